import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { recordAudit } from '#features/conferences/server/audit-log.ts'
import { lastDay } from '#features/conferences/server/published.ts'
import { conferences } from '#features/conferences/server/table.ts'
import { type Db, transact } from '#server/db/db.ts'
import { dropDelegate } from './service.ts'
import { delegates } from './table.ts'

/** How many days after the end delegates who never registered are erased, and the contact data of those who did. */
const UNREGISTERED_DAYS = 30
const REGISTERED_DAYS = 365
const BATCH = 500

/** Erases delegates of conferences that ended long ago. A conference counts as over when its last day has ended everywhere. */
export async function forgetPastDelegates(db: Db, now: Date) {
  const at = now.toISOString()
  const limit = sql`case when ${delegates.is_registered} then ${REGISTERED_DAYS}::int else ${UNREGISTERED_DAYS}::int end`
  const isOver = sql`${lastDay} + ${limit} + 1 < (${at}::timestamptz at time zone 'UTC')::date`
  for (let forgotten = BATCH; forgotten === BATCH;) {
    forgotten = await transact(db, async (tx) => {
      const rows = await tx
        .select({ delegate: delegates })
        .from(delegates)
        .innerJoin(conferences, eq(conferences.id, delegates.conference_id))
        .where(and(isNotNull(lastDay), isOver))
        .limit(BATCH)
        .for('update', { of: delegates, skipLocked: true })
      const counts = new Map<string, number>()
      for (const { delegate } of rows) {
        await dropDelegate(tx, delegate)
        counts.set(delegate.conference_id, (counts.get(delegate.conference_id) ?? 0) + 1)
      }
      for (const [conference_id, count] of counts)
        await recordAudit(tx, { conference_id, user_id: null, action: 'delegates_forgotten', count }, now)
      return rows.length
    })
  }
}
