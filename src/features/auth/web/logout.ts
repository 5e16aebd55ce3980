import { toast } from '#web/toast.ts'
import { text } from '../text.ts'
import { AuthRefusal } from './client.ts'
import { signOut } from './session.ts'
import { dropSession, readSession } from './store.ts'

/** Signs out on this device and shows a toast. If the server cannot be reached, the session ends there when it expires. */
export async function leave() {
  await signOut().catch(dropSession)
  if (readSession()) toast(text.logoutFailed, { description: text.unexpected, variant: 'destructive' })
  else toast(text.loggedOut.title, { description: text.loggedOut.description })
}

/** Signs out on every device; false where that failed, after a toast. */
export async function logoutEverywhere() {
  try {
    await signOut('global')
    return true
  } catch (error) {
    const description = error instanceof AuthRefusal ? error.message : text.unexpected
    toast(text.logoutFailed, { description, variant: 'destructive' })
    return false
  }
}
