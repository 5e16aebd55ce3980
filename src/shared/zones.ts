/** Each knows the abbreviations that are usual in its own region, such as BST, EST or AEST. */
const REGIONS = ['en-GB', 'en-US', 'en-AU', 'en-IN', 'en-NZ', 'en-ZA']
const abbreviations = new Map<string, string>()

/** What a zone's clocks are called on a plain date, at noon: 'BST', 'CEST', or 'GMT+9' where English has no word. */
export function zoneAbbreviation(timeZone: string, date: string) {
  const key = `${timeZone} ${date}`
  const known = abbreviations.get(key)
  if (known !== undefined) return known
  const noon = new Date(`${date}T12:00Z`)
  const names = REGIONS.map((region) => zoneName(region, timeZone, noon))
  const name = names.find((candidate) => !/^GMT.|^UTC./.test(candidate)) ?? names[0] ?? timeZone
  abbreviations.set(key, name)
  return name
}

function zoneName(region: string, timeZone: string, moment: Date) {
  const parts = new Intl.DateTimeFormat(region, { timeZone, timeZoneName: 'short' }).formatToParts(moment)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

const DAY_MS = 86_400_000

/**
 * The moment at which clocks in a zone show a time ('HH:MM') on a plain date. A time that a change of clocks skips is
 * moved forward by what was skipped; of one that comes twice the first is taken.
 */
export function instantIn(timeZone: string, date: string, time: string) {
  const wall = Date.parse(`${date}T${time}Z`)
  const before = wall - offsetAt(timeZone, wall - DAY_MS)
  const after = wall - offsetAt(timeZone, wall + DAY_MS)
  const real = [before, after].filter((moment) => moment + offsetAt(timeZone, moment) === wall)
  return new Date(real.length > 0 ? Math.min(...real) : before)
}

/** The plain date ('YYYY-MM-DD') that it is in a zone at a moment. */
export function dateIn(timeZone: string, moment: Date) {
  return new Date(moment.getTime() + offsetAt(timeZone, moment.getTime())).toISOString().slice(0, 10)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Milliseconds that a zone's clocks are ahead of UTC at a moment. */
function offsetAt(timeZone: string, moment: number) {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  const shown = clock.formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(shown.find((one) => one.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) - moment
}
