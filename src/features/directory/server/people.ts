import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { blockedWith } from '#features/people/server/blocked.ts'
import type { JoinedConference } from '#features/conferences/server/access.ts'
import { conferenceConsents, conferenceMembers } from '#features/conferences/server/table.ts'
import { countPeople } from '#features/connections/server/read-limits.ts'
import { profiles } from '#features/profile/server/table.ts'
import { isParticipant, rolesIn } from '#features/people/server/participants.ts'
import { allIn, readPersons } from '#features/people/server/queries.ts'
import { asListed } from '#features/people/server/sight.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { AppError } from '#shared/errors.ts'
import type { PeoplePage } from '../contract.ts'
import type { PeopleFilter } from '../rules.ts'
import { text } from '../text.ts'
import { readOnline } from './presence.ts'

type PageQuery = { cursor?: string | undefined; limit: number; q: string; filter: PeopleFilter }

type Row = { person_id: string; sort_name: string }

const ROLE = { speakers: 'speaker', sponsors: 'exhibitor' } as const

/** A page of the people who chose to be listed, as the caller may see them. */
export async function listPeople(
  call: Call,
  conference: JoinedConference,
  { cursor, limit, q, filter }: PageQuery,
): Promise<PeoplePage> {
  const { db, user } = call
  const shown = shownTo(user, conference)
  const isSearch = q.trim() !== '' || filter !== 'all'
  const matching = sql`${shown} and ${matches(call, conference, q)} and ${hasRole(conference, filter)}`
  const [found, listed, participants, online] = await Promise.all([
    readFound(db, matching, cursor === undefined ? null : readCursor(cursor), limit + 1),
    isSearch ? countListed(db, shown) : null,
    countParticipants(db, conference),
    readOnline(call, conference.id),
  ])
  const page = found.rows.slice(0, limit)
  await countPeople(call, conference, page)
  const last = page.at(-1)
  return {
    people: await describe(db, conference, page, online),
    next_cursor: found.rows.length > limit && last ? writeCursor(last) : null,
    total: found.total,
    not_shown: participants - (listed ?? found.total),
  }
}

async function describe(db: Db, { id }: JoinedConference, rows: readonly Row[], online: ReadonlySet<string>) {
  const ids = rows.map(({ person_id }) => person_id)
  const personOf = await readPersons(db, allIn(id, ids), asListed)
  return ids.flatMap((person_id) => {
    const person = personOf(person_id)
    return person && person.full_name !== null
      ? [{ ...person, full_name: person.full_name, online: online.has(person_id) }]
      : []
  })
}

/** Those who match after the cursor, and how many match in all: in one pass, because thousands may. */
async function readFound(db: Db, matching: SQL, cursor: Cursor | null, limit: number) {
  const { rows } = await db.execute<{ total: number } & (Row | { person_id: null })>(sql`
    with found as materialized (select profiles.id, sort_name from ${LISTED} where ${matching})
    select total, page.id as person_id, page.sort_name
    from (select count(*)::int as total from found) as counted left join (
      select id, sort_name from found where ${cursor ? isAfter(cursor) : sql`true`}
      order by sort_name, id limit ${limit}
    ) as page on true
    order by page.sort_name, page.id`)
  return { total: rows[0]?.total ?? 0, rows: rows.filter((row) => row.person_id !== null) }
}

async function countListed(db: Db, shown: SQL) {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${LISTED} where ${shown}`)
  return rows[0]?.count ?? 0
}

async function countParticipants(db: Db, { id }: JoinedConference) {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct id)::int as count from (${rolesIn(sql`${id}`)}) as people`)
  return rows[0]?.count ?? 0
}

/** These people as a page of the list shows them, in this order; without those whom the caller may not see. */
export async function readListed(call: Call, conference: JoinedConference, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { db, user } = call
  const [{ rows }, online] = await Promise.all([
    db.execute<Row>(sql`
      select profiles.id as person_id, sort_name from ${LISTED}
      where ${shownTo(user, conference)} and ${isAnyOf(profiles.id, ids)}`),
    readOnline(call, conference.id),
  ])
  await countPeople(call, conference, rows)
  const listed = new Map(rows.map((row) => [row.person_id, row]))
  return describe(
    db,
    conference,
    ids.flatMap((id) => listed.get(id) ?? []),
    online,
  )
}

/** The tables of `shownTo`. */
export const LISTED = sql`${profiles} join ${conferenceConsents} as consents on consents.user_id = profiles.id`

type Id = { id: string | Placeholder }

/** Who takes part, chose to be listed, has a name, and is in no block with the reader. */
export function shownTo(reader: Id, conference: Id) {
  const conference_id = sql`${conference.id}`
  return sql`consents.conference_id = ${conference_id} and consents.listed and full_name is not null
    and profiles.id <> all(${blockedWith(sql`${reader.id}`)}) and ${isParticipant(conference_id, sql`profiles.id`)}`
}

/** As the search finds people: by name, position, company and interests. */
function matches({ hooks }: Call, { id }: JoinedConference, q: string) {
  return q.trim() === '' ? sql`true` : sql`profiles.id in (${hooks.peopleWithWords(id, q)})`
}

function hasRole({ id }: JoinedConference, filter: PeopleFilter) {
  if (filter === 'all') return sql`true`
  return sql`profiles.id in (
    select user_id from ${conferenceMembers} where conference_id = ${id} and role = ${ROLE[filter]})`
}

type Cursor = Pick<Row, 'sort_name' | 'person_id'>

function isAfter({ sort_name, person_id }: Cursor) {
  return sql`(sort_name, id) > (${sort_name}, ${person_id}::uuid)`
}

function writeCursor({ sort_name, person_id }: Cursor) {
  return Buffer.from(`${person_id} ${sort_name}`).toString('base64url')
}

const CURSOR = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) ([^\0]*)$/

/** Throws `invalid` for a malformed cursor. */
function readCursor(cursor: string): Cursor {
  const [, person_id, sort_name] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (person_id === undefined || sort_name === undefined)
    throw new AppError('invalid', text.badCursor, { cursor: text.badCursor })
  return { person_id, sort_name }
}
