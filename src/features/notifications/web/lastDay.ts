import { addDays } from '#shared/time.ts'
import { dateIn, instantIn } from '#shared/zones.ts'

/** The last day of something that ends at a moment, in a time zone. */
export function lastDay(expires_at: string, time_zone: string) {
  return dateIn(time_zone, new Date(Date.parse(expires_at) - 1))
}

/** The end of a day in a time zone; null for no day. */
export function endOfDay(day: string | null, time_zone: string) {
  return day === null ? null : instantIn(time_zone, addDays(day, 1), '00:00').toISOString()
}
