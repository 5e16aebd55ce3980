/** The commands that are killed, each with what must hold after it. */
import { deepStrictEqual } from 'node:assert'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startServer } from '../e2e/server.ts'
import type { ClientBase } from 'pg'
import { checkArchive } from '#server/backup/reader.ts'
import { readEnv } from '#server/env.ts'
import { openStorage } from '#server/files/open-storage.ts'
import { folderStorage } from '#server/files/folder-storage.ts'
import type { Storage } from '#server/files/storage.ts'
import { requireWhole } from '#server/backup/whole.ts'
import { createLog } from '#server/log.ts'
import { SAME_TEXT, readContent } from '#server/move/copying.ts'
import { openSource, type Place } from '#server/move/place.ts'
import { readTables } from '#server/move/tables.ts'
import { testStore } from '#server/test-store.ts'
import { type Machines, newDatabase, stopLater } from './live-kit.ts'
import { measuredCommand } from './measured-command.ts'
import { fillYear, type Use } from './year.ts'

export type Trial = { what: string; begin: () => Promise<Attempt> }

type Attempt = {
  command: { args: string[]; env: Record<string, string> }
  /** Throws if the command has changed what it works on, or has left something that is neither whole nor refused. */
  requireKept: () => Promise<void>
  /** Throws if not everything is where it should be after the command was called again. */
  requireAll: () => Promise<void>
  clear: () => Promise<void>
}

type Given = { postgres: Machines['postgres']; folder: string; use: Use }

/** What an installation does not keep: who it is, by which it knows its own nightly backups. */
const OWN = 'public.nightly_backups'

const log = createLog('error')

/** How many rows each table has, and a hash of them; null where the start would refuse the database. */
async function contentsOf(place: Place, { isStarted = true } = {}) {
  const database = await openSource(place, log)
  try {
    return await database.alone(async (client) => {
      if (isStarted && (await isRefused(client))) return null
      await client.query('begin read only')
      await client.query(SAME_TEXT)
      const contents: Record<string, unknown> = {}
      for (const { name } of await readTables(client))
        if (name !== OWN) contents[name] = await readContent(client, name)
      await client.query('commit')
      return contents
    })
  } finally {
    await database.close()
  }
}

async function isRefused(client: ClientBase) {
  return requireWhole(client).then(
    () => false,
    () => true,
  )
}

async function filesOf(storage: Storage) {
  const files: Record<string, string> = {}
  for await (const { path } of storage.all()) {
    const bytes = await storage.read(path)
    files[path] = createHash('sha256')
      .update(bytes ?? '')
      .digest('hex')
  }
  return files
}

const envOf = ({ databaseUrl, dataDir }: Place): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
})

/** Fills a folder, moves it to PostgreSQL and lets both be used, so that each can be moved again. */
export async function openTrials({ postgres, folder, use }: Given) {
  const home: Place = { dataDir: join(folder, 'home') }
  await fillYear(home, use)
  const reference = await contentsOf(home)
  const server: Place = { dataDir: home.dataDir, databaseUrl: await newDatabase({ postgres }) }
  await measuredCommand(['tools/move.ts', '--to', server.databaseUrl ?? ''], envOf(home))
  await measuredCommand(['tools/move.ts', '--unmark'], envOf(home))
  const file = join(folder, 'home.tar.gz')
  await measuredCommand(['tools/backup.ts', '--to', file], envOf(home))
  const newFolder = async () => ({ dataDir: await mkdtemp(join(folder, 'to-')) })
  const newServer = async () => ({ ...(await newFolder()), databaseUrl: await newDatabase({ postgres }) })
  const trials = [
    moveTrial('move folder to server', { from: home, newPlace: async () => ({ ...home, databaseUrl: await newDatabase({ postgres }) }), reference }), // prettier-ignore
    moveTrial('move server to folder', { from: server, newPlace: newFolder, reference }),
    await backupTrial(home, folder),
    restoreTrial('restore into a folder', { file, newPlace: newFolder, reference }),
    restoreTrial('restore into a server', { file, newPlace: newServer, reference }),
    await filesTrial(home),
  ]
  const tables = Object.keys(reference ?? {}).length
  return {
    trials,
    said: `A year of ${use.people} people with ${use.messages} messages in ${tables} tables, ${use.files} files`,
  }
}

type Contents = Awaited<ReturnType<typeof contentsOf>>
type Carried = { newPlace: () => Promise<Place>; reference: Contents }

function moveTrial(what: string, { from, newPlace, reference }: Carried & { from: Place }): Trial {
  return {
    what,
    async begin() {
      const to = await newPlace()
      return {
        command: { args: ['tools/move.ts', '--to', to.databaseUrl ?? to.dataDir], env: envOf(from) },
        async requireKept() {
          deepStrictEqual(await contentsOf(from, { isStarted: false }), reference)
          await requireWholeOrNone(to, reference)
        },
        requireAll: async () => deepStrictEqual(await contentsOf(to), reference),
        async clear() {
          await measuredCommand(['tools/move.ts', '--unmark'], envOf(from))
          if (to.dataDir !== from.dataDir) await rm(to.dataDir, { recursive: true })
        },
      }
    },
  }
}

/** What a killed command has left is whole, is refused, or has no table yet. */
async function requireWholeOrNone(to: Place, reference: Contents) {
  if (to.databaseUrl === undefined && !existsSync(join(to.dataDir, 'pg'))) return
  const left = await contentsOf(to)
  if (left !== null && Object.keys(left).length > 0) deepStrictEqual(left, reference)
}

/** While Foyer runs on the folder and answers. */
async function backupTrial({ dataDir }: Place, folder: string): Promise<Trial> {
  const place = { dataDir: join(folder, 'running') }
  await cp(dataDir, place.dataDir, { recursive: true })
  const server = await startServer({}, place.dataDir)
  stopLater(() => server.stop())
  const to = join(folder, 'running.tar.gz')
  return {
    what: 'backup of a folder in use',
    begin: () =>
      Promise.resolve({
        command: { args: ['tools/backup.ts', '--to', to], env: envOf(place) },
        async requireKept() {
          const { status } = await fetch(`${server.url}/ready`)
          deepStrictEqual(status, 200)
          if (existsSync(to)) await checkArchive(to)
        },
        requireAll: async () => void (await measuredCommand(['tools/restore.ts', '--check', to], {})),
        clear: () => rm(to),
      }),
  }
}

function restoreTrial(what: string, { file, newPlace, reference }: Carried & { file: string }): Trial {
  return {
    what,
    async begin() {
      const to = await newPlace()
      return {
        command: { args: ['tools/restore.ts', '--send-waiting', file], env: envOf(to) },
        requireKept: () => requireWholeOrNone(to, reference),
        requireAll: async () => deepStrictEqual(await contentsOf(to), reference),
        clear: () => rm(to.dataDir, { recursive: true }),
      }
    },
  }
}

async function filesTrial(from: Place): Promise<Trial> {
  const reference = await filesOf(folderStorage(from.dataDir))
  return {
    what: 'files to an object store',
    async begin() {
      const { env } = await testStore({ whenOver: stopLater })
      const { FILES_URL, ...keys } = env
      const bucket = await openStorage(readEnv(env))
      return {
        command: { args: ['tools/move.ts', '--files-to', FILES_URL], env: { ...envOf(from), ...keys } },
        requireKept: async () => deepStrictEqual(await filesOf(folderStorage(from.dataDir)), reference),
        requireAll: async () => deepStrictEqual(await filesOf(bucket), reference),
        clear: () => Promise.resolve(),
      }
    },
  }
}
