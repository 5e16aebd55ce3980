/**
 * How long the longest wait of a write is while a backup is made of a database with 300,000 rows, beside the same without one,
 * on both engines; how long the backup takes, and how much memory it needs.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { serveSnapshots } from '#server/backup/snapshot-server.ts'
import { type Database, openDatabase } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { startPostgres } from '../tools/postgres.ts'
import { measuredCommand } from './measured-command.ts'

const PEOPLE = 300_000
/** How long is written without a backup. */
const ALONE_MS = 20_000
const PAUSE_MS = 5
/** The longest that a write may wait on the embedded engine because of a backup. */
const MOST_MS = 200
const ROUNDS = 3

const log = { info: () => undefined, warn: () => undefined, error: console.error }
const migrations = resolve(import.meta.dirname, '../migrations')

const FILL = `
  insert into users (id, email, created_at, updated_at)
    select gen_random_uuid(), 'delegate' || n || '@example.org', now(), now() from generate_series($1::int, $2::int) n`
const WRITE = `update users set updated_at = now() where email = $1`

async function fill({ alone }: Database) {
  const step = 20_000
  for (let first = 1; first < PEOPLE; first += step)
    await alone((client) => client.query(FILL, [first, first + step - 1]))
  await alone((client) => client.query('checkpoint'))
}

/** Writes while `work` runs, and returns how long the writes waited, the shortest first. */
async function waitsDuring({ query }: Database, work: Promise<unknown>): Promise<number[]> {
  const waits: number[] = []
  const over = new AbortController()
  const end = work.finally(() => over.abort())
  while (!over.signal.aborted) {
    const began = performance.now()
    await query(WRITE, [`delegate${1 + Math.floor(Math.random() * PEOPLE)}@example.org`])
    waits.push(performance.now() - began)
    await wait(PAUSE_MS)
  }
  await end
  return waits.toSorted((a, b) => a - b)
}

async function backUp(env: Record<string, string>, to: string) {
  const { seconds, peak } = await measuredCommand(['tools/backup.ts', '--to', to], env)
  const { size } = await stat(to)
  return `${seconds.toFixed(1)} s, ${(size / 2 ** 20).toFixed(0)} MB, peak ${peak.toFixed(0)} MB`
}

const inWords = (waits: readonly number[]) =>
  `${waits.length} writes, half within ${waits[waits.length >> 1]?.toFixed(1)} ms, 99 % within ` +
  `${waits[Math.floor(waits.length * 0.99)]?.toFixed(1)} ms, the longest ${waits.at(-1)?.toFixed(0)} ms`

async function measure(name: string, env: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-backup-'))
  const database = await openDatabase({ ...(env.DATABASE_URL && { databaseUrl: env.DATABASE_URL }), dataDir, log })
  await migrate(database, migrations)
  await fill(database)
  const { snapshot } = database
  const end = await serveSnapshots({ dataDir, database, log })
  for (let round = 1; round <= ROUNDS; round++) {
    const alone = await waitsDuring(database, wait(ALONE_MS))
    let took = ''
    const to = join(dataDir, `${round}.tar.gz`)
    const during = await waitsDuring(
      database,
      backUp({ ...env, DATA_DIR: dataDir }, to).then((said) => (took = said)),
    )
    const longest = during.at(-1) ?? 0
    if (snapshot && longest > MOST_MS && longest > (alone.at(-1) ?? 0)) process.exitCode = 1
    console.log(
      `${name}, round ${round}\n  without: ${inWords(alone)}\n  with:    ${inWords(during)}\n  backup:  ${took}`,
    )
  }
  await end()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}

await measure('embedded', {})
const postgres = await startPostgres()
if (!postgres) throw new Error('The second half of this measurement needs PostgreSQL.')
await measure('PostgreSQL', { DATABASE_URL: postgres.url })
await postgres.stop()
process.exit()
