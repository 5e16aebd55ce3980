import { manyLines, oneLine, trimEnds } from './clean.ts'
import {
  type ColumnChoice,
  type ColumnMatch,
  CsvError,
  type CsvRow,
  type CsvTable,
  type Delimiter,
  matchColumns,
  readCsv,
  type Synonyms,
  unguardFormula,
} from './csv.ts'
import type { Encoding } from './decode.ts'
import { pacer } from './pacer.ts'

/** The result of reading a file: the valid rows, and a sentence for every row that was skipped or changed. */
export type CsvImport<Field extends string, Row> = {
  rows: (Row & { line: number })[]
  skipped: { line: number; reason: string }[]
  /** The shortened cells of the skipped rows by line, for the preview. */
  left_out: Map<number, Partial<Record<Field, string>>>
  warnings: { line: number; message: string }[]
  columns: ColumnMatch<Field>[]
  /** All headings of the file, in order. */
  headings: string[]
  delimiter: Delimiter
  encoding: Encoding
}

/** A row of the file, for the function that reads it. */
export type RowReader<Field extends string> = {
  line: number
  /** The cleaned text of a field; '' where the file has none. */
  cell: (field: Field) => string
  /** Adds a warning to the row, which is imported anyway. */
  warn: (message: string) => void
}

/** Says why a row is skipped. */
export type Skipped = { skipped: string }

export type ImportPlan<Field extends string, Row> = {
  columns: Synonyms<Field>
  /** The columns that somebody chose by hand. */
  choice?: ColumnChoice | undefined
  /** The fields that must have a column: of each list at least one. */
  required: readonly (readonly NoInfer<Field>[])[]
  /** The fields that need no column, judging by the first row. */
  implied?: (cell: RowReader<NoInfer<Field>>['cell']) => readonly NoInfer<Field>[]
  /** The fields whose text may have several lines. In all others a line end becomes a space. */
  prose: readonly NoInfer<Field>[]
  text: {
    noColumns: string
    /** Says that no column holds this field. */
    noColumn: (field: NoInfer<Field>) => string
    noRows: string
  }
  /** Called with every row before the first one is read. */
  survey?: (row: Omit<RowReader<NoInfer<Field>>, 'warn'>) => void
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
 * no row is valid, and whatever `readCsv` throws. Where columns are missing, the error's fields `missing day` and so on name
 * them, and the fields `column 1` and so on hold the headings of the file. Where no row is valid, the fields `row 2` and so
 * on have the reasons.
 */
export async function importCsv<Field extends string, Row extends object>(
  bytes: Uint8Array,
  plan: ImportPlan<Field, Row>,
): Promise<CsvImport<Field, Row>> {
  const table = await readCsv(bytes)
  const columns = matchColumns(table.columns, plan.columns, plan.choice)
  const cellOf = cellReader(columns, plan)
  const implied = plan.implied?.((field) => cellOf(table.rows[0]?.cells ?? [], field)) ?? []
  refuseMissing(table, [...columns.map(({ field }) => field), ...implied], plan)
  const { delimiter, encoding, columns: headings } = table
  const found = { rows: [], skipped: [], left_out: new Map(), warnings: [] }
  const result: CsvImport<Field, Row> = { ...found, columns, headings, delimiter, encoding }
  const yieldToEventLoop = pacer()
  for (const { line, cells } of plan.survey ? table.rows : []) {
    plan.survey?.({ line, cell: (field) => cellOf(cells, field) })
    await yieldToEventLoop()
  }
  for (const row of table.rows) {
    takeRow(row, { plan, result, cell: (field) => cellOf(row.cells, field) })
    await yieldToEventLoop()
  }
  if (result.rows.length === 0) throw new CsvError(text.empty, plan.text.noRows, reasonsOf(result.skipped))
  return result
}

function refuseMissing<Field extends string>(
  { columns }: CsvTable,
  present: readonly Field[],
  { required, text: { noColumns, noColumn } }: Pick<ImportPlan<Field, object>, 'required' | 'text'>,
) {
  const found = new Set(present)
  const missing = required
    .filter((fields) => !fields.some((field) => found.has(field)))
    .flatMap(([field]) => field ?? [])
  if (missing.length === 0) return
  throw new CsvError(text.invalid, noColumns, {
    ...Object.fromEntries(missing.map((field) => [`missing ${field}`, noColumn(field)])),
    ...Object.fromEntries(columns.map((heading, at) => [`column ${at + 1}`, heading])),
  })
}

/** Reads the cleaned text of a field from the cells of a row. */
function cellReader<Field extends string>(
  columns: ColumnMatch<Field>[],
  { prose }: Pick<ImportPlan<Field, object>, 'prose'>,
) {
  const places = Map.groupBy(columns, ({ field }) => field)
  const long = new Set<Field>(prose)
  return (cells: readonly string[], field: Field) => {
    const texts = (places.get(field) ?? []).map(({ index }) => unguardFormula(trimEnds(cells[index] ?? '')))
    const written = texts.filter(Boolean).join('\n')
    return long.has(field) ? manyLines(written) : oneLine(written)
  }
}

type Reading<Field extends string, Row> = {
  plan: ImportPlan<Field, Row>
  result: CsvImport<Field, Row>
  cell: (field: Field) => string
}

function takeRow<Field extends string, Row extends object>(
  { line, surplus }: CsvRow,
  { plan, result, cell }: Reading<Field, Row>,
) {
  const messages = surplus > 0 ? [text.surplus(surplus)] : []
  const row = plan.read({ line, cell, warn: (message) => messages.push(message) })
  if ('skipped' in row) {
    result.skipped.push({ line, reason: row.skipped })
    result.left_out.set(line, beginnings(result.columns, cell))
  } else {
    result.rows.push({ ...row, line })
    result.warnings.push(...messages.map((message) => ({ line, message })))
  }
}

/** How many of the reasons why no row is valid are sent. */
const MOST_REASONS = 20

function reasonsOf(skipped: readonly { line: number; reason: string }[]) {
  return Object.fromEntries(skipped.slice(0, MOST_REASONS).map(({ line, reason }) => [`row ${line}`, reason]))
}

/** How many characters of a cell the preview shows. */
const SHOWN = 200

function beginnings<Field extends string>(columns: ColumnMatch<Field>[], cell: (field: Field) => string) {
  const cells: Partial<Record<Field, string>> = {}
  for (const { field } of columns) cells[field] = cell(field).slice(0, SHOWN)
  return cells
}
