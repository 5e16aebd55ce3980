import { ROOM_PROPERTY, SPEAKER_PROPERTY } from '#server/files/calendar.ts'

/** A component of a calendar file, by its name, with the lines that are needed of it. */
export type CalendarPart = { name: 'VEVENT' | 'VTIMEZONE'; lines: string[]; isWhole: boolean }

/** The properties of an event that are read. Of the others some are long, such as attached files. */
const NAMES = [
  'dtstart', 'dtend', 'duration', 'uid', 'summary', 'description', 'location', 'categories', 'status', 'rrule', 'rdate',
  'exdate', 'recurrence-id', ROOM_PROPERTY, SPEAKER_PROPERTY,
] // prettier-ignore
const READ = new RegExp(`^(?:${NAMES.join('|')})[;:]`, 'i')

/** The events and time zones of a calendar file, without what is inside of events, such as alarms. */
export function* partsOf(source: string): Generator<CalendarPart> {
  let part: CalendarPart | null = null
  let inside = 0
  let isRead = false
  for (const line of source.split('\n')) {
    const [, verb = '', name = ''] = /^(BEGIN|END):([\w-]+)\s*$/i.exec(line) ?? []
    const [isBegin, isEnd] = [verb.toUpperCase() === 'BEGIN', verb.toUpperCase() === 'END']
    if (!part) {
      const begun: string = isBegin ? name.toUpperCase() : ''
      if (begun === 'VEVENT' || begun === 'VTIMEZONE') part = { name: begun, lines: [], isWhole: false }
    } else if (isEnd && inside === 0) {
      yield { ...part, isWhole: true }
      part = null
    } else {
      inside += Number(isBegin) - Number(isEnd)
      // A line that begins with a blank continues the one before.
      if (!/^[ \t]/.test(line)) isRead = part.name === 'VTIMEZONE' || (inside === 0 && READ.test(line))
      if (isRead) part.lines.push(line)
    }
  }
  if (part) yield part
}
