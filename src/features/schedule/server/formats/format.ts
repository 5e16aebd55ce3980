import { reasonsOf } from '#shared/csv-import.ts'
import { CSV_LIMITS } from '#shared/csv-limits.ts'
import { decodeText } from '#shared/decode.ts'
import { AppError } from '#shared/errors.ts'
import { formatText } from '../../format-text.ts'
import { type ImportChoices, type ParsedSchedule, readSchedule, readScheduleRows } from '../../import-rules.ts'
import { type ForeignProgramme, sourceRows } from './foreign.ts'
import { isFrabJson, readFrabJson } from './frab-json.ts'
import { distinctPeople } from './person.ts'
import { isSessionize, readSessionize } from './sessionize.ts'

type Setting = {
  /** The names of the conference's speakers. */
  speakers: readonly string[]
  choices: ImportChoices
  time_zone: string
}

/**
 * Reads a programme from the bytes of a file in any format that we know, whatever the file is called. Stores nothing.
 * Throws an AppError that says what is wrong with the file; its field `file` is the title of the message.
 */
export async function readProgrammeFile(bytes: Uint8Array, setting: Setting): Promise<ParsedSchedule> {
  const { speakers, choices, time_zone } = setting
  const { text: decoded, encoding } = decodeText(bytes)
  const source = decoded.replace(/^\ufeff+/, '').trimStart()
  const programme = await readForeign(source, bytes, time_zone)
  if (programme === null) return readSchedule(bytes, speakers, choices, time_zone)
  const { format, fields, isOwn, sessions, notes } = programme
  if (sessions.length > CSV_LIMITS.rows) throw refusal(formatText.tooManySessions)
  const read = await readScheduleRows(await sourceRows(programme), fields, choices, time_zone)
  if (read.rows.length === 0) {
    const reasons = reasonsOf(read.skipped)
    throw new AppError('invalid', formatText.noSessions, { ...reasons, file: formatText.empty })
  }
  const people = distinctPeople(sessions.flatMap((session) => session.people))
  const table = { columns: [], headings: [], delimiter: '' }
  return { ...read, ...table, format, fields, encoding, people, notes: [...notes], is_own: isOwn }
}

/** Null for a file that is none of the other formats, and so is a table. */
async function readForeign(source: string, bytes: Uint8Array, time_zone: string): Promise<ForeignProgramme | null> {
  if (/^[{[]/.test(source)) return readJson(source, time_zone)
  if (/^<(?:!doctype html|html)/i.test(source)) throw refusal(formatText.webPage)
  // The libraries are loaded with the first file that needs them.
  if (source.startsWith('<')) {
    const { readFrabXml } = await import('./frab-xml.ts')
    return readFrabXml(declaredText(source, bytes), time_zone)
  }
  if (/^BEGIN:VCALENDAR\s/i.test(source)) {
    const { readCalendar } = await import('./icalendar.ts')
    return readCalendar(source, time_zone)
  }
  return null
}

async function readJson(source: string, time_zone: string): Promise<ForeignProgramme> {
  const json = parsedJson(source)
  if (isFrabJson(json)) return readFrabJson(json, time_zone)
  if (isSessionize(json)) return readSessionize(json, time_zone)
  throw refusal(formatText.unknownJson)
}

function parsedJson(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch (error) {
    const [, line] = /\(line (\d+) column \d+\)/.exec(String(error)) ?? []
    throw refusal(formatText.badJson(line === undefined ? '' : ` in line ${line}`))
  }
}

/** An XML file names its encoding itself. What is valid UTF-8 is that, whatever the file says. */
function declaredText(source: string, bytes: Uint8Array) {
  const [, label] = /^<\?xml[^>]{0,100}\sencoding=["']([\w.:-]{1,40})["']/.exec(source) ?? []
  if (label === undefined || decodeText(bytes).encoding !== 'Windows-1252') return source
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return source
  }
}

function refusal(message: string) {
  return new AppError('invalid', message, { file: formatText.unreadable })
}
