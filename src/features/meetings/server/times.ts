import { sql } from 'drizzle-orm'
import { agendaItems, sessionSnapshots } from '#features/agenda/server/table.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { scheduleItemSpeakers } from '#features/schedule/server/table.ts'
import { speakers } from '#features/speakers/server/table.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { instantAfter, MINUTE_MS } from '#shared/time.ts'
import type { MeetingTime } from '../contract.ts'
import {
  obstacleAt,
  overlaps,
  placesFor,
  rankTimes,
  SHORTEST_NOTICE_MS,
  type Span,
  STEP_MINUTES,
  type TAKEN,
  isTable,
} from '../rules.ts'
import type { Place, Setup } from './settings.ts'
import { meetingBookings, meetingBusy, meetings } from './table.ts'

/** What somebody has at a time. A saved session can be missed; the others cannot. */
export type Taken = Span & {
  person_id: string
  kind: (typeof TAKEN)[number]
  place_id: string | null
  title: string | null
  number: number | null
}

/** What these people have from now on, in all conferences. The bookings of `ignored_id` do not count. */
export async function readTaken(db: Db, person_ids: readonly string[], now: Date, ignored_id: string | null = null) {
  const since = sql`${now.toISOString()}::timestamptz`
  const [session, agenda] = [sessionSnapshots, agendaItems]
  const isComing = sql`${session.cancelled_at} is null and ${session.ends_at} > ${since}`
  const { rows } = await db.execute<Taken>(sql`
    select distinct ${meetingBookings.person_id} as person_id, ${meetings.starts_at} as starts_at, ${meetings.ends_at} as ends_at,
      'meeting' as kind, ${meetings.place_id} as place_id, null as title, null::int as number
    from ${meetingBookings} join ${meetings} on ${meetings.id} = ${meetingBookings.meeting_id}
    where ${isAnyOf(meetingBookings.person_id, person_ids)} and ${meetingBookings.at} >= ${since}
      and ${meetings.id} is distinct from ${ignored_id}::uuid
    union all
    select ${meetingBusy.person_id}, ${meetingBusy.starts_at}, ${meetingBusy.ends_at}, 'busy', null, null, null
    from ${meetingBusy} where ${isAnyOf(meetingBusy.person_id, person_ids)} and ${meetingBusy.ends_at} > ${since}
    union all
    select ${delegates.user_id}, ${session.starts_at}, ${session.ends_at}, 'speaking', null, ${session.title}, ${session.number}
    from ${delegates}
    join ${speakers} on ${speakers.conference_id} = ${delegates.conference_id} and ${speakers.email} = ${delegates.email}
    join ${scheduleItemSpeakers} on ${scheduleItemSpeakers.speaker_id} = ${speakers.id}
    join ${session} on ${session.id} = ${scheduleItemSpeakers.schedule_item_id}
    where ${isAnyOf(delegates.user_id, person_ids)} and ${delegates.is_registered} and ${isComing}
    union all
    select ${agenda.person_id}, ${session.starts_at}, ${session.ends_at}, 'saved', null, ${session.title}, ${session.number}
    from ${agenda} join ${session} on ${session.id} = ${agenda.schedule_item_id}
    where ${isAnyOf(agenda.person_id, person_ids)} and ${isComing}`)
  return rows.map((row) => ({ ...row, ...isoSpan(row) }))
}

/** As moments are sent: what comes from `execute` is as the database writes it. */
export function isoSpan({ starts_at, ends_at }: Span): Span {
  return { starts_at: new Date(starts_at).toISOString(), ends_at: new Date(ends_at).toISOString() }
}

type PlacesTaken = Span & { place_ids: string[] }

/** Which places of a conference are taken from now on, by their times. */
export async function readPlacesTaken(db: Db, conference_id: string, now: Date, ignored_id: string | null = null) {
  const { rows } = await db.execute<PlacesTaken>(sql`
    select ${meetings.starts_at} as starts_at, ${meetings.ends_at} as ends_at, json_agg(${meetings.place_id}) as place_ids
    from ${meetings}
    where ${meetings.conference_id} = ${conference_id} and ${meetings.state} = 'accepted' and ${meetings.place_id} is not null
      and ${meetings.ends_at} > ${now.toISOString()}::timestamptz and ${meetings.id} is distinct from ${ignored_id}::uuid
    group by 1, 2`)
  return rows.map((row) => ({ ...row, ...isoSpan(row) }))
}

export type Wanted = {
  setup: Setup
  /** Who asks for the times: only their own saved sessions are named. */
  reader_id: string
  /** Everybody who must be free, the reader too. */
  person_ids: readonly string[]
  /** Of these at least one must be free; empty where no team is asked. */
  team_ids: readonly string[]
  exhibitor_id: string | null
  place_id: string | null
  /** The meeting that would be moved: its own time and place count as free. */
  ignored_id: string | null
  /** The times that wait for an answer. */
  options: readonly string[]
  /** When the meeting is that is to be moved. */
  near?: string | null
  now: Date
}

