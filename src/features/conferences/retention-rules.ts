import { addDays } from '#shared/time.ts'

/** How many days after the end delegates who never registered are erased, and those who did. */
export const UNREGISTERED_DAYS = 30
export const REGISTERED_DAYS = 365
/** For how many days nobody is erased after the dates were changed, the conference restored or the delegate added. */
export const ERASURE_WAIT_DAYS = 14
/** How many days before an erasure the organisers are emailed. */
export const ERASURE_NOTICE_DAYS = 7
/** A conference counts as over when its last day has ended everywhere, and the day after belongs to the delegates. */
export const DAYS_UNTIL_ENDED_EVERYWHERE = 2

type Dates = { start_date: string | null; end_date: string | null }
type Delegates = { registered: number; unregistered: number }

/** How many delegates new dates make due for erasure on this day; plain dates, in UTC. */
export function dueForErasure({ start_date, end_date }: Dates, { registered, unregistered }: Delegates, today: string) {
  const last = end_date ?? start_date
  if (last === null) return 0
  const isDue = (days: number) => addDays(last, days + DAYS_UNTIL_ENDED_EVERYWHERE) <= today
  return (isDue(UNREGISTERED_DAYS) ? unregistered : 0) + (isDue(REGISTERED_DAYS) ? registered : 0)
}

/** The first day on which delegates are erased who are due on the day of a change of dates. */
export function firstErasureAfter(today: string) {
  return addDays(today, ERASURE_WAIT_DAYS)
}
