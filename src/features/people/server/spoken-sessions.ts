import { and, eq, inArray } from 'drizzle-orm'
import { type JoinedConference, roleIn } from '#features/conferences/server/access.ts'
import { scheduleItemSpeakers } from '#features/schedule/server/table.ts'
import type { User } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { ownSpeakerId } from './own-speaker.ts'

/**
 * The sessions of a conference in which somebody speaks. Does no query for those who have not the role of a speaker, which
 * the database gives to whoever is one of them.
 */
export async function readSpokenSessions(
  db: Db,
  conference: JoinedConference,
  user: Pick<User, 'id'>,
): Promise<ReadonlySet<string>> {
  if ((await roleIn(db, conference, user)) === 'participant') return new Set()
  const { conference_id, schedule_item_id, speaker_id } = scheduleItemSpeakers
  const rows = await db
    .select({ id: schedule_item_id })
    .from(scheduleItemSpeakers)
    .where(and(eq(conference_id, conference.id), inArray(speaker_id, ownSpeakerId(db, conference, user))))
  return new Set(rows.map(({ id }) => id))
}

/** Whether somebody speaks in this session. Nobody does in the room of the whole conference, whose session is null. */
export async function speaksIn(
  db: Db,
  conference: JoinedConference,
  user: Pick<User, 'id'>,
  schedule_item_id: string | null,
) {
  return schedule_item_id !== null && (await readSpokenSessions(db, conference, user)).has(schedule_item_id)
}
