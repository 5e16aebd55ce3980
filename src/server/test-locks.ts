import { sql } from 'drizzle-orm'
import { type Db, transact } from './db/db.ts'
import { eventually } from './test-eventually.ts'

const WAITING = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Resolves when a statement waits for a lock. The embedded engine has one connection, for which everything waits at once. */
export async function waitsForLock(db: Db) {
  if (process.env.TEST_ENGINE !== 'postgres') return
  await eventually(async () => {
    if ((await db.execute(WAITING)).rows.length === 0) throw new Error('Nothing waits for a lock.')
  })
}

type Lock = (tx: Db) => Promise<unknown>

/** Takes a lock and returns how to release it. */
export async function hold(db: Db, lock: Lock) {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const locking = transact(db, async (tx) => {
    await lock(tx)
    held.resolve()
    await released.promise
  })
  await Promise.race([held.promise, locking])
  return async () => {
    released.resolve()
    await locking
  }
}

/**
 * Takes the first lock, begins work that waits for it, and takes the second one in the same transaction. Returns what the
 * work does; one of the two fails where the work holds the second lock by then, because each waits for the other.
 */
export async function whileLocking<T>(db: Db, [first, second]: [Lock, Lock], work: () => Promise<T>): Promise<T> {
  const [held, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const locking = transact(db, async (tx) => {
    await first(tx)
    held.resolve()
    await going.promise
    await second(tx)
  })
  await Promise.race([held.promise, locking])
  const working = work()
  await Promise.race([working, waitsForLock(db)]).finally(going.resolve)
  const [result] = await Promise.all([working, locking])
  return result
}
