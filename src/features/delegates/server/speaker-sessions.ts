import { and, asc, eq, sql } from 'drizzle-orm'
import type { EditableConference } from '#features/conferences/server/access.ts'
import { scheduleItems, scheduleItemSpeakers } from '#features/schedule/server/table.ts'
import { speakers } from '#features/speakers/server/table.ts'
import type { Db } from '#server/db/db.ts'

/** The titles of the sessions in which the speaker with an address speaks, in their order; null for one who is no speaker. */
export async function readSessionsOf(db: Db, { id }: EditableConference, addresses: readonly string[]) {
  const rows = await db
    .select({ email: speakers.email, title: scheduleItems.title })
    .from(speakers)
    .leftJoin(scheduleItemSpeakers, eq(scheduleItemSpeakers.speaker_id, speakers.id))
    .leftJoin(scheduleItems, eq(scheduleItems.id, scheduleItemSpeakers.schedule_item_id))
    .where(and(eq(speakers.conference_id, id), sql`${speakers.email} = any(${sql.param(addresses)}::text[])`))
    .orderBy(asc(scheduleItems.number))
  const of = Map.groupBy(rows, ({ email }) => email)
  return (email: string) => of.get(email)?.flatMap(({ title }) => title ?? []) ?? null
}
