import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { OwnedConference } from '#features/conferences/server/access.ts'
import { exhibitors } from '#features/exhibitors/server/table.ts'
import { conferenceConsents } from '#features/conferences/server/table.ts'
import { isParticipant } from '#features/people/server/participants.ts'
import { allIn, readPersons } from '#features/people/server/queries.ts'
import { asNamed } from '#features/people/server/sight.ts'
import { profiles } from '#features/profile/server/table.ts'
import type { Db } from '#server/db/db.ts'
import { fold } from '#shared/fold.ts'
import { addDays, instantAfter, instantBefore, MINUTE_MS } from '#shared/time.ts'
import { instantIn } from '#shared/zones.ts'
import { AppError } from '#shared/errors.ts'
import type { ListedMeeting, Shown } from '../organisers-contract.ts'
import { type MeetingState, overlaps, type Span } from '../rules.ts'
import { text } from '../text.ts'
import { type Place, readSetup } from './settings.ts'
import { meetingOptions, meetingPeople, type MeetingPersonRow, meetingPlaces, meetings } from './table.ts'

/**
 * The state as it is written down, but for requests that have expired within the minute. Organisers also see those whose
 * people are gone, which `stateAt` hides from the others.
 */
function stateOf(now: Date) {
  return sql<MeetingState>`case
    when ${meetings.state} = 'requested' and ${meetings.expires_at} <= ${now.toISOString()}::timestamptz then 'expired'
    else ${meetings.state} end`
}

/** When it is, or would be at its first time. */
const MOMENT = sql<string>`coalesce(${meetings.starts_at}, (
  select min(${meetingOptions.starts_at}) from ${meetingOptions} where ${meetingOptions.meeting_id} = ${meetings.id}),
  ${meetings.created_at})`

const IS_MISSED = sql<boolean>`(${meetings.state} = 'accepted' and exists (
  select from ${meetingPeople} as someone where someone.meeting_id = ${meetings.id} and someone.met = 'missed'))`

const IS_SHOWN: Record<Shown, (now: Date) => SQL> = {
  agreed: (now) => sql`${stateOf(now)} = 'accepted'`,
  waiting: (now) => sql`${stateOf(now)} = 'requested'`,
  ended: (now) => sql`${stateOf(now)} not in ('accepted', 'requested')`,
  missed: () => IS_MISSED,
}

export type Filter = {
  q?: string | undefined
  shown?: Shown | undefined
  day?: string | undefined
  place_id?: string | undefined
  person_id?: string | undefined
}

/** Of one conference: by the names of its people, its place and its exhibitor, on a day, at a place, and of somebody. */
function matches(conference: OwnedConference, { q, day, place_id, person_id }: Filter): SQL | undefined {
  const from = day && instantIn(conference.time_zone, day, '00:00').toISOString()
  const to = day && instantIn(conference.time_zone, addDays(day, 1), '00:00').toISOString()
  return and(
    eq(meetings.conference_id, conference.id),
    day === undefined ? undefined : sql`${MOMENT} >= ${from}::timestamptz and ${MOMENT} < ${to}::timestamptz`,
    place_id === undefined ? undefined : sql`coalesce(${meetings.place_id}, ${meetings.wished_place_id}) = ${place_id}`,
    person_id === undefined ? undefined : isOf(person_id),
    ...words(q ?? '').map(hasWord),
  )
}

function isOf(person_id: string) {
  return sql`exists (
    select from ${meetingPeople} as someone
    where someone.meeting_id = ${meetings.id} and someone.person_id = ${person_id} and someone.role <> 'team')`
}

const words = (q: string) => fold(q).split(' ').filter(Boolean)

function hasWord(word: string) {
  const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`(
    exists (
      select from ${meetingPeople} as someone join ${profiles} on ${profiles.id} = someone.person_id
      where someone.meeting_id = ${meetings.id} and someone.role <> 'team' and ${profiles.sort_name} like ${pattern})
    or exists (
      select from ${meetingPlaces} where ${meetingPlaces.id} = ${meetings.place_id} and lower(${meetingPlaces.name}) like ${pattern})
    or exists (
      select from ${exhibitors} where ${exhibitors.id} = ${meetings.exhibitor_id} and ${exhibitors.search_text} like ${pattern}))`
}

type Someone = Pick<MeetingPersonRow, 'person_id' | 'role'>

