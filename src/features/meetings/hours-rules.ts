import { addDays, DAY_MS } from '#shared/time.ts'
import { type Hours, MEETING_LIMITS } from './rules.ts'

const DEFAULT_WINDOW = { from_minute: 9 * 60, to_minute: 17 * 60 }

type Dates = { start_date: string | null; end_date: string | null }

/** The days of a conference, as many as can have meetings; none while its dates are not known. */
export function conferenceDays({ start_date, end_date }: Dates): string[] {
  const first = start_date ?? end_date
  const last = end_date ?? start_date
  if (first === null || last === null) return []
  const length = Math.min((Date.parse(last) - Date.parse(first)) / DAY_MS + 1, MEETING_LIMITS.days)
  return Array.from({ length }, (_, at) => addDays(first, at))
}

/** Nine to five on each day of the conference. */
export function defaultHours(conference: Dates): Hours[] {
  return conferenceDays(conference).map((day) => ({ day, ...DEFAULT_WINDOW }))
}
