import { fold } from '#shared/fold.ts'
import { addDays, MINUTE_MS } from '#shared/time.ts'
import { instantIn } from '#shared/zones.ts'
import { NO_YEAR, weekdayOf, writtenDate } from './written-rules.ts'

export const SCHEDULE_TYPES = ['session', 'workshop', 'keynote', 'break', 'networking'] as const
export type ScheduleType = (typeof SCHEDULE_TYPES)[number]

/** The fields that a column of a file can hold. */
export const SCHEDULE_FIELDS = [
  'day', 'start_time', 'end_time', 'title', 'description', 'location', 'type', 'speaker', 'id',
] as const // prettier-ignore

/** The most minutes that sessions without an end time may last. */
export const LONGEST_SESSION = 720

/** The most characters of each text, speakers of a session, and items of a conference. */
export const SCHEDULE_LIMITS = {
  day: 100,
  title: 300,
  description: 20_000,
  location: 200,
  id: 200,
  speakers: 50,
  items: 20_000,
}

const DAY_MINUTES = 24 * 60
/** An item that starts at OVERNIGHT_FROM or later may end before OVERNIGHT_UNTIL on the next day. */
const OVERNIGHT_FROM = 18 * 60
const OVERNIGHT_UNTIL = 6 * 60

/** Minutes since midnight of 'HH:MM' or 'HH:MM:SS'. */
function minutesOf(time: string) {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** The time so many minutes after another; null if it is not before the same time on the next day. */
export function timeAfter(time: string, minutes: number) {
  const total = minutesOf(time) + minutes
  if (minutes >= DAY_MINUTES) return null
  return [Math.floor(total / 60) % 24, total % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Whether an item runs past midnight: the screens then mark its end with "+1 day". */
export function endsNextDay(start: string, end: string) {
  return minutesOf(start) >= OVERNIGHT_FROM && minutesOf(end) <= OVERNIGHT_UNTIL
}

/** Every schedule item must pass this; otherwise the error is `text.endBeforeStart`. */
export function isEndAfterStart(start: string, end: string) {
  return minutesOf(end) > minutesOf(start) || endsNextDay(start, end)
}

/** The duration of an item whose end is after its start. */
export function durationMinutes(start: string, end: string) {
  return endMinutes({ start_time: start, end_time: end }) - minutesOf(start)
}

/**
 * The moments at which an item on a plain date starts and ends. Its length is what passes between them, which is not what
 * its times say where the clocks change in between.
 */
export function momentsOf(time_zone: string, date: string, { start_time, end_time }: Omit<Timed, 'day'>) {
  const start = instantIn(time_zone, date, start_time)
  const last = endsNextDay(start_time, end_time) ? addDays(date, 1) : date
  const end = instantIn(time_zone, last, end_time)
  // The start was moved because the clocks skip it, and the end was not.
  if (end <= start) return { start, end: new Date(start.getTime() + durationMinutes(start_time, end_time) * MINUTE_MS) }
  return { start, end }
}

/** Minutes since midnight of the day an item starts on. */
function endMinutes({ start_time, end_time }: { start_time: string; end_time: string }) {
  return minutesOf(end_time) + (endsNextDay(start_time, end_time) ? DAY_MINUTES : 0)
}

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Compares days for sorting: dates first, then weekdays from Monday, then other names, with "Day 10" after "Day 2". */
export function compareDays(a: string, b: string) {
  const [keyA, keyB] = [sortKey(a), sortKey(b)]
  return keyA.kind - keyB.kind || natural.compare(keyA.text, keyB.text)
}

function sortKey(day: string) {
  const date = writtenDate(day)
  if (date) return { kind: 0, text: date }
  const weekday = weekdayOf(day)
  return weekday === -1 ? { kind: 2, text: day } : { kind: 1, text: String(weekday) }
}

/**
 * Two names of days with the same key are the same day: they say the same date, such as "Day 2" and "Tuesday", or differ only
 * in case, blanks or accents.
 */
export function dayKey(day: string, startDate: string | null) {
  return saidDate(day, startDate) ?? fold(day).replaceAll(' ', '')
}

/** Gives every item of a day the name that its oldest one has, for a day that was named in several ways. */
export function withOneSpelling<Item extends { day: string; number: number }>(
  items: readonly Item[],
  startDate: string | null,
): Item[] {
  const names = [...new Set(items.map(({ day }) => day))]
  const keys = new Map(names.map((day) => [day, dayKey(day, startDate)]))
  const oldest = new Map<string | undefined, Item>()
  for (const item of items) {
    const before = oldest.get(keys.get(item.day))
    if (!before || item.number < before.number) oldest.set(keys.get(item.day), item)
  }
  return items.map((item) => ({ ...item, day: oldest.get(keys.get(item.day))?.day ?? item.day }))
}

/** The days of a schedule, each once, by their dates; those without a date come last. */
export function daysInOrder(days: Iterable<string>, startDate: string | null): string[] {
  const names = [...new Set(days)].toSorted(compareDays)
  const dates = new Map(names.map((day) => [day, dayDate(day, names, startDate) ?? NO_DATE]))
  return names.toSorted((a, b) => natural.compare(dates.get(a) ?? '', dates.get(b) ?? ''))
}

/** Sorts behind every date. */
const NO_DATE = '9999-99-99'

type Timed = { day: string; start_time: string; end_time: string }
type Listed = Timed & { title: string; location: string | null }

/** A new array sorted by day, start, end, location and title, as in every list. */
export function sortSchedule<Item extends Listed>(items: readonly Item[], startDate: string | null): Item[] {
  const days = daysInOrder(
    items.map(({ day }) => day),
    startDate,
  )
  const rank = new Map(days.map((day, i) => [day, i]))
  return items.toSorted(
    (a, b) =>
      (rank.get(a.day) ?? 0) - (rank.get(b.day) ?? 0) ||
      minutesOf(a.start_time) - minutesOf(b.start_time) ||
      endMinutes(a) - endMinutes(b) ||
      natural.compare(a.location ?? '', b.location ?? '') ||
      natural.compare(a.title, b.title),
  )
}

/**
 * The date ('YYYY-MM-DD') that a day of the schedule falls on, given all days of the schedule and the conference's start.
 * A written date is that date, "Day n" counts from the start, and a weekday is the first one from the start; any other day
 * counts by its position among the days. Null where the start is needed and unknown.
 */
export function dayDate(day: string, days: Iterable<string>, startDate: string | null): string | null {
  const said = saidDate(day, startDate)
  if (said !== null || !startDate) return said
  const place = [...new Set(days)].toSorted(compareDays).indexOf(day)
  return place === -1 ? null : addDays(startDate, place)
}

/** The date that the name of a day says by itself, given the conference's start. */
function saidDate(day: string, startDate: string | null): string | null {
  const written = writtenDate(day, startDate?.slice(0, 4))
  if (written) return written.startsWith(NO_YEAR) ? null : written
  if (!startDate) return null
  const numbered = /^(?:day|tag|jour|dia)\s*(\d{1,3})\b/.exec(fold(day))
  if (numbered) return addDays(startDate, Number(numbered[1]) - 1)
  const weekday = weekdayOf(day)
  return weekday === -1 ? null : addDays(startDate, (weekday + 8 - new Date(startDate).getUTCDay()) % 7)
}

type Dates = { start_date: string | null; end_date: string | null }

/** The days of a schedule that fall outside these dates, in order. Days without a date are ignored. */
export function daysOutside(days: Iterable<string>, { start_date, end_date }: Dates): string[] {
  const first = start_date ?? end_date
  const all = daysInOrder(days, first)
  const last = end_date ?? start_date
  return all.filter((day) => {
    const date = dayDate(day, all, first)
    return date !== null && first !== null && last !== null && (date < first || date > last)
  })
}

type Placed = Timed & { location: string | null; speakers: readonly string[] }

/** Two items at the same time, the earlier one first, and what they share: a room, or speakers. */
export type Overlap<Item> = { first: Item; second: Item; location: boolean; speakers: string[] }

/**
 * The items of a day that overlap in a room or for a speaker; `speakers` are ids or folded names. Items that only touch do
 * not overlap, and items without a location share no room. An item appears as the second one at most `most` times per
 * room and speaker, so that the cost does not grow with the square of the number of items.
 */
export function findOverlaps<Item extends Placed>(items: readonly Item[], most = 10): Overlap<Item>[] {
  const found = new Map<number, Overlap<Item>>()
  for (const { speaker, slots } of lanesOf(items)) {
    for (const [a, b] of overlapsInLane(slots, most)) {
      const order = b.place * items.length + a.place
      const overlap = found.get(order) ?? { first: a.item, second: b.item, location: false, speakers: [] }
      if (speaker === undefined) overlap.location = true
      else overlap.speakers.push(speaker)
      found.set(order, overlap)
    }
  }
  return [...found].toSorted(([a], [b]) => a - b).map(([, overlap]) => overlap)
}

type Slot<Item> = { item: Item; place: number; start: number; end: number }
/** The items of one room or one speaker on one day, sorted by start. */
type Lane<Item> = { speaker: string | undefined; slots: Slot<Item>[] }

function lanesOf<Item extends Placed>(items: readonly Item[]) {
  const lanes = new Map<string, Lane<Item>>()
  const put = (key: string, speaker: string | undefined, slot: Slot<Item>) => {
    const lane = lanes.get(key)
    if (lane) lane.slots.push(slot)
    else lanes.set(key, { speaker, slots: [slot] })
  }
  const ordered = items.toSorted((a, b) => minutesOf(a.start_time) - minutesOf(b.start_time))
  for (const [place, item] of ordered.entries()) {
    const slot = { item, place, start: minutesOf(item.start_time), end: endMinutes(item) }
    const day = fold(item.day)
    const room = fold(item.location ?? '')
    if (room !== '') put(`${day}\nroom ${room}`, undefined, slot)
    for (const speaker of new Set(item.speakers)) put(`${day}\nspeaker ${speaker}`, speaker, slot)
  }
  return lanes.values()
}

function* overlapsInLane<Item>(slots: readonly Slot<Item>[], most: number): Generator<[Slot<Item>, Slot<Item>]> {
  const open: Slot<Item>[] = []
  for (const slot of slots) {
    let named = 0
    for (let i = open.length - 1; i >= 0 && named < most; i--) {
      const other = open[i]
      if (!other || other.end <= slot.start) open.splice(i, 1)
      else {
        yield [other, slot]
        named += 1
      }
    }
    open.push(slot)
  }
}
