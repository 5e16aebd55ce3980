import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import * as z from 'zod/mini'
import { PRODUCT } from '#shared/brand.ts'
import type { Database } from '#server/db/db.ts'

/** In the folder of an embedded database that was moved away. */
const FILE = 'moved.json'

const Moved = z.object({ at: z.iso.datetime(), to: z.string() })
type Moved = z.infer<typeof Moved>

/** Where a database was moved, and when; null if it was not. */
export async function readMoved({ engine, alone }: Database, dataDir: string): Promise<Moved | null> {
  return engine === 'embedded' ? readFolderMoved(dataDir) : alone(readServerMoved)
}

/** The same for a folder that is not open. */
export async function readFolderMoved(dataDir: string): Promise<Moved | null> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch(() => null)
  return text === null ? null : Moved.parse(JSON.parse(text))
}

async function readServerMoved(client: ClientBase): Promise<Moved | null> {
  const { rows: there } = await client.query<{ name: string | null }>(`select to_regclass('public.moved') as name`)
  if (!there[0]?.name) return null
  const { rows } = await client.query<Moved>(
    `select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, target as to from moved`,
  )
  return rows[0] ?? null
}

/** Keeps a database that was moved from being started, so that nobody writes to both. */
export async function markMoved(client: ClientBase, { engine }: Database, dataDir: string, moved: Moved) {
  if (engine === 'embedded') return writeFile(join(dataDir, FILE), JSON.stringify(moved), { mode: 0o600 })
  await client.query('create table moved (at timestamptz not null, target text not null)')
  await client.query('insert into moved values ($1, $2)', [moved.at, moved.to])
}

/** A folder into which a database was moved holds the one to use again. */
export function unmarkFolder(dataDir: string) {
  return rm(join(dataDir, FILE), { force: true })
}

/** Throws a sentence for the operator if the database was moved away. Call it at the start. */
export async function refuseMoved(database: Database, dataDir: string) {
  const moved = await readMoved(database, dataDir)
  if (moved === null) return
  const where = database.engine === 'embedded' ? `the file ${join(dataDir, FILE)}` : 'the table moved'
  throw new Error(
    `This database was moved to ${moved.to} on ${moved.at.slice(0, 10)}, and ${PRODUCT} should run there. ` +
      `What is written here would be missing there. To use this copy all the same, remove ${where}.`,
  )
}
