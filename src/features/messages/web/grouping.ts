import { listDate } from '#shared/dates.ts'
import { DAY_MS, MINUTE_MS } from '#shared/time.ts'
import { dayOf, isSameYear, timeOf } from '#web/moments.ts'
import type { Message } from '../contract.ts'

/** Messages of one person within this time share the time below them. */
const RUN_MS = 5 * MINUTE_MS

/** A message with the day that begins above it, and whether its time stands below it. */
export type PlacedMessage = { message: Message; day: string | null; endsRun: boolean }

/** Places messages that are in order. Days are those of the reader's clock. */
export function placed(messages: readonly Message[], now = new Date()): PlacedMessage[] {
  return messages.map((message, at) => {
    const before = messages[at - 1]
    const next = messages[at + 1]
    return {
      message,
      day: before && isSameDay(before, message) ? null : dayName(message.created_at, now),
      endsRun: !next || !isSameDay(message, next) || !isRun(message, next),
    }
  })
}

function isRun(message: Message, next: Message) {
  return (
    message.author?.person_id === next.author?.person_id &&
    message.edited_at === null &&
    Date.parse(next.created_at) - Date.parse(message.created_at) < RUN_MS
  )
}

/** The same for all moments of one day on the reader's clock. */
const dateOf = (moment: Date) => moment.toDateString()

function isSameDay(one: Message, other: Message) {
  return dateOf(new Date(one.created_at)) === dateOf(new Date(other.created_at))
}

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short' })
const SHORT_DATE = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short' })

/** 'Today', 'Yesterday' or 'Sunday 22 November', with the year if it is another one. */
function dayName(moment: string, now: Date) {
  const date = new Date(moment)
  if (dateOf(date) === dateOf(now)) return 'Today'
  if (dateOf(date) === dateOf(new Date(now.getTime() - DAY_MS))) return 'Yesterday'
  return dayOf(date, now)
}

const WEEK_MS = 6 * DAY_MS

/** The time today, else 'Yesterday', the day of the week, or the date: as short as a row of the list needs it. */
export function shortMoment(moment: string, now = new Date()) {
  const day = dayName(moment, now)
  if (day === 'Today') return timeOf(moment)
  if (day === 'Yesterday') return day
  const date = new Date(moment)
  if (now.getTime() - date.getTime() < WEEK_MS) return WEEKDAY.format(date)
  return isSameYear(date, now) ? SHORT_DATE.format(date) : listDate(moment)
}
