import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { ClientBase } from 'pg'
import { DATA_FILES, FILE_FOLDERS, KEY } from '#server/data-files.ts'
import type { Database } from '#server/db/db.ts'
import type { Storage } from '#server/files/storage.ts'
import { readContent, readRows, readSequences, SAME_TEXT } from '#server/move/copying.ts'
import { readTables, type Table } from '#server/move/tables.ts'
import { VERSION } from '#server/version.ts'
import { CONTENTS, type Contents, DATA, FILES, FORMAT, MANIFEST, type Manifest, ROWS } from './format.ts'
import { requireWhole } from './whole.ts'
import { writeArchive, type Writer } from './writer.ts'

/** So many bytes of rows are in memory at once. */
const PART_BYTES = 1024 * 1024

export type Backup = {
  database: Database
  /** When the database was copied, where it is a copy. */
  copiedAt?: Date
  /** Null for a backup without the stored files. */
  storage: Storage | null
  dataDir: string
  /** The file to write. */
  to: string
  /** Whether the key that signs sessions is part of it. */
  withKeys: boolean
  /** Called after each stored file, which has so many bytes. */
  onFile?: (size: number) => void
  /** Aborted when what is backed up goes away. */
  signal?: AbortSignal
}

/** What was written, for the operator. */
export type BackupReport = { started_at: string; rows: number; tables: number; files: number }

/**
 * Writes everything into one file: the rows as they were at one moment, and then the stored files, which do not change once
 * they are written. Calls of the product go on meanwhile. Throws a sentence for the operator, also where the database is not to
 * be used any more, or not yet.
 */
export async function makeBackup(backup: Backup): Promise<BackupReport> {
  const { database, to, signal } = backup
  requireOwnFile(backup)
  await database.alone(requireWhole)
  let contents: Contents = { tables: [], sequences: [], entries: [] }
  let started_at = ''
  await writeArchive(to, async (writer) => {
    const { tables, sequences, moment } = await database.alone((client) =>
      inOneMoment(client, (began) => addRows(client, { ...backup, moment: backup.copiedAt ?? began }, writer)),
    )
    started_at = moment.toISOString()
    await addFiles(backup, writer)
    signal?.throwIfAborted()
    contents = { tables, sequences, entries: writer.entries }
    await addJson(writer, CONTENTS, contents)
  })
  return {
    started_at,
    rows: contents.tables.reduce((sum, table) => sum + table.rows, 0),
    tables: contents.tables.length,
    files: contents.entries.filter(({ name }) => name.startsWith(FILES)).length,
  }
}

/** A backup replaces nothing, and is no part of what the next one holds. */
function requireOwnFile({ to, dataDir }: Backup) {
  if (existsSync(to)) throw new Error(`${to} is there already. Give another name.`)
  const held = ['pg', ...FILE_FOLDERS].find((name) => !relative(join(dataDir, name), to).startsWith('..'))
  if (held !== undefined)
    throw new Error(`${to} is inside ${join(dataDir, held)}, which is backed up. Give another folder.`)
}

/** Runs reads that see nothing of what is committed after they began, which `work` is given. */
async function inOneMoment<T>(client: ClientBase, work: (began: Date) => Promise<T>): Promise<T> {
  const tables = await readTables(client)
  await client.query('begin isolation level repeatable read read only')
  try {
    // Before the first read, so that no migration changes a table between that and the end.
    await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`)
    await client.query(SAME_TEXT)
    return await work(new Date())
  } finally {
    await client.query('rollback').catch(() => undefined)
  }
}

async function addRows(client: ClientBase, backup: Backup & { moment: Date }, writer: Writer) {
  const { database, storage, moment, signal } = backup
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'select name, hash from migrations order by name',
  )
  const { engine } = database
  await addJson(writer, MANIFEST, {
    format: FORMAT,
    version: VERSION,
    engine,
    started_at: moment.toISOString(),
    has_files: storage !== null,
    migrations,
  } satisfies Manifest)
  const contents: Contents['tables'] = []
  for (const table of await readTables(client)) {
    signal?.throwIfAborted()
    const { rows, hash, widest } = await readContent(client, table.name)
    await addTable(client, { table, widest }, writer)
    contents.push({ name: table.name, rows, hash })
  }
  return { tables: contents, sequences: await readSequences(client), moment }
}

async function addTable(client: ClientBase, { table, widest }: { table: Table; widest: number }, writer: Writer) {
  let number = 0
  let lines: string[] = []
  let length = 0
  async function addPart() {
    if (lines.length === 0) return
    const part = Buffer.from(`${lines.join('\n')}\n`)
    lines = []
    length = 0
    number++
    await writer.add(`${ROWS}${table.name}/${String(number).padStart(6, '0')}.jsonl`, part, part.length)
  }
  for await (const rows of readRows(client, table, widest))
    for (const row of rows) {
      lines.push(row)
      length += row.length
      if (length > PART_BYTES) await addPart()
    }
  await addPart()
}

async function addFiles({ storage, dataDir, withKeys, onFile, signal }: Backup, writer: Writer) {
  if (storage)
    for await (const { path, size } of storage.all()) {
      signal?.throwIfAborted()
      const content = size === 0 ? Buffer.alloc(0) : await storage.stream(path, { first: 0, last: size - 1 })
      // Null for one that was deleted meanwhile.
      if (content) await writer.add(FILES + path, content, size)
      onFile?.(size)
    }
  for (const name of withKeys ? [...DATA_FILES, KEY] : DATA_FILES)
    if (existsSync(join(dataDir, name))) await addDataFile(join(dataDir, name), DATA + name, writer)
}

async function addDataFile(path: string, name: string, writer: Writer) {
  const bytes = await readFile(path)
  // A line may be half written at this moment, and its erasure is not committed then.
  const whole = path.endsWith('.jsonl') ? bytes.subarray(0, bytes.lastIndexOf('\n') + 1) : bytes
  await writer.add(name, whole, whole.length)
}

async function addJson(writer: Writer, name: string, value: Manifest | Contents) {
  const bytes = Buffer.from(JSON.stringify(value))
  await writer.add(name, bytes, bytes.length)
}
