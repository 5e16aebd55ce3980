import type { Hours } from '#features/meetings/rules.ts'
import { addDays, DAY_MS } from '#shared/time.ts'

/** A time without meetings in the middle of a day. */
type Break = { from: string; to: string }
/** A day as the form has it, in times of the clock. Without meetings it has no times. */
export type DayHours = { day: string; from: string; to: string; breaks: Break[] } | { day: string; from: null }

const LONGEST = 31
const DAY_MINUTES = 24 * 60
export const NEW_DAY = { from: '09:00', to: '17:00', breaks: [{ from: '12:30', to: '13:30' }] }

/** '09:40'; the midnight at the end of a day is '00:00', as a clock says it. */
export function clockOf(minute: number) {
  const ofDay = minute % DAY_MINUTES
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
}

function minuteOf(clock: string) {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** What ends at midnight ends a day later than it begins. */
function endOf(clock: string) {
  return minuteOf(clock) || DAY_MINUTES
}

/** The days of a conference, and those on which there are meetings besides. */
export function daysOf(
  hours: readonly Hours[],
  { start_date, end_date }: { start_date: string | null; end_date: string | null },
): DayHours[] {
  const byDay = Map.groupBy(hours, ({ day }) => day)
  const days = new Set([...datesBetween(start_date, end_date), ...byDay.keys()])
  return [...days].toSorted().map((day) => asDay(day, byDay.get(day) ?? []))
}

function datesBetween(start: string | null, end: string | null): string[] {
  const first = start ?? end
  const last = end ?? start
  if (first === null || last === null) return []
  const length = Math.min((Date.parse(last) - Date.parse(first)) / DAY_MS + 1, LONGEST)
  return Array.from({ length }, (_, at) => addDays(first, at))
}

function asDay(day: string, hours: readonly Hours[]): DayHours {
  const windows = hours.toSorted((a, b) => a.from_minute - b.from_minute)
  const [first, last] = [windows[0], windows.at(-1)]
  if (!first || !last) return { day, from: null }
  const breaks = windows.slice(1).map(({ from_minute }, at) => ({
    from: clockOf(windows[at]!.to_minute),
    to: clockOf(from_minute),
  }))
  return { day, from: clockOf(first.from_minute), to: clockOf(last.to_minute), breaks }
}

/** The windows of a day, which its breaks leave; also of times that are in the wrong order, which the server refuses. */
export function windowsOf(day: DayHours): Hours[] {
  if (day.from === null) return []
  const breaks = day.breaks.toSorted((a, b) => a.from.localeCompare(b.from))
  const starts = [day.from, ...breaks.map(({ to }) => to)].map(minuteOf)
  const ends = [...breaks.map(({ from }) => from), day.to].map(endOf)
  return starts.map((from_minute, at) => ({ day: day.day, from_minute, to_minute: ends[at]! }))
}

/** Whether every time of a day ends after it begins. */
export function isInOrder(day: DayHours) {
  return windowsOf(day).every(({ from_minute, to_minute }) => from_minute < to_minute)
}

/** Names for as many tables: those there are, and then 'Table 9', without a name that there is already. */
export function withTables<Place extends { name: string }>(
  places: readonly Place[],
  count: number,
  newTable: (name: string) => Place,
): Place[] {
  const names = new Set(places.map(({ name }) => name))
  const kept = places.slice(0, count)
  for (let number = 1; kept.length < count; number++)
    if (!names.has(`Table ${number}`)) kept.push(newTable(`Table ${number}`))
  return kept
}
