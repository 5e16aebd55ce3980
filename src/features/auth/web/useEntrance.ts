import { toast } from '#web/toast.ts'
import { text } from '../text.ts'
import { resendConfirmation, signIn, signUp } from './session.ts'
import { useAuthSubmit } from './useAuthSubmit.ts'

/** `full_name` is only asked for when signing up. */
export type Credentials = { full_name: string; email: string; password: string }

type Options = {
  isSignUp: boolean
  /** Where the link in an email leads in the end; null for the usual place. */
  next: string | null
  /** The new account waits for its confirmation email. */
  onWaiting: (credentials: Credentials) => void
}

/** Signs up or logs in, and says how it went. */
export function useEntrance({ isSignUp, next, onWaiting }: Options) {
  const { refusal, attempt } = useAuthSubmit(isSignUp ? text.signUpFailed : text.loginFailed)

  async function openAccount({ full_name, email, password }: Credentials) {
    const opened = await attempt(() => signUp({ email, password, data: { full_name }, next }))
    if (!opened) return
    // Where addresses count at once, the person is logged in by it.
    if (opened.signed_in) return welcome(email)
    toast(text.verificationSent.title, { description: text.verificationSent.description })
    toast(text.accountCreated.title, { description: text.accountCreated.description })
    onWaiting({ full_name, email, password })
  }

  async function logIn({ email, password }: Credentials) {
    await attempt(async () => {
      await signIn({ email, password })
      welcome(email)
    })
  }

  async function sendAgain(email: string) {
    await attempt(async () => {
      await resendConfirmation(email, next)
      toast(text.verificationSent.title, { description: text.verificationSent.description })
    })
  }

  return { refusal, enter: isSignUp ? openAccount : logIn, sendAgain }
}

function welcome(email: string) {
  const { title, description } = text.loggedIn(email)
  toast(title, { description })
}
