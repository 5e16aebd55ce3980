import { and, eq, type SQL, sql } from 'drizzle-orm'
import { users } from '#features/auth/server/table.ts'
import { conferenceConsents, conferenceMembers } from '#features/conferences/server/table.ts'
import type { Setup } from '#features/meetings/server/settings.ts'
import { stateAt } from '#features/meetings/server/queries.ts'
import { meetingOptions, meetingPeople, meetings } from '#features/meetings/server/table.ts'
import { isoSpan } from '#features/meetings/server/times.ts'
import { ignoredPeople } from '#features/connections/server/table.ts'
import { blocksWith } from '#features/people/server/blocked.ts'
import { mutedAt } from '#features/people/server/mutes.ts'
import { participantsOf } from '#features/people/server/participants.ts'
import { mutedPeople } from '#features/people/server/table.ts'
import { profiles } from '#features/profile/server/table.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'

/**
 * Who can be arranged, of everybody or of these people, by their ids: participants with a name who are listed and take
 * meeting requests, and who are not muted. Speakers only where delegates may ask them.
 */
export async function readCandidates(
  db: Db,
  { conference, settings }: Setup,
  now: Date,
  person_ids?: readonly string[],
): Promise<string[]> {
  const person = sql`person.id`
  const isMuted = sql`exists (
    select from ${mutedPeople}
    where ${mutedPeople.conference_id} = ${conference.id} and ${mutedPeople.person_id} = ${person} and ${mutedAt(now)})`
  const isSpeaker = sql`exists (
    select from ${conferenceMembers}
    where ${conferenceMembers.conference_id} = ${conference.id} and ${conferenceMembers.user_id} = ${person}
      and ${conferenceMembers.role} = 'speaker')`
  const isChosen = person_ids === undefined ? sql`true` : isAnyOf(person, person_ids)
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${person} as id from (${participantsOf(sql`${conference.id}`)}) as person
    join ${users} on ${users.id} = ${person} and ${users.deleted_at} is null
    join ${profiles} on ${profiles.id} = ${person} and ${profiles.full_name} is not null
    join ${conferenceConsents} as consents
      on consents.conference_id = ${conference.id} and consents.user_id = ${person}
      and consents.listed and consents.meetings
    where ${isChosen} and not ${isMuted} and ${settings.speakers_asked ? sql`true` : sql`not ${isSpeaker}`}
    order by 1`)
  return rows.map(({ id }) => id)
}

/** A meeting of somebody that counts for how many they have: agreed, or arranged and still waiting. */
export type Counted = {
  person_id: string
  starts_at: string
  ends_at: string
  place_id: string | null
  is_agreed: boolean
}

/** The meetings of a conference that count, once for each of their people; also those that are over. */
export async function readCounted(db: Db, conference_id: string, now: Date): Promise<Counted[]> {
  const isCounted = sql`${meetings.conference_id} = ${conference_id} and (
    ${meetings.state} = 'accepted' or (${meetings.is_arranged} and ${stateAt(now)} = 'requested'))`
  const { rows } = await db.execute<Counted>(sql`
    select ${meetingPeople.person_id} as person_id, ${meetings.state} = 'accepted' as is_agreed,
      coalesce(${meetings.starts_at}, ${meetingOptions.starts_at}) as starts_at,
      coalesce(${meetings.ends_at}, ${meetingOptions.ends_at}) as ends_at,
      coalesce(${meetings.place_id}, ${meetings.wished_place_id}) as place_id
    from ${meetings}
    join ${meetingPeople} on ${meetingPeople.meeting_id} = ${meetings.id} and ${meetingPeople.role} <> 'team'
    left join ${meetingOptions} on ${meetingOptions.meeting_id} = ${meetings.id} and ${meetingOptions.position} = 0
    where ${isCounted}`)
  return rows.map((row) => ({ ...row, ...isoSpan(row) }))
}

/** Two people as one word, in whatever order they come. */
export function pairOf(one: string, other: string) {
  return one < other ? `${one} ${other}` : `${other} ${one}`
}

/** Whether a block, or that one ignores the other, keeps two of these people apart. */
async function readApart(db: Db, person_ids: readonly string[]): Promise<(one: string, other: string) => boolean> {
  const blocks = await blocksWith(db, person_ids)
  const { person_id, ignored_id } = ignoredPeople
  const ignored = await db
    .select({ person_id, ignored_id })
    .from(ignoredPeople)
    .where(and(isAnyOf(person_id, person_ids), isAnyOf(ignored_id, person_ids)))
  const pairs = new Set(ignored.map((row) => pairOf(row.person_id, row.ignored_id)))
  return (one, other) => blocks.get(one)?.has(other) === true || pairs.has(pairOf(one, other))
}

/**
 * The pairs who were in one meeting or request of this conference, whatever came of it, with its ids. A team that was asked is
 * no pair: who of it met nobody can be arranged.
 */
export async function readPairs(db: Db, conference_id: string, person_ids?: readonly string[]) {
  const isChosen: SQL = person_ids === undefined ? sql`true` : isAnyOf(sql`one.person_id`, person_ids)
  const { rows } = await db.execute<{ one: string; other: string; id: string }>(sql`
    select one.person_id as one, other.person_id as other, ${meetings.id} as id
    from ${meetings}
    join ${meetingPeople} as one on one.meeting_id = ${meetings.id} and one.role <> 'team'
    join ${meetingPeople} as other
      on other.meeting_id = ${meetings.id} and other.role <> 'team' and other.person_id > one.person_id
    where ${eq(meetings.conference_id, conference_id)} and ${isChosen}`)
  const pairs = new Map<string, string[]>()
  for (const { one, other, id } of rows) pairs.set(pairOf(one, other), [...(pairs.get(pairOf(one, other)) ?? []), id])
  return pairs
}

export type MayMeet = (one: string, other: string) => boolean

/** Whether two of those who can be arranged may meet: nothing keeps them apart, and they were in no meeting or request yet. */
export async function readMayMeet(
  db: Db,
  candidates: readonly string[],
  pairs: ReadonlyMap<string, readonly string[]>,
): Promise<MayMeet> {
  const areApart = await readApart(db, candidates)
  const ids = new Set(candidates)
  return (one, other) =>
    one !== other && ids.has(one) && ids.has(other) && !areApart(one, other) && !pairs.has(pairOf(one, other))
}
