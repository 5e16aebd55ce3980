import { fork } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { REMOVAL, syncFolder } from '#server/files/durable.ts'
import { DurableFs } from './durable-fs.ts'
import { isEmpty } from './empty.ts'

/** A folder on the disk, a dump to open in memory, or an empty database in memory. */
export type Source = { folder: string } | { dump: Uint8Array<ArrayBuffer> } | { empty: true }

const extensions = { pg_trgm, unaccent }

const SMALL = ['-c', 'shared_buffers=32MB']
// The default sync method does nothing in this build; `fsync` calls the one in DurableFs.
const DURABLE = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync']

/** Opens the engine in this thread. `sync` replaces fsync for tests that count its calls. */
export async function openEngine(source: Source, sync?: (fd: number) => void): Promise<PGlite> {
  if (!('folder' in source)) {
    const content = 'dump' in source ? { loadDataDir: new Blob([source.dump]) } : {}
    return PGlite.create({ ...content, extensions, startParams: [...PGlite.defaultStartParams, ...SMALL] })
  }
  if (isEmpty(source.folder)) await build(source.folder)
  else requireDatabase(source.folder)
  return PGlite.create({
    fs: new DurableFs(source.folder, sync),
    extensions,
    startParams: [...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), ...SMALL, ...DURABLE],
  })
}

const ESSENTIAL = ['PG_VERSION', 'global', 'base', 'pg_wal']

/** The engine would build an empty database over one without PG_VERSION. Others it refuses itself. */
function requireDatabase(folder: string) {
  const missing = ESSENTIAL.filter((name) => !existsSync(join(folder, name)))
  if (missing.length > 0) throw new Error(`${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing`)
}

/**
 * Creates the database in a temporary folder and renames it, so that a killed process leaves no incomplete database. Each
 * attempt has a folder of its own, because a process that is left from a killed one may still write to the last.
 */
async function build(folder: string) {
  const parent = dirname(folder)
  const unfinished = `${basename(folder)}.new`
  mkdirSync(parent, { recursive: true })
  for (const name of readdirSync(parent)) {
    if (name.startsWith(unfinished)) rmSync(join(parent, name), REMOVAL)
  }
  const created = mkdtempSync(join(parent, `${unfinished}-`))
  await create(created)
  syncTree(created)
  renameSync(created, folder)
  syncFolder(parent)
}

/** Runs `create.ts` as a process, because in this one creating a database would leave 75 MB in use until it ends. */
async function create(folder: string) {
  const program = new URL('./create.ts', import.meta.url)
  // Half the memory and no slower: what is run only once is not worth optimising.
  const child = fork(program, [folder], { execArgv: ['--liftoff-only'] })
  const [code]: unknown[] = await once(child, 'exit')
  if (code !== 0) throw new Error('it could not be created')
}

function syncTree(folder: string) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else syncFile(path)
  }
  syncFolder(folder)
}

function syncFile(path: string) {
  const fd = openSync(path, 'r+')
  fsyncSync(fd)
  closeSync(fd)
}
