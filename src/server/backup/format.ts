import * as z from 'zod/mini'

/** A higher number is a format that this version cannot read. */
export const FORMAT = 1

/** The first and the last file in a backup. */
export const MANIFEST = 'manifest.json'
export const CONTENTS = 'contents.json'
/** The folders in it: the rows of the database, the stored files, and what else is in the data folder. */
export const ROWS = 'rows/'
export const FILES = 'files/'
export const DATA = 'data/'

/** What a backup is, at its beginning. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  /** The version of the product that made it. */
  version: z.string(),
  engine: z.enum(['postgres', 'embedded']),
  /** The moment of which the rows are. */
  started_at: z.iso.datetime(),
  /** Whether the stored files are in it. */
  has_files: z.boolean(),
  /** What the database had taken, in order. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

/** What is in a backup, at its end, so that one that is cut off has none. */
export const Contents = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.number(), hash: z.string() })),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string() })),
  /** Everything before it, by its name in the file. */
  entries: z.array(z.object({ name: z.string(), size: z.number(), sha256: z.string() })),
})
export type Contents = z.infer<typeof Contents>
