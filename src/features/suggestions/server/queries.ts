import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { agendaItems } from '#features/agenda/server/table.ts'
import { personBlocks } from '#features/people/server/table.ts'
import { firstDay, isPublished, lastDay } from '#features/conferences/server/published.ts'
import { conferenceConsents, conferenceMembers, conferences } from '#features/conferences/server/table.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { participantsOf, rolesIn } from '#features/people/server/participants.ts'
import { profiles } from '#features/profile/server/table.ts'
import { speakers } from '#features/speakers/server/table.ts'
import { scheduleItems, scheduleItemSpeakers } from '#features/schedule/server/table.ts'
import type { Db } from '#server/db/db.ts'
import type { SuggestionInput } from '../input-rules.ts'
import type { Answers } from '#features/networking-profile/rules.ts'
import type { MatchSession } from './model/documents.ts'
import { connections, ignoredPeople } from '#features/connections/server/table.ts'
import { participantAnswers } from '#features/networking-profile/server/table.ts'
import { suggestionInputs } from './table.ts'
import { ASKED_OR_VOTED } from './took-part.ts'

/** All that is known of somebody when people are suggested. */
export type ScoredPerson = Answers & {
  person_id: string
  company: string | null
  position: string | null
  /** What they and their profile say of them in their own words. */
  words: string
  /** The sessions in their agenda. */
  saved: readonly { schedule_item_id: string; title: string }[]
  /** The ids of those in which they asked or voted under their name. */
  took_part: readonly string[]
  /** The sessions in which they speak. */
  spoken: readonly { schedule_item_id: string; title: string }[]
  /** With whom they are connected, of those who are listed in the conference. */
  connected: readonly string[]
  /** Whom they ignored; no reason ever says so. */
  ignored: readonly string[]
  /** Whom they are never shown: connected, asked, ignored or blocked, in either direction. */
  excluded: ReadonlySet<string>
}

/** Whoever reads thousands in parts passes the same `listing` with each. */
type Options = { only?: 'suggestable'; listing?: Listing }

/**
 * What may count of these participants, or of those of them who may be suggested: without what they switched off.
 */
export async function readScoredPeople(
  db: Db,
  conference_id: string,
  ids: readonly string[],
  { only, listing = listingIn(db, conference_id) }: Options = {},
): Promise<ScoredPerson[]> {
  const rows = await readRows(db, conference_id, { ids, only })
  const pairs = await readPairs(
    db,
    rows.map(({ person_id }) => person_id),
  )
  const isListed = await listing(pairs.flatMap(({ person_id, is_known }) => (is_known ? person_id : [])))
  const pairsOf = Map.groupBy(pairs, ({ of }) => of)
  return rows.map((row) => {
    const own = pairsOf.get(row.person_id) ?? []
    return {
      ...row,
      connected: own.filter(({ is_known, person_id }) => is_known && isListed(person_id)).map((one) => one.person_id),
      ignored: own.filter(({ is_ignored }) => is_ignored).map(({ person_id }) => person_id),
      excluded: new Set(own.map(({ person_id }) => person_id)),
    }
  })
}

/** So many are looked up at once, for which other requests wait some milliseconds. */
const LOOKED_UP = 100

/** Says who of these people takes part in a conference and chose to be listed. */
export type Listing = (ids: readonly string[]) => Promise<(person_id: string) => boolean>

/** Each person is looked up once, however many know them. */
export function listingIn(db: Db, conference_id: string): Listing {
  const known = new Map<string, boolean>()
  return async (ids) => {
    const unknown = [...new Set(ids)].filter((id) => !known.has(id))
    for (let from = 0; from < unknown.length; from += LOOKED_UP) {
      const part = unknown.slice(from, from + LOOKED_UP)
      const listed = await readListed(db, conference_id, part)
      for (const id of part) known.set(id, listed.has(id))
    }
    return (person_id) => known.get(person_id) ?? false
  }
}