function selectListed(db: Db, now: Date) {
  return db
    .select({
      id: meetings.id,
      state: stateOf(now),
      people: sql<Someone[]>`(
        select json_agg(json_build_object('person_id', someone.person_id, 'role', someone.role)
          order by someone.role desc, someone.person_id)
        from ${meetingPeople} as someone where someone.meeting_id = ${meetings.id} and someone.role <> 'team')`,
      exhibitor_id: meetings.exhibitor_id,
      exhibitor_name: exhibitors.name,
      is_arranged: meetings.is_arranged,
      moment: sql<string>`to_json(${MOMENT}) #>> '{}'`,
      option_ends: sql<string | null>`(
        select to_json(min(${meetingOptions.ends_at})) #>> '{}'
        from ${meetingOptions} where ${meetingOptions.meeting_id} = ${meetings.id})`,
      starts_at: meetings.starts_at,
      ends_at: meetings.ends_at,
      place: sql<Place | null>`(
        select json_build_object('id', place.id, 'name', place.name, 'exhibitor_id', place.exhibitor_id)
        from ${meetingPlaces} as place where place.id = coalesce(${meetings.place_id}, ${meetings.wished_place_id}))`,
      is_missed: IS_MISSED,
      created_at: meetings.created_at,
    })
    .from(meetings)
    .leftJoin(exhibitors, eq(exhibitors.id, meetings.exhibitor_id))
}

type Row = Awaited<ReturnType<typeof selectListed>>[number]

async function describe(db: Db, rows: readonly Row[]): Promise<ListedMeeting[]> {
  const ids = rows.flatMap(({ people }) => (people ?? []).map(({ person_id }) => person_id))
  // Of none, because what people are in the conference takes long for thousands, and is not shown.
  const personOf = await readPersons(db, allIn(null, ids), asNamed)
  return rows.map(({ people, exhibitor_id, exhibitor_name, moment, option_ends, ...row }) => ({
    ...row,
    people: (people ?? []).flatMap(({ person_id, role }) => {
      const person = personOf(person_id)
      return person ? [{ ...person, is_asking: role === 'asks' }] : []
    }),
    exhibitor: exhibitor_id === null || exhibitor_name === null ? null : { id: exhibitor_id, name: exhibitor_name },
    starts_at: row.starts_at ?? (option_ends === null ? null : new Date(moment).toISOString()),
    ends_at: row.ends_at ?? (option_ends === null ? null : new Date(option_ends).toISOString()),
  }))
}

type Page = Filter & { cursor?: string | undefined; limit: number }

/** A page of the meetings of a conference by their time, and how many there are of each kind. */
export async function listConferenceMeetings(db: Db, conference: OwnedConference, page: Page, now: Date) {
  const found = await readPage(db, conference, page, now)
  return { ...found, counts: await countListed(db, matches(conference, page), now) }
}

/** The same without the numbers, for who reads all pages. */
export async function readPage(db: Db, conference: OwnedConference, page: Page, now: Date) {
  const { cursor, limit, shown } = page
  const isLater = cursor === undefined ? undefined : isAfter(cursor)
  const rows = await selectListed(db, now)
    .where(and(matches(conference, page), shown && IS_SHOWN[shown](now), isLater))
    .orderBy(MOMENT, meetings.id)
    .limit(limit + 1)
  const listed = rows.slice(0, limit)
  const last = listed.at(-1)
  return {
    meetings: await describe(db, listed),
    next_cursor: rows.length > limit && last ? `${last.moment} ${last.id}` : null,
  }
}

const CURSOR = /^(\d{4}-\S{1,40}) ([0-9a-f-]{36})$/

function isAfter(cursor: string) {
  const [, moment, id] = CURSOR.exec(cursor) ?? []
  if (moment === undefined || Number.isNaN(Date.parse(moment))) throw new AppError('invalid', text.badCursor)
  return sql`(${MOMENT}, ${meetings.id}) > (${moment}::timestamptz, ${id}::uuid)`
}

