import Papa from 'papaparse'
import { oneLine } from './clean.ts'
import { CSV_LIMITS } from './csv-limits.ts'
import { type Encoding, decodeText, unixLines } from './decode.ts'
import { AppError } from './errors.ts'
import { fold } from './fold.ts'
import { pacer } from './pacer.ts'
import { megabytes } from './wording.ts'

export type Delimiter = ',' | ';' | '\t' | '|'
/** The first one wins where the heading row does not decide. */
const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|']

/** A row of the file. */
type CsvRow = {
  /** Its number as a spreadsheet shows it: the headings are row 1 and blank rows count, line ends inside quotes do not. */
  line: number
  /** In the order of the columns; may be shorter than the heading row. */
  cells: string[]
  /** How many non-empty cells are beyond the last heading; they are ignored. */
  surplus: number
}

export type CsvTable = { columns: string[]; rows: CsvRow[]; delimiter: Delimiter; encoding: Encoding }

/**
 * The file cannot be imported. `title` and message are for the toast. The field `file` has the title; `about` has further
 * fields that help to correct it, such as `row 2`.
 */
export class CsvError extends AppError {
  readonly title: string

  constructor(title: string, message: string, about: Record<string, string> = {}) {
    super('invalid', message, { ...about, file: title })
    this.title = title
  }
}

const counted = (count: number) => count.toLocaleString('en-GB')
const text = {
  invalid: 'Invalid CSV format',
  tooLarge: `The file is larger than ${megabytes(CSV_LIMITS.bytes)}`,
  workbook: 'This is a spreadsheet, not a CSV file. Save it as CSV first',
  binary: (number: number) =>
    `Row ${counted(number)} has characters that do not belong in a text file. Save the file as CSV first`,
  tooManyColumns: `The file has more than ${counted(CSV_LIMITS.columns)} columns`,
  tooManyRows: `The file has more than ${counted(CSV_LIMITS.rows)} rows. Import it in parts`,
  tooManyBlank: `The file has more than ${counted(CSV_LIMITS.blankRows)} blank rows`,
  rowTooLong: (number: number) => `Row ${counted(number)} has more than ${counted(CSV_LIMITS.row)} characters`,
  openQuote: (number: number) => `Row ${counted(number)} opens a quote (") that is never closed`,
  strayQuote: (number: number) =>
    `Row ${counted(number)} opens a quote (") that is not closed where its value ends. A quote inside it is written twice ("")`,
}

/**
 * Parses the bytes of a CSV file (RFC 4180), with the encodings, delimiters and line ends that spreadsheets write. The
 * first line that is not blank holds the headings; blank rows are skipped; line ends inside values become LF. Yields to
 * the event loop, so that requests are answered meanwhile. Throws CsvError where the bytes are not a table; an empty
 * file is a table without columns.
 */
export async function readCsv(bytes: Uint8Array): Promise<CsvTable> {
  if (bytes.length > CSV_LIMITS.bytes) throw new CsvError(text.invalid, text.tooLarge)
  if (isWorkbook(bytes)) throw new CsvError(text.invalid, text.workbook)
  const { text: decoded, encoding } = decodeText(bytes)
  // Some programs write the byte order mark twice. Anywhere else it is a character of the text.
  const source = unixLines(decoded).replace(/^\ufeff+/, '')
  const named = /^\s*"?sep=([,;\t|])"?\n/i.exec(source)
  const start = named?.[0].length ?? 0
  const delimiter = DELIMITERS.find((candidate) => candidate === named?.[1]) ?? delimiterOf(source)
  let columns: string[] | undefined
  let blanks = 0
  const rows: CsvRow[] = []
  await eachRecord({ source, start, delimiter }, (cells, line) => {
    const isBlank = cells.every((cell) => cell.trim() === '')
    if (isBlank && ++blanks > CSV_LIMITS.blankRows) throw new CsvError(text.invalid, text.tooManyBlank)
    if (isBlank) return
    if (!columns) columns = headings(cells)
    else if (rows.length === CSV_LIMITS.rows) throw new CsvError(text.invalid, text.tooManyRows)
    else rows.push(row(cells, line, columns.length))
  })
  return { columns: columns ?? [], rows, delimiter, encoding }
}

/** Whether it is a zip or OLE compound file, as .xlsx, .ods, .numbers and .xls are. */
function isWorkbook(bytes: Uint8Array) {
  return [
    [0x50, 0x4b, 0x03, 0x04],
    [0xd0, 0xcf, 0x11, 0xe0],
  ].some((signature) => signature.every((byte, i) => bytes[i] === byte))
}

