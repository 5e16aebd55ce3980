import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { freshFolder } from '#server/db/embedded/test-folder.ts'
import { readMigrations } from '#server/db/migrate.ts'
import { hasPostgres, startPostgres } from '../../tools/postgres.ts'
import { afterTest, temporaryFolder } from './test-cleanup.ts'
import { type Process, ROOT, run, SERVER, started, stopped } from './test-process.ts'

// Processes start one after the other, which takes long on a busy machine.
const options = { timeout: 240_000 }
const START = { timeout: 120_000, interval: 5 }
const migrations = await readMigrations(join(ROOT, 'migrations'))

async function kill({ child, ended, output }: Process) {
  child.kill('SIGKILL')
  expect(await ended).toBeNull()
  expect(output()).not.toContain('is running')
}

/** How many migrations a start took, as it says itself. */
function appliedCount({ output }: Process) {
  return Number(/brought up to date \((\d+) steps?\)/.exec(output())?.[1])
}

test('a first start that is killed while it migrates the embedded database ends at the next one', options, async () => {
  const env = { DATA_DIR: await freshFolder(), SEED: 'none' }
  const folder = join(env.DATA_DIR, 'pg/base')
  const files = () => readdirSync(folder, { recursive: true }).length
  const empty = files()
  const first = run(SERVER, env)
  // Each table and each index is a file.
  await expect.poll(files, START).toBeGreaterThan(empty + 50)
  await kill(first)
  expect(existsSync(join(env.DATA_DIR, 'jwt-secret'))).toBe(false)

  const second = await started(env)
  expect(appliedCount(second)).toBeGreaterThan(0)
  expect(appliedCount(second)).toBeLessThan(migrations.length)
  expect(await fetch(`${second.address}/ready`)).toMatchObject({ status: 200 })
  expect(await stopped(second)).toBe(0)
  const third = await started(env)
  expect(appliedCount(third)).toBeNaN()
  expect(await stopped(third)).toBe(0)
})

/** A PostgreSQL server, on which a migration waits once a table of this name is made. */
async function waitingAt(table: string) {
  const postgres = await startPostgres()
  if (!postgres) throw new Error('PostgreSQL is not installed.')
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  afterTest(async () => {
    await client.end()
    await postgres.stop()
  })
  await client.query(`
    create function wait_here() returns event_trigger language plpgsql as $$
    begin
      if exists (select from pg_event_trigger_ddl_commands() where object_identity = 'public.${table}') then
        perform pg_advisory_xact_lock(1);
      end if;
    end $$;
    create event trigger waiting on ddl_command_end execute function wait_here();
    select pg_advisory_lock(1)`)
  const count = async (sql: string) => Number((await client.query<{ n: string }>(sql)).rows[0]?.n)
  return {
    url: postgres.url,
    isWaiting: async () => (await count(`select count(*) as n from pg_locks where not granted`)) === 1,
    goOn: () => client.query('select pg_advisory_unlock(1); drop event trigger waiting'),
    applied: async () =>
      (await client.query<{ name: string }>('select name from migrations order by name')).rows.map(({ name }) => name),
    exists: async (name: string) => (await count(`select count(to_regclass('${name}')) as n`)) === 1,
  }
}

test.runIf(process.env.TEST_ENGINE !== 'postgres' && hasPostgres())(
  'a start that is killed in the middle of a migration leaves nothing of it on PostgreSQL, and the next one takes it',
  options,
  async () => {
    const { url, isWaiting, goOn, applied, exists } = await waitingAt('delegates')
    const env = { DATA_DIR: temporaryFolder(), DATABASE_URL: url, SEED: 'none' }
    const first = run(SERVER, env)
    await expect.poll(isWaiting, START).toBe(true)
    await kill(first)
    const before = await applied()
    expect(before).toEqual(migrations.slice(0, before.length).map(({ name }) => name))
    expect(migrations[before.length]?.sql).toContain('create table delegates')
    expect(await exists('delegates')).toBe(false)

    await goOn()
    const second = await started(env)
    expect(appliedCount(second)).toBe(migrations.length - before.length)
    expect(await applied()).toEqual(migrations.map(({ name }) => name))
    expect(await exists('delegates')).toBe(true)
    expect(await fetch(`${second.address}/ready`)).toMatchObject({ status: 200 })
    expect(await stopped(second)).toBe(0)
  },
)
