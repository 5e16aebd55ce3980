import { readSession, renewalDue, storedSession } from './store.ts'

/**
 * A token with more than a minute to live, or null when nobody is signed in. `fresh` is for a token that was just
 * refused: it gives another one, or ends the session in this browser when there is none.
 */
export async function accessToken(fresh = false): Promise<string | null> {
  const session = readSession()
  if (!session || (!fresh && renewalDue(session) > 0)) return session?.access_token ?? null
  // Most pages are left before a token runs out, so what renews it comes when it is needed.
  const { renewedToken } = await import('./session.ts')
  return renewedToken(session.access_token, fresh)
}

/** Who the calls of this tab come from; see `setCaller`. */
export const sessionCaller = {
  id: () => readSession()?.user.id ?? null,
  subscribe: storedSession.subscribe,
  token: accessToken,
}
