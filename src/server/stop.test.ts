import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { apiOf, createConference, signUpOrganiser } from '../../bench/organiser.ts'
import { hasPostgres, startPostgres } from '../../tools/postgres.ts'
import { afterTest, temporaryFolder } from './test-cleanup.ts'
import { eventually } from './test-eventually.ts'
import { launch, until } from './test-process.ts'

const ROWS = 3000
const CSV = ['Day,Start,End,Title', ...Array.from({ length: ROWS }, (_, i) => `Day 1,09:00,10:00,Imported ${i}`)]

/** A PostgreSQL server, and what counts the imported sessions that are committed there. */
async function openServer() {
  const postgres = await startPostgres()
  if (!postgres) throw new Error('PostgreSQL is not installed.')
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  afterTest(async () => {
    await client.end()
    await postgres.stop()
  })
  const count = async (sql: string) => Number((await client.query<{ n: number }>(sql)).rows[0]?.n)
  return {
    url: postgres.url,
    /** Makes each statement that stores sessions take so long, and others not. */
    slowDown: (seconds: number) =>
      client.query(`
        create function dawdle() returns trigger language plpgsql as
          $$ begin perform pg_sleep(${seconds}); return null; end; $$;
        create trigger dawdle before insert on schedule_items for each statement execute function dawdle()`),
    sleeping: () => count(`select count(*) as n from pg_stat_activity where wait_event = 'PgSleep'`),
    imported: () => count(`select count(*) as n from schedule_items where title like 'Imported %'`),
  }
}

// They bring their own PostgreSQL, so once is enough.
describe.runIf(process.env.TEST_ENGINE !== 'postgres' && hasPostgres())(
  'npm start that is told to stop amid an import',
  () => {
    test.each([
      { seconds: 0.3, end: 'lets it end and answers it', status: 200, rows: ROWS },
      { seconds: 2, end: 'rolls back what takes longer and answers that', status: 503, rows: 0 },
    ])('$end', { timeout: 240_000 }, async ({ seconds, status, rows }) => {
      const { url, slowDown, sleeping, imported } = await openServer()
      const env = { DATA_DIR: temporaryFolder(), DATABASE_URL: url, SEED: 'none', AUTH_AUTOCONFIRM: 'true' }
      const npm = launch(['npm', 'start', '--ignore-scripts'], env)
      await until(npm, 'is running')
      const address = /Open +(\S+)\//.exec(npm.output())?.[1] ?? ''
      const api = apiOf(address)
      await signUpOrganiser(api)
      const { path } = await createConference(api)
      await slowDown(seconds)

      const answer = api
        .send('POST', `${path}/schedule/import`, CSV.join('\n'))
        .then(async (reply) => ({ status: reply.status, body: await reply.json() }))
      await eventually(async () => expect(await sleeping()).toBe(1))
      npm.child.kill('SIGTERM')

      const expected =
        status === 200
          ? { imported: ROWS }
          : {
              code: 'unavailable',
              message: 'The server is restarting. Nothing was saved; please try again in a few seconds.',
            }
      expect(await answer).toMatchObject({ status, body: expected })
      expect(await npm.ended).toBe(0)
      expect(await imported()).toBe(rows)
    })
  },
)
