import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hasPostgres, startPostgres } from '../../../tools/postgres.ts'
import { systemClock } from '#server/clock.ts'
import { openDatabase } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { createLog } from '#server/log.ts'
import { afterTest } from '#server/test-cleanup.ts'
import { eventually } from '#server/test-eventually.ts'
import { createOutbox, deliverEmails } from './delivery.ts'
import { queueEmails } from './outbox.ts'
import type { Mailer } from './smtp.ts'

const EMAILS = 40
const SENT_BEFORE_THE_LOCK = 8
/** How long the table is locked: longer than a claim lasts and is doubted, together. */
const LOCK_MS = 9000
const log = createLog('silent')

async function openedWith(count: number) {
  const postgres = await startPostgres()
  if (!postgres) throw new Error('PostgreSQL is not installed.')
  const open = () => openDatabase({ databaseUrl: postgres.url, dataDir: '', log })
  const databases = await Promise.all(Array.from({ length: count + 1 }, open))
  afterTest(async () => {
    await Promise.all(databases.map((database) => database.close()))
    await postgres.stop()
  })
  const [first, ...rest] = databases
  if (!first) throw new RangeError('There is at least one.')
  await migrate(first, `${import.meta.dirname}/../../../migrations`)
  return { first, rest }
}

// They bring their own database, so once is enough.
describe.runIf(process.env.TEST_ENGINE !== 'postgres' && hasPostgres())('with the outbox locked for long', () => {
  test.each([1, 2])('%i sending 40 emails deliver each once', async (count) => {
    const { first, rest } = await openedWith(count)
    const delivered: string[] = []
    const locked = Promise.withResolvers<void>()
    const full = Promise.withResolvers<void>()
    const mailer: Mailer = {
      async send({ to_address }) {
        delivered.push(to_address)
        if (delivered.length <= SENT_BEFORE_THE_LOCK) return
        full.resolve()
        await locked.promise
      },
      close: () => undefined,
    }
    const some = Array.from({ length: EMAILS }, (_, i) => ({
      kind: 'test',
      to: `${i}@example.org`,
      subject: 'One of many',
      text: 'Text',
      html: '<p>Text</p>',
    }))
    await queueEmails(first.db, some, new Date())
    for (const database of rest) {
      const outbox = createOutbox({ db: database.db, mailer, clock: systemClock, log })
      const jobs = await startJobs({ database, log, jobs: [deliverEmails(outbox)] })
      afterTest(jobs.stop)
    }
    await full.promise
    await first.alone(async (client) => {
      await client.query('begin; lock table emails in access exclusive mode')
      locked.resolve()
      await wait(LOCK_MS)
      await client.query('rollback')
    })
    const unsent = sql`select 1 from emails where sent_at is null or claimed_until is not null`
    await eventually(async () => expect((await first.db.execute(unsent)).rows).toEqual([]))
    expect(delivered.toSorted()).toEqual(some.map(({ to }) => to).toSorted())
  })
})
