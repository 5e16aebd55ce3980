import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { agendaItems } from '#features/agenda/server/table.ts'
import { personBlocks } from '#features/people/server/table.ts'
import { conferenceConsents, conferenceMembers } from '#features/conferences/server/table.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { isParticipant, participantsOf } from '#features/people/server/participants.ts'
import { profiles } from '#features/profile/server/table.ts'
import { speakers } from '#features/speakers/server/table.ts'
import { scheduleItems, scheduleItemSpeakers } from '#features/schedule/server/table.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import type { SuggestionInput } from '../input-rules.ts'
import type { Answers } from '#features/networking-profile/rules.ts'
import type { MatchSession } from './model/documents.ts'
import { connections, ignoredPeople } from '#features/connections/server/table.ts'
import { participantAnswers } from '#features/networking-profile/server/table.ts'
import { suggestionInputs } from './table.ts'

/** All that is known of somebody when people are suggested. */
export type ScoredPerson = Answers & {
  person_id: string
  company: string | null
  position: string | null
  /** What they and their profile say of them in their own words. */
  words: string
  /** The sessions in their agenda. */
  saved: readonly { schedule_item_id: string; title: string }[]
  /** The sessions in which they speak. */
  spoken: readonly { schedule_item_id: string; title: string }[]
  /** With whom they are connected, of those who are listed in the conference. */
  connected: readonly string[]
  /** Whom they are never shown: connected, asked, ignored or blocked, in either direction. */
  excluded: ReadonlySet<string>
}

type Options = { only?: 'suggestable' }

/**
 * What may count of these participants, or of those of them who may be suggested: without what they switched off.
 */
export async function readScoredPeople(
  db: Db,
  conference_id: string,
  ids: readonly string[],
  { only }: Options = {},
): Promise<ScoredPerson[]> {
  const rows = await readRows(db, conference_id, { ids, only })
  const pairs = await readPairs(
    db,
    conference_id,
    rows.map(({ person_id }) => person_id),
  )
  const connected = new Map<string, string[]>()
  const excluded = new Map<string, Set<string>>()
  for (const { a, b, is_known } of pairs)
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      if (is_known.includes(other)) connected.set(one, [...(connected.get(one) ?? []), other])
      excluded.set(one, (excluded.get(one) ?? new Set()).add(other))
    }
  return rows.map((row) => ({
    ...row,
    connected: connected.get(row.person_id) ?? [],
    excluded: excluded.get(row.person_id) ?? NOBODY,
  }))
}

const NOBODY: ReadonlySet<string> = new Set()

type Row = Omit<ScoredPerson, 'connected' | 'excluded'>

