import { sql } from 'drizzle-orm'
import { longEnded } from '#features/conferences/server/retention.ts'
import type { Db } from '#server/db/db.ts'
import { meetingBusy, meetings } from './table.ts'

/** Deletes the meetings of conferences that ended long ago, with what was said in them. */
export async function forgetPastMeetings(db: Db, now: Date) {
  await db.delete(meetings).where(sql`${meetings.conference_id} in ${longEnded(now)}`)
  await db.delete(meetingBusy).where(sql`${meetingBusy.conference_id} in ${longEnded(now)}`)
}
