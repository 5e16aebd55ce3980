import { readSession, renewalDue, storedSession } from './store.ts'

/**
 * An access token that is valid for at least another minute, or null when nobody is signed in. With `fresh`, after the server
 * refused the current token, returns a new one, or ends the session in this browser if there is none.
 */
export async function accessToken(fresh = false): Promise<string | null> {
  const session = readSession()
  if (!session || (!fresh && renewalDue(session) > 0)) return session?.access_token ?? null
  // Most pages are left before a token expires, so the code that renews it is loaded when it is needed.
  const { renewedToken } = await import('./renewal.ts')
  return renewedToken(session.access_token, fresh)
}

/** The caller of this tab's requests, from its session; see `setCaller`. */
export const sessionCaller = {
  id: () => readSession()?.user.id ?? null,
  subscribe: storedSession.subscribe,
  token: accessToken,
}