/** The ids of everybody who may be suggested. */
export async function readSuggestable(db: Db, conference_id: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select person.id from (${participantsOf(sql`${conference_id}`)}) as person
    join ${conferenceConsents} as consents on consents.conference_id = ${conference_id} and consents.user_id = person.id
    join ${profiles} as profile on profile.id = person.id
    where ${MAY_BE_SUGGESTED} order by person.id`)
  return rows.map(({ id }) => id)
}

/** The sessions of a conference, by which people who saved the same ones are alike. */
export async function readSessions(db: Db, conference_id: string): Promise<MatchSession[]> {
  const { id, title, description, location } = scheduleItems
  return db
    .select({ id, title, description, location })
    .from(scheduleItems)
    .where(eq(scheduleItems.conference_id, conference_id))
}

/** Listed, willing to be suggested, and with a name. */
const MAY_BE_SUGGESTED = sql`consents.listed and consents.suggestable and profile.full_name is not null`

/** Whether a person lets this count, who has switched nothing or is joined as `used`. */
const uses = (input: SuggestionInput) => sql`used.${sql.identifier(input)} is not false`

async function readRows(
  db: Db,
  conference_id: string,
  { ids, only }: { ids: readonly string[] } & { only: Options['only'] },
): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select person.id as person_id,
      case when ${uses('words')} then profile.company end as company,
      case when ${uses('words')} then profile.position end as position,
      case when ${uses('words')} then concat_ws(' ', profile.bio, answered.about) else '' end as words,
      case when ${uses('said')} then coalesce(answered.interests, listed.interests, '{}') else '{}' end as interests,
      case when ${uses('said')} then coalesce(answered.seeking, listed.seeking, '[]') else '[]' end as seeking,
      case when ${uses('said')} then coalesce(answered.offering, listed.offering, '[]') else '[]' end as offering,
      case when ${uses('words')} then answered.about end as about,
      (select coalesce(json_agg(json_build_object('schedule_item_id', item.id, 'title', item.title) order by item.id), '[]')
        from ${agendaItems} as saved join ${scheduleItems} as item on item.id = saved.schedule_item_id
        where saved.person_id = person.id and item.conference_id = ${conference_id} and ${uses('sessions')}) as saved,
      case when exists (
          select from ${conferenceMembers} as member
          where member.conference_id = ${conference_id} and member.user_id = person.id and member.role = 'speaker')
        then (
          select coalesce(json_agg(json_build_object('schedule_item_id', item.id, 'title', item.title) order by item.id), '[]')
          from ${speakers} as speaker
          join ${scheduleItemSpeakers} as line
            on line.conference_id = speaker.conference_id and line.speaker_id = speaker.id
          join ${scheduleItems} as item on item.id = line.schedule_item_id
          where speaker.conference_id = ${conference_id} and speaker.email = listed.email and listed.is_registered)
        else '[]' end as spoken
    from (${participantsOf(sql`${conference_id}`)}) as person
    left join ${conferenceConsents} as consents
      on consents.conference_id = ${conference_id} and consents.user_id = person.id
    left join ${suggestionInputs} as used on used.person_id = person.id
    left join ${profiles} as profile on profile.id = person.id
    left join ${participantAnswers} as answered
      on answered.conference_id = ${conference_id} and answered.user_id = person.id
    left join ${delegates} as listed on listed.conference_id = ${conference_id} and listed.user_id = person.id
    where ${isAnyOf(sql`person.id`, ids)} and ${only ? MAY_BE_SUGGESTED : sql`true`}`)
  return rows
}

/** Who does not want their connections to count. */
const WITHOUT_PEOPLE = sql`select ${suggestionInputs.person_id} from ${suggestionInputs} where not ${suggestionInputs.people}`

/** `is_known` are those of the two who may be named to others as somebody's connection. */
type Pair = { a: string; b: string; is_known: string[] }

/**
 * Pairs who are not suggested to each other: with a connection or a request, and where one ignores or blocks the other. A
 * connection counts beyond that only if both of them let it.
 */
async function readPairs(db: Db, conference_id: string, ids: readonly string[]): Promise<Pair[]> {
  const { low_id, high_id, status } = connections
  const { person_id, ignored_id } = ignoredPeople
  const { blocker_id, blocked_id } = personBlocks
  const either = (one: PgColumn, other: PgColumn) => sql`(${isAnyOf(one, ids)} or ${isAnyOf(other, ids)})`
  const counts = sql`${status} = 'connected' and ${low_id} not in (${WITHOUT_PEOPLE}) and ${high_id} not in (${WITHOUT_PEOPLE})`
  const listed = (id: PgColumn) => sql`case when ${counts} and ${isListed(conference_id, id)} then ${id} end`
  const { rows } = await db.execute<Pair>(sql`
    select ${low_id} as a, ${high_id} as b, array_remove(array[${listed(low_id)}, ${listed(high_id)}], null) as is_known
    from ${connections} where ${status} <> 'none' and ${either(low_id, high_id)}
    union all
    select ${person_id}, ${ignored_id}, '{}' from ${ignoredPeople} where ${either(person_id, ignored_id)}
    union all
    select ${blocker_id}, ${blocked_id}, '{}' from ${personBlocks} where ${either(blocker_id, blocked_id)}`)
  return rows
}

/** Whether a person takes part in the conference and chose to be listed. */
function isListed(conference_id: string, person_id: PgColumn): SQL {
  const { conference_id: of, user_id, listed } = conferenceConsents
  return sql`(${isParticipant(sql`${conference_id}`, sql`${person_id}`)} and exists (
    select from ${conferenceConsents} where ${of} = ${conference_id} and ${user_id} = ${person_id} and ${listed}))`
}
