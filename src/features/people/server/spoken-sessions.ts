import { and, eq, inArray, sql } from 'drizzle-orm'
import { type JoinedConference, roleIn } from '#features/conferences/server/access.ts'
import { delegates } from '#features/delegates/server/table.ts'
import {
  deletedSessions,
  scheduleImportChanges,
  scheduleImports,
  scheduleItemSpeakers,
} from '#features/schedule/server/table.ts'
import { speakers } from '#features/speakers/server/table.ts'
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

export type SessionSpeaker = { person_id: string; schedule_item_id: string }

/**
 * Who speaks in each of these sessions, of the speakers who are registered and so can be told; also of sessions that were
 * deleted in the last day.
 */
export async function readSessionSpeakers(db: Db, conference_id: string, ids: readonly string[]) {
  const given = sql.param([...ids])
  const [items, gone, changes] = [scheduleItemSpeakers, deletedSessions, scheduleImportChanges]
  const { rows } = await db.execute<SessionSpeaker>(sql`
    select distinct ${delegates.user_id} as person_id, spoken.schedule_item_id
    from (
      select ${items.schedule_item_id} as schedule_item_id, ${items.speaker_id}::text as speaker_id
      from ${items} where ${items.schedule_item_id} = any(${given}::uuid[])
      union all
      select ${gone.schedule_item_id}, jsonb_array_elements_text(${gone.item} -> 'speaker_ids')
      from ${gone} where ${gone.schedule_item_id} = any(${given}::uuid[])
      union all
      select ${changes.schedule_item_id}, jsonb_array_elements_text(${changes.before} -> 'speaker_ids')
      from ${changes} join ${scheduleImports} on ${scheduleImports.id} = ${changes.import_id}
      where ${changes.schedule_item_id} = any(${given}::uuid[]) and ${changes.after} is null
        and ${scheduleImports.undone_at} is null
    ) as spoken
    join ${speakers} on ${speakers.id}::text = spoken.speaker_id
    join ${delegates} on ${delegates.conference_id} = ${speakers.conference_id} and ${delegates.email} = ${speakers.email}
    where ${speakers.conference_id} = ${conference_id} and ${delegates.is_registered} and ${delegates.user_id} is not null`)
  return rows
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
