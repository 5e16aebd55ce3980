import type { ColumnChoice, Synonyms } from '#shared/csv.ts'
import {
  importCsv,
  readRows,
  type ReadRows,
  type RowPlan,
  type RowReader,
  type Skipped,
  type SourceRow,
} from '#shared/csv-import.ts'
import { SPEAKER_LIMITS } from '#features/speakers/rules.ts'
import { plainText } from '#shared/plain-text.ts'
import { tooLong } from '#shared/wording.ts'
import { isEndAfterStart, SCHEDULE_LIMITS, type ScheduleFormat, type ScheduleType, timeAfter } from './rules.ts'
import { type CommaChoices, type SpeakerCell, SpeakerCells } from './speaker-rules.ts'
import { importText } from './import-text.ts'
import { text } from './text.ts'
import { writtenType } from './type-rules.ts'
import { parseDuration, parseMoment, parseTime } from './written-rules.ts'

/** The heading of descriptions that are text, whatever they look like. */
export const PLAIN_DESCRIPTION = 'description (plain text)'

const SCHEDULE_COLUMNS = {
  day: ['day', 'date', 'start (date)', 'conference day', 'tag', 'datum', 'jour', 'día', 'fecha'],
  start_time: ['start time', 'start', 'starts', 'begin', 'begins', 'from', 'time', 'time start', 'time from', 'session start', 'beginn', 'von', 'début', 'uhrzeit', 'heure', 'heure de début', 'inicio', 'hora', 'hora de inicio', 'desde', 'scheduled at', 'starts at', 'start date time', 'start datetime', 'start*'],
  end_time: ['end time', 'end', 'ends', 'finish', 'finishes', 'until', 'to', 'time end', 'time to', 'time until', 'session end', 'ende', 'bis', 'fin', 'heure de fin', 'final', 'hora de fin', 'hasta', 'ends at', 'end date time', 'end datetime', 'end*'],
  duration: ['duration', 'scheduled duration', 'length', 'dauer', 'durée', 'duración'],
  title: ['title', 'session title', 'talk title', 'proposal title', 'session', 'session name', 'talk', 'name', 'titel', 'titre', 'título'],
  plain_description: [PLAIN_DESCRIPTION],
  description: ['description', 'abstract', 'summary', 'details', 'beschreibung', 'résumé', 'descripción', 'resumen'],
  location: ['location', 'room', 'room name', 'venue', 'stage', 'place', 'raum', 'ort', 'saal', 'lieu', 'salle', 'lugar', 'sala', 'hall', 'auditorium', 'session room', 'track'],
  type: ['type', 'session type', 'talk type', 'format', 'session format', 'typ', 'art', 'tipo'],
  speaker: ['speaker', 'speakers', 'speaker #', 'presenter #', 'speaker name #', 'speaker name', 'speaker names', 'presenter', 'presenters', 'referent', 'referenten', 'referentin', 'sprecher', 'vortragende', 'intervenant', 'intervenants', 'orateur', 'conférencier', 'ponente', 'ponentes', 'orador'],
  id: ['id', 'session id', 'proposal id', 'submission id', 'talk id', 'event id', 'code', 'guid', 'uid'],
} as const satisfies Synonyms<string> // prettier-ignore

export type ScheduleField = keyof typeof SCHEDULE_COLUMNS

export type ImportedItem = {
  /** What the session is called in the program that wrote the file; ours where it is our own export. */
  id: string | null
  day: string
  start_time: string
  end_time: string
  title: string
  description: string | null
  location: string | null
  type: ScheduleType
  /** The names in the file. The caller matches them to speakers of the conference. */
  speakers: string[]
}

/** A speaker as a file describes them, beside the name. Null is what it does not say. */
export type ImportedPerson = {
  name: string
  title: string | null
  bio: string | null
  twitter_url: string | null
  linkedin_url: string | null
  github_url: string | null
  /** The address of a picture on another site, which is shown and never fetched. */
  picture: string | null
}

type ScheduleRows = ReadRows<ScheduleField, ImportedItem> & {
  /** In the order of the file. */
  speaker_cells: SpeakerCell[]
  /** How many rows were skipped because they have no end time, and nothing else is wrong with their times. */
  without_end: number
}

