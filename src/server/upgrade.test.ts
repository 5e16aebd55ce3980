import { copyFileSync, globSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { apiOf } from '../../bench/organiser.ts'
import { openHall } from '../../bench/mixed-load.ts'
import { startBalancer } from '../../tools/balancer.ts'
import { hasPostgres, startPostgres } from '../../tools/postgres.ts'
import { findRedis } from '../../tools/redis-server.mjs'
import { startRedis } from '../../tools/redis.ts'
import { afterTest, temporaryFolder } from './test-cleanup.ts'
import { eventually } from './test-eventually.ts'
import { startLoad } from './test-load.ts'
import { ROOT, started, stopped } from './test-process.ts'

const OLDER = join(ROOT, 'migrations')
const NEXT = '9999_next_release.sql'
/** So many before the first process is replaced, and after the last one. */
const POSTS = 20

/** The migrations of a version that comes after this one, and adds to tables that are in use. */
function migrationsOfNext() {
  const folder = temporaryFolder()
  for (const file of globSync(join(OLDER, '*.sql'))) copyFileSync(file, join(folder, basename(file)))
  writeFileSync(
    join(folder, NEXT),
    `alter table chat_messages add column tone text not null default 'plain', add column tuned_at timestamptz;
     create index chat_messages_tone on chat_messages (tone);
     create table tones (name text primary key);`,
  )
  return folder
}

/** PostgreSQL and Redis, and what processes need to run on them. */
async function services() {
  const [postgres, redis] = [await startPostgres(), await startRedis()]
  if (!postgres || !redis) throw new Error('PostgreSQL and Redis were found before.')
  afterTest(() => Promise.all([postgres.stop(), redis.stop()]))
  const places = { DATABASE_URL: postgres.url, REDIS_URL: redis.url, DATA_DIR: temporaryFolder() }
  return { ...places, PUBLIC_URL: 'http://localhost', AUTH_AUTOCONFIRM: 'true', SEED: 'none', LIMITS: 'off' }
}

/** The numbers of the messages in the database, by their client ids. */
async function storedMessages(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ client_id: string; seq: string }>('select client_id, seq from chat_messages')
  const { rowCount } = await client.query('select from migrations where name = $1', [NEXT])
  await client.end()
  return { messages: new Map(rows.map(({ client_id, seq }) => [client_id, Number(seq)])), isMigrated: rowCount === 1 }
}

// It brings its own PostgreSQL, so once is enough.
test.runIf(process.env.TEST_ENGINE !== 'postgres' && hasPostgres() && findRedis())(
  'three processes are upgraded one after another under load, and no call and no message is lost',
  { timeout: 600_000 },
  async () => {
    const env = await services()
    const newer = migrationsOfNext()
    const balancer = await startBalancer()
    afterTest(() => balancer.close())
    const start = async (migrations: string) => {
      const server = await started(env, migrations)
      await balancer.add(server.port)
      return server
    }
    const leave = async (server: Awaited<ReturnType<typeof start>>) => {
      expect(await stopped(server)).toBe(0)
      balancer.remove(server.port)
    }
    // The first one migrates the database.
    const first = await start(OLDER)
    const olderServers = [first, ...(await Promise.all([start(OLDER), start(OLDER)]))]
    const url = `http://127.0.0.1:${balancer.port}`
    const { load, stop } = startLoad(await openHall(url, apiOf(url)))
    const postsBeyond = (count: number) => eventually(() => expect(load.posted.size).toBeGreaterThan(count))
    await postsBeyond(POSTS)

    for (const server of olderServers) {
      await leave(server)
      await start(newer)
      // One of the older version that starts in the middle of the upgrade, as after a crash.
      if (server === first) await leave(await start(OLDER))
    }
    await postsBeyond(load.posted.size + POSTS)
    await stop()

    expect(load.failed).toEqual([])
    const { messages, isMigrated } = await storedMessages(env.DATABASE_URL)
    expect(isMigrated).toBe(true)
    expect(messages).toEqual(load.posted)
    const inOrder = Array.from({ length: messages.size }, (_, at) => at + 1)
    expect([...messages.values()].toSorted((a, b) => a - b)).toEqual(inOrder)
    for (const heard of load.heard) {
      await eventually(() => expect(heard.length).toBeGreaterThanOrEqual(inOrder.length))
      expect(heard).toEqual(inOrder)
    }
  },
)
