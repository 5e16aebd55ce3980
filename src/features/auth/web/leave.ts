import { quick } from '#web/toast.ts'
import { text } from '../text.ts'
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