/** A file as it was parsed, before it is compared with the conference. */
export type ParsedSchedule = ScheduleRows & {
  format: ScheduleFormat
  /** The fields that the file says something of. */
  fields: readonly ScheduleField[]
  /** The columns, all headings and the separator of a CSV file; empty for other formats. */
  columns: { field: ScheduleField; heading: string; index: number }[]
  headings: string[]
  delimiter: string
  encoding: string
  /** What the file says of its speakers. */
  people: readonly ImportedPerson[]
  /** What there is to say about the whole file. */
  notes: string[]
  /** Whether Foyer wrote it in a format that cannot hold everything. */
  is_own: boolean
}

/** What somebody chose in the preview. */
export type ImportChoices = CommaChoices & {
  columns?: ColumnChoice | undefined
  /** The length of sessions without an end time. */
  session_minutes?: number | undefined
}

/**
 * Reads a schedule from the bytes of a CSV file; stores nothing. `speakers` are the names of the conference's speakers: a
 * comma does not separate one of them. Moments of another time zone are those that clocks in `time_zone` show. Throws what
 * `importCsv` throws.
 */
export async function readSchedule(
  bytes: Uint8Array,
  speakers: Iterable<string> = [],
  choices: ImportChoices = {},
  time_zone = 'UTC',
): Promise<ParsedSchedule> {
  const { columns: choice, session_minutes } = choices
  const reading = readingOf(speakers, choices, time_zone)
  const needed = session_minutes === undefined ? REQUIRED : REQUIRED.filter((field) => field !== 'end_time')
  const result = await importCsv<ScheduleField, ImportedItem>(bytes, {
    ...planOf(reading),
    columns: SCHEDULE_COLUMNS,
    choice,
    required: needed.map((field) => (field === 'end_time' ? [field, 'duration'] : [field])),
    // A whole date with each start says the day.
    implied: (cell) => (parseMoment(cell('start_time'), time_zone) ? ['day'] : []),
    prose: ['description', 'plain_description', 'speaker'],
    text: importText,
  })
  const fields = result.columns.map(({ field }) => field)
  return { ...result, ...foundIn(reading), format: 'csv', fields, people: [], notes: [], is_own: false }
}

/** Reads the rows of a programme in another format than CSV, by the same rules. */
export async function readScheduleRows(
  source: readonly SourceRow<ScheduleField>[],
  fields: readonly ScheduleField[],
  { session_minutes }: Pick<ImportChoices, 'session_minutes'>,
  time_zone: string,
): Promise<ScheduleRows> {
  const reading = readingOf([], { session_minutes }, time_zone)
  const result = await readRows(source, fields, planOf(reading))
  return { ...result, ...foundIn(reading) }
}

function readingOf(speakers: Iterable<string>, choices: ImportChoices, time_zone: string): Reading {
  const { session_minutes } = choices
  return { cells: new SpeakerCells(speakers, choices), session_minutes, time_zone, found: { without_end: 0 } }
}

function planOf(reading: Reading): RowPlan<ScheduleField, ImportedItem> {
  return {
    survey: ({ line, cell }) => reading.cells.survey(cell('speaker'), line),
    read: (row) => readItem(row, reading),
  }
}

function foundIn({ cells, found: { without_end } }: Reading) {
  return { without_end, speaker_cells: cells.list() }
}

const REQUIRED = ['day', 'start_time', 'end_time', 'title'] as const satisfies readonly ScheduleField[]
const oneOf = new Intl.ListFormat('en-GB', { type: 'disjunction' })
/** The longest description that is read. HTML is longer than its text. */
const HTML_MAX = 5 * SCHEDULE_LIMITS.description

type Reading = {
  cells: SpeakerCells
  session_minutes: number | undefined
  time_zone: string
  found: { without_end: number }
}

