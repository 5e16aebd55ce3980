import { text as textOf } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { isNamed } from '#server/files/named-files.ts'
import type { Storage } from '#server/files/storage.ts'
import { insertRows, prepareTables, readContent, restoreTables, SAME_TEXT, setSequences } from '#server/move/copying.ts'
import { readTables, type Table } from '#server/move/tables.ts'
import { type Contents, DATA, FILES, ROWS } from './format.ts'
import { type Entry, readArchive } from './reader.ts'

/** So many rows go to the database at once. */
const BATCH = 500

type Filling = {
  /** The backup. */
  file: string
  contents: Contents
  storage: Storage
  /** Adds a file of the data folder. */
  addFile: (name: string, entry: Entry) => Promise<void>
  onProgress: (restored: number, all: number) => void
}

/** The tables in the backup that no migration makes, because somebody has added them, and how many files were restored. */
export type Filled = { left_out: string[]; files: number }

/**
 * Brings the rows and files of a backup into a database with its tables, in one transaction, and compares each table with what
 * it was. Tables that no migration makes are left out, and files that no row names.
 */
export async function fillFromArchive(client: ClientBase, filling: Filling): Promise<Filled> {
  await client.query('begin')
  try {
    await client.query(SAME_TEXT)
    const tables = await readTables(client)
    const leftOut = unknownTables(tables, filling.contents)
    await prepareTables(client, tables)
    const files = await addEntries(client, tables, filling)
    await client.query('set constraints all immediate')
    await restoreTables(client, tables)
    await setSequences(client, filling.contents.sequences)
    await requireSameRows(client, filling.contents, leftOut)
    await client.query('commit')
    return { left_out: leftOut, files }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Returns how many files were restored. */
async function addEntries(client: ClientBase, tables: readonly Table[], filling: Filling) {
  const { file, contents, storage, addFile, onProgress } = filling
  const all = contents.tables.reduce((sum, { rows }) => sum + rows, 0)
  const byName = new Map(tables.map((table) => [table.name, table]))
  let restored = 0
  let files = 0
  await readArchive(file, async (entry) => {
    const { name, content, size } = entry
    const table = byName.get(tableOf(name))
    if (table) onProgress((restored += await insertPart(client, table, entry)), all)
    else if (name.startsWith(FILES) && (await isNamed(client, name.slice(FILES.length)))) {
      await storage.writeStream(name.slice(FILES.length), content, size)
      files++
    } else if (name.startsWith(DATA)) await addFile(name.slice(DATA.length), entry)
    else await finished(content.resume())
    return true
  })
  await storage.sync()
  return files
}

/** The table whose rows are in a file of the backup; empty for all other files. */
function tableOf(name: string) {
  return name.startsWith(ROWS) ? name.slice(ROWS.length, name.lastIndexOf('/')) : ''
}

async function insertPart(client: ClientBase, table: Table, { content }: Entry) {
  const rows = (await textOf(content)).split('\n').filter((line) => line !== '')
  for (let start = 0; start < rows.length; start += BATCH)
    await insertRows(client, table, rows.slice(start, start + BATCH))
  return rows.length
}

/** Returns the tables of the backup that no migration makes: somebody has added them to the database. */
function unknownTables(tables: readonly Table[], contents: Contents): string[] {
  const made = new Set(tables.map(({ name }) => name))
  const stored = new Set(contents.tables.map(({ name }) => name))
  const missing = [...made].filter((name) => !stored.has(name))
  if (missing.length > 0) throw new Error(`The backup lacks tables that its version has: ${missing.join(', ')}.`)
  return [...stored].filter((name) => !made.has(name))
}

async function requireSameRows(client: ClientBase, { tables }: Contents, leftOut: readonly string[]) {
  for (const { name, rows, hash } of tables) {
    if (leftOut.includes(name)) continue
    const found = await readContent(client, name)
    if (found.rows !== rows || found.hash !== hash)
      throw new Error(
        `${name} has ${found.rows} rows after it was restored and ${rows} in the backup, or not the same ones. Nothing was restored.`,
      )
  }
}
