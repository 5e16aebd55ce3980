const MONTHS = [
  'January', 'February', 'March', 'April', 'May', 'June',
  'July', 'August', 'September', 'October', 'November', 'December',
] // prettier-ignore
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

type Parts = { year: number; month: string; day: number }

/** A plain date ('2025-04-10') has no time zone. A moment is shown in the reader's time zone. */
function partsOf(written: string): Parts {
  const plain = /^(\d{4})-(\d\d)-(\d\d)$/.exec(written)
  if (plain) return { year: Number(plain[1]), month: MONTHS[Number(plain[2]) - 1] ?? '', day: Number(plain[3]) }
  const moment = new Date(written)
  return { year: moment.getFullYear(), month: MONTHS[moment.getMonth()] ?? '', day: moment.getDate() }
}

/** 'Jan 5, 2025', for lists. Takes a date or an ISO moment. */
export function listDate(written: string) {
  const { year, month, day } = partsOf(written)
  return `${month.slice(0, 3)} ${day}, ${year}`
}

/** 'January 5, 2025', for a date on its own. Takes a date or an ISO moment. */
export function longDate(written: string) {
  const { year, month, day } = partsOf(written)
  return `${month} ${day}, ${year}`
}

/** 'Apr 10, 2025 – Apr 12, 2025', for lists; a single date where only one is known, null where none is. */
export function listDateRange(start: string | null, end: string | null) {
  const first = start ?? end
  const last = end ?? start
  if (first === null || last === null) return null
  return first === last ? listDate(first) : `${listDate(first)} – ${listDate(last)}`
}

/** 'April 10 – 12, 2025', without repeating the month or year that both dates share. Null where neither is known. */
export function longDateRange(start: string | null, end: string | null) {
  return joinedRange(start, end, (month) => month)
}

/** 'Apr 10 – 12, 2025', where there is little space. */
export function shortDateRange(start: string | null, end: string | null) {
  return joinedRange(start, end, (month) => month.slice(0, 3))
}

function joinedRange(start: string | null, end: string | null, named: (month: string) => string) {
  const first = start ?? end
  const last = end ?? start
  if (first === null || last === null) return null
  const from = partsOf(first)
  const to = partsOf(last)
  const until = `${to.day}, ${to.year}`
  if (first === last) return `${named(to.month)} ${until}`
  const begins = `${named(from.month)} ${from.day}`
  if (from.year !== to.year) return `${begins}, ${from.year} – ${named(to.month)} ${until}`
  return from.month === to.month ? `${begins} – ${until}` : `${begins} – ${named(to.month)} ${until}`
}

/** 'Thu, April 10, 2025', the heading of a day in a schedule. Takes a plain date. */
export function dayLabel(date: string) {
  return `${WEEKDAYS[new Date(`${date}T00:00Z`).getUTCDay()]}, ${longDate(date)}`
}
