import { offsetMinutes, instantIn } from '#shared/zones.ts'
import { addDays, MINUTE_MS } from '#shared/time.ts'
import { PRODUCT } from '#shared/brand.ts'
import { formatText } from '../../format-text.ts'
import type { ImportedPerson } from '../../import-rules.ts'
import { parseTime, writtenDate } from '../../written-rules.ts'
import { minutesAfter, nearestDate, offsetText, type WallTime, writtenMoment } from './clock.ts'
import type { ForeignSession } from './foreign.ts'

/** An event of schedule.json or schedule.xml with the texts of its fields; '' for those that it does not have. */
export type FrabEvent = {
  guid: string
  code: string
  id: string
  title: string
  subtitle: string
  abstract: string
  description: string
  type: string
  room: string
  /** '2020-12-14T09:00:00+01:00' */
  date: string
  /** '09:00' */
  start: string
  end: string
  /** '00:30' */
  duration: string
  people: readonly ImportedPerson[]
  messages: readonly string[]
}

type WrittenEvent = Pick<FrabEvent, 'people' | 'messages'> & {
  /** Reads what the event is called by programs: its guid, code or id. */
  name: (kind: 'guid' | 'code' | 'id') => string
  field: (name: string) => string
  /** The room in whose list the event is. */
  room: string
}

/** An event from a file of either format, which only write the same fields differently. */
export function frabEvent({ name, field, room, people, messages }: WrittenEvent): FrabEvent {
  return {
    guid: name('guid'),
    code: name('code'),
    id: name('id'),
    title: field('title'),
    subtitle: field('subtitle'),
    abstract: field('abstract'),
    description: field('description'),
    type: field('type'),
    room: field('room') || room,
    date: field('date'),
    start: field('start'),
    end: field('end'),
    duration: field('duration'),
    people,
    messages,
  }
}

/** The day that an event is in. Its start says at which time of the night one day ends and the next one begins. */
export type FrabDay = { date: string; start: string }

/** Whether the name of the program that wrote a file is ours. */
export function isOwnName(name: string) {
  return name === PRODUCT
}

/** An event as a session. Its times are those that clocks at the conference show, whatever zone the file writes. */
export function frabSession(event: FrabEvent, day: FrabDay, time_zone: string): ForeignSession {
  const start = startOf(event, day)
  return {
    id: event.guid || event.code || event.id,
    title: event.title,
    prose: [event.subtitle, event.abstract, event.description],
    location: event.room,
    type: event.type,
    start,
    end: start && endOf(event, start, time_zone),
    written_start: [event.date || day.date, event.start].join(' '),
    people: event.people,
    messages: event.messages,
  }
}

function startOf({ date, start }: FrabEvent, day: FrabDay): WallTime | null {
  const written = writtenMoment(date)
  const shown = start === '' ? null : parseTime(start)
  // The start is what clocks show; the date may be that of another zone.
  if (written) return shown === null ? { date: written.date, time: written.time } : nearestDate(written, shown)
  const of = writtenDate(day.date)
  if (shown === null || of === null) return null
  const begins = writtenMoment(day.start)
  const isAfterMidnight = begins !== null && begins.date === of && shown < begins.time
  return { date: isAfterMidnight ? addDays(of, 1) : of, time: shown }
}

function endOf({ duration, date, end }: FrabEvent, start: WallTime, time_zone: string): WallTime | null {
  const minutes = minutesOf(duration) ?? minutesBetween(date, end)
  // Beyond a year it is a mistake, and dates have an end.
  return minutes === null || minutes > 366 * 24 * 60 ? null : minutesAfter(start, minutes, time_zone)
}

/** How many minutes '1:30', '00:30:00' and '90' are. */
function minutesOf(duration: string) {
  const [, hours, minutes] = /^(\d{1,4}):(\d{2})(?::\d{1,2})?$/.exec(duration.trim()) ?? []
  if (hours !== undefined) return Number(hours) * 60 + Number(minutes)
  return /^\d{1,5}$/.test(duration.trim()) ? Number(duration) : null
}

function minutesBetween(start: string, end: string) {
  const [from, to] = [Date.parse(start), Date.parse(end)]
  const minutes = Math.round((to - from) / MINUTE_MS)
  return Number.isNaN(minutes) || minutes < 0 ? null : minutes
}

/** Says that the file is for another time zone than the conference, judging by the first event that tells. */
export function zoneNotes(events: readonly FrabEvent[], time_zone: string): string[] {
  for (const { date, start } of events) {
    const written = writtenMoment(date)
    if (!written || written.offset === null) continue
    // In UTC, with the start in another zone.
    if (start !== '' && parseTime(start) !== written.time) continue
    const expected = offsetMinutes(time_zone, instantIn(time_zone, written.date, written.time))
    return expected === written.offset ? [] : [formatText.zone(offsetText(written.offset), offsetText(expected))]
  }
  return []
}
