import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Guard } from './cluster-guard.ts'
import { isAlive } from './is-alive.ts'
import { startPostgres } from './postgres.ts'
import { startRedis } from './redis.ts'

const NO_POSTGRES =
  'PostgreSQL is not installed on this computer. Install it (on Debian: apt-get install postgresql), ' +
  'or set DATABASE_URL to a server that runs elsewhere.'
const NO_REDIS =
  'Redis is not installed on this computer. Install it (on Debian: apt-get install redis-server), ' +
  'or set REDIS_URL to a server that runs elsewhere.'

type Service = { url: string; stop: () => Promise<void> }
export type Services = {
  env: { DATABASE_URL: string; REDIS_URL: string; DATA_DIR: string }
  /** Where each is, for people. */
  places: { postgres: string; redis: string }
  stop: () => Promise<void>
}

type Options = {
  DATABASE_URL?: string | undefined
  REDIS_URL?: string | undefined
  folder: string
  dataDir: string
  guard: Guard
}

/** How long a server may take to stop whose cluster was killed a moment ago. */
const STOP_LIMIT_MS = 20_000

/**
 * What several processes share: the PostgreSQL and the Redis of the environment, or servers that are started here.
 * PostgreSQL of our own keeps its data and its password in `folder`, and so do the processes their files then, because those of
 * `dataDir` belong to another database.
 */
export async function startServices({ DATABASE_URL, REDIS_URL, folder, dataDir, guard }: Options): Promise<Services> {
  const postgresFolder = await folderOfPostgres(folder)
  const postgres =
    DATABASE_URL === undefined ? await ownPostgres(postgresFolder, folder, guard) : elsewhere(DATABASE_URL)
  try {
    const redis = REDIS_URL === undefined ? await ownRedis(guard) : elsewhere(REDIS_URL)
    const isOwn = DATABASE_URL === undefined
    return {
      env: { DATABASE_URL: postgres.url, REDIS_URL: redis.url, DATA_DIR: isOwn ? join(folder, 'files') : dataDir },
      places: {
        postgres: isOwn
          ? `${withoutPassword(postgres.url)}, started for this, with its data in ${postgresFolder} and its password in ${passwordFileOf(folder)}`
          : 'that of DATABASE_URL',
        redis:
          REDIS_URL === undefined
            ? `${withoutPassword(redis.url)}, started for this; it keeps nothing`
            : 'that of REDIS_URL',
      },
      async stop() {
        await redis.stop()
        await postgres.stop()
      },
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

/** One that we have not started and do not stop. */
function elsewhere(url: string): Service {
  return { url, stop: () => Promise.resolve() }
}

const newPassword = () => randomBytes(16).toString('hex')
const passwordFileOf = (folder: string) => join(folder, 'postgres-password')

/** The password of our own PostgreSQL, which this user alone can read. The first call makes one. */
async function ownPassword(folder: string) {
  const file = passwordFileOf(folder)
  if (!existsSync(file)) await writeFile(file, newPassword(), { mode: 0o600 })
  return readFile(file, 'utf8')
}

function withoutPassword(address: string) {
  const url = new URL(address)
  url.password = ''
  return url.href
}

async function ownPostgres(folder: string, clusterFolder: string, guard: Guard): Promise<Service> {
  const password = await ownPassword(clusterFolder)
  await whenStopped(folder)
  const postgres = await startPostgres({ folder, password, detached: true })
  if (!postgres) throw new Error(NO_POSTGRES)
  return guarded(postgres, guard, 'SIGINT')
}

async function ownRedis(guard: Guard): Promise<Service> {
  const redis = await startRedis({ detached: true, password: newPassword() })
  if (!redis) throw new Error(NO_REDIS)
  return guarded(redis, guard, 'SIGTERM')
}

function guarded(service: Service & { pid(): number }, guard: Guard, signal: NodeJS.Signals): Service {
  const forget = guard.watch(service.pid(), signal)
  return {
    url: service.url,
    async stop() {
      await service.stop()
      forget()
    },
  }
}

/** Resolves when no server runs in the folder any more: that of a cluster which was killed takes a moment to stop. */
async function whenStopped(folder: string) {
  const said = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(said.split('\n')[0])
  const deadline = Date.now() + STOP_LIMIT_MS
  const isThere = () => pid > 0 && isAlive(pid)
  while (isThere() && Date.now() < deadline) await wait(50)
}

/**
 * PostgreSQL does not run as root, and its own user may not be allowed into the folders of root: for root the data are in
 * the home of that user, by a name that is made from the folder.
 */
async function folderOfPostgres(folder: string) {
  if (process.getuid?.() !== 0) return join(folder, 'postgres')
  const { stdout } = await promisify(execFile)('getent', ['passwd', 'postgres']).catch(() => ({ stdout: '' }))
  const home = stdout.split(':')[5]
  if (home === undefined) throw new Error(NO_POSTGRES)
  return join(home, `foyer-${createHash('sha256').update(folder).digest('hex').slice(0, 8)}`)
}
