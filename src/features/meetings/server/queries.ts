import { and, asc, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import { ignoredPeople } from '#features/connections/server/table.ts'
import { exhibitors } from '#features/exhibitors/server/table.ts'
import { areBlocked } from '#features/people/server/blocked.ts'
import { takesPart } from '#features/people/server/participants.ts'
import { type PersonIn, readPersons } from '#features/people/server/queries.ts'
import { asAcquaintance } from '#features/people/server/sight.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import type { Views } from '#server/live/live.ts'
import type { Meeting } from '../contract.ts'
import { type MeetingState, type Span, stepsOf, waitsFor } from '../rules.ts'
import type { Place } from './settings.ts'
import { meetingOptions, meetingPeople, type MeetingPersonRow, meetingPlaces, meetings } from './table.ts'
import { isoSpan } from './times.ts'
import { hasLeftStaff, isGone, isHere, PERSON, SOMEONE } from './who-is-left.ts'

/** The state as it is at this moment, although the job that writes it down comes once a minute. */
export function stateAt(now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql<MeetingState>`case
    when ${meetings.state} = 'requested' and (${meetings.expires_at} <= ${at} or ${isGone}) then 'expired'
    when ${meetings.state} = 'accepted' and ${meetings.ends_at} > ${at} and ${isGone} then 'cancelled'
    else ${meetings.state} end`
}

/**
 * What a person may see of their own: nothing in which somebody is with whom they are in a block, and no request of somebody
 * whose requests they ignore, whatever became of it, unless they had answered it; nor a request to an exhibitor of whose staff
 * they are not any more.
 */
export const mayBeSeen = sql`(
  not exists (
    select from ${SOMEONE} and someone.role <> 'team' and someone.person_id <> ${meetingPeople.person_id}
      and ${areBlocked(sql`${meetingPeople.person_id}`, PERSON)})
  and not ((${meetings.state} = 'requested' or ${meetingPeople.answer} is null) and ${meetingPeople.role} <> 'asks' and exists (
    select from ${ignoredPeople}
    where ${ignoredPeople.person_id} = ${meetingPeople.person_id} and ${ignoredPeople.ignored_id} = ${meetings.asked_by}
      and ${ignoredPeople.requests}))
  and not ${hasLeftStaff(meetingPeople)}
  and ${takesPart(sql`${meetings.conference_id}`, sql`${meetingPeople.person_id}`)})`

type Someone = Pick<MeetingPersonRow, 'person_id' | 'role' | 'answer'> & { is_here: boolean }

const placeOf = (id: SQL) => sql<Place | null>`(
  select json_build_object('id', id, 'name', name, 'exhibitor_id', exhibitor_id)
  from ${meetingPlaces} where ${meetingPlaces.id} = ${id})`

function columns(now: Date) {
  return {
    meeting: meetings,
    own: meetingPeople,
    shown: stateAt(now),
    people: sql<Someone[]>`(
      select json_agg(json_build_object(
        'person_id', someone.person_id, 'role', someone.role, 'answer', someone.answer, 'is_here', ${isHere}
      ) order by someone.role, someone.person_id) from ${SOMEONE})`,
    options: sql<Span[]>`coalesce((
      select json_agg(json_build_object('starts_at', ${meetingOptions.starts_at}, 'ends_at', ${meetingOptions.ends_at})
        order by ${meetingOptions.position})
      from ${meetingOptions} where ${meetingOptions.meeting_id} = ${meetings.id}), '[]')`,
    place: placeOf(sql`${meetings.place_id}`),
    wished_place: placeOf(sql`${meetings.wished_place_id}`),
    exhibitor: sql<{ id: string; name: string } | null>`(
      select json_build_object('id', ${exhibitors.id}, 'name', ${exhibitors.name})
      from ${exhibitors} where ${exhibitors.id} = ${meetings.exhibitor_id})`,
  }
}

function selectMeetings(db: Db, now: Date) {
  return db.select(columns(now)).from(meetingPeople).innerJoin(meetings, eq(meetings.id, meetingPeople.meeting_id))
}

type Row = Awaited<ReturnType<typeof selectMeetings>>[number]
type Ordered = { where: SQL | undefined; order: SQL; limit: number }
export type ReaderMeeting = { reader_id: string; meeting: Meeting }

/** Meetings as their people see them, each for the person whose row of `meeting_people` it is. */
async function readMeetings(db: Db, { where, order, limit }: Ordered, now: Date): Promise<ReaderMeeting[]> {
  const rows = await selectMeetings(db, now).where(and(where, mayBeSeen)).orderBy(order).limit(limit)
  const named: PersonIn[] = rows.flatMap(({ meeting, people }) =>
    people.flatMap(({ person_id, is_here }) => (is_here ? { person_id, conference_id: meeting.conference_id } : [])),
  )
  const personOf = await readPersons(db, named, asAcquaintance)
  return rows.map((row) => ({
    reader_id: row.own.person_id,
    meeting: asMeeting(row, { personOf, now }),
  }))
}

type Described = {
  personOf: Awaited<ReturnType<typeof readPersons<ReturnType<typeof asAcquaintance>>>>
  now: Date
}

function asMeeting({ meeting, own, shown, people, options, ...rest }: Row, { personOf, now }: Described) {
  const { starts_at, ends_at, turn, exhibitor_id, is_arranged } = meeting
  const named = people.filter(({ role }) => role !== 'team')
  const is_mine = meeting.asked_by === own.person_id
  const about = {
    turn,
    starts_at,
    ends_at,
    exhibitor_id,
    is_arranged,
    role: own.role,
    answer: own.answer,
    met: own.met,
  }
  const is_dismissed = own.dismissed_at !== null
  const seen = { ...about, state: shown, is_dismissed, people: Math.max(named.length, 2) }
  return {
    ...meeting,
    ...rest,
    seq: own.seq,
    state: shown,
    is_mine,
    waits_for_me: waitsFor(seen, now),
    people: named
      .filter(({ person_id }) => person_id !== own.person_id)
      .map(({ person_id, role, answer, is_here }) => {
        return { person_id, role, answer, person: is_here ? personOf(person_id) : null }
      }),
    role: own.role,
    answer: own.answer,
    options: shown === 'requested' ? options.map(isoSpan) : [],
    met: own.met,
    is_dismissed,
    steps: stepsOf(seen, now),
  }
}

type Page = {
  conference_id?: string | undefined
  state?: 'open' | 'agreed' | 'over' | undefined
  after?: number | undefined
  before?: number | undefined
  limit: number
}

/** The meetings of a person by their last event, or those that changed after one, whatever they are now. */
export async function listMeetings(db: Db, person_id: string, page: Page, now: Date): Promise<Meeting[]> {
  const { conference_id, state, after, before, limit } = page
  const { seq } = meetingPeople
  const where = and(
    eq(meetingPeople.person_id, person_id),
    conference_id === undefined ? undefined : eq(meetings.conference_id, conference_id),
    after === undefined ? undefined : gt(seq, after),
    before === undefined ? undefined : lt(seq, before),
    state === undefined || after !== undefined ? undefined : isIn(state, now),
  )
  const order = after === undefined ? desc(seq) : asc(seq)
  return (await readMeetings(db, { where, order, limit }, now)).map(({ meeting }) => meeting)
}

function isIn(state: 'open' | 'agreed' | 'over', now: Date) {
  const shown = stateAt(now)
  const isAgreed = sql`(${shown} = 'accepted' and ${meetings.ends_at} > ${now.toISOString()}::timestamptz)`
  if (state === 'open') return sql`${shown} = 'requested'`
  return state === 'agreed' ? isAgreed : sql`(${shown} <> 'requested' and not ${isAgreed})`
}

/** One meeting as somebody sees it; undefined for everybody who is not in it. */
export async function findMeeting(db: Db, person_id: string, id: string, now: Date): Promise<Meeting | undefined> {
  const where = and(eq(meetingPeople.person_id, person_id), eq(meetings.id, id))
  const [found] = await readMeetings(db, { where, order: sql`1`, limit: 1 }, now)
  return found?.meeting
}

/** Meetings as all of their people see them. */
export function readForAll(db: Db, ids: readonly string[], now: Date): Promise<ReaderMeeting[]> {
  return readMeetings(db, { where: isAnyOf(meetings.id, ids), order: sql`1`, limit: MOST_READ }, now)
}

type Seen = { meeting_id: string; person_id: string }

/** Several meetings, each as one of its people sees it. */
export async function readSeen(db: Db, pairs: readonly Seen[], now: Date): Promise<ReaderMeeting[]> {
  const isOne = sql`(${meetings.id}, ${meetingPeople.person_id}) in (
    select * from unnest(
      ${sql.param(pairs.map(({ meeting_id }) => meeting_id))}::uuid[],
      ${sql.param(pairs.map(({ person_id }) => person_id))}::uuid[]))`
  return readMeetings(db, { where: isOne, order: sql`1`, limit: MOST_READ }, now)
}

/** A safety limit: no change is about so many people of meetings. */
const MOST_READ = 5000

/** The meetings that events in a person's room name. */
export async function readMeetingViews(db: Db, ids: readonly string[], person_id: string): Promise<Map<string, Views>> {
  const where = and(eq(meetingPeople.person_id, person_id), isAnyOf(meetings.id, ids))
  const found = await readMeetings(db, { where, order: sql`1`, limit: MOST_READ }, new Date())
  return new Map(found.map(({ meeting }) => [meeting.id, { everyone: meeting }]))
}

/** An open request between the two, or else the next agreed meeting. */
export async function findBetween(db: Db, person_id: string, other: SQL, now: Date): Promise<Meeting | undefined> {
  const isOther = sql`exists (select from ${SOMEONE} and ${other})`
  const isCurrent = sql`(${isIn('open', now)} or ${isIn('agreed', now)})`
  const where = and(eq(meetingPeople.person_id, person_id), isOther, isCurrent)
  const order = sql`${meetings.state} = 'accepted', ${meetings.starts_at}, ${meetings.id}`
  const [found] = await readMeetings(db, { where, order, limit: 1 }, now)
  return found?.meeting
}
