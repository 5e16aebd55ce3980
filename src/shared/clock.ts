import { HOUR_MS, MINUTE_MS } from './time.ts'
import { offsetMinutes } from './zones.ts'

/** The date and the time of a moment on the clocks of a zone. */
export type Clock = (moment: number) => { date: string; time: string }

/** Asks for the offset once an hour, because a schedule has a thousand moments in a few days. */
export function clockOf(zone: string): Clock {
  const offsets = new Map<number, number>()
  return (moment) => {
    const hour = Math.floor(moment / HOUR_MS)
    // No zone changes its clocks but on the quarter of an hour, and all that do now on the hour.
    const offset = offsets.get(hour) ?? offsetMinutes(zone, new Date(hour * HOUR_MS))
    offsets.set(hour, offset)
    const written = new Date(moment + offset * MINUTE_MS).toISOString()
    return { date: written.slice(0, 10), time: written.slice(11, 16) }
  }
}

/** 'HH:MM' of a moment on the clocks of a zone. */
export function timeIn(zone: string, moment: Date) {
  return clockOf(zone)(moment.getTime()).time
}
