import ICAL from 'ical.js'
import { ROOM_PROPERTY, SPEAKER_PROPERTY } from '#server/files/calendar.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { formatText } from '../../format-text.ts'
import { writtenType } from '../../type-rules.ts'
import { peopleOf } from './person.ts'
import type { CalendarTime, CalendarZones } from './zones.ts'

/** A text of an event; '' where it has none. */
export function textIn(event: ICAL.Component, name: string): string {
  const value = event.getFirstPropertyValue(name)
  return typeof value === 'string' ? value : ''
}

/** A time of an event, with the name of its zone; null where it has none. */
export function timeIn(event: ICAL.Component, name: string): CalendarTime | null {
  const property = event.getFirstProperty(name)
  const time = property?.getFirstValue()
  const tzid = property?.getFirstParameter('tzid')
  return time instanceof ICAL.Time ? { time, tzid: typeof tzid === 'string' ? tzid : null } : null
}

export function momentIn(event: ICAL.Component, name: string, zones: CalendarZones): Date | null {
  const written = timeIn(event, name)
  return written && zones.momentOf(written)
}

/** The words of an event. Ours has the room and the speakers in properties of their own, and the names in the description as well. */
export function wordsOf(event: ICAL.Component, isOwn: boolean) {
  const [uid, description] = [textIn(event, 'uid'), textIn(event, 'description')]
  const about = { title: textIn(event, 'summary'), type: typeOf(event) }
  if (!isOwn) return { ...about, id: uid, prose: [description], location: textIn(event, 'location') }
  const names = event.getAllProperties(SPEAKER_PROPERTY).map((property) => String(property.getFirstValue()))
  const shown = names.join(', ')
  const own = description.startsWith(shown) ? description.slice(shown.length) : description
  // The part before the host is the id of the session.
  const id = uid.replace(/@[^@]*$/, '')
  return {
    ...about,
    id,
    prose: [own],
    location: textIn(event, ROOM_PROPERTY),
    ...peopleOf(names.map((name) => ({ name }))),
  }
}

/** Categories are what people make of them, so only those that are types of ours are read. */
function typeOf(event: ICAL.Component) {
  const words = event.getAllProperties('categories').flatMap((property) => property.getValues().map(String))
  return words.map(writtenType).find((type) => type !== undefined) ?? ''
}

/** Why an event is no session. Our own file has cancelled sessions, which stay in the schedule. */
export function wholeReason(event: ICAL.Component, isOwn: boolean) {
  if (!isOwn && textIn(event, 'status').toUpperCase() === 'CANCELLED') return formatText.cancelled
  return timeIn(event, 'dtstart')?.time.isDate ? formatText.allDay : undefined
}

/** The minutes from the start to the end; null where the event does not say it. */
export function lengthOf(event: ICAL.Component, start: Date, zones: CalendarZones): number | null {
  const end = momentIn(event, 'dtend', zones)
  if (end) return Math.round((end.getTime() - start.getTime()) / MINUTE_MS)
  const duration = event.getFirstPropertyValue('duration')
  return duration instanceof ICAL.Duration ? Math.round(duration.toSeconds() / 60) : null
}

/** An event that repeats more often is none of a conference. */
export const MOST_REPEATS = 100
/** The rules that always come to an end, so that a file cannot keep the server busy. */
const RULE = /^FREQ=(?:DAILY|WEEKLY(?:;BYDAY=[A-Z,]+)?)$/
const NEUTRAL = /^(?:COUNT|UNTIL|WKST|INTERVAL)=/

export function isRepeated(event: ICAL.Component) {
  return event.hasProperty('rrule') || event.hasProperty('rdate')
}

/** The moments at which an event starts; null where it repeats in a way that is not read. */
export function momentsOf(event: ICAL.Component, start: CalendarTime, zones: CalendarZones): Date[] | null {
  if (!isRepeated(event)) return [zones.momentOf(start)]
  if (!event.getAllProperties('rrule').every((rule) => isRead(rule.getFirstValue()))) return null
  const repeats = new ICAL.RecurExpansion({ component: event, dtstart: start.time })
  // The library leaves out the start where the other dates are listed.
  const moments = event.hasProperty('rrule') ? [] : [zones.momentOf(start)]
  for (let time = repeats.next(); time; time = repeats.next()) {
    if (moments.length === MOST_REPEATS) return null
    moments.push(zones.momentOf({ ...start, time }))
  }
  return moments
}

function isRead(rule: unknown) {
  if (!(rule instanceof ICAL.Recur) || rule.interval > 366 || !rule.isFinite()) return false
  const parts = rule.toString().split(';')
  return RULE.test(
    parts
      .filter((part) => !NEUTRAL.test(part))
      .toSorted()
      .toReversed()
      .join(';'),
  )
}
