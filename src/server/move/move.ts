import { existsSync } from 'node:fs'
import { readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { addErasures, readErasureLog } from '#server/backup/erasures.ts'
import { requireRestoredFolder } from '#server/backup/place-files.ts'
import { requireWhole } from '#server/backup/whole.ts'
import { DATA_FILES, ERASURES, FILE_FOLDERS, KEY } from '#server/data-files.ts'
import type { Database } from '#server/db/db.ts'
import { migrate, withMigrationLock } from '#server/db/migrate.ts'
import type { Log } from '#server/db/pool.ts'
import { replaceFile } from '#server/files/durable.ts'
import { folderStorage } from '#server/files/folder-storage.ts'
import { isNamed } from '#server/files/named-files.ts'
import { requireFolder } from '#server/require-folder.ts'
import {
  requireAlone,
  requireFree,
  requireFreeFolder,
  requireMovable,
  requireRoomFor,
  requireUnmoved,
} from './checks.ts'
import { type CopiedTable, copyDatabase } from './copying.ts'
import { moveFiles, removeUnnamed } from './files.ts'
import { type Mark, readMark, removeMark, setMark } from './mark.ts'
import { hasDatabase, isSameFolder, isSamePlace, nameOf, openSource, openTarget, type Place } from './place.ts'

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
  /** What earlier moves away from the target have left in its folder. */
  put_aside: string[]
}

/**
 * Moves everything to another database, in either direction, while no process of the product runs on either. What it moved is
 * left as it was and marked, so that nobody writes to both. Stopped midway it has changed nothing but a mark on the target,
 * which does not start then, and is done by the next call. Throws a sentence for the operator where it cannot be.
 */
export async function moveEverything(moving: Moving): Promise<Report> {
  const { from, to, log } = moving
  if (isSamePlace(from, to)) throw new Error('The database is there already. Give another place after --to.')
  if (to.databaseUrl === undefined) await requireFolder('The target', to.dataDir)
  const source = await openSource(from, log)
  try {
    await requireAlone(source, 'from')
    await source.alone((client) => requireMovable(client, moving))
    await requireRoomFor(source, from, to)
    const target = await openFreeTarget(moving, await source.alone(readMark))
    try {
      return { ...(await moveInto(target, source, moving)), put_aside: await listAside(to) }
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** What was moved away from a folder is kept beside what comes back. */
async function openFreeTarget({ from, to, log, now }: Moving, before: Mark | null) {
  if (to.databaseUrl === undefined) {
    requireRestoredFolder(to.dataDir)
    // Before a database is made there.
    if (!hasDatabase(to.dataDir)) {
      requireUnmoved(before, null)
      await requireFreeFolder(from, to, null)
    }
  }
  const target = await openTarget(to, log)
  try {
    const mark = await target.alone(readMark)
    requireUnmoved(before, mark)
    await requireFreeFolder(from, to, mark)
    if (to.databaseUrl !== undefined || mark?.state !== 'moved') return target
  } catch (error) {
    await target.close()
    throw error
  }
  await target.close()
  await putAside(from, to, now)
  return openTarget(to, log)
}

/** The database last, because its mark says that the others may go. Files that come from the same folder stay there. */
async function putAside(from: Place, { dataDir }: Place, now: Date) {
  const names = [...(isSameFolder(from, { dataDir }) ? [] : FILE_FOLDERS), 'pg']
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-')
  for (const folder of names.map((name) => join(dataDir, name)).filter((path) => existsSync(path))) {
    await rename(folder, `${folder}.${time}`)
  }
}

/** Also by a call that was stopped. */
async function listAside({ dataDir }: Place) {
  const pattern = new RegExp(`^(?:pg|${FILE_FOLDERS.join('|')})\\.\\d{4}-\\d\\d-\\d\\dT`)
  return (await readdir(dataDir))
    .filter((name) => pattern.test(name))
    .toSorted()
    .map((name) => join(dataDir, name))
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
    const files = await copyFiles(reading, from, to)
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
async function copyFiles(reading: ClientBase, from: Place, to: Place): Promise<number> {
  if (isSameFolder(from, to)) return 0
  const [source, target] = [folderStorage(from.dataDir), folderStorage(to.dataDir)]
  const isNeeded = (path: string) => isNamed(reading, path)
  // What a call that was stopped has copied may have been deleted since. The folder had no other files when it began.
  await removeUnnamed(target, isNeeded)
  const { files } = await moveFiles({ from: source, to: target, isNamed: isNeeded, onProgress: () => undefined })
  const there = [...DATA_FILES, KEY].filter((name) => name !== ERASURES && existsSync(join(from.dataDir, name)))
  for (const name of there) await replaceFile(join(to.dataDir, name), await readFile(join(from.dataDir, name)))
  // Beside those that are there.
  await addErasures(to.dataDir, [await readErasureLog(from.dataDir)])
  return files + there.length
}

/**
 * Lets a database that was moved be used again. Returns where it was moved to; null if it was not. Throws what the start says
 * where the database must not be used for another reason.
 */
export async function unmark(place: Place, log: Log): Promise<string | null> {
  const database = await openSource(place, log)
  try {
    return await database.alone(async (client) => {
      const mark = await readMark(client)
      if (mark?.state === 'moved') await removeMark(client)
      await requireWhole(client)
      return mark?.place ?? null
    })
  } finally {
    await database.close()
  }
}
