import type { JoinedConference } from '#features/conferences/server/access.ts'
import type { Core } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { readScoredPeople } from './queries.ts'
import { createPool, type Pool } from './scores.ts'

/** Smaller conferences are read for each request, which takes some milliseconds. */
const KEPT_FROM = 400
/** A pool decides the order only. Whether somebody may be shown, and why, is read when they are. */
const FRESH_MS = 15_000
/** After this time without a request, one waits for a new pool. */
const STALE_MS = 60_000
/** Conferences whose pools a process keeps. */
const MOST_POOLS = 20

type CachedPool = { pool: Pool; read_at: number; next: Promise<Pool> | null }
const keptFor = new WeakMap<Db, Map<string, CachedPool>>()

/** The people of a conference prepared for ranking. For a large one they are as they were some seconds ago. */
export async function poolOf({ db, clock }: Pick<Core, 'db' | 'clock'>, { id }: JoinedConference): Promise<Pool> {
  const pools = keptFor.get(db) ?? new Map<string, CachedPool>()
  keptFor.set(db, pools)
  const cached = pools.get(id)
  const age = cached ? clock.now().getTime() - cached.read_at : Number.POSITIVE_INFINITY
  if (cached && age < FRESH_MS) return cached.pool
  const next = cached?.next ?? readPool({ db, clock }, id, pools)
  if (!cached || age > STALE_MS) return next
  cached.next = next
  // The answer has the pool that there is; who waits for the next one gets what went wrong.
  next.catch(() => (cached.next = null))
  return cached.pool
}

async function readPool({ db, clock }: Pick<Core, 'db' | 'clock'>, id: string, pools: Map<string, CachedPool>) {
  const read_at = clock.now().getTime()
  const pool = createPool(await readScoredPeople(db, id, 'suggestable'), pools.get(id)?.pool)
  pools.delete(id)
  if (pool.size >= KEPT_FROM) pools.set(id, { pool, read_at, next: null })
  const [oldest] = pools.keys()
  if (pools.size > MOST_POOLS && oldest !== undefined) pools.delete(oldest)
  return pool
}
