import {
  dayDate,
  daysInOrder,
  endsNextDay,
  momentsOf,
  type ScheduleType,
  sortSchedule,
} from '#features/schedule/rules.ts'
import { dayLabel } from '#shared/dates.ts'
import { instantIn, zoneAbbreviationAt } from '#shared/zones.ts'
import { MINUTE_MS } from '#shared/time.ts'
import type { PublicPage } from './contract.ts'
import { type PageView, sessionAnchor } from './rules.ts'
import { text } from './text.ts'

type Item = {
  number: number
  day: string
  start_time: string
  end_time: string
  title: string
  location: string | null
  type: ScheduleType
  speaker_ids: string[]
  cancelled?: boolean
}
type Setting = { start_date: string | null; time_zone: string }
type Named = { id: string; name: string }

export type Session = {
  number: number
  title: string
  who: string
  place: string
  type: ScheduleType
  cancelled: boolean
}
/** Sessions that share one start and end. `from` and `to` are minutes since 1970, null while the date is unknown. */
export type Slot = {
  start: string
  end: string
  next_day: boolean
  from: number | null
  to: number | null
  sessions: Session[]
}
/** `noon` is in minutes since 1970, like the slots. */
export type ProgrammeDay = { name: string; date: string | null; noon: number | null; count: number; slots: Slot[] }

/** The schedule as visitors see it: days in order, sessions grouped into slots, with the speakers' names. */
export function programmeOf(
  { start_date, time_zone }: Setting,
  speakers: readonly Named[],
  schedule: readonly Item[],
): ProgrammeDay[] {
  const names = new Map(speakers.map(({ id, name }) => [id, name]))
  const days = new Map<string, ProgrammeDay>(
    daysOf({ start_date }, schedule).map((day) => [
      day.name,
      { ...day, noon: minuteAt(time_zone, day.date, '12:00'), count: 0, slots: [] },
    ]),
  )
  for (const item of sortSchedule(schedule, start_date)) {
    const day = days.get(item.day)
    if (!day) continue
    const last = day.slots.at(-1)
    const shares = last?.start === item.start_time && last.end === item.end_time
    const slot = shares ? last : newSlot(item, day.date, time_zone)
    if (!shares) day.slots.push(slot)
    slot.sessions.push(asSession(item, names))
    day.count++
  }
  return [...days.values()]
}

function newSlot({ start_time, end_time }: Item, date: string | null, time_zone: string): Slot {
  const moments = date === null ? null : momentsOf(time_zone, date, { start_time, end_time })
  return {
    start: start_time.slice(0, 5),
    end: end_time.slice(0, 5),
    next_day: endsNextDay(start_time, end_time),
    from: moments && moments.start.getTime() / MINUTE_MS,
    to: moments && moments.end.getTime() / MINUTE_MS,
    sessions: [],
  }
}

function minuteAt(time_zone: string, date: string | null, time: string) {
  return date === null ? null : instantIn(time_zone, date, time).getTime() / MINUTE_MS
}

function asSession(item: Item, names: ReadonlyMap<string, string>): Session {
  const { number, title, location, type, speaker_ids, cancelled = false } = item
  const who = speaker_ids.map((speaker) => names.get(speaker) ?? text.noSpeaker)
  const quiet = type === 'break' || type === 'networking'
  return {
    number,
    title,
    type,
    cancelled,
    place: location || text.noLocation,
    who: who.join(', ') || (quiet ? '' : text.noSpeaker),
  }
}

/** The days of a schedule in order, with their dates. */
function daysOf({ start_date }: { start_date: string | null }, schedule: readonly { day: string }[]) {
  const names = daysInOrder(
    schedule.map(({ day }) => day),
    start_date,
  )
  return names.map((name) => ({ name, date: dayDate(name, names, start_date) }))
}

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** The rooms of a schedule by name, as its rows show them. */
function roomsOf(schedule: readonly { location: string | null }[]) {
  return [...new Set(schedule.map(({ location }) => location || text.noLocation))].toSorted(byName.compare)
}

/** The whole view of a public page. */
export function pageView({
  conference,
  registration,
  speakers,
  schedule,
}: PublicPage): PageView & Required<Pick<PageView, 'lists'>> {
  const days = daysOf(conference, schedule)
  const counts = { speaker_count: speakers.length, schedule_count: schedule.length }
  return { conference, registration, days, rooms: roomsOf(schedule), ...counts, lists: { speakers, schedule } }
}

/** A session with all details, for its dialog; `span` is null while its date is unknown. */
export type SessionInFull = {
  number: number
  title: string
  when: string
  where: string
  /** The room and the conference's location, for calendar entries. */
  venue: string
  who: string
  description: string | null
  cancelled: boolean
  span: { start: Date; end: Date } | null
}

/** The session of a fragment ('s12'); null if it does not exist. */
export function sessionInFull({ conference, schedule, speakers }: PublicPage, anchor: string): SessionInFull | null {
  const item = schedule.find(({ number }) => sessionAnchor(number) === anchor)
  if (!item) return null
  const date = daysOf(conference, schedule).find(({ name }) => name === item.day)?.date ?? null
  const { from, to, start, end, next_day } = newSlot(item, date, conference.time_zone)
  const who = item.speaker_ids
    .flatMap((speaker) => speakers.find(({ id }) => id === speaker) ?? [])
    .map(({ name, title, company_name }) => [name, title, company_name].filter(Boolean).join(', '))
  const zone =
    date === null
      ? conference.time_zone
      : zoneAbbreviationAt(conference.time_zone, instantIn(conference.time_zone, date, item.start_time))
  return {
    number: item.number,
    title: item.title,
    when: `${date === null ? item.day : dayOf(item.day, date)}, ${start} – ${end}${next_day ? ' +1 day' : ''} ${zone}`,
    where: item.location || text.noLocation,
    venue: [item.location, conference.location].filter(Boolean).join(', '),
    who: who.join('; ') || text.noSpeaker,
    description: item.description,
    cancelled: item.cancelled,
    span: from === null || to === null ? null : { start: new Date(from * MINUTE_MS), end: new Date(to * MINUTE_MS) },
  }
}

/** 'Day 1 · Thu, April 10, 2025'; only the date if the day's name is a date. */
function dayOf(day: string, date: string) {
  return /\d{4}/.test(day) ? dayLabel(date) : `${day} · ${dayLabel(date)}`
}
