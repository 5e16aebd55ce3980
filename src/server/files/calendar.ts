import ICAL from 'ical.js'
import { PRODUCT } from '#shared/brand.ts'

/** An event of a calendar file. Its times are in UTC, so that no time zone definitions are needed. */
export type Appointment = {
  /** Never changes, so that calendars update the event they already have. */
  uid: string
  /** Increases with every change, so that calendars know which version is newer. */
  sequence: number
  changed_at: Date
  start: Date
  end: Date
  title: string
  description: string
  location: string
  category?: string
  url: string
  /** It does not take place any more. Calendars that have read it before strike it out or remove it. */
  is_cancelled?: boolean
  /** Where it is in the building, and who speaks, so that the import of a programme reads them back. */
  session?: { room: string; speakers: readonly string[] }
  /** Minutes before the start at which the calendar reminds of it. */
  alarm_minutes?: number
}

/** A calendar file: its display name and time zone, and its events. */
export type CalendarFile = { name: string; time_zone: string; appointments: readonly Appointment[] }

/** A property in jCal format (RFC 7265). */
type Property = [name: string, parameters: object, type: string, value: string | number]

// 74 instead of 75, because the library does not count the space at the start of a folded line.
ICAL.foldLength = 74
/** The room and the speakers of a session, which calendars ignore and the import of a programme reads back. */
export const ROOM_PROPERTY = `x-${PRODUCT.toLowerCase()}-room`
export const SPEAKER_PROPERTY = `x-${PRODUCT.toLowerCase()}-speaker`

// Without these, the library writes NAME;VALUE=TEXT, which some calendars do not recognise.
const knownProperties: Record<string, object> = ICAL.design.icalendar.property
for (const name of ['name', 'x-wr-calname', 'x-wr-timezone', ROOM_PROPERTY, SPEAKER_PROPERTY])
  knownProperties[name] = { defaultType: 'text' }

/** Writes a calendar file (RFC 5545), to be sent as text/calendar; charset=utf-8. Subscribers refresh it every hour. */
export function writeCalendar({ name, time_zone, appointments }: CalendarFile): string {
  const properties = [
    text('version', '2.0'),
    text('prodid', `-//${PRODUCT}//${PRODUCT}//EN`),
    text('calscale', 'GREGORIAN'),
    text('method', 'PUBLISH'),
    text('name', name),
    text('x-wr-calname', name),
    text('x-wr-timezone', time_zone),
    ['refresh-interval', {}, 'duration', 'PT1H'],
    ['x-published-ttl', {}, 'unknown', 'PT1H'],
  ]
  const events = appointments.map(eventOf)
  return ICAL.stringify(['vcalendar', properties, events.length > 0 ? events : [UTC_ZONE]])
}

/** RFC 5545 (3.6) requires at least one component, so a calendar without events has the definition of its time zone. */
const UTC_ZONE = [
  'vtimezone',
  [['tzid', {}, 'text', 'Etc/UTC']],
  [
    [
      'standard',
      [
        ['dtstart', {}, 'date-time', '1970-01-01T00:00:00'],
        ['tzoffsetfrom', {}, 'utc-offset', '+00:00'],
        ['tzoffsetto', {}, 'utc-offset', '+00:00'],
      ],
      [],
    ],
  ],
]

function eventOf({ uid, sequence, changed_at, start, end, title, ...about }: Appointment) {
  const { description, location, category, url, is_cancelled, alarm_minutes, session } = about
  const properties = [
    text('uid', uid),
    moment('dtstamp', changed_at),
    moment('last-modified', changed_at),
    ['sequence', {}, 'integer', sequence],
    ...(is_cancelled ? [text('status', 'CANCELLED')] : []),
    moment('dtstart', start),
    moment('dtend', end),
    text('summary', title),
    ...(description ? [text('description', description)] : []),
    ...(location ? [text('location', location)] : []),
    ...(category ? [text('categories', category)] : []),
    ['url', {}, 'uri', url],
    ...(session ? [text(ROOM_PROPERTY, session.room)] : []),
    ...(session?.speakers.map((name) => text(SPEAKER_PROPERTY, name)) ?? []),
  ]
  return ['vevent', properties, alarm_minutes === undefined ? [] : [alarmOf(title, alarm_minutes)]]
}

function alarmOf(title: string, minutes: number) {
  const properties = [
    text('action', 'DISPLAY'),
    text('description', title),
    ['trigger', {}, 'duration', `-PT${minutes}M`],
  ]
  return ['valarm', properties, []]
}

function moment(name: string, at: Date): Property {
  return [name, {}, 'date-time', at.toISOString().replace(/\.\d+/, '')]
}

/** Line ends become \n; other control characters are removed, because they break calendars. */
function text(name: string, value: string): Property {
  const clean = value.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '')
  return [name, {}, 'text', clean]
}