function readItem(row: RowReader<ScheduleField>, reading: Reading): ImportedItem | Skipped {
  const { cell, line } = row
  const times = readTimes(row, reading)
  if ('skipped' in times) return times

  const longField = (['day', 'title', 'location', 'id'] as const).find(
    (field) => cell(field).length > SCHEDULE_LIMITS[field],
  )
  if (longField) return { skipped: tooLong(longField, SCHEDULE_LIMITS[longField]) }
  const description = readDescription(row)
  if (description.length > SCHEDULE_LIMITS.description) {
    return { skipped: tooLong('description', SCHEDULE_LIMITS.description) }
  }
  const speakers = readSpeakers(cell('speaker'), line, reading.cells)
  if ('skipped' in speakers) return speakers
  const day = dayOf(row, reading.time_zone)
  const [id, title, location] = [cell('id') || null, cell('title'), cell('location') || null]
  return { id, day, ...times, title, description: description || null, location, type: readType(row), speakers }
}

/** The day in its own column, or in that of the start. A date is written without the time that spreadsheets add to it. */
function dayOf({ cell }: Pick<RowReader<ScheduleField>, 'cell'>, time_zone: string) {
  const moment = parseMoment(cell('day') || cell('start_time'), time_zone)
  return moment && (moment.time !== null || /^\d{5}/.test(cell('day'))) ? moment.date : cell('day')
}

/** A time, in a column that may have the date too. */
function timeIn(written: string, time_zone: string) {
  return parseMoment(written, time_zone)?.time ?? parseTime(written)
}

/** The end in its own column, or by the length of this session or of all of them. */
function endOf(
  { cell }: RowReader<ScheduleField>,
  start_time: string,
  { session_minutes, time_zone }: Omit<Reading, 'cells' | 'found'>,
) {
  if (cell('end_time') !== '') return timeIn(cell('end_time'), time_zone)
  return timeAfter(start_time, parseDuration(cell('duration')) ?? session_minutes ?? 0)
}

type Times = { start_time: string; end_time: string }

function readTimes(row: RowReader<ScheduleField>, reading: Reading): Times | Skipped {
  const { session_minutes, time_zone, found } = reading
  const { cell, warn } = row
  const hasLength = session_minutes !== undefined || parseDuration(cell('duration')) !== null
  const missing = REQUIRED.filter((field) => (field === 'day' ? dayOf(row, time_zone) : cell(field)) === '')
  const needed = missing.filter((field) => field !== 'end_time' || !hasLength)
  if (needed.length === 1 && needed[0] === 'end_time') found.without_end += 1
  if (needed.length > 0)
    return { skipped: importText.missing(oneOf.format(needed.map((field) => field.replace('_', ' ')))) }

  const start_time = timeIn(cell('start_time'), time_zone)
  if (!start_time) return { skipped: importText.notATime(shortened(cell('start_time'))) }
  const end_time = endOf(row, start_time, reading)
  if (!end_time) return { skipped: importText.notATime(shortened(cell('end_time'))) }
  if (!isEndAfterStart(start_time, end_time)) return { skipped: text.endBeforeStart }
  if (/^24(?!\d)/.test(cell('start_time'))) warn(importText.startsAtMidnight(shortened(cell('start_time'))))
  return { start_time, end_time }
}

function readType({ cell, warn }: RowReader<ScheduleField>): ScheduleType {
  const written = cell('type')
  const type = writtenType(written)
  if (!type && written !== '') warn(importText.unknownType(shortened(written)))
  return type ?? 'session'
}

function readDescription({ cell, warn }: RowReader<ScheduleField>) {
  const plain_description = cell('plain_description')
  if (plain_description) return plain_description
  const written = cell('description')
  if (written.length > HTML_MAX) return written
  const plain = plainText(written)
  if (plain.changed) warn(importText.plainDescription)
  return plain.text
}

function readSpeakers(written: string, line: number, cells: SpeakerCells): string[] | Skipped {
  const { name: longest } = SPEAKER_LIMITS
  const { speakers: most } = SCHEDULE_LIMITS
  // Quotes may be written twice, and there are separators.
  const speakers = written.length > longest * most * 3 ? [written] : cells.read(written, line)
  if (speakers.length > most) return { skipped: importText.tooManySpeakers(most) }
  if (speakers.some((name) => name.length > longest)) return { skipped: tooLong('name of a speaker', longest) }
  return speakers
}

function shortened(value: string) {
  return value.length > 60 ? `${value.slice(0, 59)}…` : value
}
