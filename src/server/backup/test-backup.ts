import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { type Database, openDatabase } from '#server/db/db.ts'
import { migratedFolder } from '#server/db/embedded/test-folder.ts'
import { migrate } from '#server/db/migrate.ts'
import { folderStorage } from '#server/files/folder-storage.ts'
import type { Place } from '#server/move/place.ts'
import { temporaryFolder } from '#server/test-cleanup.ts'
import { newServerDatabase } from '#server/test-database.ts'
import { log, MIGRATIONS } from '#server/test-folders.ts'
import { makeBackup } from './backup.ts'
import { type Restoring, restoreBackup } from './restore.ts'
import { openBackupSource } from './source.ts'

export const NOW = new Date('2026-05-04T10:00:00Z')

/** The environment of a program that works on a place. */
export const envOf = ({ databaseUrl, dataDir }: Place) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
})

/** An installation on the engine of the tests. */
export async function newInstallation(): Promise<Place> {
  const databaseUrl = await newServerDatabase()
  if (databaseUrl === null) return { dataDir: await migratedFolder() }
  const place = { databaseUrl, dataDir: temporaryFolder() }
  await withDatabase(place, (database) => migrate(database, MIGRATIONS))
  return place
}

/** An empty place on the engine of the tests. */
export async function newPlace(): Promise<Place> {
  const databaseUrl = await newServerDatabase()
  return { ...(databaseUrl !== null && { databaseUrl }), dataDir: temporaryFolder() }
}

export async function withDatabase<T>(place: Place, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ ...place, log })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Adds an account and returns its id. */
export async function addUser(on: Pick<Database, 'query'> | ClientBase, email = `${randomUUID()}@example.org`) {
  const id = randomUUID()
  await on.query(`insert into users (id, email, created_at, updated_at) values ($1, $2, now(), now())`, [id, email])
  return id
}

export function emailsIn(place: Place): Promise<string[]> {
  return withDatabase(place, async ({ query }) => {
    const { rows } = await query('select email from users order by email')
    return rows.map(({ email }) => String(email))
  })
}

/** Makes a backup of a place in which no process runs, and returns its file. */
export async function backUp(place: Place, { withKeys = false, withFiles = true } = {}): Promise<string> {
  const to = join(temporaryFolder(), 'backup.tar.gz')
  const source = await openBackupSource(place, log)
  const storage = withFiles ? folderStorage(place.dataDir) : null
  try {
    await makeBackup({ ...source, storage, dataDir: place.dataDir, to, withKeys })
  } finally {
    await source.close()
  }
  return to
}

export function restore(file: string, to: Place, choices: Partial<Restoring> = {}) {
  return restoreBackup({
    file,
    to,
    objectStore: null,
    migrations: MIGRATIONS,
    erasures: '',
    sendWaiting: false,
    log,
    onProgress: () => undefined,
    ...choices,
  })
}
