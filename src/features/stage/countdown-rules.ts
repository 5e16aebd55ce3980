import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'

/** '03:12', or '1:03:12' from an hour on; null where it is a day or more. */
export function countdown(milliseconds: number): string | null {
  if (milliseconds >= DAY_MS) return null
  const seconds = Math.ceil(milliseconds / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor((seconds * 1000) / HOUR_MS)
  const minutes = Math.floor(seconds / 60) % 60
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(seconds % 60)}`
}

/** How many minutes the screen counts down as arches. */
export const LAST_MINUTES = 5

/** Of the last five minutes, the one that runs, from 0; null before them. */
export function runningMinute(milliseconds: number): number | null {
  const left = Math.ceil(milliseconds / MINUTE_MS)
  return left > LAST_MINUTES ? null : LAST_MINUTES - Math.max(1, left)
}