async function countListed(db: Db, matching: SQL | undefined, now: Date) {
  const count = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`
  const [counts] = await db
    .select({
      all: sql<number>`count(*)::int`,
      agreed: count(IS_SHOWN.agreed(now)),
      waiting: count(IS_SHOWN.waiting(now)),
      ended: count(IS_SHOWN.ended(now)),
      missed: count(IS_SHOWN.missed(now)),
    })
    .from(meetings)
    .leftJoin(exhibitors, eq(exhibitors.id, meetings.exhibitor_id))
    .where(matching)
  return counts ?? { all: 0, agreed: 0, waiting: 0, ended: 0, missed: 0 }
}

/** One meeting as organisers see it. Throws `not_found` for one of another conference. */
export async function findListed(db: Db, conference: OwnedConference, id: string, now: Date): Promise<ListedMeeting> {
  const isIt = and(eq(meetings.conference_id, conference.id), eq(meetings.id, id))
  const [found] = await describe(db, await selectListed(db, now).where(isIt))
  if (!found) throw new AppError('not_found', text.noMeeting)
  return found
}

/** Who meets where on a day: what is agreed, and requests that wish for a place. */
export async function readPlan(db: Db, conference: OwnedConference, day: string, now: Date) {
  const setup = await readSetup(db, conference)
  const isIn = sql`(${stateOf(now)} = 'accepted' or ${stateOf(now)} = 'requested')`
  const hasPlace = sql`coalesce(${meetings.place_id}, ${meetings.wished_place_id}) is not null`
  const rows = await selectListed(db, now)
    .where(and(matches(conference, { day }), isIn, hasPlace))
    .orderBy(MOMENT, meetings.id)
  const listed = await describe(db, rows)
  const from = instantIn(conference.time_zone, day, '00:00').toISOString()
  const to = instantIn(conference.time_zone, addDays(day, 1), '00:00').toISOString()
  const slots = setup.slots.filter((slot) => slot.starts_at >= from && slot.starts_at < to)
  return { slots: withTimesOf(slots, listed), places: placesWith(setup.places, listed), meetings: listed }
}

/** The slots, and the times of meetings that were agreed when there were others. */
function withTimesOf(slots: readonly Span[], listed: readonly ListedMeeting[]): Span[] {
  const times = listed.flatMap(({ starts_at, ends_at }) => (starts_at && ends_at ? [{ starts_at, ends_at }] : []))
  const all = new Map([...slots, ...times].map((span) => [`${span.starts_at} ${span.ends_at}`, span]))
  return [...all.values()].toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
}

/** The places, and those that were retired and still have a meeting. */
function placesWith(places: readonly Place[], listed: readonly ListedMeeting[]): Place[] {
  const used = listed.flatMap(({ place }) => place ?? [])
  return [...new Map([...places, ...used].map((place) => [place.id, place])).values()]
}

/** What organisers count. Nothing of it says who ignored or declined whom. */
export async function readNumbers(db: Db, conference: OwnedConference, now: Date) {
  const isHere = eq(meetings.conference_id, conference.id)
  const byState = await db
    .select({ state: stateOf(now), count: sql<number>`count(*)::int` })
    .from(meetings)
    .where(isHere)
    .groupBy(sql`1`)
  const answered = sql`extract(epoch from ${meetings.answered_at} - ${meetings.created_at}) / 60`
  const [median] = await db
    .select({ minutes: sql<number | null>`percentile_cont(0.5) within group (order by ${answered})` })
    .from(meetings)
    .where(
      and(
        isHere,
        isNotNull(meetings.answered_at),
        // What organisers cancelled before it was agreed was not answered.
        sql`(${meetings.state} in ('accepted', 'declined') or (${meetings.state} = 'cancelled' and ${meetings.starts_at} is not null))`,
      ),
    )
  const setup = await readSetup(db, conference)
  const agreed = await db
    .select({ starts_at: meetings.starts_at, ends_at: meetings.ends_at, count: sql<number>`count(*)::int` })
    .from(meetings)
    .where(and(isHere, eq(meetings.state, 'accepted')))
    .groupBy(meetings.starts_at, meetings.ends_at)
  const spans = agreed.flatMap(({ starts_at, ends_at, count }) =>
    starts_at && ends_at ? [{ starts_at, ends_at, count }] : [],
  )
  const takenAt = (span: Span) => spans.filter((one) => overlaps(one, span)).reduce((sum, one) => sum + one.count, 0)
  return {
    by_state: { ...NONE, ...Object.fromEntries(byState.map(({ state, count }) => [state, count])) },
    median_minutes: typeof median?.minutes === 'number' ? Math.round(median.minutes) : null,
    ...(await readPeopleNumbers(db, conference)),
    by_slot: setup.slots.map((slot) => ({ starts_at: slot.starts_at, taken: takenAt(slot) })),
    places: setup.places.length,
    running: takenAt({ starts_at: instantBefore(now, 0), ends_at: instantAfter(now, MINUTE_MS / 60) }),
  }
}

const NONE = { requested: 0, accepted: 0, declined: 0, withdrawn: 0, expired: 0, cancelled: 0 }

async function readPeopleNumbers(db: Db, { id }: OwnedConference) {
  const { rows } = await db.execute<{ open_people: number; without_meeting: number }>(sql`
    with open_people as (
      select user_id from ${conferenceConsents}
      where ${conferenceConsents.conference_id} = ${id} and ${conferenceConsents.meetings}
        and ${isParticipant(sql`${id}::uuid`, sql`${conferenceConsents.user_id}`)}
    ), busy as (
      select distinct someone.person_id
      from ${meetings} join ${meetingPeople} as someone on someone.meeting_id = ${meetings.id} and someone.answer = 'yes'
      where ${meetings.conference_id} = ${id} and ${meetings.state} = 'accepted'
    )
    select (select count(*)::int from open_people) as open_people,
      (select count(*)::int from open_people where user_id not in (select person_id from busy)) as without_meeting`)
  return { open_people: 0, without_meeting: 0, ...rows[0] }
}
