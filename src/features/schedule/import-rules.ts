import type { Synonyms } from '#shared/csv.ts'
import { type CsvImport, importCsv, type RowReader, type Skipped } from '#shared/csv-import.ts'
import { fold } from '#shared/fold.ts'
import { plainText } from '#shared/plain-text.ts'
import {
  isEndAfterStart,
  parseTime,
  SCHEDULE_LIMITS,
  SCHEDULE_TYPES,
  type ScheduleType,
  splitSpeakers,
} from './rules.ts'
import { importText, text } from './text.ts'

export const SCHEDULE_COLUMNS = {
  day: ['day', 'date', 'conference day', 'tag', 'datum', 'jour', 'día', 'fecha'],
  start_time: ['start time', 'start', 'starts', 'begin', 'begins', 'from', 'beginn', 'von', 'début', 'heure de début', 'inicio', 'hora de inicio', 'desde', 'start*'],
  end_time: ['end time', 'end', 'ends', 'finish', 'until', 'to', 'ende', 'bis', 'fin', 'heure de fin', 'final', 'hora de fin', 'hasta', 'end*'],
  title: ['title', 'session title', 'talk title', 'proposal title', 'session', 'session name', 'talk', 'name', 'titel', 'titre', 'título'],
  description: ['description', 'abstract', 'summary', 'details', 'beschreibung', 'résumé', 'descripción', 'resumen'],
  location: ['location', 'room', 'venue', 'stage', 'place', 'raum', 'ort', 'saal', 'lieu', 'salle', 'lugar', 'sala'],
  type: ['type', 'session type', 'talk type', 'format', 'session format', 'typ', 'art', 'tipo'],
  speaker: ['speaker', 'speakers', 'speaker name', 'speaker names', 'presenter', 'presenters', 'referent', 'referenten', 'referentin', 'sprecher', 'vortragende', 'intervenant', 'intervenants', 'orateur', 'conférencier', 'ponente', 'ponentes', 'orador'],
} as const satisfies Synonyms<string> // prettier-ignore

export type ScheduleField = keyof typeof SCHEDULE_COLUMNS

/** What other programs and languages call the types. */
const TYPES: ReadonlyMap<string, ScheduleType> = new Map([
  ...SCHEDULE_TYPES.map((type) => [type, type] as const),
  ...['talk', 'presentation', 'lecture', 'panel', 'vortrag', 'exposé', 'conférence', 'charla', 'ponencia'].map(
    (word) => [fold(word), 'session'] as const,
  ),
  ...['tutorial', 'atelier', 'taller'].map((word) => [word, 'workshop'] as const),
  ...['coffee', 'coffee break', 'lunch', 'lunch break', 'pause', 'pausa'].map((word) => [word, 'break'] as const),
  ...['social', 'social event', 'reception'].map((word) => [word, 'networking'] as const),
])

export type ImportedItem = {
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

export type ScheduleImport = CsvImport<ScheduleField, ImportedItem>

/**
 * Reads a schedule from the bytes of a CSV file; stores nothing. `known` are the conference's speakers from
 * `knownSpeakers`, which decide whether a comma separates two names. Throws CsvError with the toast's title and message.
 */
export function readSchedule(bytes: Uint8Array, known?: ReadonlySet<string>): Promise<ScheduleImport> {
  return importCsv(bytes, {
    columns: SCHEDULE_COLUMNS,
    required: REQUIRED.map((field) => [field]),
    text: importText,
    read: (row) => readItem(row, known),
  })
}

const REQUIRED = ['day', 'start_time', 'end_time', 'title'] as const satisfies readonly ScheduleField[]
const oneOf = new Intl.ListFormat('en-GB', { type: 'disjunction' })
/** The longest description that is read. HTML is longer than its text. */
const HTML_MAX = 5 * SCHEDULE_LIMITS.description

function readItem(row: RowReader<ScheduleField>, known?: ReadonlySet<string>): ImportedItem | Skipped {
  const { cell } = row
  const missing = REQUIRED.filter((field) => cell(field) === '').map((field) => field.replace('_', ' '))
  if (missing.length > 0) return { skipped: importText.missing(oneOf.format(missing)) }

  const start_time = parseTime(cell('start_time'))
  if (!start_time) return { skipped: importText.notATime(shortened(cell('start_time'))) }
  const end_time = parseEnd(cell('end_time'))
  if (!end_time) return { skipped: importText.notATime(shortened(cell('end_time'))) }
  if (!isEndAfterStart(start_time, end_time)) return { skipped: text.endBeforeStart }

  const tooLong = (['day', 'title', 'location'] as const).find((field) => cell(field).length > SCHEDULE_LIMITS[field])
  if (tooLong) return { skipped: importText.tooLong(tooLong, SCHEDULE_LIMITS[tooLong]) }
  const description = readDescription(row)
  if (description.length > SCHEDULE_LIMITS.description) {
    return { skipped: importText.tooLong('description', SCHEDULE_LIMITS.description) }
  }
  const speakers = readSpeakers(cell('speaker'), known)
  if ('skipped' in speakers) return speakers
  const [day, title, location] = [cell('day'), cell('title'), cell('location') || null]
  return { day, start_time, end_time, title, description: description || null, location, type: readType(row), speakers }
}

/** An end may be written as 24:00; a start may not. */
function parseEnd(written: string) {
  return /^24[:.h]?00(?::00)?$/.test(written) ? '00:00' : parseTime(written)
}

function readType({ cell, warn }: RowReader<ScheduleField>): ScheduleType {
  const written = cell('type')
  const type = TYPES.get(fold(written))
  if (!type && written !== '') warn(importText.unknownType(shortened(written)))
  return type ?? 'session'
}

function readDescription({ cell, warn }: RowReader<ScheduleField>) {
  const written = cell('description')
  if (written.length > HTML_MAX) return written
  const plain = plainText(written)
  if (plain.changed) warn(importText.plainDescription)
  return plain.text
}

function readSpeakers(written: string, known?: ReadonlySet<string>): string[] | Skipped {
  const { speaker: longest, speakers: most } = SCHEDULE_LIMITS
  const speakers = written.length > longest * most * 2 ? [written] : splitSpeakers(written, known)
  if (speakers.length > most) return { skipped: importText.tooManySpeakers(most) }
  if (speakers.some((name) => name.length > longest))
    return { skipped: importText.tooLong('name of a speaker', longest) }
  return speakers
}

function shortened(value: string) {
  return value.length > 60 ? `${value.slice(0, 59)}…` : value
}
