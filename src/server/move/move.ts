import { existsSync } from 'node:fs'
import { copyFile, rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { ClientBase } from 'pg'
import { addErasures, readErasureLog } from '#server/backup/erasures.ts'
import { DATA_FILES, ERASURES, KEY } from '#server/data-files.ts'
import type { Database } from '#server/db/db.ts'
import { migrate, withMigrationLock } from '#server/db/migrate.ts'
import type { Log } from '#server/db/pool.ts'
import { folderStorage } from '#server/files/folder-storage.ts'
import { requireAlone, requireFree, requireMovable, requireRoomFor } from './checks.ts'
import { type CopiedTable, copyDatabase } from './copying.ts'
import { moveFiles } from './files.ts'
import { type Mark, readMark, removeMark, setMark } from './mark.ts'
import { isSamePlace, nameOf, openSource, openTarget, type Place } from './place.ts'

export type Moving = {
  from: Place
  to: Place
  migrations: string
  log: Log
  now: Date
  onProgress: (copied: number, all: number) => void
}

export type Report = {
  tables: CopiedTable[]
  /** Tables of the source that no migration makes: somebody has added them. */
  left_out: string[]
  files: number
  put_aside: string | null
}

/**
 * Moves everything to another database, in either direction, while no process of the product runs on either. What it moved is
 * left as it was and marked, so that nobody writes to both. Stopped midway it has changed nothing but a mark on the target,
 * which does not start then, and is done by the next call. Throws a sentence for the operator where it cannot be.
 */
export async function moveEverything(moving: Moving): Promise<Report> {
  const { from, to, log } = moving
  if (isSamePlace(from, to)) throw new Error('The database is there already. Give another place after --to.')
  const source = await openSource(from, log)
  try {
    await requireAlone(source, 'from')
    await source.alone((client) => requireMovable(client, moving))
    await requireRoomFor(source, from, to)
    const { target, put_aside } = await openFreeTarget(moving)
    try {
      return { put_aside, ...(await moveInto(target, source, moving)) }
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** A database that was moved away from a folder is kept beside the one that comes back. */
async function openFreeTarget({ to, log, now }: Moving) {
  const target = await openTarget(to, log)
  try {
    const mark = await target.alone(readMark)
    if (to.databaseUrl !== undefined || mark?.state !== 'moved') return { put_aside: null, target }
  } catch (error) {
    await target.close()
    throw error
  }
  await target.close()
  return { put_aside: await putAside(to, now), target: await openTarget(to, log) }
}

async function putAside({ dataDir }: Place, now: Date) {
  const folder = join(dataDir, 'pg')
  const aside = `${folder}.${now.toISOString().slice(0, 19).replaceAll(':', '-')}`
  await rename(folder, aside)
  return aside
}

async function moveInto(target: Database, source: Database, { from, to, migrations, now, onProgress }: Moving) {
  const mark = (state: Mark['state'], place: Place) => ({ state, place: nameOf(place), marked_at: now.toISOString() })
  const before = await source.alone(readMark)
  // Before the first migration, because an empty database without a mark would be one to start on.
  async function claim(client: ClientBase) {
    await requireFree(client, { source: before, from })
    await setMark(client, mark('unfinished', from))
  }
  await migrate(target, migrations, { check: claim })
  await requireAlone(target, 'to')
  return bothLocked(source, target, async (reading, writing) => {
    // Once more: one that was started since the first question goes on, and one that is started from now on waits for the lock.
    await requireAlone(source, 'from')
    await requireMovable(reading, { to, migrations })
    await claim(writing)
    const { tables, left_out } = await copyDatabase({ source: reading, target: writing, onProgress })
    const files = await copyFiles(from, to)
    await setMark(reading, mark('moved', to))
    await removeMark(writing)
    return { tables, left_out, files }
  })
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

/** Where the folder stays the same, so do its files. Returns how many were copied. */
async function copyFiles(from: Place, to: Place): Promise<number> {
  if (resolve(from.dataDir) === resolve(to.dataDir)) return 0
  const [source, target] = [folderStorage(from.dataDir), folderStorage(to.dataDir)]
  const { files } = await moveFiles({ from: source, to: target, onProgress: () => undefined })
  const there = [...DATA_FILES, KEY].filter((name) => name !== ERASURES && existsSync(join(from.dataDir, name)))
  for (const name of there) await copyFile(join(from.dataDir, name), join(to.dataDir, name))
  // Beside those that are there.
  await addErasures(to.dataDir, [await readErasureLog(from.dataDir)])
  return files + there.length
}

/** Lets a database that was moved be used again. Returns where it was moved to; null if it was not. */
export async function unmark(place: Place, log: Log): Promise<string | null> {
  const database = await openSource(place, log)
  try {
    return await database.alone(async (client) => {
      const mark = await readMark(client)
      if (mark?.state !== 'moved') return null
      await removeMark(client)
      return mark.place
    })
  } finally {
    await database.close()
  }
}
