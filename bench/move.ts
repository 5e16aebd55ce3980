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
import { startServer } from '../e2e/server.ts'
import { startPostgres } from '../tools/postgres.ts'
import { measuredCommand } from './measured-command.ts'

const PEOPLE = 100_000
const MESSAGES = 1_000_000
const MOST_SECONDS = 300
/** Megabytes, most of them the engine. A fifth of the rows need as many. */
const MOST_MEMORY = 900

/** Written into the demonstration, whose conference has a chat. */
const YEAR = `
  insert into users (id, email, created_at, updated_at)
    select gen_random_uuid(), 'delegate' || n || '@example.org', now(), now() from generate_series(1, ${PEOPLE}) n;
  insert into profiles (id, full_name, updated_at)
    select id, 'Delegate ' || split_part(email, '@', 1), now() from users where email like 'delegate%@example.org';
  insert into delegates (id, conference_id, email, full_name, user_id, is_registered, registered_at, search_text, sort_name,
      sort_company, created_at, updated_at)
    select gen_random_uuid(), (select id from conferences limit 1), email, 'Delegate', id, true, now(), email, email, '', now(), now()
    from users where email like 'delegate%@example.org';
  insert into chat_messages (id, conference_id, author_id, client_id, text, posted_seq, seq, created_at)
    select gen_random_uuid(), (select id from conferences limit 1), author.id, gen_random_uuid(),
      'Message ' || n || ' of somebody who has something to say about the session that is on.', 1000000 + n, 1000000 + n, now()
    from generate_series(1, ${MESSAGES}) n join
      (select id, row_number() over () as number from users where email like 'delegate%@example.org') author
      on author.number = 1 + n % ${PEOPLE};
  analyze`

const address = (server: string, name: string) => new URL(`/${name}`, server).href

async function onServer(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}

async function fill(env: Record<string, string>, dataDir: string, url: string) {
  const server = await startServer({ ...env, SEED: 'demo' }, dataDir)
  await server.stop()
  await onServer(url, YEAR)
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
await fill({ DATABASE_URL: first }, dataDir, first)

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