/** What the people of a request have, and which places are taken. */
export type Days = { taken: readonly Taken[]; placesTaken: readonly PlacesTaken[] }

/**
 * The times at which everybody is free and there is a place, the best first: for a request, another time, whoever lost a race,
 * and what is arranged.
 */
export async function commonTimes(db: Db, wanted: Wanted): Promise<MeetingTime[]> {
  const { setup, person_ids, team_ids, ignored_id, now } = wanted
  if (comingSlots(wanted).length === 0) return []
  const taken = await readTaken(db, [...person_ids, ...team_ids], now, ignored_id)
  const placesTaken = await readPlacesTaken(db, setup.conference.id, now, ignored_id)
  return timesOf(wanted, { taken, placesTaken })
}

function comingSlots({ setup, now }: Pick<Wanted, 'setup' | 'now'>) {
  const earliest = instantAfter(now, SHORTEST_NOTICE_MS)
  return setup.slots.filter(({ starts_at }) => starts_at >= earliest)
}

/** Why these people cannot meet at a time although it was offered, as it is now; null if they can. */
export async function readObstacle(
  db: Db,
  { reader_id, ignored_id, now }: Pick<Wanted, 'reader_id' | 'ignored_id' | 'now'>,
  { span, person_ids }: { span: Span; person_ids: readonly string[] },
) {
  return obstacleAt(span, { person_ids, reader_id }, await readTaken(db, person_ids, now, ignored_id))
}

/** The only function that decides which times are common. */
export function timesOf(wanted: Wanted, { taken, placesTaken }: Days): MeetingTime[] {
  const { setup, reader_id, person_ids, team_ids, options } = wanted
  const takenBy = Map.groupBy(taken, ({ person_id }) => person_id)
  const has = (person_id: string, slot: Span) => (takenBy.get(person_id) ?? []).filter((one) => overlaps(one, slot))
  const isFree = (person_id: string, slot: Span) => has(person_id, slot).every(({ kind }) => kind === 'saved')
  const meetingsOf = person_ids.flatMap((id) => (takenBy.get(id) ?? []).filter(({ kind }) => kind === 'meeting'))
  const candidates = comingSlots(wanted).flatMap((slot) => {
    if (!person_ids.every((id) => isFree(id, slot))) return []
    if (team_ids.length > 0 && !team_ids.some((id) => isFree(id, slot))) return []
    const full = new Set(placesTaken.flatMap((one) => (overlaps(one, slot) ? one.place_ids : [])))
    const next = meetingsOf.filter((one) => isNextTo(one, slot, setup))
    const place = choosePlaces(wanted, next).find(({ id }) => !full.has(id))
    if (!place) return []
    const saved = person_ids.flatMap((id) => has(id, slot))
    const own = saved.find(({ person_id }) => person_id === reader_id)
    return {
      ...slot,
      place,
      saved: own ? { title: own.title ?? '', number: own.number ?? 0 } : null,
      is_option: options.includes(slot.starts_at),
      load: full.size / setup.places.length,
      isNext: next.length > 0,
      isSaved: own !== undefined,
      isSavedByOthers: saved.some(({ person_id }) => person_id !== reader_id),
    }
  })
  return rankTimes(candidates, wanted.near)
}

/** Whether a meeting ends where a slot begins, or the other way round, with no more than the pause between. */
function isNextTo(meeting: Span, slot: Span, { settings: { pause_minutes } }: Setup) {
  const gap = Math.max(pause_minutes, STEP_MINUTES) * MINUTE_MS
  const [from, to] = [Date.parse(slot.starts_at), Date.parse(slot.ends_at)]
  const [starts, ends] = [Date.parse(meeting.starts_at), Date.parse(meeting.ends_at)]
  return (ends <= from && from - ends <= gap) || (to <= starts && starts - to <= gap)
}

/**
 * The places that come into question, the likeliest first: the one that was asked for, or of an exhibitor its stand, where
 * one of the people is right before or after, and then the tables. Stands are for their exhibitors alone.
 */
export function choosePlaces(
  { setup, exhibitor_id, place_id, person_ids }: Pick<Wanted, 'setup' | 'exhibitor_id' | 'place_id' | 'person_ids'>,
  next: readonly { place_id: string | null }[],
): Place[] {
  const open = setup.places.filter((place) => isTable(place) || place.exhibitor_id === exhibitor_id)
  if (place_id !== null) return open.filter(({ id }) => id === place_id)
  const stands = open.filter((place) => place.exhibitor_id !== null)
  const near = open.filter(({ id }) => next.some((meeting) => meeting.place_id === id))
  const tables = open.filter(isTable)
  return [...new Set([...stands, ...near, ...placesFor(tables, person_ids)])]
}
