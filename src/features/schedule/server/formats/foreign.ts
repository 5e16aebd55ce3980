import { oneLine } from '#shared/clean.ts'
import type { SourceRow } from '#shared/csv-import.ts'
import { mapInTurns } from '#shared/pacer.ts'
import { addDays } from '#shared/time.ts'
import { formatText } from '../../format-text.ts'
import type { ImportedPerson, ScheduleField } from '../../import-rules.ts'
import { endsNextDay, type ScheduleFormat, SCHEDULE_LIMITS } from '../../rules.ts'
import { joinSpeakers } from '../../speaker-rules.ts'
import { importText } from '../../import-text.ts'
import { text } from '../../text.ts'
import type { WallTime } from './clock.ts'
import { descriptionOf } from './prose.ts'

/** A session as another program describes it, before anything of it is checked. */
export type ForeignSession = {
  /** What the program calls it; '' where that is unknown. */
  id: string
  title: string
  /** The parts of its description. */
  prose: readonly string[]
  location: string
  type: string
  /** The name of its day where that has no date. */
  day?: string
  start: WallTime | null
  /** Null where the file does not say it. */
  end: WallTime | null
  /** The start as it is written, for the sentence that it is wrong. */
  written_start: string
  people: readonly ImportedPerson[]
  /** What there is to say about it. */
  messages: readonly string[]
  /** Why it cannot be imported. */
  skipped?: string | undefined
}

/** A programme as another program describes it. */
export type ForeignProgramme = {
  format: Exclude<ScheduleFormat, 'csv'>
  /** The fields that the file says something of. */
  fields: readonly ScheduleField[]
  /** Whether Foyer wrote the file; texts are then plain. */
  isOwn: boolean
  sessions: readonly ForeignSession[]
  notes: readonly string[]
}

/** The sessions as the rows that a CSV file would have. Their numbers count from 1, in the order of the file. Yields to the event loop. */
export function sourceRows({ sessions, isOwn }: ForeignProgramme): Promise<SourceRow<ScheduleField>[]> {
  return mapInTurns(sessions.entries(), ([at, session]) => {
    const { text: description, hadHtml } = descriptionOf(session.prose, isOwn)
    const cells = { ...cellsOf(session), plain_description: description }
    const messages = [...session.messages]
    if (hadHtml) messages.push(importText.plainDescription)
    const skipped = session.skipped ?? wrongTimes(session)
    return { line: at + 1, cell: (field) => cells[field] ?? '', messages, skipped }
  })
}

function cellsOf(session: ForeignSession): Partial<Record<ScheduleField, string>> {
  const { id, title, location, type, day, start, end, people } = session
  const names = people.map((person) => person.name)
  return {
    // An id is only for recognising a session again; one that is too long does that for nobody.
    id: id.length > SCHEDULE_LIMITS.id ? '' : oneLine(id),
    day: day ?? start?.date ?? '',
    start_time: start?.time ?? '',
    end_time: end?.time ?? '',
    title: oneLine(title),
    location: oneLine(location),
    type: oneLine(type),
    speaker: joinSpeakers(names),
  }
}

/** What a row cannot say, because it has one day only. */
function wrongTimes({ start, end, written_start }: ForeignSession) {
  if (!start) return written_start.trim() === '' ? undefined : formatText.notAMoment(shortened(written_start))
  if (!end) return undefined
  const isSameDay = end.date === start.date
  if (end.date < start.date || (isSameDay && end.time <= start.time)) return text.endBeforeStart
  const runsOver = end.date === addDays(start.date, 1) && endsNextDay(start.time, end.time)
  return isSameDay || runsOver ? undefined : formatText.runsOn
}

function shortened(value: string) {
  return value.length > 60 ? `${value.slice(0, 59)}…` : value
}
