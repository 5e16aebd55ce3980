import { timeOf } from '#web/moments.ts'

const EXACT = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
const DATED = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** '11:05:20' on the reader's clock. */
export function exactTime(moment: string) {
  return EXACT.format(new Date(moment))
}

/** '11:05' today, else '23 Nov, 11:05', on the reader's clock. */
export function momentWords(moment: string) {
  const date = new Date(moment)
  const isToday = date.toDateString() === new Date().toDateString()
  return isToday ? timeOf(date) : DATED.format(date)
}

/** '23 Nov', of a plain date. */
export function dayWords(date: string) {
  return DAY.format(new Date(date))
}
