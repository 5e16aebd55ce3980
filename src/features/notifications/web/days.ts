import { longDate } from '#shared/dates.ts'
import { addDays } from '#shared/time.ts'
import { screenText } from '../screen-text.ts'

/** The rows of each day of the reader's own zone, in their order. */
export function byDay<Row extends { created_at: string }>(rows: readonly Row[], now: Date) {
  const today = localDate(now)
  const days = Map.groupBy(rows, ({ created_at }) => localDate(new Date(created_at)))
  return [...days].map(([date, ofDay]) => ({ date, label: labelOf(date, today), rows: ofDay }))
}

function labelOf(date: string, today: string) {
  if (date === today) return screenText.today
  return date === addDays(today, -1) ? screenText.yesterday : longDate(date)
}

function localDate(moment: Date) {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}