async function readListed(db: Db, conference_id: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select person.id from unnest(${sql.param(ids)}::uuid[]) as person (id)
    join ${byKey(sql`(${rolesIn(sql`${conference_id}`)}) as role`, sql`role.id`)} as participant on true
    join ${byKey(conferenceConsents, sql`conference_id = ${conference_id} and listed and user_id`)} as consents on true`)
  return new Set(rows.map(({ id }) => id))
}

type Row = Omit<ScoredPerson, 'connected' | 'ignored' | 'excluded'>

/** The ids of everybody who may be suggested. */
export async function readSuggestable(db: Db, conference_id: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select person.id from (${participantsOf(sql`${conference_id}`)}) as person
    join ${conferenceConsents} as consents on consents.conference_id = ${conference_id} and consents.user_id = person.id
    join ${profiles} as profile on profile.id = person.id
    where ${MAY_BE_SUGGESTED} order by person.id`)
  return rows.map(({ id }) => id)
}

/** How many may be suggested; no more than `most` are counted. */
export async function countSuggestable(db: Db, conference_id: string, most: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from ${conferenceConsents} as consents
      where consents.conference_id = ${conference_id} and consents.listed and consents.suggestable limit ${most}) as counted`)
  return rows[0]?.count ?? 0
}

/** The sessions of a conference, by which people who saved the same ones are alike. */
export async function readSessions(db: Db, conference_id: string): Promise<MatchSession[]> {
  const { id, title, description, location } = scheduleItems
  return db
    .select({ id, title, description, location })
    .from(scheduleItems)
    .where(eq(scheduleItems.conference_id, conference_id))
}

/**
 * The sessions of earlier programmes of the same organiser that everyone may read, the latest first. Nobody saved them here,
 * and a room of then is not one of now: they say which words belong together.
 */
export async function readEarlierSessions(db: Db, conference_id: string, most: number): Promise<MatchSession[]> {
  const { rows } = await db.execute<MatchSession>(sql`
    select item.id, item.title, item.description, null as location
    from ${conferences} join ${scheduleItems} as item on item.conference_id = ${conferences.id}
    where ${isPublished}
      and exists (
        select from ${conferences} as now
        where now.id = ${conference_id} and now.owner_id = ${conferences.owner_id}
          and coalesce(now.start_date, now.end_date) > ${lastDay})
    order by ${firstDay} desc, item.id limit ${most}`)
  return rows
}

/** Listed, willing to be suggested, and with a name. */
export const MAY_BE_SUGGESTED = sql`consents.listed and consents.suggestable and profile.full_name is not null`

/** Whether a person lets this count, who has switched nothing or is joined as `used`. */
export const uses = (input: SuggestionInput) => sql`used.${sql.identifier(input)} is not false`

const SESSION = sql.raw(`json_build_object('schedule_item_id', item.id, 'title', item.title)`)

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
      ${savedBy(conference_id)} as saved, ${tookPartBy(conference_id)} as took_part, ${spokenBy(conference_id)} as spoken
    from unnest(${sql.param(ids)}::uuid[]) as person (id)
    join ${byKey(sql`(${rolesIn(sql`${conference_id}`)}) as role`, sql`role.id`)} as participant on true
    left join ${byKey(conferenceConsents, sql`conference_id = ${conference_id} and user_id`)} as consents on true
    left join ${byKey(suggestionInputs, sql`person_id`)} as used on true
    left join ${byKey(profiles, sql`id`)} as profile on true
    left join ${byKey(participantAnswers, sql`conference_id = ${conference_id} and user_id`)} as answered on true
    left join ${byKey(delegates, sql`conference_id = ${conference_id} and user_id`)} as listed on true
    where ${only ? MAY_BE_SUGGESTED : sql`true`}`)
  return rows
}

