import { and, isNull, sql } from 'drizzle-orm'
import { lastDay } from '#features/conferences/server/published.ts'
import { conferences } from '#features/conferences/server/table.ts'
import { DAYS_UNTIL_ENDED_EVERYWHERE, ERASURE_WAIT_DAYS, REGISTERED_DAYS } from '#features/delegates/retention-rules.ts'
import type { Db } from '#server/db/db.ts'
import { withdrawn } from './leads.ts'
import { exhibitorLeads, exhibitors } from './table.ts'

const wait = sql`make_interval(days => ${ERASURE_WAIT_DAYS})`

/** From this moment on nobody needs what was left at a conference: as long after its end as its delegates are kept. */
const dueAt = sql`greatest(
  (${lastDay} + ${REGISTERED_DAYS}::int + ${DAYS_UNTIL_ENDED_EVERYWHERE}::int)::timestamp at time zone 'UTC',
  ${conferences.dates_changed_at} + ${wait},
  ${conferences.restored_at} + ${wait})`

/** Deletes the details in the leads of conferences that ended long ago. */
export async function forgetPastLeads(db: Db, now: Date) {
  const { exhibitor_id, withdrawn_at } = exhibitorLeads
  const isDue = sql`${exhibitor_id} in (
    select ${exhibitors.id} from ${exhibitors} join ${conferences} on ${conferences.id} = ${exhibitors.conference_id}
    where ${lastDay} is not null and ${dueAt} <= ${now.toISOString()}::timestamptz)`
  await db
    .update(exhibitorLeads)
    .set(withdrawn(now))
    .where(and(isNull(withdrawn_at), isDue))
}
