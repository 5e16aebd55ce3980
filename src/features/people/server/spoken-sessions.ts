import { and, eq } from 'drizzle-orm'
import { type JoinedConference, roleIn } from '#features/conferences/server/access.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { scheduleItemSpeakers } from '#features/schedule/server/table.ts'
import { speakers } from '#features/speakers/server/table.ts'
import type { User } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'

/**
 * The sessions of a conference in which somebody speaks: as the registered delegate who has the address of one of their
 * speakers. Does no query for those who have not the role of a speaker, which the database gives with that address.
 */
export async function readSpokenSessions(
  db: Db,
  conference: JoinedConference,
  user: Pick<User, 'id'>,
): Promise<ReadonlySet<string>> {
  if ((await roleIn(db, conference, user)) === 'participant') return new Set()
  const isDelegate = and(eq(delegates.conference_id, speakers.conference_id), eq(delegates.email, speakers.email))
  const isOf = and(
    eq(scheduleItemSpeakers.conference_id, speakers.conference_id),
    eq(scheduleItemSpeakers.speaker_id, speakers.id),
  )
  const rows = await db
    .selectDistinct({ id: scheduleItemSpeakers.schedule_item_id })
    .from(delegates)
    .innerJoin(speakers, isDelegate)
    .innerJoin(scheduleItemSpeakers, isOf)
    .where(
      and(
        eq(delegates.conference_id, conference.id),
        eq(delegates.user_id, user.id),
        eq(delegates.is_registered, true),
      ),
    )
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
