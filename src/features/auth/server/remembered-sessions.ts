import type { Core, User } from '#server/context.ts'
import type { Env } from '#server/env.ts'

/** The longest time for which an ended session may still be accepted, if no notification of its end arrives. */
const REMEMBERED_MS = 5000

/** `from` and `until` in milliseconds: when it was looked up, and when its token expires. */
type Remembered = { user: User; from: number; until: number }

/**
 * Sessions that were looked up within the last five seconds, by access token, so that a request needs neither a
 * signature check nor a query. A session is forgotten as soon as it or its account changes, because the triggers of
 * migration 0019 notify every such change, whatever code makes it.
 */
export type RememberedSessions = {
  find(token: string, now: Date): User | null
  /** `changes` is `core.changes.count()` before the look-up: a session that changed meanwhile is not remembered. */
  remember(token: string, looked: { user: User; expires_at: Date; changes: number; now: Date }): void
}

const memories = new WeakMap<Env, RememberedSessions>()

/** One memory for each environment, because its keys decide which tokens are valid. */
export function rememberedSessions(core: Pick<Core, 'env' | 'changes'>): RememberedSessions {
  const memory = memories.get(core.env) ?? createMemory(core)
  memories.set(core.env, memory)
  return memory
}

function createMemory({ changes }: Pick<Core, 'changes'>): RememberedSessions {
  const sessions = new Map<string, Remembered>()

  changes.listen((change) => {
    for (const [token, { user }] of sessions)
      if (change === `session ${user.session_id}` || change === `user ${user.id}`) sessions.delete(token)
  })

  function removeOld(now: number) {
    // Every entry has the same lifetime, so the oldest come first.
    for (const [token, { from }] of sessions) {
      if (isRecent(from, now)) return
      sessions.delete(token)
    }
  }

  return {
    find(token, now) {
      const found = sessions.get(token)
      if (!found) return null
      const ms = now.getTime()
      return isRecent(found.from, ms) && ms < found.until ? found.user : null
    },
    remember(token, { user, expires_at, changes: before, now }) {
      removeOld(now.getTime())
      if (before !== changes.count()) return
      sessions.delete(token)
      sessions.set(token, { user, from: now.getTime(), until: expires_at.getTime() })
    },
  }
}

/** The age is negative when the clock was set back. */
function isRecent(from: number, now: number) {
  const age = now - from
  return age >= 0 && age < REMEMBERED_MS
}
