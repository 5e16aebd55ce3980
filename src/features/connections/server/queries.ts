import { type SQL, sql } from 'drizzle-orm'
import { users } from '#features/auth/server/table.ts'
import { personBlocks } from '#features/people/server/table.ts'
import type { PersonProfile } from '#features/people/contract.ts'
import { conferenceConsents } from '#features/conferences/server/table.ts'
import { takesPart } from '#features/people/server/participants.ts'
import { allIn, readPersons } from '#features/people/server/queries.ts'
import { asAcquaintance } from '#features/people/server/sight.ts'
import { isInSight } from '#features/people/server/shared-conferences.ts'
import { profiles } from '#features/profile/server/table.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import type { Views } from '#server/live/live.ts'
import { fold } from '#shared/fold.ts'
import { instantBefore } from '#shared/time.ts'
import type { Connection } from '../contract.ts'
import { type ConnectionState, RECENT_MS } from '../rules.ts'
import { connections, ignoredPeople, profileViews } from './table.ts'

type Row = {
  met_name: string | null
  id: string
  person_id: string
  seq: string
  since: string | null
  state: ConnectionState
  email: string | null
  phone: string | null
}

/**
 * The pairs of one person with what the other is to them. A request that the person ignores says so to nobody else.
 * Ignoring somebody who has not asked ends when they are out of sight, so that it keeps nobody known.
 */
function pairsOf(person_id: string) {
  const [me, other] = [sql`${person_id}::uuid`, sql`pair.other_id`]
  const isBlockedByOther = sql`exists (
    select from ${personBlocks} where ${personBlocks.blocker_id} = ${other} and ${personBlocks.blocked_id} = ${me})`
  return sql`
    select pair.id, pair.other_id, pair.seq, pair.since, block.full_name as met_name,
      case
        when block.blocker_id is not null then 'blocked'
        when ${isBlockedByOther} then 'none'
        when pair.status = 'connected' then 'connected'
        when pair.requester_id = ${me} then 'sent'
        when pair.status = 'requested' and coalesce(ignored.requests, false) then 'ignored'
        when pair.status = 'requested' then 'received'
        when ignored.person_id is not null and ${isInSight(me, other)} then 'ignored'
        else 'none'
      end as state
    from (
      select id, status, requester_id, since, high_id as other_id, low_seq as seq from ${connections} where low_id = ${me}
      union all
      select id, status, requester_id, since, low_id, high_seq from ${connections} where high_id = ${me}
    ) as pair
    left join ${personBlocks} as block on block.blocker_id = ${me} and block.blocked_id = pair.other_id
    left join ${ignoredPeople} as ignored on ignored.person_id = ${me} and ignored.ignored_id = pair.other_id`
}

async function readConnections(db: Db, person_id: string, where: SQL, rest: SQL): Promise<Connection[]> {
  const { rows } = await db.execute<Row>(sql`
    select pair.id, pair.other_id as person_id, pair.seq, to_json(pair.since) #>> '{}' as since, pair.state, pair.met_name,
      ${users.email}, ${profiles.phone}
    from (${pairsOf(person_id)}) as pair
    join ${users} on ${users.id} = pair.other_id and ${users.deleted_at} is null
    left join ${profiles} on ${profiles.id} = pair.other_id
    where ${where} ${rest}`)
  const others = rows.map((row) => row.person_id)
  const personOf = await readPersons(db, allIn(null, others), asAcquaintance)
  return rows.map((row) => asConnection(row, personOf(row.person_id)))
}

function asConnection(row: Row, person: PersonProfile | null): Connection {
  const { id, person_id, seq, since, state, email, phone } = row
  return {
    id,
    seq: Number(seq),
    person_id,
    person: shownPerson(row, person),
    state,
    since: since === null || state === 'none' || state === 'blocked' ? null : new Date(since).toISOString(),
    contact: state === 'connected' ? { email: email || null, phone: phone || null } : null,
  }
}

