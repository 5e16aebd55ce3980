import { compareNames } from '#shared/collation.ts'
import { fold } from '#shared/fold.ts'
import { addDays, MINUTE_MS } from '#shared/time.ts'
import { instantIn } from '#shared/zones.ts'
import { datesOf, daysInOrder } from './day-rules.ts'

export const SCHEDULE_TYPES = ['session', 'workshop', 'keynote', 'break', 'networking'] as const
export type ScheduleType = (typeof SCHEDULE_TYPES)[number]

/** The fields that a column of a file can hold. */
export const SCHEDULE_FIELDS = [
  'day', 'start_time', 'end_time', 'title', 'description', 'location', 'type', 'speaker', 'id',
] as const // prettier-ignore

/** What a programme can be imported from. */
export const SCHEDULE_FORMATS = ['csv', 'frab_json', 'frab_xml', 'sessionize', 'icalendar'] as const
export type ScheduleFormat = (typeof SCHEDULE_FORMATS)[number]

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
  reason: 200,
}
/** How many hours a deleted session can be put back. */
export const DELETED_HOURS = 24

const DAY_MINUTES = 24 * 60
/** An item that starts at OVERNIGHT_FROM or later may end before OVERNIGHT_UNTIL on the next day. */
const OVERNIGHT_FROM = 18 * 60
const OVERNIGHT_UNTIL = 6 * 60

/** Minutes since midnight of 'HH:MM' or 'HH:MM:SS'. */
export function minutesOf(time: string) {
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

type Setting = { start_date: string | null; time_zone: string }

/** An item with its date and moments, which are null while its date is not known. */
export type Dated<Item> = { item: Item } & (
  { date: string; start: Date; end: Date } | { date: null; start: null; end: null }
)

/** Gives all items of a schedule their dates and moments. */
export function withMoments<Item extends Timed>(
  { start_date, time_zone }: Setting,
  items: readonly Item[],
): Dated<Item>[] {
  const days = items.map(({ day }) => day)
  const dates = datesOf(days, start_date)
  return items.map((item) => {
    const date = dates.get(item.day) ?? null
    if (date === null) return { item, date, start: null, end: null }
    return { item, date, ...momentsOf(time_zone, date, item) }
  })
}

/** The items of a schedule whose date is known, with their moments. */
export function datedItems<Item extends Timed>(setting: Setting, items: readonly Item[]) {
  return withMoments(setting, items).filter((one) => one.date !== null)
}

/** Minutes since midnight of the day an item starts on. */
function endMinutes({ start_time, end_time }: { start_time: string; end_time: string }) {
  return minutesOf(end_time) + (endsNextDay(start_time, end_time) ? DAY_MINUTES : 0)
}

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
      compareNames(a.location ?? '', b.location ?? '') ||
      compareNames(a.title, b.title),
  )
}

/** A day of a schedule; its date is null while it is not known. */
export type ItemsOfDay<Item> = { name: string; date: string | null; items: Dated<Item>[] }

/** The days of a schedule in order, each with its items in order. */
export function itemsByDay<Item extends Listed>(setting: Setting, items: readonly Item[]): ItemsOfDay<Item>[] {
  const dated = withMoments(setting, sortSchedule(items, setting.start_date))
  const days = Map.groupBy(dated, ({ item }) => item.day)
  return Array.from(days, ([name, ofDay]) => ({ name, date: ofDay[0]?.date ?? null, items: ofDay }))
}

/** When an item ends that is put there, in a schedule with these items; null while its date is not known. */
export function endAt({ start_date, time_zone }: Setting, items: readonly Timed[], place: Timed): Date | null {
  const date = datesOf([...items.map(({ day }) => day), place.day], start_date).get(place.day)
  return date ? momentsOf(time_zone, date, place).end : null
}

const BEGINNING = ['day', 'start_time', 'location'] as const
/** When and where an item is. */
export type Place = Timed & { location: string | null }

/** Whether an item begins at another time or in another room, of which those who saved it are told. */
export function isMoved(before: Place, after: Place) {
  return BEGINNING.some((field) => before[field] !== after[field])
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
