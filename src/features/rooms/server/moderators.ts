import { and, eq, exists, not, type SQL, sql } from 'drizzle-orm'
import {
  isNamedModerator,
  type JoinedConference,
  organises,
  type OwnedConference,
} from '#features/conferences/server/access.ts'
import { sessionModerators } from '#features/conferences/server/table.ts'
import { mutedAt } from '#features/people/server/mutes.ts'
import { organises as isOrganisedBy } from '#features/people/server/participants.ts'
import { mutedPeople, personBlocks } from '#features/people/server/table.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { AppError } from '#shared/errors.ts'
import { type Moderated, moderatesIn, type Place } from '../rules.ts'
import { text } from '../text.ts'

const { conference_id, schedule_item_id, user_id } = sessionModerators

/** Whether no organiser of the conference has blocked this moderator. */
export function isUnblocked(db: Db): SQL {
  const { blocker_id, blocked_id } = personBlocks
  const byOrganiser = and(eq(blocked_id, user_id), isOrganisedBy(sql`${conference_id}`, sql`${blocker_id}`))
  return not(
    exists(
      db
        .select({ one: sql`1` })
        .from(personBlocks)
        .where(byOrganiser),
    ),
  )
}

/**
 * The moderators of sessions of a conference who moderate at this moment: while they are muted they do not, nor if an
 * organiser has blocked them.
 */
export function listModerating(db: Db, id: string, now: Date, which?: SQL) {
  const { person_id } = mutedPeople
  const isMuted = and(eq(mutedPeople.conference_id, conference_id), eq(person_id, user_id), mutedAt(now))
  const muted = db
    .select({ one: sql`1` })
    .from(mutedPeople)
    .where(isMuted)
  return db
    .select({ schedule_item_id, user_id })
    .from(sessionModerators)
    .where(and(eq(conference_id, id), which, not(exists(muted)), isUnblocked(db)))
}

/** Those of these people who moderate this session now. */
export async function readModeratorsOf(db: Db, place: Named, person_ids: readonly string[], now: Date) {
  const which = and(eq(schedule_item_id, place.schedule_item_id), isAnyOf(user_id, person_ids))
  return new Set((await listModerating(db, place.conference_id, now, which)).map((row) => row.user_id))
}

type Named = { conference_id: string; schedule_item_id: string }
type Caller = Pick<Call, 'db' | 'user' | 'now'>

/** The rooms that the caller moderates. Does no query for those who were never named. */
export async function readModerated(
  { db, user, now }: Caller,
  conference: JoinedConference | OwnedConference,
): Promise<Moderated> {
  if (await organises(db, conference, user)) return 'all'
  if (!(await isNamedModerator(db, conference, user))) return new Set()
  const rows = await listModerating(db, conference.id, now, eq(user_id, user.id))
  return new Set(rows.map((row) => row.schedule_item_id))
}

/** Whether the caller may moderate this room. */
export async function moderatesRoom(call: Caller, conference: JoinedConference | OwnedConference, place: Place) {
  return moderatesIn(await readModerated(call, conference), place)
}

/** Throws `forbidden` for participants who do not moderate this room. */
export async function requireModerates(call: Caller, conference: JoinedConference | OwnedConference, place: Place) {
  if (!(await moderatesRoom(call, conference, place))) throw new AppError('forbidden', text.mayNotModerate)
}
