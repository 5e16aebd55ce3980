import { DAY_MS } from '#shared/time.ts'
import { dateIn, instantIn } from '#shared/zones.ts'

/** How many people a weekly email names. */
export const WEEKLY_PEOPLE = 5
/** For how many weeks before the first day of a conference there is one. */
export const WEEKLY_WEEKS = 4
/** From when on, where the conference is. */
const WEEKLY_TIME = '08:00'

/** How many weeks begin before the first day of a conference, from 4 to 1; null where no weekly email is due now. */
export function weeksBefore({ start_date, time_zone }: { start_date: string; time_zone: string }, now: Date) {
  const today = dateIn(time_zone, now)
  const days = Math.round((Date.parse(start_date) - Date.parse(today)) / DAY_MS)
  if (days < 1 || days > 7 * WEEKLY_WEEKS || now < instantIn(time_zone, today, WEEKLY_TIME)) return null
  return Math.ceil(days / 7)
}
