import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Storage } from '#server/files/storage.ts'
import { folderStorage } from '#server/files/folder-storage.ts'
import { PRODUCT } from '#shared/brand.ts'
import { KEY } from '#server/data-files.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import type { Log } from '#server/db/pool.ts'
import type { Place } from '#server/move/place.ts'
import { type Filled, fillFromArchive } from './archive-rows.ts'
import { type Contents, FILES, type Manifest, ROWS } from './format.ts'
import { addDataFile, mergeErasures } from './place-files.ts'
import { beginPlace, type OpenPlace } from './place.ts'
import { checkArchive, type Entry, readManifest } from './reader.ts'
import { holdWaitingEmails, renewInstallation } from './restored.ts'
import { requireRoom } from './room.ts'

export type Restoring = {
  /** The backup. */
  file: string
  to: Place
  /** Where stored files go, unless they go into the data folder. */
  objectStore: Storage | null
  migrations: string
  /** A further log of erasures, as text. */
  erasures: string
  /** Whether emails that waited in the backup are sent. */
  sendWaiting: boolean
  log: Log
  onProgress: (restored: number, all: number) => void
}

export type RestoreReport = {
  manifest: Manifest
  rows: number
  tables: number
  files: number
  /** How many emails waited, and are not sent. */
  held_emails: number
  erasures: number
  has_key: boolean
  /** Tables in the backup that no migration makes. */
  left_out: string[]
}

/** The embedded database takes more room than its rows do as JSON, and the log of writing them comes on top. */
const ROOM = 4

/**
 * Restores a backup into an empty place. What is there only looks like an installation when all of it is there; what is stopped
 * midway is begun anew by the next call. Throws a sentence for the operator.
 */
export async function restoreBackup(restoring: Restoring): Promise<RestoreReport> {
  const { file, to, migrations, log } = restoring
  const manifest = await readManifest(file)
  // First, because what a damaged file says of its version is not to be believed.
  const contents = await checkArchive(file)
  await requireKnown(file, manifest, migrations)
  await requireRoom(to.dataDir, bytesNeeded(restoring, contents))
  if (restoring.objectStore && manifest.has_files) await requireEmptyStore(restoring.objectStore, contents)
  const place = await beginPlace(to, log)
  try {
    const filled = await fillPlace(place, restoring, manifest, contents)
    await place.finish()
    return { ...reportOf(manifest, contents, filled), ...filled, has_key: existsSync(join(to.dataDir, KEY)) }
  } finally {
    await place.end()
  }
}

/** What the disk of the data folder gets: the database and the files, unless they are elsewhere. */
function bytesNeeded({ to, objectStore }: Restoring, { entries }: Contents) {
  let bytes = 0
  for (const { name, size } of entries) {
    if (name.startsWith(ROWS) && to.databaseUrl === undefined) bytes += ROOM * size
    if (name.startsWith(FILES) && objectStore === null) bytes += size
  }
  return bytes
}

async function fillPlace(
  { folder, database }: OpenPlace,
  restoring: Restoring,
  manifest: Manifest,
  contents: Contents,
) {
  const { file, to, migrations, onProgress } = restoring
  const storage = restoring.objectStore ?? folderStorage(folder)
  const taken = new Set(manifest.migrations.map(({ name }) => name))
  await migrate(database, migrations, { isRequested: (name) => taken.has(name) })
  const addFile = (name: string, entry: Entry) => addDataFile(to.dataDir, name, entry)
  const filled = await database.alone((client) =>
    fillFromArchive(client, { file, contents, storage, addFile, onProgress }),
  )
  await migrate(database, migrations)
  const held_emails = restoring.sendWaiting ? 0 : await holdWaitingEmails(database)
  await renewInstallation(database)
  return { ...filled, held_emails, erasures: await mergeErasures(to.dataDir, restoring.erasures) }
}

function reportOf(manifest: Manifest, { tables: stored }: Contents, { left_out }: Filled) {
  const tables = stored.filter(({ name }) => !left_out.includes(name))
  return {
    manifest,
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
    tables: tables.length,
  }
}

async function requireKnown(file: string, manifest: Manifest, folder: string) {
  const known = new Map((await readMigrations(folder)).map(({ name, hash }) => [name, hash]))
  for (const { name, hash } of manifest.migrations) {
    if (!known.has(name))
      throw new Error(
        `${file} was made by a newer ${PRODUCT}: it holds the migration ${name}, which this version does not know. ` +
          'Restore it with that version, or a later one.',
      )
    if (known.get(name) !== hash)
      throw new Error(
        `The migration ${name} is not the one with which ${file} was made. Restore it with the version that was.`,
      )
  }
}

/** What an earlier call has left there of this backup is written again. */
async function requireEmptyStore(store: Storage, { entries }: Contents) {
  const expected = new Set(entries.map(({ name }) => name))
  for await (const { path } of store.all())
    if (!expected.has(FILES + path))
      throw new Error(
        'The object store is not empty. A backup is never restored over anything. ' +
          'Set FILES_URL to an empty bucket, or to another prefix of this one.',
      )
}
