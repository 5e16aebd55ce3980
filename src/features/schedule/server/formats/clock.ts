import { addDays, MINUTE_MS } from '#shared/time.ts'
import { instantIn, offsetMinutes } from '#shared/zones.ts'
import { writtenDate } from '../../written-rules.ts'

/** A date and a time as clocks at the conference show them: '2025-04-10' and '09:00'. */
export type WallTime = { date: string; time: string }

const MOMENT =
  /^(\d{4}-\d\d-\d\d)[T ]([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?\s?(?:(Z)|([+-])(\d\d):?(\d\d))?$/i

/** What is written in '2025-04-10T09:00:00+02:00', and its offset from UTC in minutes, null where it has none. */
export function writtenMoment(text: string): (WallTime & { offset: number | null }) | null {
  const [, day = '', hour = '', minute = '', utc, sign, hours, minutes] = MOMENT.exec(text.trim()) ?? []
  const date = writtenDate(day)
  if (date === null || date.startsWith('0000')) return null
  const ahead = Number(hours) * 60 + Number(minutes)
  const offset = utc ? 0 : sign === undefined ? null : sign === '-' ? -ahead : ahead
  return { date, time: `${hour}:${minute}`, offset }
}

/** What clocks in a time zone show at a moment. */
export function clockAt(time_zone: string, moment: Date): WallTime {
  const shown = new Date(moment.getTime() + offsetMinutes(time_zone, moment) * MINUTE_MS).toISOString()
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) }
}

/** What clocks at the conference show at a written moment; as it is written where it names no zone. */
export function localTime(written: string, time_zone: string): WallTime | null {
  const moment = writtenMoment(written)
  if (!moment) return null
  const { date, time, offset } = moment
  if (offset === null) return { date, time }
  return clockAt(time_zone, new Date(Date.parse(`${date}T${time}Z`) - offset * MINUTE_MS))
}

/** What clocks in a time zone show so many minutes later, also where they change in between. */
export function minutesAfter({ date, time }: WallTime, minutes: number, time_zone: string): WallTime {
  return clockAt(time_zone, new Date(instantIn(time_zone, date, time).getTime() + minutes * MINUTE_MS))
}

/** The date closest to `near` on which clocks show a time, because a moment was written for another time zone. */
export function nearestDate(near: WallTime, time: string): WallTime {
  const at = Date.parse(`${near.date}T${near.time}Z`)
  const dates = [near.date, addDays(near.date, 1), addDays(near.date, -1)]
  const distance = (date: string) => Math.abs(Date.parse(`${date}T${time}Z`) - at)
  const [date = near.date] = dates.toSorted((a, b) => distance(a) - distance(b))
  return { date, time }
}

/** '+02:00' of 120 minutes. */
export function offsetText(minutes: number) {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '−' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}