/** The delimiter that occurs most often in the heading row, outside quotes. */
function delimiterOf(source: string): Delimiter {
  const counts = new Map<string, number>()
  let quoted = false
  for (const character of source.trimStart().slice(0, CSV_LIMITS.row)) {
    if (character === '"') quoted = !quoted
    else if (quoted) continue
    else if (character === '\n') break
    else counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  const count = (delimiter: Delimiter) => counts.get(delimiter) ?? 0
  return DELIMITERS.reduce((best, other) => (count(other) > count(best) ? other : best))
}

function headings(cells: string[]) {
  const columns = cells.map((cell) => oneLine(cell).slice(0, CSV_LIMITS.heading))
  while (columns.at(-1) === '') columns.pop()
  if (columns.length > CSV_LIMITS.columns) throw new CsvError(text.invalid, text.tooManyColumns)
  return columns
}

function row(cells: string[], line: number, width: number): CsvRow {
  const surplus = cells.slice(width).filter((cell) => cell.trim() !== '').length
  return { line, cells: cells.slice(0, width), surplus }
}

type Source = { source: string; start: number; delimiter: Delimiter }
type Take = (cells: string[], line: number) => void

/** Characters that are read at once: few, because each may be a row of its own. */
const WINDOW = 16 * 1024

/**
 * Reads the file in windows, and a row that is longer in one as long as the longest allowed row. One that does not hold
 * the end of a row proves that the row is too long, or that a quote is not closed, without reading the rest of the file.
 */
async function eachRecord({ source, start, delimiter }: Source, take: Take) {
  const yieldToEventLoop = pacer()
  // Spreadsheets hide the line that names the delimiter, so it has no number.
  let line = 1
  let length = WINDOW
  for (let position = start; position < source.length;) {
    const window = source.slice(position, position + length)
    const records = recordsOf(window, delimiter)
    const isLast = position + window.length === source.length
    const isLonger = records.length === 1 && !isLast && length === WINDOW
    length = isLonger ? CSV_LIMITS.row : WINDOW
    if (isLonger) continue
    // The window may cut off its last row, so an error in that row counts only if it is the only row.
    const cutOff = isLast || records.length === 1 ? undefined : records.pop()
    for (const { cells, wrong } of records) {
      if (cells.some((cell) => cell.includes('\0'))) throw new CsvError(text.invalid, text.binary(line))
      if (wrong) throw quoteError(wrong, line)
      if (!isLast && !cutOff) throw new CsvError(text.invalid, text.rowTooLong(line))
      take(cells, line)
      line += 1
    }
    position += cutOff?.start ?? window.length
    await yieldToEventLoop()
  }
}

type CsvRecord = { cells: string[]; start: number; wrong: Papa.ParseError | undefined }

function recordsOf(window: string, delimiter: Delimiter) {
  const records: CsvRecord[] = []
  let start = 0
  Papa.parse<string[]>(window, {
    delimiter,
    newline: '\n',
    step({ data, errors, meta }) {
      records.push({ cells: data, start, wrong: errors[0] })
      start = meta.cursor
    },
  })
  return records
}

function quoteError({ code }: Papa.ParseError, line: number) {
  return new CsvError(text.invalid, code === 'MissingQuotes' ? text.openQuote(line) : text.strayQuote(line))
}

/**
 * The headings accepted for each field, best first. `name*` accepts every heading that starts with it, if no other fits;
 * `name #` accepts all of `name 1`, `name 2` and so on, whose texts are read as one with a line each.
 */
export type Synonyms<Field extends string> = Readonly<Record<Field, readonly string[]>>

/** The heading of the file that was matched to a field. A field has several where the headings are numbered. */
export type ColumnMatch<Field extends string> = { field: Field; heading: string; index: number }

/** The columns that somebody chose for fields, counted from 1; 0 means that the file has none. */
export type ColumnChoice = Readonly<Record<string, number>>

/**
 * Matches headings to fields, ignoring case, accents, spaces and punctuation. A heading is used at most once. A choice goes
 * before what the headings say.
 */
export function matchColumns<Field extends string>(
  columns: readonly string[],
  synonyms: Synonyms<Field>,
  choice: ColumnChoice = {},
) {
  const names = columns.map(plainHeading)
  const matches = new Map<number, ColumnMatch<Field>>()
  const found = new Set<Field>()
  for (const field in synonyms) {
    const index = (choice[field] ?? NaN) - 1
    const heading = columns[index]
    if (heading !== undefined && !matches.has(index)) matches.set(index, { field, heading, index })
    if (field in choice) found.add(field)
  }
  for (const byPrefix of [false, true]) {
    for (const field in synonyms) {
      for (const synonym of synonyms[field]) {
        if (found.has(field) || synonym.endsWith('*') !== byPrefix) continue
        const fits = headingTest(synonym)
        const fitting = names.flatMap((name, i) => (!matches.has(i) && fits(name) ? i : []))
        for (const index of synonym.endsWith('#') ? fitting : fitting.slice(0, 1)) {
          matches.set(index, { field, heading: columns[index] ?? '', index })
          found.add(field)
        }
      }
    }
  }
  return [...matches.values()].toSorted((a, b) => a.index - b.index)
}

function headingTest(synonym: string) {
  const heading = plainHeading(synonym)
  if (synonym.endsWith('*')) return (name: string) => name.startsWith(heading)
  if (synonym.endsWith('#'))
    return (name: string) => name.startsWith(heading) && /^\d{1,2}$/.test(name.slice(heading.length))
  return (name: string) => name === heading
}

function plainHeading(heading: string) {
  return fold(heading).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/** How a cell starts that a spreadsheet would run as a formula, full-width signs included. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n\0]/

/** Puts an apostrophe before a cell that a spreadsheet would run as a formula (CSV injection). */
export function guardFormula(cell: string) {
  return FORMULA.test(cell) ? `'${cell}` : cell
}

/** Removes the apostrophe that `guardFormula` added, so that an exported file imports unchanged. */
export function unguardFormula(cell: string) {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
}

/** One line of a CSV file (RFC 4180) without its line end, guarded against formulas; `null` is an empty cell. */
export function csvLine(cells: readonly (string | number | null)[]) {
  return cells
    .map((cell) => (typeof cell === 'string' ? guardFormula(cell) : `${cell ?? ''}`))
    .map((cell) => (/[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',')
}

/**
 * A whole CSV file of lines from `csvLine`, headings first, to be sent as text/csv; charset=utf-8. Excel reads a file as
 * UTF-8 only if it starts with a byte order mark.
 */
export function csvFile(lines: readonly string[]) {
  return `\ufeff${lines.map((line) => `${line}\r\n`).join('')}`
}

/** A whole CSV file of rows, as `csvFile` makes it. */
export function writeCsv(rows: readonly (readonly (string | number | null)[])[]) {
  return csvFile(rows.map(csvLine))
}
