import * as z from 'zod/mini'

/** How a file was read, in what every import answers. */
export const readFileShape = {
  /** The columns that were read; `index` is the place of one among the headings. */
  columns: z.array(z.object({ field: z.string(), heading: z.string(), index: z.number() })),
  /** All headings of the file, in order. */
  headings: z.array(z.string()),
  delimiter: z.string(),
  encoding: z.string(),
}

const invalidColumns = 'Please name columns such as title:2,day:1'
const invalidRows = 'Please name rows such as 2,15, or all'
/** The most characters of a choice; addresses cannot be much longer. */
const MOST = 12_000

/**
 * The columns that were chosen for the fields of an import, counted from 1: 'title:2,day:1'. The column 0 means that the
 * file has none.
 */
export function chosenColumns(fields: readonly string[]) {
  const pattern = new RegExp(`^(?:(?:${fields.join('|')}):\\d{1,3}(?:,(?!$)|$))+$`)
  return z.optional(
    z.pipe(
      z.string().check(z.maxLength(MOST, invalidColumns), z.regex(pattern, invalidColumns)),
      z.transform((written): Record<string, number> => {
        const pairs = written.split(',').map((pair) => pair.split(':'))
        return Object.fromEntries(pairs.map(([field = '', column]) => [field, Number(column)]))
      }),
    ),
  )
}

/** Rows of a file by number, '2,15', or 'all'. */
export const chosenRows = z.optional(
  z.pipe(
    z.string().check(z.maxLength(MOST, invalidRows), z.regex(/^(?:all|\d{1,6}(?:,\d{1,6})*)$/, invalidRows)),
    z.transform((written) => (written === 'all' ? written : new Set(written.split(',').map(Number)))),
  ),
)
