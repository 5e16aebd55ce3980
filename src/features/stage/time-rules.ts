import { timeIn } from '#shared/clock.ts'
import { dayLabel } from '#shared/dates.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { dateIn, zoneAbbreviationAt } from '#shared/zones.ts'
import type { SessionAt } from '#features/schedule/now-rules.ts'
import { recordingDue } from './rules.ts'
import { screenText } from './screen-text.ts'

/** 'Thu, April 10, 2025' in a time zone. */
export function dayOf(time_zone: string, moment: Date) {
  return dayLabel(dateIn(time_zone, moment))
}

/** '17:00 – 18:30 GMT'. */
export function timesOf(time_zone: string, { start, end }: { start: Date; end: Date }) {
  const zone = zoneAbbreviationAt(time_zone, start)
  return `${timeIn(time_zone, start)} – ${timeIn(time_zone, end)} ${zone}`
}

/** '31:04', or '1:31:04' from an hour on. */
export function playedTime(seconds: number) {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const rest = `${two((seconds / 60) % 60)}:${two(seconds % 60)}`
  return seconds >= 3600 ? `${Math.floor(seconds / 3600)}:${rest}` : rest
}

/** '84 KB', '12.5 MB' or '1.4 GB'. */
export function fileSize(bytes: number) {
  const units = ['KB', 'MB', 'GB']
  const power = Math.min(units.length, Math.max(1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024))))
  const value = bytes / 1024 ** power
  return `${value.toLocaleString('en-GB', { maximumFractionDigits: value < 100 ? 1 : 0 })} ${units[power - 1]}`
}

/** What a row of the stage says of the time: how long it takes, when it begins, or when its recording is expected. */
export function timeNote(session: SessionAt<unknown>, time_zone: string, now: Date): string | null {
  const { phase, start, end, ended_at } = session
  switch (phase) {
    case 'live':
    case 'doors':
    case 'paused':
      if (now < start) return timesOf(time_zone, session)
      return now >= end ? screenText.overrun : screenText.minutesLeft(minutesTo(end, now))
    case 'scheduled':
      if (now >= start) return screenText.delayed
      return start.getTime() - now.getTime() <= HOUR_MS
        ? screenText.inMinutes(minutesTo(start, now))
        : startNote(session, time_zone, now)
    case 'pending': {
      const due = recordingDue(ended_at)
      const day = dayOf(time_zone, due)
      return now < due ? screenText.expected(day) : screenText.late(day)
    }
    case 'cancelled':
      return startNote(session, time_zone, now)
    default:
      return dayOf(time_zone, start)
  }
}

function startNote(session: { start: Date; end: Date }, time_zone: string, now: Date) {
  const times = timesOf(time_zone, session)
  const isToday = dateIn(time_zone, session.start) === dateIn(time_zone, now)
  return isToday ? times : `${dayOf(time_zone, session.start)}, ${times}`
}

/** Full minutes, and one for a started one before something begins. */
function minutesTo(moment: Date, now: Date) {
  return Math.floor((moment.getTime() - now.getTime()) / MINUTE_MS)
}
