/** The limits of a CSV file; apart from csv.ts, so that pages know them without loading the parser. */
export const CSV_LIMITS = {
  bytes: 5 * 1024 * 1024,
  rows: 10_000,
  columns: 100,
  /** Spreadsheets may save thousands of empty rows; a file with more than this is not a table. */
  blankRows: 100_000,
  /** Characters from the start of a row to its end, newlines inside quotes included. */
  row: 256 * 1024,
  /** Characters of a heading. */
  heading: 200,
}
