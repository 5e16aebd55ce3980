import { and, isNull, sql } from 'drizzle-orm'
import { conferences } from '#features/conferences/server/table.ts'
import { REGISTERED_DAYS } from '#features/delegates/retention-rules.ts'
import { dueAfterEnd } from '#features/delegates/server/due.ts'
import type { Db } from '#server/db/db.ts'
import { withdrawn } from './leads.ts'
import { exhibitorLeads, exhibitors } from './table.ts'

/** From this moment on nobody needs what was left at a conference: as long after its end as its delegates are kept. */
const dueAt = dueAfterEnd(sql`${REGISTERED_DAYS}::int`)

/** Deletes the details in the leads of conferences that ended long ago. */
export async function forgetPastLeads(db: Db, now: Date) {
  const { exhibitor_id, withdrawn_at } = exhibitorLeads
  const isDue = sql`${exhibitor_id} in (
    select ${exhibitors.id} from ${exhibitors} join ${conferences} on ${conferences.id} = ${exhibitors.conference_id}
    where ${dueAt} <= ${now.toISOString()}::timestamptz)`
  await db
    .update(exhibitorLeads)
    .set(withdrawn(now))
    .where(and(isNull(withdrawn_at), isDue))
}
