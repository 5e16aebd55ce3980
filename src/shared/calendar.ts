import { PRODUCT } from './brand.ts'

/** One appointment of a calendar file. Its moments are written in UTC, so that no reader needs a table of zones. */
export type Appointment = {
  /** The same for ever: a reader replaces what it has under this name. */
  uid: string
  /** Rises with every change, so that a reader knows which is newer. */
  sequence: number
  changed_at: Date
  start: Date
  end: Date
  title: string
  description: string
  location: string
  category?: string
  url: string
}

/** What a subscription to the file is called, and the zone its people live in. */
export type CalendarFile = { name: string; time_zone: string; appointments: readonly Appointment[] }

/** A whole calendar file (RFC 5545), for text/calendar; charset=utf-8. Readers that subscribe look again every hour. */
export function writeCalendar({ name, time_zone, appointments }: CalendarFile) {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${PRODUCT}//${PRODUCT}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    property('NAME', name),
    property('X-WR-CALNAME', name),
    property('X-WR-TIMEZONE', time_zone),
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...appointments.flatMap(appointmentLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function appointmentLines(appointment: Appointment) {
  const { uid, sequence, changed_at, start, end, title, description, location, category, url } = appointment
  return [
    'BEGIN:VEVENT',
    property('UID', uid),
    `DTSTAMP:${utc(changed_at)}`,
    `LAST-MODIFIED:${utc(changed_at)}`,
    `SEQUENCE:${sequence}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    property('SUMMARY', title),
    ...(description ? [property('DESCRIPTION', description)] : []),
    ...(location ? [property('LOCATION', location)] : []),
    ...(category ? [property('CATEGORIES', category)] : []),
    `URL:${url}`,
    'END:VEVENT',
  ]
}

function utc(moment: Date) {
  return moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

/** A line end in a text is the two characters \n; what else could end a line, or break a reader, is left out. */
function property(name: string, text: string) {
  const escaped = text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n')
  return `${name}:${escaped}`
}

const MOST_OCTETS = 75

/** No line has more than 75 octets; the next ones begin with a blank. Never parts a character. */
function folded(line: string) {
  const parts: string[] = []
  let from = 0
  let at = 0
  let octets = 0
  for (const character of line) {
    const size = utf8Size(character.codePointAt(0) ?? 0)
    if (octets + size > MOST_OCTETS) {
      parts.push(line.slice(from, at))
      from = at
      octets = 1
    }
    octets += size
    at += character.length
  }
  return [...parts, line.slice(from)].join('\r\n ')
}

function utf8Size(codePoint: number) {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}

/** Something as a link hands it to somebody's calendar. Without a span it starts today, to be corrected there. */
export type LinkedEntry = { title: string; description: string; location: string; span: Span | null }
/** Plain dates, the last one the day after the end, or moments in ISO's form. */
export type Span = { start: string; end: string; all_day: boolean }

/** Addresses have their limits; the description is cut so that every browser opens them. */
const MOST_DESCRIPTION = 800

/** Opens a new appointment in Google Calendar. */
export function googleCalendarLink({ title, description, location, span }: LinkedEntry) {
  return link('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: title,
    details: description.slice(0, MOST_DESCRIPTION),
    location,
    dates: span && `${span.start}/${span.end}`.replaceAll(/[-:]|\.\d+/g, ''),
  })
}

/** Opens a new appointment in Outlook on the web. */
export function outlookLink({ title, description, location, span }: LinkedEntry) {
  return link('https://outlook.live.com/calendar/0/action/compose', {
    rru: 'addevent',
    subject: title,
    body: description.slice(0, MOST_DESCRIPTION),
    location,
    startdt: span && span.start,
    enddt: span && span.end,
    allday: span && !span.all_day ? null : 'true',
  })
}

/** The first day and the one after the last, as calendars count whole days. */
export function wholeDays(start: string | null, end: string | null): Span | null {
  const first = start ?? end
  if (first === null) return null
  const after = new Date(end ?? first)
  after.setUTCDate(after.getUTCDate() + 1)
  return { start: first, end: after.toISOString().slice(0, 10), all_day: true }
}

/** From one moment to another. */
export function betweenMoments(start: Date, end: Date): Span {
  return { start: start.toISOString(), end: end.toISOString(), all_day: false }
}

function link(address: string, values: Record<string, string | null>) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value)
  return `${address}?${query.toString()}`
}
