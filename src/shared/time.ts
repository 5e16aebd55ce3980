export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** The moment so many milliseconds after another, as it is stored and sent. */
export function instantAfter(moment: Date, ms: number) {
  return new Date(moment.getTime() + ms).toISOString()
}

/** The moment so many milliseconds before another, as it is stored and sent. */
export function instantBefore(moment: Date, ms: number) {
  return instantAfter(moment, -ms)
}

/** The plain date ('2025-04-10') so many days after another. */
export function addDays(date: string, days: number) {
  return instantAfter(new Date(date), days * DAY_MS).slice(0, 10)
}
