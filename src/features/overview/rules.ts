import { conferenceTime, type Dated, endOf } from '#features/conferences/rules.ts'
import { addDays, DAY_MS, HOUR_MS } from '#shared/time.ts'
import { dateIn } from '#shared/zones.ts'

/** How many bars a plot has. */
export const BARS = 12
/** The hours of a bar before and during a conference. */
const BAR_HOURS = 2
/** The sessions of the table. */
export const BUSIEST = 5
/** Connections made so long after a conference are counted with it. */
export const DAYS_AFTERWARDS = 30

/** The bars of a plot: their hours, and when the first begins and the last ends. */
export type BarWindow = { hours: number; from: Date; until: Date }

/** The newest hours up to now; afterwards the days of the conference. */
export function barWindow(conference: Dated, now: Date): BarWindow {
  const end = endOf(conference)
  if (end !== null && conferenceTime(conference, now) === 'past') {
    const hours = daysOf(conference) * BAR_HOURS
    return { hours, from: new Date(end.getTime() - BARS * hours * HOUR_MS), until: end }
  }
  const bar_ms = BAR_HOURS * HOUR_MS
  const until = new Date((Math.floor(now.getTime() / bar_ms) + 1) * bar_ms)
  return { hours: BAR_HOURS, from: new Date(until.getTime() - BARS * bar_ms), until }
}

function daysOf({ start_date, end_date }: Dated) {
  return start_date !== null && end_date !== null ? daysBetween(start_date, end_date) + 1 : 1
}

/** How many days the second plain date is after the first. */
function daysBetween(from: string, to: string) {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** How many people registered on a plain date. */
export type DayCount = { day: string; count: number }

/** The sum up to and including each day from the first to the last one, as a line needs it. */
export function runningTotal(days: readonly DayCount[], until: string): DayCount[] {
  const first = days[0]?.day
  if (first === undefined) return []
  const counts = new Map(days.map(({ day, count }) => [day, count]))
  let total = 0
  return Array.from({ length: Math.max(0, daysBetween(first, until)) + 1 }, (_, i) => {
    const day = addDays(first, i)
    total += counts.get(day) ?? 0
    return { day, count: total }
  })
}

/** The days of the edition before, moved so that both editions begin on the same day. */
export function alignedDays(days: readonly DayCount[], began: string, begins: string): DayCount[] {
  const later = daysBetween(began, begins)
  return days.map(({ day, count }) => ({ day: addDays(day, later), count }))
}

/** Today where the conference is, or its last day if it is over. */
export function lastDay({ start_date, end_date, time_zone }: Dated, as_of: string) {
  const today = dateIn(time_zone, new Date(as_of))
  const end = end_date ?? start_date
  return end !== null && end < today ? end : today
}

/** As many days as a plot has bars, up to the last one that has a count, or up to this one where none has. */
export function newestDays(days: readonly DayCount[], until: string): DayCount[] {
  const last = days.at(-1)?.day ?? until
  const counts = new Map(days.map(({ day, count }) => [day, count]))
  return Array.from({ length: BARS }, (_, i) => {
    const day = addDays(last, i + 1 - BARS)
    return { day, count: counts.get(day) ?? 0 }
  })
}
