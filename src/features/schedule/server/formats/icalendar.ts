import ICAL from 'ical.js'
import { ROOM_PROPERTY } from '#server/files/calendar.ts'
import { CSV_LIMITS } from '#shared/csv-limits.ts'
import { unixLines } from '#shared/decode.ts'
import { pacer } from '#shared/pacer.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { formatText } from '../../format-text.ts'
import { clockAt } from './clock.ts'
import { type CalendarPart, partsOf } from './components.ts'
import {
  isRepeated,
  lengthOf,
  momentIn,
  momentsOf,
  MOST_REPEATS,
  textIn,
  timeIn,
  wholeReason,
  wordsOf,
} from './event.ts'
import type { ForeignProgramme, ForeignSession } from './foreign.ts'
import { CalendarZones } from './zones.ts'

/** Longer events are not read: the library takes time with the square of what is inside of a line. */
const LONGEST_EVENT = 200_000

type Reading = { zones: CalendarZones; time_zone: string; replaced: ReadonlySet<string> }
type ReadEvent = { event: ICAL.Component | null; isOwn: boolean }

/** Reads a calendar file. Its events are converted to the conference's time zone; those in no zone are in it already. */
export async function readCalendar(source: string, time_zone: string): Promise<ForeignProgramme> {
  const zones = new CalendarZones(time_zone)
  const events: ReadEvent[] = []
  const yieldToEventLoop = pacer()
  for (const part of partsOf(unixLines(source))) {
    if (part.name === 'VTIMEZONE') zones.define(part.lines)
    else events.push(readEvent(part))
    await yieldToEventLoop()
  }
  const isOwn = events.length > 0 && events.every((one) => one.isOwn)
  const reading = { zones, time_zone, replaced: replacedMoments(events, zones) }
  const sessions: ForeignSession[] = []
  for (const one of events) {
    // One more is enough to refuse the file.
    if (sessions.length > CSV_LIMITS.rows) break
    sessions.push(...sessionsOf(one, reading))
    await yieldToEventLoop()
  }
  const fields = ['id', 'day', 'start_time', 'end_time', 'title', 'plain_description', 'location'] as const
  return { format: 'icalendar', fields: isOwn ? [...fields, 'type', 'speaker'] : fields, isOwn, sessions, notes: [] }
}

function readEvent({ lines, isWhole }: CalendarPart): ReadEvent {
  const text = lines.join('\n')
  if (!isWhole || text.length > LONGEST_EVENT) return { event: null, isOwn: false }
  try {
    const event = ICAL.Component.fromString(`BEGIN:VEVENT\n${text}\nEND:VEVENT`)
    return { event, isOwn: event.hasProperty(ROOM_PROPERTY) }
  } catch {
    return { event: null, isOwn: false }
  }
}

/** The moments of repeated events that an event of their own takes the place of. */
function replacedMoments(events: readonly ReadEvent[], zones: CalendarZones) {
  const keys = events.flatMap(({ event }) => {
    const moment = event && momentIn(event, 'recurrence-id', zones)
    return event && moment ? [keyOf(event, moment)] : []
  })
  return new Set(keys)
}

function sessionsOf({ event, isOwn }: ReadEvent, reading: Reading): ForeignSession[] {
  if (!event) return [{ ...NOTHING, skipped: formatText.badEvent }]
  try {
    return datedSessions(event, isOwn, reading)
  } catch {
    // The library reads values when they are asked for, and throws where one is not what it should be.
    return [{ ...NOTHING, title: textIn(event, 'summary'), skipped: formatText.badEvent }]
  }
}

const NOTHING: ForeignSession = {
  id: '',
  title: '',
  prose: [],
  location: '',
  type: '',
  start: null,
  end: null,
  written_start: '',
  people: [],
  messages: [],
}

/** An event as a session, and a repeated one as many. */
function datedSessions(event: ICAL.Component, isOwn: boolean, reading: Reading): ForeignSession[] {
  const { zones, time_zone, replaced } = reading
  const about = { ...NOTHING, ...wordsOf(event, isOwn) }
  const start = timeIn(event, 'dtstart')
  const skipped = wholeReason(event, isOwn)
  if (skipped !== undefined || !start) return [{ ...about, skipped }]
  const moments = momentsOf(event, start, zones)
  if (moments === null) return [{ ...about, skipped: formatText.repeats(MOST_REPEATS) }]
  const minutes = lengthOf(event, zones.momentOf(start), zones)
  const original = momentIn(event, 'recurrence-id', zones)
  const kept = moments.filter((at) => !isRepeated(event) || !replaced.has(keyOf(event, at)))
  return kept.map((at) => ({
    ...about,
    id: isRepeated(event) || original ? `${about.id} ${(original ?? at).toISOString()}` : about.id,
    start: clockAt(time_zone, at),
    end: minutes === null ? null : clockAt(time_zone, new Date(at.getTime() + minutes * MINUTE_MS)),
    messages: [...about.messages, ...zones.remarks(start)],
  }))
}

function keyOf(event: ICAL.Component, at: Date) {
  return `${textIn(event, 'uid')} ${at.getTime()}`
}
