import {
  type ColumnMatch,
  CsvError,
  type Delimiter,
  matchColumns,
  readCsv,
  type Synonyms,
  unguardFormula,
} from './csv.ts'
import type { Encoding } from './decode.ts'
import { pacer } from './pacer.ts'

/** What a file gives: the good rows, and a sentence for every row that was left out or changed. */
export type CsvImport<Field extends string, Row> = {
  rows: (Row & { line: number })[]
  skipped: { line: number; reason: string }[]
  /** What stood in the rows that were left out, by line and shortened, so that a preview can show them. */
  left_out: Map<number, Partial<Record<Field, string>>>
  warnings: { line: number; message: string }[]
  columns: ColumnMatch<Field>[]
  delimiter: Delimiter
  encoding: Encoding
}

/** One row to be read. */
export type RowReader<Field extends string> = {
  line: number
  /** The text under the heading of a field, without blanks and unseen marks at its ends; '' where there is none. */
  cell: (field: Field) => string
  /** The row is taken, but the person should know this about it. */
  warn: (message: string) => void
}

/** In words why a row cannot be taken. */
export type Skipped = { skipped: string }

export type ImportPlan<Field extends string, Row> = {
  columns: Synonyms<Field>
  /** Of each of these lists at least one must have a heading. */
  required: readonly (readonly NoInfer<Field>[])[]
  text: { noColumns: string; noRows: string }
  read: (row: RowReader<Field>) => Row | Skipped
}

const text = {
  invalid: 'Invalid CSV format',
  empty: 'Empty CSV',
  surplus: (count: number) =>
    count === 1
      ? '1 value beyond the last heading was left out'
      : `${count} values beyond the last heading were left out`,
}

/**
 * Reads a file of rows by headings. Nothing is stored. Throws CsvError where a required heading is missing or no row is
 * good, and as `readCsv` does.
 */
export async function importCsv<Field extends string, Row extends object>(
  bytes: Uint8Array,
  plan: ImportPlan<Field, Row>,
): Promise<CsvImport<Field, Row>> {
  const table = await readCsv(bytes)
  const columns = matchColumns(table.columns, plan.columns)
  const places = new Map(columns.map(({ field, index }) => [field, index]))
  if (!plan.required.every((fields) => fields.some((field) => places.has(field))))
    throw new CsvError(text.invalid, plan.text.noColumns)

  const { delimiter, encoding } = table
  const found = { rows: [], skipped: [], left_out: new Map(), warnings: [] }
  const result: CsvImport<Field, Row> = { ...found, columns, delimiter, encoding }
  const breathe = pacer()
  for (const { line, cells, surplus } of table.rows) {
    const messages = surplus > 0 ? [text.surplus(surplus)] : []
    const cell = (field: Field) => unguardFormula(trimmed(cells[places.get(field) ?? -1] ?? ''))
    const row = plan.read({
      line,
      cell,
      warn: (message) => messages.push(message),
    })
    if ('skipped' in row) {
      result.skipped.push({ line, reason: row.skipped })
      result.left_out.set(line, beginnings(columns, cell))
    } else {
      result.rows.push({ ...row, line })
      result.warnings.push(...messages.map((message) => ({ line, message })))
    }
    await breathe()
  }
  if (result.rows.length === 0) throw new CsvError(text.empty, plan.text.noRows, result.skipped)
  return result
}

/** Blanks, and marks without width, which come along when an address is copied from a web page. */
const UNSEEN = /[\s\u200b\u200e\u200f\u2060\ufeff]/

// Not by one expression: for a long run of blanks amid a cell it would take minutes.
function trimmed(cell: string) {
  let [start, end] = [0, cell.length]
  while (start < end && UNSEEN.test(cell.charAt(start))) start += 1
  while (start < end && UNSEEN.test(cell.charAt(end - 1))) end -= 1
  return cell.slice(start, end)
}

/** Enough of a cell to know it again. */
const SHOWN = 200

function beginnings<Field extends string>(columns: ColumnMatch<Field>[], cell: (field: Field) => string) {
  const cells: Partial<Record<Field, string>> = {}
  for (const { field } of columns) cells[field] = cell(field).slice(0, SHOWN)
  return cells
}
