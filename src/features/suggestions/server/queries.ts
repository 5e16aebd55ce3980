import { type SQL, sql } from 'drizzle-orm'
import { agendaItems } from '#features/agenda/server/table.ts'
import { personBlocks } from '#features/people/server/table.ts'
import { conferenceConsents } from '#features/conferences/server/table.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { participantsOf } from '#features/people/server/participants.ts'
import { profiles } from '#features/profile/server/table.ts'
import { scheduleItems } from '#features/schedule/server/table.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import type { SuggestionInput } from '../input-rules.ts'
import type { ScoredPerson } from './scores.ts'
import { connections, ignoredPeople } from '#features/connections/server/table.ts'
import { participantAnswers } from '#features/networking-profile/server/table.ts'
import { suggestionInputs } from './table.ts'

/** Those who may be suggested, or some participants whether they may be or not. */
type Who = 'suggestable' | { ids: readonly string[]; also?: 'suggestable' }

/** All that may count of people of a conference when they are suggested to each other: without what they switched off. */
export async function readScoredPeople(db: Db, conference_id: string, who: Who): Promise<ScoredPerson[]> {
  const rows = await readRows(db, conference_id, who)
  const ids = rows.map(({ person_id }) => person_id)
  const pairs = await readPairs(db, who === 'suggestable' ? inConference(conference_id) : anyOf(ids))
  const connected = new Map<string, string[]>()
  const excluded = new Map<string, Set<string>>()
  for (const { a, b, is_connected } of pairs)
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      if (is_connected) connected.set(one, [...(connected.get(one) ?? []), other])
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

const anyOf = (ids: readonly string[]) => (column: SQL) => isAnyOf(column, ids)
const inConference = (conference_id: string) => (column: SQL) =>
  sql`${column} in (select user_id from ${conferenceConsents} where conference_id = ${conference_id} and suggestable)`

/** Listed, willing to be suggested, and with a name. */
const MAY_BE_SUGGESTED = sql`consents.listed and consents.suggestable and profile.full_name is not null`

/** Whether a person lets this count, who has switched nothing or is joined as `used`. */
const uses = (input: SuggestionInput) => sql`used.${sql.identifier(input)} is not false`

async function readRows(db: Db, conference_id: string, who: Who): Promise<Row[]> {
  const chosen = who === 'suggestable' ? sql`true` : anyOf(who.ids)(sql`person.id`)
  const isAllowed = who === 'suggestable' || who.also === 'suggestable' ? MAY_BE_SUGGESTED : sql`true`
  const { rows } = await db.execute<Row>(sql`
    select person.id as person_id,
      case when ${uses('words')} then profile.company end as company,
      case when ${uses('words')} then concat_ws(' ', profile.bio, answered.about) else '' end as words,
      case when ${uses('said')} then coalesce(answered.interests, listed.interests, '{}') else '{}' end as interests,
      case when ${uses('said')} then coalesce(answered.seeking, listed.seeking, '[]') else '[]' end as seeking,
      case when ${uses('said')} then coalesce(answered.offering, listed.offering, '[]') else '[]' end as offering,
      case when ${uses('words')} then answered.about end as about,
      (select coalesce(json_agg(json_build_object('schedule_item_id', item.id, 'title', item.title) order by item.id), '[]')
        from ${agendaItems} as saved join ${scheduleItems} as item on item.id = saved.schedule_item_id
        where saved.person_id = person.id and item.conference_id = ${conference_id} and ${uses('sessions')}) as saved
    from (${participantsOf(sql`${conference_id}`)}) as person
    left join ${conferenceConsents} as consents
      on consents.conference_id = ${conference_id} and consents.user_id = person.id
    left join ${suggestionInputs} as used on used.person_id = person.id
    left join ${profiles} as profile on profile.id = person.id
    left join ${participantAnswers} as answered
      on answered.conference_id = ${conference_id} and answered.user_id = person.id
    left join ${delegates} as listed on listed.conference_id = ${conference_id} and listed.user_id = person.id
    where ${chosen} and ${isAllowed}`)
  return rows
}

/** Who does not want their connections to count. */
const WITHOUT_PEOPLE = sql`select ${suggestionInputs.person_id} from ${suggestionInputs} where not ${suggestionInputs.people}`

type Pair = { a: string; b: string; is_connected: boolean }

/**
 * Pairs who are not suggested to each other: with a connection or a request, and where one ignores or blocks the other. A
 * connection counts beyond that only if both of them let it.
 */
async function readPairs(db: Db, isChosen: (column: SQL) => SQL): Promise<Pair[]> {
  const { low_id, high_id, status } = connections
  const { person_id, ignored_id } = ignoredPeople
  const { blocker_id, blocked_id } = personBlocks
  const either = (one: SQL, other: SQL) => sql`(${isChosen(one)} or ${isChosen(other)})`
  const { rows } = await db.execute<Pair>(sql`
    select ${low_id} as a, ${high_id} as b,
      ${status} = 'connected' and ${low_id} not in (${WITHOUT_PEOPLE}) and ${high_id} not in (${WITHOUT_PEOPLE}) as is_connected
    from ${connections}
    where ${status} <> 'none' and ${either(sql`${low_id}`, sql`${high_id}`)}
    union all
    select ${person_id}, ${ignored_id}, false from ${ignoredPeople}
    where ${either(sql`${person_id}`, sql`${ignored_id}`)}
    union all
    select ${blocker_id}, ${blocked_id}, false from ${personBlocks}
    where ${either(sql`${blocker_id}`, sql`${blocked_id}`)}`)
  return rows
}
