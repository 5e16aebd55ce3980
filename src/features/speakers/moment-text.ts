import { clockOf } from '#shared/clock.ts'
import { longDate } from '#shared/dates.ts'

/** 'April 10, 2025, 09:00' on the clocks of a zone. */
export function momentText(moment: string, time_zone: string) {
  const { date, time } = clockOf(time_zone)(Date.parse(moment))
  return `${longDate(date)}, ${time}`
}
