import { HOUR_MS } from '#shared/time.ts'

export type Hour = { hour: string; enquiries: number }

/** Fewer hours are filled up with earlier ones, so that one hour does not look like all there is. */
const LEAST_HOURS = 12

/** All hours from the first to the last one, with zeros in between; only the newest of them if there are too many. */
export function everyHour(by_hour: readonly Hour[], most = 72): { at: number; enquiries: number }[] {
  const counts = new Map(by_hour.map(({ hour, enquiries }) => [Date.parse(hour), enquiries]))
  const [first, last] = [Math.min(...counts.keys()), Math.max(...counts.keys())]
  if (!Number.isFinite(first)) return []
  const from = Math.max(Math.min(first, last - (LEAST_HOURS - 1) * HOUR_MS), last - (most - 1) * HOUR_MS)
  const hours = Array.from({ length: (last - from) / HOUR_MS + 1 }, (_, at) => from + at * HOUR_MS)
  return hours.map((at) => ({ at, enquiries: counts.get(at) ?? 0 }))
}

/** The hour with the most enquiries; the first of them. */
export function busiest(by_hour: readonly Hour[]): Hour | undefined {
  return by_hour.toSorted((a, b) => b.enquiries - a.enquiries)[0]
}
