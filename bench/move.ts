/**
 * How long a year's use takes to move from a PostgreSQL server into a folder and back, and how much memory that needs,
 * beside a dump and a restore by PostgreSQL's own programs.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { startPostgres } from '../tools/postgres.ts'
import { measuredCommand } from './measured-command.ts'
import { fillYear } from './year.ts'

const USE = { people: 100_000, messages: 1_000_000, files: 0 }
const MOST_SECONDS = 300
/** Megabytes, most of them the engine. A fifth of the rows need as many. */
const MOST_MEMORY = 900

const address = (server: string, name: string) => new URL(`/${name}`, server).href

async function onServer(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}

async function dumpAndRestore(from: string, to: string) {
  const began = performance.now()
  const command = `pg_dump "${from}" | psql --quiet --output=/dev/null "${to}"`
  await promisify(execFile)('sh', ['-c', command])
  return (performance.now() - began) / 1000
}

const postgres = await startPostgres()
if (!postgres) throw new Error('This measurement needs PostgreSQL.')
const [first, second, third] = ['first', 'second', 'third'].map((name) => address(postgres.url, name)) as [
  string,
  string,
  string,
]
for (const name of ['first', 'second', 'third']) await onServer(postgres.url, `create database ${name}`)
const dataDir = await mkdtemp(join(tmpdir(), 'foyer-move-'))
const folder = join(dataDir, 'embedded')
await fillYear({ databaseUrl: first, dataDir }, USE)

const reference = await dumpAndRestore(first, third)
console.log(`pg_dump and psql from server to server  ${reference.toFixed(1)} s`)
const moves = [
  { what: 'server to folder', env: { DATABASE_URL: first, DATA_DIR: dataDir }, to: folder },
  { what: 'folder to server', env: { DATA_DIR: folder }, to: second },
]
for (const { what, env, to } of moves) {
  const { seconds, peak, output } = await measuredCommand(['tools/move.ts', '--to', to], env)
  const isGood = seconds <= MOST_SECONDS && peak <= MOST_MEMORY
  if (!isGood) process.exitCode = 1
  console.log(
    `${what}  ${seconds.toFixed(1)} s (at most ${MOST_SECONDS}), ${(seconds / reference).toFixed(1)} times as long, ` +
      `peak ${peak.toFixed(0)} MB (at most ${MOST_MEMORY})\n  ${output.split('\n').find((line) => line.includes('rows of')) ?? ''}`,
  )
}
await postgres.stop()
await rm(dataDir, { recursive: true, force: true })
process.exit()
