import type { Session, User } from '@supabase/auth-js'
import { SESSION_KEY } from '#web/localStore.ts'
import { ask, AuthRefusal } from './client.ts'
import { dropSession, readSession, renewalDue, storedSession } from './store.ts'

export type { Session, User }

/** Another token in place of one that runs out or was refused; see `accessToken`. */
export function renewedToken(stale: string, refused: boolean) {
  return inTurn(
    async () => renew(stale, refused),
    async () => {
      if (readSession()?.access_token === stale) await untilStored()
    },
  )
}

/**
 * One tab at a time, so that the others find the session renewed: `afterOthers` is called before the work of a tab that had
 * to wait. Plain HTTP has no locks, but the server bears it.
 */
async function inTurn<T>(work: () => Promise<T>, afterOthers: () => Promise<void>): Promise<T> {
  if (!('locks' in navigator)) return work()
  const { locks } = navigator
  const free = await locks.request(SESSION_KEY, { ifAvailable: true }, async (lock) => lock && { result: await work() })
  if (free) return free.result
  return locks.request(SESSION_KEY, async () => {
    await afterOthers()
    return work()
  })
}

/** So long another tab's session may still be on its way, when that tab has stored it and released the lock. */
const STORED_WITHIN_MS = 300

/** Resolves when another tab has stored a session, or none came. */
function untilStored(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, STORED_WITHIN_MS)
    const stop = storedSession.subscribe(done)
    function done() {
      clearTimeout(timer)
      stop()
      resolve()
    }
  })
}

async function renew(stale: string, refused: boolean) {
  const session = readSession()
  if (!session) return null
  const { access_token, refresh_token } = session
  if (access_token !== stale) return access_token
  try {
    // What runs out is renewed when it is read; a token that was refused before its time must be asked for.
    await ask(async (client) =>
      renewalDue(session) > 0 ? client.refreshSession({ refresh_token }) : client.getSession(),
    )
  } catch (error) {
    if (!(error instanceof AuthRefusal)) throw error
    const stillThis = readSession()?.refresh_token === refresh_token
    // No answer says nothing about the session; what is left of the token may still do.
    if (error.passing) return refused && stillThis ? null : (readSession()?.access_token ?? null)
    // Signed out, or in as somebody else, while the answer was on its way: that counts.
    if (stillThis) dropSession()
  }
  return readSession()?.access_token ?? null
}

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
