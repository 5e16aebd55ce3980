import { compareNames } from '#shared/collation.ts'
import { fold } from '#shared/fold.ts'
import { addDays } from '#shared/time.ts'
import { NO_YEAR, weekdayOf, writtenDate } from './written-rules.ts'

/** In exchange formats the first of the days whose dates nobody knows. It is plainly not that of a conference. */
export const UNKNOWN_DATE = '2000-01-01'

/** Compares days for sorting: dates first, then weekdays from Monday, then other names, with "Day 10" after "Day 2". */
export function compareDays(a: string, b: string) {
  const [keyA, keyB] = [sortKey(a), sortKey(b)]
  return keyA.kind - keyB.kind || compareNames(keyA.text, keyB.text)
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
  return explicitDate(day, startDate) ?? fold(day).replaceAll(' ', '')
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

/** The dates of the days of a schedule, by their names in order: by date, and those without one last, whose date is null. */
export function datesOf(days: Iterable<string>, startDate: string | null): ReadonlyMap<string, string | null> {
  const names = [...new Set(days)].toSorted(compareDays)
  const dated = names.map((day) => [day, dayDate(day, names, startDate)] as const)
  return new Map(dated.toSorted(([, a], [, b]) => compareNames(a ?? NO_DATE, b ?? NO_DATE)))
}

/** The days of a schedule, each once, in order. */
export function daysInOrder(days: Iterable<string>, startDate: string | null): string[] {
  return [...datesOf(days, startDate).keys()]
}

/** Sorts behind every date. */
const NO_DATE = '9999-99-99'

/**
 * The date ('YYYY-MM-DD') that a day of the schedule falls on, given all days of the schedule and the conference's start.
 * A written date is that date, "Day n" counts from the start, and a weekday is the first one from the start; any other day
 * counts by its position among the days. Null where the start is needed and unknown.
 */
export function dayDate(day: string, days: Iterable<string>, startDate: string | null): string | null {
  const dated = explicitDate(day, startDate)
  if (dated !== null || !startDate) return dated
  const place = [...new Set(days)].toSorted(compareDays).indexOf(day)
  return place === -1 ? null : addDays(startDate, place)
}

/** The date that the name of a day says by itself, given the conference's start. */
function explicitDate(day: string, startDate: string | null): string | null {
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
  const last = end_date ?? start_date
  if (first === null || last === null) return []
  return [...datesOf(days, first)].flatMap(([day, date]) => (date !== null && (date < first || date > last) ? day : []))
}
