import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { ERASURE_NOTICE_DAYS, REGISTERED_DAYS, UNREGISTERED_DAYS } from '#features/conferences/retention-rules.ts'
import { recordAudit } from '#features/conferences/server/audit-log.ts'
import { dueAfterEnd } from '#features/conferences/server/retention.ts'
import { conferences } from '#features/conferences/server/table.ts'
import { type Db, transact } from '#server/db/db.ts'
import { dropDelegate } from './service.ts'
import { delegates, formerRegistrations } from './table.ts'

const BATCH = 500

/** Whoever had registered where the conference came from is kept as long as whoever has here. */
const hasRegistered = sql`(${delegates.is_registered} or exists (
  select from ${formerRegistrations} where ${formerRegistrations.delegate_id} = ${delegates.id}))`
const days = sql`case when ${hasRegistered} then ${REGISTERED_DAYS}::int else ${UNREGISTERED_DAYS}::int end`
const notice = sql`make_interval(days => ${ERASURE_NOTICE_DAYS})`

/** The moment from which a delegate is to be erased; null for a conference without dates. */
const dueAt = dueAfterEnd(days, delegates.created_at)

/** The organisers were emailed, and since then the dates have not changed and the conference was not restored. */
const isNotified = sql`(${delegates.erasure_notified_at} is not null
  and ${delegates.erasure_notified_at} >= coalesce(greatest(${conferences.dates_changed_at}, ${conferences.restored_at}), '-infinity'))`

/** Delegates whose erasure the organisers must be emailed about now. Deleted conferences are deleted as a whole. */
export function awaitsNotice(now: Date) {
  return and(isNull(conferences.deleted_at), sql`${dueAt} <= ${now.toISOString()}::timestamptz + ${notice}`, sql`not ${isNotified}`) // prettier-ignore
}

/** Delegates whose erasure the organisers were emailed about. */
export const awaitsErasure = and(isNull(conferences.deleted_at), isNotNull(dueAt), isNotified)

/** The moment from which a delegate is erased if the organisers were emailed at this moment. */
export const erasedFrom = sql`greatest(${dueAt}, ${delegates.erasure_notified_at} + ${notice})`

/** Erases delegates of conferences that ended long ago, a week after their organisers were emailed about it. */
export async function forgetPastDelegates(db: Db, now: Date) {
  const isDue = and(awaitsErasure, sql`${erasedFrom} <= ${now.toISOString()}::timestamptz`)
  const due = await db
    .selectDistinct({ id: delegates.conference_id })
    .from(delegates)
    .innerJoin(conferences, eq(conferences.id, delegates.conference_id))
    .where(isDue)
  for (const { id } of due) {
    const isDueHere = and(eq(delegates.conference_id, id), isDue)
    while ((await transact(db, (tx) => forgetBatch(tx, id, isDueHere, now))) === BATCH);
  }
}

/** Returns how many delegates were erased. */
async function forgetBatch(tx: Db, conference_id: string, isDue: SQL | undefined, now: Date) {
  // Until the commit nobody can change the dates or delete the conference, and a change that was on its way is seen below.
  await tx.select({ id: conferences.id }).from(conferences).where(eq(conferences.id, conference_id)).for('share')
  const rows = await tx
    .select({ delegate: delegates })
    .from(delegates)
    .innerJoin(conferences, eq(conferences.id, delegates.conference_id))
    .where(isDue)
    .limit(BATCH)
    .for('update', { of: delegates, skipLocked: true })
  for (const { delegate } of rows) await dropDelegate(tx, delegate, now)
  const count = rows.length
  if (count > 0) await recordAudit(tx, { conference_id, user_id: null, action: 'delegates_forgotten', count }, now)
  return count
}
