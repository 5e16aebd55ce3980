import { quick } from '#web/toast.ts'
import { text } from '../text.ts'
import { AuthRefusal } from './client.ts'
import { signOut } from './session.ts'

/** Signs out on this device and says so. */
export async function leave() {
  try {
    await signOut()
    quick(text.loggedOut.title, { description: text.loggedOut.description })
  } catch {
    quick(text.logoutFailed, { description: text.unexpected, variant: 'destructive' })
  }
}

/** Signs out on every device; false where that failed, which is told. */
export async function leaveEverywhere() {
  try {
    await signOut('global')
    return true
  } catch (error) {
    const description = error instanceof AuthRefusal ? error.message : text.unexpected
    quick(text.logoutFailed, { description, variant: 'destructive' })
    return false
  }
}
