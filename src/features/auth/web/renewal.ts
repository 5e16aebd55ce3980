import { SESSION_KEY } from '#web/localStore.ts'
import { ask, AuthRefusal } from './client.ts'
import { dropSession, readSession, renewalDue, storedSession } from './store.ts'

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
