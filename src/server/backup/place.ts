import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { type Database, openDatabase } from '#server/db/db.ts'
import { hasNothing } from '#server/db/has-nothing.ts'
import { onlyRow } from '#server/db/only-row.ts'
import { lockFolder } from '#server/db/embedded/lock.ts'
import type { Log } from '#server/db/pool.ts'
import { hasTable } from '#server/move/mark.ts'
import type { Place } from '#server/move/place.ts'
import { DATABASE, discardUnfinished, placeFiles, requireEmptyFolder, RESTORE_AGAIN, RESTORING } from './place-files.ts'

/** A place that is being filled. It becomes an installation at once, with `finish`. */
export type OpenPlace = {
  /** The data folder to fill, inside the one of the place. */
  folder: string
  database: Database
  finish: () => Promise<void>
  /** Removes what is not finished. */
  end: () => Promise<void>
}

/** Begins to restore into a place. Throws a sentence where something is there already. */
export async function beginPlace({ databaseUrl, dataDir }: Place, log: Log): Promise<OpenPlace> {
  const lock = lockFolder(dataDir)
  try {
    const place = await (databaseUrl === undefined ? beginFolder(dataDir, log) : beginServer(databaseUrl, dataDir, log))
    return { ...place, end: () => place.end().finally(() => lock.release()) }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** A folder is an installation once it has a database, which comes last. */
async function beginFolder(dataDir: string, log: Log): Promise<OpenPlace> {
  const folder = join(dataDir, RESTORING)
  const discard = () => discardUnfinished(dataDir, !existsSync(join(dataDir, DATABASE)))
  await discard()
  requireEmptyFolder(dataDir)
  await mkdir(folder, { mode: 0o700 })
  const database = await openDatabase({ dataDir: folder, log })
  let isOpen = true
  async function close() {
    if (isOpen) await database.close()
    isOpen = false
  }
  return {
    folder,
    database,
    async finish() {
      await close()
      await placeFiles(dataDir)
    },
    async end() {
      await close()
      await discard()
    },
  }
}

/** A database on a server is an installation once it has lost its mark. */
async function beginServer(databaseUrl: string, dataDir: string, log: Log): Promise<OpenPlace> {
  const folder = join(dataDir, RESTORING)
  const database = await openDatabase({ databaseUrl, dataDir, log })
  const lock = await lockServer(database).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  async function close() {
    await lock.release()
    await database.close()
  }
  try {
    await claimServer(database, dataDir)
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    await close()
    throw error
  }
  return {
    folder,
    database,
    async finish() {
      await placeFiles(dataDir)
      await database.query(UNMARK)
    },
    async end() {
      try {
        await discardUnfinished(dataDir, await database.alone(isMarked))
      } finally {
        await close()
      }
    },
  }
}

async function claimServer(database: Database, dataDir: string) {
  const isUnfinished = await database.alone(isMarked)
  await discardUnfinished(dataDir, isUnfinished)
  requireEmptyFolder(dataDir)
  if (!isUnfinished) await database.alone(requireEmptyServer)
  await database.alone((client) => client.query(isUnfinished ? EMPTY_AND_MARK : MARK))
}

/** The advisory lock that keeps two restores out of one database: any number that no other program uses. */
const LOCK = 4_036_925_874

/** Holds the lock on a connection of its own, with which it ends, whatever becomes of this process. */
async function lockServer(database: Database) {
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const holding = database.alone(async (client) => {
    const { rows } = await client.query<{ is_ours: boolean }>(`select pg_try_advisory_lock(${LOCK}) as is_ours`)
    if (!onlyRow(rows).is_ours)
      throw new Error('Another restore into this database is under way. Wait for its end, or stop it.')
    locked.resolve()
    await released.promise
  })
  await Promise.race([locked.promise, holding])
  return {
    async release() {
      released.resolve()
      await holding
    },
  }
}

const MARK = 'create table unfinished_restore ()'
const UNMARK = 'drop table unfinished_restore'
/** One transaction, because an emptied database without a mark would be one into which nothing was restored yet. */
const EMPTY_AND_MARK = `drop schema public cascade; create schema public; drop schema if exists pgboss cascade; ${MARK}`

const isMarked = (client: ClientBase) => hasTable(client, 'public.unfinished_restore')

async function requireEmptyServer(client: ClientBase) {
  if (await hasNothing(client)) return
  throw new Error(
    'The database is not empty. A backup is never restored over anything. Give an empty database in DATABASE_URL.',
  )
}

/** Throws a sentence for the operator if a restore into this database was not finished. Call it at the start. */
export async function requireRestored(client: ClientBase) {
  if (await isMarked(client))
    throw new Error(`Not all of a backup is in this database: npm run restore was stopped. ${RESTORE_AGAIN}`)
}
