import { DAY_MS, MINUTE_MS } from '#shared/time.ts'

/** Each locale knows the abbreviations of its own region, such as BST, EST or AEST. */
const REGIONS = ['en-GB', 'en-US', 'en-AU', 'en-IN', 'en-NZ', 'en-ZA']
const abbreviations = new Map<string, string>()

/** The abbreviation of a time zone at noon on a plain date: 'BST', 'CEST', or 'GMT+9' where English has none. */
export function zoneAbbreviation(timeZone: string, date: string) {
  return zoneAbbreviationAt(timeZone, new Date(`${date}T12:00Z`))
}

/** The same at a moment, such as the start of a session on the day on which clocks change. */
export function zoneAbbreviationAt(timeZone: string, moment: Date) {
  const key = `${timeZone} ${moment.getTime()}`
  const cached = abbreviations.get(key)
  if (cached !== undefined) return cached
  const names = REGIONS.map((region) => zoneName(region, timeZone, moment))
  const name = names.find((candidate) => !/^GMT.|^UTC./.test(candidate)) ?? names[0] ?? timeZone
  abbreviations.set(key, name)
  return name
}

/** The abbreviations of a time zone on plain dates: 'BST', or 'GMT and BST' where clocks change in between; '' without a date. */
export function zoneAbbreviations(timeZone: string, dates: readonly (string | null)[]) {
  const names = dates.flatMap((date) => (date === null ? [] : zoneAbbreviation(timeZone, date)))
  return [...new Set(names)].join(' and ')
}

function zoneName(region: string, timeZone: string, moment: Date) {
  const parts = new Intl.DateTimeFormat(region, { timeZone, timeZoneName: 'short' }).formatToParts(moment)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/**
 * The moment of a local time ('HH:MM') on a plain date in a time zone. A time that a clock change skips is moved forward
 * by the length of the gap; of a time that occurs twice the first is taken.
 */
export function instantIn(timeZone: string, date: string, time: string) {
  const wall = Date.parse(`${date}T${time}Z`)
  const steady = steadyOffset(timeZone, date)
  if (steady !== null) return new Date(wall - steady)
  const before = wall - offsetAt(timeZone, wall - DAY_MS)
  const after = wall - offsetAt(timeZone, wall + DAY_MS)
  const real = [before, after].filter((moment) => moment + offsetAt(timeZone, moment) === wall)
  return new Date(real.length > 0 ? Math.min(...real) : before)
}

const steadyOffsets = new Map<string, number | null>()

/**
 * The offset of a time zone all around a plain date; null if clocks change near it. Remembered, because a schedule asks
 * for the moments of hundreds of sessions on a few dates.
 */
function steadyOffset(timeZone: string, date: string) {
  const key = `${timeZone} ${date}`
  const cached = steadyOffsets.get(key)
  if (cached !== undefined) return cached
  const midnight = Date.parse(date)
  const offset = offsetAt(timeZone, midnight - DAY_MS)
  const steady = offset === offsetAt(timeZone, midnight + 2 * DAY_MS) ? offset : null
  steadyOffsets.set(key, steady)
  return steady
}

/** The plain date ('YYYY-MM-DD') in a time zone at a moment. */
export function dateIn(timeZone: string, moment: Date) {
  return new Date(moment.getTime() + offsetAt(timeZone, moment.getTime())).toISOString().slice(0, 10)
}

/** How many minutes a time zone is ahead of UTC at a moment. */
export function offsetMinutes(timeZone: string, moment: Date) {
  return offsetAt(timeZone, moment.getTime()) / MINUTE_MS
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** How many milliseconds a time zone is ahead of UTC at a moment. */
function offsetAt(timeZone: string, moment: number) {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  const shown = clock.formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(shown.find((one) => one.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) - moment
}
