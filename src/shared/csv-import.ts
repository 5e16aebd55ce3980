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

/** How many rows a preview contains; problems are listed for all rows. */
export const MOST_PREVIEWED = 500

/** The result of reading a file: the valid rows, and a sentence for every row that was skipped or changed. */
export type CsvImport<Field extends string, Row> = {
  rows: (Row & { line: number })[]
  skipped: { line: number; reason: string }[]
  /** The shortened cells of the skipped rows by line, for the preview. */
  left_out: Map<number, Partial<Record<Field, string>>>
  warnings: { line: number; message: string }[]
  columns: ColumnMatch<Field>[]
  delimiter: Delimiter
  encoding: Encoding
}

/** A row of the file, for the function that reads it. */
export type RowReader<Field extends string> = {
  line: number
  /** The trimmed text of a field; '' where the file has none. */
  cell: (field: Field) => string
  /** Adds a warning to the row, which is imported all the same. */
  warn: (message: string) => void
}

/** Says why a row is skipped. */
export type Skipped = { skipped: string }

export type ImportPlan<Field extends string, Row> = {
  columns: Synonyms<Field>
  /** Of each list, at least one field must have a column. */
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
 * Reads a file into rows by its column headings; stores nothing. Throws CsvError where a required column is missing or
 * no row is valid, and whatever `readCsv` throws.
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
  const yieldToEventLoop = pacer()
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
    await yieldToEventLoop()
  }
  if (result.rows.length === 0) throw new CsvError(text.empty, plan.text.noRows, result.skipped)
  return result
}

/** White space and zero-width characters, which are often copied along with an address from a web page. */
const UNSEEN = /[\s\u200b\u200e\u200f\u2060\ufeff]/

// A loop, because a regular expression takes minutes on a cell with a long run of spaces.
function trimmed(cell: string) {
  let [start, end] = [0, cell.length]
  while (start < end && UNSEEN.test(cell.charAt(start))) start += 1
  while (start < end && UNSEEN.test(cell.charAt(end - 1))) end -= 1
  return cell.slice(start, end)
}

/** How many characters of a cell the preview shows. */
const SHOWN = 200

function beginnings<Field extends string>(columns: ColumnMatch<Field>[], cell: (field: Field) => string) {
  const cells: Partial<Record<Field, string>> = {}
  for (const { field } of columns) cells[field] = cell(field).slice(0, SHOWN)
  return cells
}
