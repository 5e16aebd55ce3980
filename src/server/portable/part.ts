import * as z from 'zod/mini'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { AppError } from '#shared/errors.ts'
import { DAY_MS } from '#shared/time.ts'
import type { Entry } from '#server/signed-file/format.ts'
import { lineEntries, parseLines } from '#server/signed-file/lines.ts'
import type { Deadline } from './deadline.ts'
import type { NewIds, RowNumbers } from './references.ts'
import type { ImportedPictures, ExportedPictures } from './pictures.ts'
import { portableText as text } from './text.ts'

/** What is exported, and what its parts share. */
export type Export = { db: Db; id: string; numbers: RowNumbers; pictures: ExportedPictures }

/** Where it is imported: the new thing, in the transaction that creates it, which is `call.db`. */
export type Import = {
  call: Call
  id: string
  owner_id: string
  ids: NewIds
  pictures: ImportedPictures
  deadline: Deadline
}
/** Where the pictures go before that. */
export type PictureImport = Pick<Import, 'call' | 'id' | 'pictures'>

/**
 * What a feature adds to the file with which a whole conference goes to another installation. A row has no ids: rows name
 * each other by their number in their part, so the same rows always make the same file.
 */
type Part<Row> = {
  /** The name of its entries. */
  name: string
  /** A row, with the limits of ordinary input, because a file may be hostile. */
  row: z.ZodMiniType<Row>
  /** How many rows a file may have, generously. */
  most: number
  /** When what a row tells of happened. None of it is still to come. */
  happened?: (row: Row) => readonly (string | null)[]
  /** The rows in an order that an import keeps. They hold what organisers see, and no secrets. */
  export: (source: Export) => AsyncIterable<Row>
  /** Stores the pictures of the rows, before the transaction. */
  store?: (target: PictureImport, rows: AsyncIterable<Row>) => Promise<void>
  /** Writes the rows. Nobody is emailed or notified, and nothing names an account of this installation. */
  import: (target: Import, rows: AsyncIterable<Row>) => Promise<void>
  /** Called last in the transaction: what locks rows that others wait for. */
  finish?: (target: Import) => Promise<void>
}

/** A part whose rows only it knows. */
export type PortablePart = {
  name: string
  /** Throws `limit_reached` where there are more rows than a file takes. */
  entries: (source: Export) => AsyncGenerator<Entry>
  /** How many rows there are, once each was found to be valid. Throws `invalid`, and `unavailable` after the deadline. */
  count: (entries: AsyncIterable<Entry>, now: Date, deadline: Deadline) => Promise<number>
  store: (target: PictureImport, entries: AsyncIterable<Entry>) => Promise<void>
  import: (target: Import, entries: AsyncIterable<Entry>) => Promise<void>
  finish: (target: Import) => Promise<void>
}

/** For the manifest of a feature. */
export function portablePart<Row>({ name, row, most, ...part }: Part<Row>): PortablePart {
  return {
    name,
    entries: (source) => lineEntries(name, upTo(most, part.export(source), name)),
    async count(entries, now, deadline) {
      const latest = new Date(now.getTime() + DAY_MS).toISOString()
      let rows = 0
      for await (const parsed of deadline.before(parseLines(entries, row))) {
        if ((rows += 1) > most) throw new AppError('invalid', text.tooManyRows(name, most))
        if (part.happened?.(parsed).some((at) => at !== null && at > latest))
          throw new AppError('invalid', text.notYet(name))
      }
      return rows
    },
    store: async (target, entries) => part.store?.(target, parseLines(entries, row)),
    import: (target, entries) => part.import(target, target.deadline.before(parseLines(entries, row))),
    finish: async (target) => part.finish?.(target),
  }
}

/** The rows, of which a file takes so many. */
async function* upTo<Row>(most: number, rows: AsyncIterable<Row>, name: string): AsyncGenerator<Row> {
  let count = 0
  for await (const row of rows) {
    if ((count += 1) > most) throw new AppError('limit_reached', text.tooManyToExport(name, most))
    yield row
  }
}

/** Rows that are written together. */
const AT_ONCE = 500

/** The rows in lists, for inserts of many at a time. */
export async function* inChunks<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let chunk: Row[] = []
  for await (const row of rows) {
    chunk.push(row)
    if (chunk.length < AT_ONCE) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

/** All rows of a query that reads a page after the last row of the one before. */
export async function* allPages<Row>(read: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row> {
  let last: Row | undefined
  do {
    const page = await read(last)
    yield* page
    last = page.at(-1)
  } while (last !== undefined)
}

/** How a row names another one: by its number in its part. */
export const rowNumber = z.int().check(z.minimum(1))
/** The moments of rows: those that a database takes and that are some time in the past. */
export const moment = z.iso.datetime().check(z.refine((at) => at >= '2000' && at < '2100'))
