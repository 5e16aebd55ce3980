import { and, isNull, sql } from 'drizzle-orm'
import { longEnded } from '#features/conferences/server/retention.ts'
import { exhibitors } from '#features/exhibitors/server/table.ts'
import type { Db } from '#server/db/db.ts'
import { withdrawn } from './leads.ts'
import { exhibitorLeads } from './table.ts'

/** Deletes the details in the leads of conferences that ended long ago. */
export async function forgetPastLeads(db: Db, now: Date) {
  const { exhibitor_id, withdrawn_at } = exhibitorLeads
  const isDue = sql`${exhibitor_id} in (
    select ${exhibitors.id} from ${exhibitors} where ${exhibitors.conference_id} in ${longEnded(now)})`
  await db
    .update(exhibitorLeads)
    .set(withdrawn(now))
    .where(and(isNull(withdrawn_at), isDue))
}