/** Nothing between the two is said with no more than that, and of a blocked person the name that the list of blocks has. */
function shownPerson({ state, person_id, met_name }: Row, person: PersonProfile | null): PersonProfile | null {
  if (state === 'none') return null
  if (state === 'blocked') return { person_id, full_name: met_name, position: null, company: null, avatar_url: null }
  return person
}

type Page = {
  state?: ConnectionState | undefined
  q?: string | undefined
  recent?: boolean | undefined
  meets_in?: string | undefined
  after?: number | undefined
  before?: number | undefined
  limit: number
}

/** Connections and open requests by their last event, or those that changed after one, whatever they are now. */
export function listConnections(db: Db, person_id: string, page: Page, now: Date) {
  const { state, q, recent, meets_in, after, before, limit } = page
  if (after !== undefined)
    return readConnections(db, person_id, sql`pair.seq > ${after}`, sql`order by pair.seq limit ${limit}`)
  const conditions = [
    state === undefined ? sql`pair.state in ('connected', 'sent', 'received')` : sql`pair.state = ${state}`,
    ...(before === undefined ? [] : [sql`pair.seq < ${before}`]),
    ...(recent ? [sql`pair.since > ${instantBefore(now, RECENT_MS)}::timestamptz`] : []),
    ...(q ? [matches(q)] : []),
    ...(meets_in ? [takesMeetings(sql`${meets_in}::uuid`, sql`${person_id}::uuid`)] : []),
  ]
  return readConnections(db, person_id, sql.join(conditions, sql` and `), sql`order by pair.seq desc limit ${limit}`)
}

/**
 * Whether both take part in a conference, and the other takes requests for meetings there. That somebody who is not listed
 * takes part is known to their connections alone.
 */
function takesMeetings(conference_id: SQL, person_id: SQL): SQL {
  const other = sql`pair.other_id`
  return sql`${takesPart(conference_id, person_id)} and ${takesPart(conference_id, other)} and exists (
    select from ${conferenceConsents} as consents
    where consents.conference_id = ${conference_id} and consents.user_id = ${other} and consents.meetings
      and (consents.listed or pair.state = 'connected'))`
}

/** Every word of the search must occur in the name, position or company. */
function matches(q: string) {
  const words = fold(q).split(' ').filter(Boolean)
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  return sql`${profiles.search_text} like all(${sql.param(patterns)}::text[])`
}

/** What two people are to each other, as the first of them sees it. Undefined where they have never met. */
export async function findConnection(db: Db, person_id: string, other_id: string): Promise<Connection | undefined> {
  const [found] = await readConnections(db, person_id, sql`pair.other_id = ${other_id}`, sql`limit 1`)
  return found
}

/** Whether two people are connected, or one has asked the other. */
export function hasSomethingBetween(person: SQL, other: SQL): SQL {
  const { low_id, high_id, status } = connections
  return sql`exists (
    select from ${connections}
    where ${low_id} = least(${person}, ${other}) and ${high_id} = greatest(${person}, ${other}) and ${status} <> 'none')`
}

/** The connections that events in a person's room name. */
export async function readConnectionViews(
  db: Db,
  ids: readonly string[],
  person_id: string,
): Promise<Map<string, Views>> {
  const found = await readConnections(db, person_id, isAnyOf(sql`pair.id`, ids), sql``)
  return new Map(found.map((connection) => [connection.id, { everyone: connection }]))
}

/** What the head of My Network counts. */
export async function countConnections(db: Db, person_id: string) {
  type Counts = Record<'connections' | 'pending' | 'received' | 'ignored' | 'views', number>
  const { rows } = await db.execute<Counts>(sql`
    select
      count(*) filter (where state = 'connected')::int as connections,
      count(*) filter (where state in ('sent', 'received'))::int as pending,
      count(*) filter (where state = 'received')::int as received,
      count(*) filter (where state = 'ignored')::int as ignored,
      (select count(*) from ${profileViews} where ${profileViews.person_id} = ${person_id})::int as views
    from (${pairsOf(person_id)}) as pair`)
  return rows[0] ?? { connections: 0, pending: 0, received: 0, ignored: 0, views: 0 }
}
