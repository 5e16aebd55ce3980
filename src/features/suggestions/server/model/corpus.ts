import type { SparseRow } from './space.ts'
import type { Terms } from './terms.ts'

/** A term in more than this share of the documents says nothing of any of them. */
const MOST_SHARE = 1 / 4

type Column = { at: number; rarity: number }

/** The terms of a conference that tell its people and sessions apart, each a column of their matrix. */
export type Corpus = { columns: ReadonlyMap<string, Column> }

/** `marks` are terms with a rarity of their own, such as a session, which are columns however often they occur. */
export function createCorpus(documents: readonly Terms[], marks: ReadonlyMap<string, number>): Corpus {
  const counts = new Map<string, number>()
  for (const terms of documents) for (const term of terms.keys()) counts.set(term, (counts.get(term) ?? 0) + 1)
  const columns = new Map<string, Column>()
  for (const [term, count] of counts)
    if (count > 1 && (count <= documents.length * MOST_SHARE || documents.length < SMALL))
      columns.set(term, { at: columns.size, rarity: Math.log((documents.length + 1) / count) })
  for (const [mark, rarity] of marks) columns.set(mark, { at: columns.size, rarity })
  return { columns }
}

/** In so small a corpus a quarter of the documents is a handful. */
const SMALL = 20

/** A document as a row of length 1. Terms that are no columns are left out. */
export function rowOf(terms: Terms, { columns }: Corpus): SparseRow {
  const found: [at: number, value: number][] = []
  let squares = 0
  for (const [term, weight] of terms) {
    const column = columns.get(term)
    if (!column) continue
    const value = Math.log1p(weight) * column.rarity
    found.push([column.at, value])
    squares += value * value
  }
  const scale = squares > 0 ? 1 / Math.sqrt(squares) : 0
  found.sort(([a], [b]) => a - b)
  return {
    columns: Int32Array.from(found, ([at]) => at),
    values: Float32Array.from(found, ([, value]) => value * scale),
  }
}

/** By column, the documents that have it and how much: what finds those that share something with a row. */
export type Postings = { starts: Int32Array; places: Int32Array; values: Float32Array }

export function createPostings(rows: readonly SparseRow[], columns: number): Postings {
  const starts = new Int32Array(columns + 1)
  for (const row of rows) for (const column of row.columns) starts[column + 1] = (starts[column + 1] ?? 0) + 1
  for (let column = 0; column < columns; column++)
    starts[column + 1] = (starts[column + 1] ?? 0) + (starts[column] ?? 0)
  const next = starts.slice()
  const places = new Int32Array(starts[columns] ?? 0)
  const values = new Float32Array(places.length)
  for (const [place, row] of rows.entries())
    for (const [at, column] of row.columns.entries()) {
      const to = next[column] ?? 0
      places[to] = place
      values[to] = row.values[at] ?? 0
      next[column] = to + 1
    }
  return { starts, places, values }
}

/** The cosine of a row with each of the documents, added to `sums` by their places. */
export function addCosines(sums: Float64Array, row: SparseRow, { starts, places, values }: Postings) {
  for (let at = 0; at < row.columns.length; at++) {
    const column = row.columns[at] ?? 0
    const value = row.values[at] ?? 0
    const end = starts[column + 1] ?? 0
    for (let posting = starts[column] ?? 0; posting < end; posting++) {
      const place = places[posting] ?? 0
      sums[place] = (sums[place] ?? 0) + value * (values[posting] ?? 0)
    }
  }
}
