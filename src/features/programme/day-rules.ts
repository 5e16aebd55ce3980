import { type Dated, endsNextDay, itemsByDay, type ScheduleType } from '#features/schedule/rules.ts'
import { type Clock, clockOf } from '#shared/clock.ts'
import { compareNames } from '#shared/collation.ts'
import { fold } from '#shared/fold.ts'
import { dayLabel } from '#shared/dates.ts'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import type { TimeState } from '#features/schedule/moment-rules.ts'

type Item = {
  id: string
  number: number
  day: string
  start_time: string
  end_time: string
  title: string
  location: string | null
  type: ScheduleType
  speaker_ids: readonly string[]
  removed_speakers: number
}
type Setting = { start_date: string | null; time_zone: string }

/** A session as the schedule shows it. */
export type DaySession = {
  id: string
  number: number
  day: string
  title: string
  type: ScheduleType
  /** Empty where the room is not known. */
  room: string
  speaker_ids: readonly string[]
  who: string
  /** Moments in milliseconds since 1970. Without a date they only say how sessions of a day lie to each other. */
  from: number
  to: number
  isDated: boolean
  /** 'HH:MM' in the zone that is shown. */
  start: string
  end: string
  /** How many days after the day under which it is listed it starts and ends, in the zone that is shown. */
  startShift: number
  endShift: number
  /** It is in the schedule and does not take place. */
  isCancelled: boolean
}

/** A day of the schedule: a date at the conference, whatever zone is shown. */
export type Day = { name: string; date: string | null; sessions: DaySession[] }

type Parts = {
  conference: Setting
  items: readonly Item[]
  speakers: readonly { id: string; name: string }[]
  /** The ids of sessions that do not take place. */
  cancelled: ReadonlySet<string>
  /** The zone in which times are shown. */
  zone: string
}

const UNKNOWN_SPEAKER = 'Unknown'

/** The schedule by days, for any time zone. */
export function scheduleOf({ conference, items, speakers, cancelled, zone }: Parts): Day[] {
  const names = new Map(speakers.map(({ id, name }) => [id, name]))
  const shown = { clock: clockOf(zone), isLocal: zone !== conference.time_zone }
  return itemsByDay(conference, items).map((day) => ({
    name: day.name,
    date: day.date,
    sessions: day.items.map((dated) => ({
      ...daySession(dated.item, names),
      ...timesOf(dated, shown),
      isCancelled: cancelled.has(dated.item.id),
    })),
  }))
}

type Shown = { clock: Clock; isLocal: boolean }

function daySession(item: Item, names: ReadonlyMap<string, string>) {
  const { id, number, day, title, type, location, speaker_ids, removed_speakers } = item
  const removed = Array.from({ length: removed_speakers }, () => UNKNOWN_SPEAKER)
  const who = [...speaker_ids.map((one) => names.get(one) ?? UNKNOWN_SPEAKER), ...removed].join(', ')
  return { id, number, day, title, type, room: location ?? '', speaker_ids, who }
}

function timesOf({ item: { start_time, end_time }, ...moments }: Dated<Item>, { clock, isLocal }: Shown) {
  const atConference = {
    start: start_time.slice(0, 5),
    end: end_time.slice(0, 5),
    startShift: 0,
    endShift: endsNextDay(start_time, end_time) ? 1 : 0,
  }
  if (moments.date === null) {
    const [from, to] = [Date.parse(`1970-01-01T${atConference.start}Z`), Date.parse(`1970-01-01T${atConference.end}Z`)]
    return { ...atConference, from, to: to + atConference.endShift * DAY_MS, isDated: false }
  }
  const { date, start, end } = moments
  const [from, to] = [start.getTime(), end.getTime()]
  if (!isLocal) return { ...atConference, from, to, isDated: true }
  const [first, last] = [clock(from), clock(to)]
  const shift = (other: string) => Math.round((Date.parse(other) - Date.parse(date)) / DAY_MS)
  const shifts = { startShift: shift(first.date), endShift: shift(last.date) }
  return { start: first.time, end: last.time, ...shifts, from, to, isDated: true }
}

/** Whether a session is to come, on or over; one without a date is to come. */
export type StateOf = (session: { id: string }) => TimeState

/** The day that is shown first: today, else the next one, else the last one. */
export function dayAt(days: readonly Day[], stateOf: StateOf): Day | undefined {
  const dated = days.filter(({ sessions }) => sessions[0]?.isDated)
  return dated.find((day) => !isDayOver(day, stateOf)) ?? dated.at(-1) ?? days[0]
}

/**
 * The day in which a moment lies: from a few hours before its first session on, until the last one is over. Where the next
 * day begins before that, as it does after a night, the earlier one is still today, so that there is one at most.
 */
export function todayOf(days: readonly Day[], now: number, stateOf: StateOf): Day | undefined {
  return days.find((day) => {
    const dated = day.sessions.filter(({ isDated }) => isDated)
    const first = Math.min(...dated.map(({ from }) => from))
    return dated.length > 0 && now > first - 6 * HOUR_MS && !isDayOver(day, stateOf)
  })
}

function isDayOver({ sessions }: Day, stateOf: StateOf) {
  return sessions.every((session) => stateOf(session) === 'past')
}

export type Filter = { room: string; type: string; speaker: string; searchTerm: string; isMine: boolean }

/** The sessions that match all of a filter; what is empty in it matches all. */
export function filtered(
  sessions: readonly DaySession[],
  { room, type, speaker, searchTerm, isMine }: Filter,
  saved: ReadonlyMap<string, unknown>,
): DaySession[] {
  const words = fold(searchTerm).split(' ')
  return sessions.filter(
    (session) =>
      (room === '' || session.room === room) &&
      (type === '' || session.type === type) &&
      (speaker === '' || session.speaker_ids.includes(speaker)) &&
      (!isMine || saved.has(session.id)) &&
      (searchTerm === '' || words.every((word) => searchedIn(session).includes(word))),
  )
}

const searched = new WeakMap<DaySession, string>()

/** The text that the search looks in, put together when somebody searches. */
function searchedIn(session: DaySession) {
  const text = searched.get(session) ?? fold(`${session.title} ${session.who} ${session.room}`)
  searched.set(session, text)
  return text
}

/** Whether a session has begun by its times. Without a date it never has. */
export function hasBegun({ isDated, from }: DaySession, now: number) {
  return isDated && from <= now
}

/** Each of these rooms once, by name; '' is none. */
export function roomsOf(rooms: readonly string[]) {
  return [...new Set(rooms)].filter((room) => room !== '').toSorted(compareNames)
}

/** What lies around a session: the one before and after it in the order of the schedule, and those at the same time. */
export function neighboursOf(days: readonly Day[], session: DaySession) {
  const all = days.flatMap(({ sessions }) => sessions)
  const at = all.indexOf(session)
  const parallel = all.filter(
    (other) => other !== session && other.day === session.day && other.from < session.to && session.from < other.to,
  )
  return { previous: all[at - 1] ?? null, next: all[at + 1] ?? null, parallel }
}

/** '+1 day' after a time that is on another date than its day; '' on the same. */
export function shiftMark(shift: number) {
  if (shift === 0) return ''
  return `${shift > 0 ? '+' : '−'}${Math.abs(shift)} ${Math.abs(shift) === 1 ? 'day' : 'days'}`
}

/** 'Mon, Nov 23', for the line of midnight; takes a plain date. */
export function shortDate(date: string) {
  return dayLabel(date).replace(/^(\w+), (\w{3})\w* (\d+),.*$/, '$1, $2 $3')
}
