import type { Session, User } from '@supabase/auth-js'
import { ask } from './client.ts'

export type { Session, User }

export type Credentials = { email: string; password: string }

/** Signs in and stores the session. Throws `AuthRefusal`. */
export async function signIn(credentials: Credentials) {
  await ask((client) => client.signInWithPassword(credentials))
}

type SignUp = Credentials & { data?: Record<string, unknown>; next?: string | null }

/**
 * Opens an account. `signed_in` when addresses count at once or a registration token proved this one, and the session is
 * stored; else the email's link leads on to `next`. Throws `AuthRefusal`.
 */
export async function signUp({ next, data, ...credentials }: SignUp): Promise<{ signed_in: boolean }> {
  const options = { ...(next && { emailRedirectTo: next }), ...(data && { data }) }
  const answer = await ask((client) => client.signUp({ ...credentials, options }))
  return { signed_in: Boolean(answer?.session) }
}

/** Ends the session on this device, or all of the person's. Throws `AuthRefusal` when the server did not end it. */
export async function signOut(scope: 'local' | 'global' = 'local') {
  await ask((client) => client.signOut({ scope }))
}

type Change = { email?: string; password?: string; current_password?: string }

/**
 * Changes the signed-in person's own account. A new password or address needs the current password, unless the session
 * came from a recovery link. The link in the email to a new address leads on to `next`. Throws `AuthRefusal`.
 */
export async function changeAccount(change: Change, next?: string) {
  await ask((client) => client.updateUser(change, next === undefined ? {} : { emailRedirectTo: next }))
}

/** Call it after the server changed what the session says of the account. Throws `AuthRefusal`. */
export async function renewSession() {
  await ask((client) => client.refreshSession())
}

/** Mails the confirmation of a sign-up once more; its link leads on to `next`. Throws `AuthRefusal`. */
export async function resendConfirmation(email: string, next: string | null) {
  await ask((client) => client.resend({ type: 'signup', email, ...(next && { options: { emailRedirectTo: next } }) }))
}

/** Mails a link to choose a new password, if there is an account. Throws `AuthRefusal`. */
export async function requestRecovery(email: string) {
  await ask(async (client) => client.resetPasswordForEmail(email))
}
