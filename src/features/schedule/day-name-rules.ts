import { namedDay } from '#shared/dates.ts'

/** The name of a day and its date in one line: 'Day 1 · Thu, April 10'. */
export function dayHeading(name: string, date: string | null, separator = ' · ') {
  const named = namedDay(name, date)
  return named.date === null ? named.label : named.label + separator + named.date
}