/** The sessions of one row of `person`, `used` and `listed`, if they let these count. */
const savedBy = (conference_id: string) => sql`(
  select coalesce(json_agg(${SESSION} order by item.id), '[]')
  from ${agendaItems} as saved join ${scheduleItems} as item on item.id = saved.schedule_item_id
  where saved.person_id = person.id and item.conference_id = ${conference_id} and ${uses('sessions')})`

const tookPartBy = (conference_id: string) => sql`(
  select coalesce(json_agg(distinct took_part.schedule_item_id), '[]') from (${ASKED_OR_VOTED}) as took_part
  where took_part.id = person.id and took_part.conference_id = ${conference_id}
    and took_part.schedule_item_id is not null and ${uses('sessions')})`

/** The programme says it, so it counts in any case. */
const spokenBy = (conference_id: string) => sql`
  case when exists (
      select from ${conferenceMembers} as member
      where member.conference_id = ${conference_id} and member.user_id = person.id and member.role = 'speaker')
    then (
      select coalesce(json_agg(${SESSION} order by item.id), '[]')
      from ${speakers} as speaker
      join ${scheduleItemSpeakers} as line
        on line.conference_id = speaker.conference_id and line.speaker_id = speaker.id
      join ${scheduleItems} as item on item.id = line.schedule_item_id
      where speaker.conference_id = ${conference_id} and speaker.email = listed.email and listed.is_registered)
    else '[]' end`

/**
 * The row of each person, found by its key one after the other. A join would read all rows of the conference for each part
 * of the people wherever the planner does not know better.
 */
export const byKey = (from: PgTable | SQL, key: SQL) =>
  sql`lateral (select * from ${from} where ${key} = person.id limit 1)`

/** Who does not want those whom they know or ignored to count. */
const WITHOUT_PEOPLE = sql`select ${suggestionInputs.person_id} from ${suggestionInputs} where not ${suggestionInputs.people}`

/**
 * `is_known` says that they are connected and that both let it count, `is_ignored` that the first one ignored the other and
 * lets that count.
 */
type Pair = { of: string; person_id: string; is_known: boolean; is_ignored: boolean }
type Kind = { is_known?: SQL; is_ignored?: SQL; where?: SQL }

/**
 * Whom each of these people is not suggested, nor to them: with a connection or a request, and where one ignores or blocks
 * the other. From the people to their rows, which a pass over all connections with a condition for either side is not.
 */
async function readPairs(db: Db, ids: readonly string[]): Promise<Pair[]> {
  const { low_id, high_id, status } = connections
  const { person_id, ignored_id } = ignoredPeople
  const { blocker_id, blocked_id } = personBlocks
  const isKnown = sql`(${status} = 'connected' and ${low_id} not in (${WITHOUT_PEOPLE}) and ${high_id} not in (${WITHOUT_PEOPLE}))`
  const no = sql`false`
  const one = (
    table: PgTable,
    [own, other]: [PgColumn, PgColumn],
    { is_known = no, is_ignored = no, where = sql`true` }: Kind = {},
  ) => sql`
    select person.id as of, pair.* from unnest(${sql.param(ids)}::uuid[]) as person (id)
    cross join lateral (
      select ${other} as person_id, ${is_known} as is_known, ${is_ignored} as is_ignored
      from ${table} where ${own} = person.id and ${where} offset 0) as pair`
  const connected = { is_known: isKnown, where: sql`${status} <> 'none'` }
  const { rows } = await db.execute<Pair>(sql`
    ${one(connections, [low_id, high_id], connected)}
    union all ${one(connections, [high_id, low_id], connected)}
    union all ${one(ignoredPeople, [person_id, ignored_id], { is_ignored: sql`${person_id} not in (${WITHOUT_PEOPLE})` })}
    union all ${one(ignoredPeople, [ignored_id, person_id])}
    union all ${one(personBlocks, [blocker_id, blocked_id])}
    union all ${one(personBlocks, [blocked_id, blocker_id])}`)
  return rows
}
