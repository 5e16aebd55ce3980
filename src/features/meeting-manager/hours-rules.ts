import { conferenceDays } from '#features/meetings/hours-rules.ts'
import { type Hours, timeOfMinute } from '#features/meetings/rules.ts'
import { minutesOf } from '#features/schedule/rules.ts'

/** A time without meetings in the middle of a day. */
type Break = { from: string; to: string }
/** A day as the form has it, in times of the clock. Without meetings it has no times. */
export type DayHours = { day: string; from: string; to: string; breaks: Break[] } | { day: string; from: null }

const DAY_MINUTES = 24 * 60
export const NEW_DAY = { from: '09:00', to: '17:00', breaks: [{ from: '12:30', to: '13:30' }] }

/** What ends at midnight ends a day later than it begins. */
function endOf(clock: string) {
  return minutesOf(clock) || DAY_MINUTES
}

/** The days of a conference, and those on which there are meetings besides. */
export function dayHoursOf(hours: readonly Hours[], conference: Parameters<typeof conferenceDays>[0]): DayHours[] {
  const byDay = Map.groupBy(hours, ({ day }) => day)
  const days = new Set([...conferenceDays(conference), ...byDay.keys()])
  return [...days].toSorted().map((day) => asDay(day, byDay.get(day) ?? []))
}

function asDay(day: string, hours: readonly Hours[]): DayHours {
  const windows = hours.toSorted((a, b) => a.from_minute - b.from_minute)
  const [first, last] = [windows[0], windows.at(-1)]
  if (!first || !last) return { day, from: null }
  const breaks = windows.slice(1).map(({ from_minute }, at) => ({
    from: timeOfMinute(windows[at]!.to_minute),
    to: timeOfMinute(from_minute),
  }))
  return { day, from: timeOfMinute(first.from_minute), to: timeOfMinute(last.to_minute), breaks }
}

/** The windows of a day, which its breaks leave; also of times that are in the wrong order, which the server refuses. */
export function windowsOf(day: DayHours): Hours[] {
  if (day.from === null) return []
  const breaks = day.breaks.toSorted((a, b) => a.from.localeCompare(b.from))
  const starts = [day.from, ...breaks.map(({ to }) => to)].map(minutesOf)
  const ends = [...breaks.map(({ from }) => from), day.to].map(endOf)
  return starts.map((from_minute, at) => ({ day: day.day, from_minute, to_minute: ends[at]! }))
}

/** Whether every time of a day ends after it begins. */
export function isInOrder(day: DayHours) {
  return windowsOf(day).every(({ from_minute, to_minute }) => from_minute < to_minute)
}
