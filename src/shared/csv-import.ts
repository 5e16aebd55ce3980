import { manyLines, oneLine, trimEnds } from './clean.ts'
import {
  type ColumnChoice,
  type ColumnMatch,
  CsvError,
  type CsvTable,
  type Delimiter,
  matchColumns,
  readCsv,
  type Synonyms,
  unguardFormula,
} from './csv.ts'
import type { Encoding } from './decode.ts'
import { pacer } from './pacer.ts'

/** The valid rows of a file, and a sentence for every row that was skipped or changed. */
export type ReadRows<Field extends string, Row> = {
  rows: (Row & { line: number })[]
  skipped: { line: number; reason: string }[]
  /** The shortened cells of the skipped rows by line, for the preview. */
  left_out: Map<number, Partial<Record<Field, string>>>
  warnings: { line: number; message: string }[]
}

/** The result of reading a CSV file. */
export type CsvImport<Field extends string, Row> = ReadRows<Field, Row> & {
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

/** A row before it is read. */
export type SourceRow<Field extends string> = Omit<RowReader<Field>, 'warn'> & {
  /** What there is to say about it already. */
  messages: string[]
  /** Why it cannot be read. */
  skipped?: string | undefined
}

/** How rows are read, wherever they come from. */
export type RowPlan<Field extends string, Row> = {
  /** Called with every row before the first one is read. */
  survey?: (row: SourceRow<NoInfer<Field>>) => void
  read: (row: RowReader<Field>) => Row | Skipped
}

export type ImportPlan<Field extends string, Row> = RowPlan<Field, Row> & {
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
}

const text = {
  invalid: 'Invalid CSV format',
  empty: 'Empty CSV',
  noHeadings: 'The file is empty.',
  surplus: (count: number) =>
    count === 1
      ? '1 value beyond the last heading was left out'
      : `${count} values beyond the last heading were left out`,
}

/**
 * Reads a file into rows by its column headings; stores nothing. Throws CsvError where a required column is missing or
 * no row is valid, and whatever `readCsv` throws. Where columns are missing, the error's fields `missing day` and so on name
 * them, `found title` and so on have the numbers of the others, and `column 1` and so on hold the headings of the file; or
 * the field `empty` says that there are none. Where no row is valid, the fields `row 2` and so on have the reasons.
 */
export async function importCsv<Field extends string, Row extends object>(
  bytes: Uint8Array,
  plan: ImportPlan<Field, Row>,
): Promise<CsvImport<Field, Row>> {
  const table = await readCsv(bytes)
  const columns = matchColumns(table.columns, plan.columns, plan.choice)
  const cellOf = cellReader(columns, plan)
  const implied = plan.implied?.((field) => cellOf(table.rows[0]?.cells ?? [], field)) ?? []
  refuseMissing(table, { columns, implied }, plan)
  const { delimiter, encoding, columns: headings } = table
  const source = table.rows.map(({ line, cells, surplus }) => ({
    line,
    cell: (field: Field) => cellOf(cells, field),
    messages: surplus > 0 ? [text.surplus(surplus)] : [],
  }))
  const present = columns.map(({ field }) => field)
  const result = await readRows(source, present, plan)
  if (result.rows.length === 0) throw new CsvError(text.empty, plan.text.noRows, reasonsOf(result.skipped))
  return { ...result, columns, headings, delimiter, encoding }
}

/** Reads rows that have these fields. Yields to the event loop. */
export async function readRows<Field extends string, Row extends object>(
  source: readonly SourceRow<Field>[],
  fields: readonly Field[],
  plan: RowPlan<Field, Row>,
): Promise<ReadRows<Field, Row>> {
  const result: ReadRows<Field, Row> = { rows: [], skipped: [], left_out: new Map(), warnings: [] }
  const yieldToEventLoop = pacer()
  for (const row of plan.survey ? source : []) {
    plan.survey?.(row)
    await yieldToEventLoop()
  }
  for (const row of source) {
    takeRow(row, fields, { plan, result })
    await yieldToEventLoop()
  }
  return result
}

function refuseMissing<Field extends string>(
  { columns: headings }: CsvTable,
  { columns, implied }: { columns: readonly ColumnMatch<Field>[]; implied: readonly Field[] },
  { required, text: { noColumns, noColumn } }: Pick<ImportPlan<Field, object>, 'required' | 'text'>,
) {
  const found = new Set([...columns.map(({ field }) => field), ...implied])
  const missing = required
    .filter((fields) => !fields.some((field) => found.has(field)))
    .flatMap(([field]) => field ?? [])
  if (missing.length === 0) return
  if (headings.length === 0) throw new CsvError(text.invalid, noColumns, { empty: text.noHeadings })
  throw new CsvError(text.invalid, noColumns, {
    ...Object.fromEntries(missing.map((field) => [`missing ${field}`, noColumn(field)])),
    ...Object.fromEntries(columns.map(({ field, index }) => [`found ${field}`, `${index + 1}`])),
    ...Object.fromEntries(headings.map((heading, at) => [`column ${at + 1}`, heading])),
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

type Reading<Field extends string, Row> = { plan: RowPlan<Field, Row>; result: ReadRows<Field, Row> }

function takeRow<Field extends string, Row extends object>(
  { line, cell, messages, skipped }: SourceRow<Field>,
  fields: readonly Field[],
  { plan, result }: Reading<Field, Row>,
) {
  const warn = (message: string) => messages.push(message)
  const row = skipped === undefined ? plan.read({ line, cell, warn }) : { skipped }
  if ('skipped' in row) {
    result.skipped.push({ line, reason: row.skipped })
    result.left_out.set(line, beginnings(fields, cell))
  } else {
    result.rows.push({ ...row, line })
    result.warnings.push(...messages.map((message) => ({ line, message })))
  }
}

/** How many of the reasons why no row is valid are sent. */
const MOST_REASONS = 20

/** The reasons of the first skipped rows, for an error whose fields they become. */
export function reasonsOf(skipped: readonly { line: number; reason: string }[]) {
  return Object.fromEntries(skipped.slice(0, MOST_REASONS).map(({ line, reason }) => [`row ${line}`, reason]))
}

/** How many characters of a cell the preview shows. */
const SHOWN = 200

function beginnings<Field extends string>(fields: readonly Field[], cell: (field: Field) => string) {
  const cells: Partial<Record<Field, string>> = {}
  for (const field of fields) cells[field] = cell(field).slice(0, SHOWN)
  return cells
}
