/**
 * The name of a day of a programme and its date as it is shown there, or the date alone where the name says no more than
 * that, such as '2025-04-10' or 'Thu', so that nothing is said twice.
 */
export function namedDay(name: string, date: string | null): { label: string; date: string | null } {
  const isDate = date?.includes(name) || /^\d{4}-\d\d-\d\d$/.test(name)
  return date && isDate ? { label: date, date: null } : { label: name, date }
}

/** The name of a day and its date in one line: 'Day 1 · Thu, April 10'. */
export function dayHeading(name: string, date: string | null, separator = ' · ') {
  const named = namedDay(name, date)
  return named.date === null ? named.label : named.label + separator + named.date
}
