import { existsSync } from 'node:fs'
import { cp, mkdir, rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { ClientBase } from 'pg'
import { PRODUCT } from '#shared/brand.ts'
import { type Database, openDatabase } from '#server/db/db.ts'
import { freeBytes } from '#server/db/embedded/disk.ts'
import { migrate, withMigrationLock } from '#server/db/migrate.ts'
import type { Log } from '#server/db/pool.ts'
import { countOtherProcesses } from '#server/processes.ts'
import { type CopiedTable, copyDatabase } from './copying.ts'
import { markMoved, readFolderMoved, readMoved, unmarkFolder } from './moved.ts'

/** A database on a server, or the embedded one of a folder. The other files are in the folder in both cases. */
export type Place = { databaseUrl?: string; dataDir: string }

export type Moving = {
  from: Place
  to: Place
  migrations: string
  log: Log
  now: Date
  onProgress: (copied: number, all: number) => void
}

export type Report = { tables: CopiedTable[]; files: string[]; put_aside: string | null }

/** What is in a data folder beside the embedded database and its lock. */
const FILES = ['storage', 'recordings', 'jwt-secret', 'erasures.jsonl', 'no-demo']
/** The embedded database takes more room than what it holds while it is written. */
const ROOM = 3

/**
 * Moves everything to another database, in either direction, while no process of the product runs on either. The target is as
 * it was until all of it is there and equal; the source is not changed, but does not start any more. Throws a sentence for the
 * operator where that cannot be.
 */
export async function moveEverything({ from, to, migrations, log, now, onProgress }: Moving): Promise<Report> {
  if (isSame(from, to)) throw new Error('The database is there already. Give another place after --to.')
  const source = await open(from, log)
  try {
    const moved = await readMoved(source, from.dataDir)
    if (moved) throw new Error(`This database was moved to ${moved.to} already, on ${moved.at.slice(0, 10)}.`)
    await requireRoom(source, to)
    const put_aside = await putAside(to, now)
    const target = await open(to, log)
    try {
      await migrate(target, migrations)
      await Promise.all([requireAlone(source, 'from'), requireAlone(target, 'to')])
      const tables = await bothLocked(source, target, async (reading, writing) => {
        await requireReady(reading, writing)
        const copied = await copyDatabase({ source: reading, target: writing, onProgress })
        const files = { at: now.toISOString(), to: nameOf(to) }
        await markMoved(reading, source, from.dataDir, files)
        return copied
      })
      const files = await copyFiles(from, to)
      if (to.databaseUrl === undefined) await unmarkFolder(to.dataDir)
      return { tables, files, put_aside }
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

function open({ databaseUrl, dataDir }: Place, log: Log) {
  return openDatabase({ ...(databaseUrl && { databaseUrl }), dataDir, log })
}

function isSame(one: Place, other: Place) {
  if (one.databaseUrl !== undefined || other.databaseUrl !== undefined) return one.databaseUrl === other.databaseUrl
  return resolve(one.dataDir) === resolve(other.dataDir)
}

/** Without the user and the password. */
export function nameOf({ databaseUrl, dataDir }: Place) {
  if (databaseUrl === undefined) return dataDir
  const { protocol, host, pathname } = new URL(databaseUrl)
  return `${protocol}//${host}${pathname}`
}

async function requireRoom(source: Database, { databaseUrl, dataDir }: Place) {
  if (databaseUrl !== undefined) return
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const { rows } = await source.query('select pg_database_size(current_database())::float8 as bytes')
  const needed = ROOM * Number(rows[0]?.bytes)
  const left = await freeBytes(dataDir)
  if (left < needed)
    throw new Error(`${dataDir} has ${megabytes(left)} MB left, and the move needs ${megabytes(needed)} MB.`)
}

const megabytes = (bytes: number) => Math.ceil(bytes / 2 ** 20)

/** A database that was moved away from the folder is kept beside the one that comes back. Returns its name. */
async function putAside({ databaseUrl, dataDir }: Place, now: Date): Promise<string | null> {
  const folder = join(dataDir, 'pg')
  if (databaseUrl !== undefined || !existsSync(folder) || !(await readFolderMoved(dataDir))) return null
  const aside = `${folder}.${now.toISOString().slice(0, 19).replaceAll(':', '-')}`
  await rename(folder, aside)
  return aside
}

async function requireAlone({ engine, jobDb }: Database, which: 'from' | 'to') {
  if (engine === 'embedded') return
  const others = await countOtherProcesses(jobDb)
  if (others > 0)
    throw new Error(
      `${others === 1 ? 'A process' : `${others} processes`} of ${PRODUCT} ${others === 1 ? 'is' : 'are'} connected to the ` +
        `database ${which === 'from' ? 'that is moved' : 'to which it is moved'}. Stop ${others === 1 ? 'it' : 'them'} first.`,
    )
}

type Work<T> = (reading: ClientBase, writing: ClientBase) => Promise<T>

/** A process that is started meanwhile waits for the lock, and is refused then. */
function bothLocked<T>(source: Database, target: Database, work: Work<T>): Promise<T> {
  return source.alone((reading) =>
    withMigrationLock(reading, () =>
      target.alone((writing) => withMigrationLock(writing, () => work(reading, writing))),
    ),
  )
}

async function requireReady(reading: ClientBase, writing: ClientBase) {
  const taken = 'select name, hash from migrations order by name'
  const [before, after] = [await reading.query(taken), await writing.query(taken)]
  if (JSON.stringify(before.rows) !== JSON.stringify(after.rows))
    throw new Error(
      `The database that is moved was last used by another version. Start this one on it once, and then move it.`,
    )
  const { rows } = await writing.query('select from users limit 1')
  if (rows.length > 0) throw new Error('The database to which it is moved is not empty. Give one that is.')
}

/** Where the folder stays the same, so do its files. */
async function copyFiles(from: Place, to: Place): Promise<string[]> {
  if (resolve(from.dataDir) === resolve(to.dataDir)) return []
  const there = FILES.filter((name) => existsSync(join(from.dataDir, name)))
  for (const name of there)
    await cp(join(from.dataDir, name), join(to.dataDir, name), { recursive: true, preserveTimestamps: true })
  return there
}
