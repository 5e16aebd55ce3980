import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { transact } from '#server/db/db.ts'
import { DatabaseAway } from '#server/db/pool.ts'
import { deliverEmails } from '#server/mail/delivery.ts'
import { emails, queueEmail } from '#server/mail/outbox.ts'
import { afterTest } from '#server/test-cleanup.ts'
import { testApp } from '#server/test.ts'
import { eventually } from '#server/test-eventually.ts'
import { type BoundJob, HOURLY, sendJob } from './job.ts'
import { startJobs } from './jobs.ts'

/** An app with an empty outbox, and a function that starts a process's jobs on its database. */
async function running() {
  const fixtures = await testApp()
  const { db, clock, database, core, outbox } = fixtures
  await db.delete(emails)
  async function start(...jobs: BoundJob[]) {
    const started = await startJobs({ database, log: core.log, jobs })
    afterTest(started.stop)
    return started
  }
  const email = (to: string) => ({ kind: 'test', to, subject: 'A subject', text: 'Text', html: '<p>Text</p>' })
  const queue = (to: string, tx = db) => queueEmail(tx, email(to), clock.now())
  return { ...fixtures, start, queue, delivering: deliverEmails(outbox) }
}

/** A job that only one test uses, and how often it has run. */
function counted(work: () => Promise<unknown> = () => Promise.resolve()) {
  let calls = 0
  const job: BoundJob = {
    name: `test-${randomUUID()}`,
    cron: HOURLY,
    work: () => {
      calls++
      return work()
    },
  }
  return { job, calls: () => calls }
}

test('an email is sent soon after its transaction, and never if that was rolled back', async () => {
  const { db, start, queue, delivering, mailer } = await running()
  await start(delivering)
  const failing = transact(db, async (tx) => {
    await queue('gone@example.org', tx)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await transact(db, (tx) => queue('kept@example.org', tx))
  await eventually(() => expect(mailer.sent).toHaveLength(1))
  expect(mailer.sent.map(({ to_address }) => to_address)).toEqual(['kept@example.org'])
})

test('two processes send each email once', async () => {
  const { start, queue, delivering, mailer } = await running()
  const both = Promise.withResolvers<void>()
  let begun = 0
  mailer.whileSending(async () => {
    if (++begun === 2) both.resolve()
    await both.promise
  })
  await start(delivering)
  await start(delivering)
  const addresses = Array.from({ length: 100 }, (_, i) => `${i}@example.org`)
  // One process takes the first email and waits, so that the other one sends the rest.
  await queue('first@example.org')
  await eventually(() => expect(begun).toBe(1))
  for (const address of addresses) await queue(address)
  await eventually(() => expect(mailer.sent.length).toBeGreaterThan(addresses.length))
  const sent = mailer.sent.map(({ to_address }) => to_address)
  expect(sent.toSorted()).toEqual(['first@example.org', ...addresses].toSorted())
})

test('a process that stops while its jobs are started starts no more of them', async () => {
  const { db, database, core } = await running()
  const [first, second] = [counted().job, counted().job]
  const stopping = new AbortController()
  const query: typeof database.query = (text, values) => {
    if (`${text} ${JSON.stringify(values)}`.includes(first.name)) stopping.abort()
    return database.query(text, values)
  }
  const parts = { database: { ...database, query }, log: core.log, signal: stopping.signal }
  const { stop } = await startJobs({ ...parts, jobs: [first, second] })
  await stop()
  const queues = sql`select name from pgboss.queue where name in (${first.name}, ${second.name})`
  expect((await db.execute(queues)).rows).toEqual([{ name: first.name }])
})

test('stopping waits until the email that is being sent is recorded, and sends no other', async () => {
  const { db, start, queue, delivering, mailer } = await running()
  const begun = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  mailer.whileSending(async () => {
    begun.resolve()
    await released.promise
  })
  const first = await queue('first@example.org')
  await queue('second@example.org')
  const jobs = await start(delivering)
  await begun.promise
  let hasStopped = false
  const stopped = jobs.stop().then(() => (hasStopped = true))
  await db.execute(sql`select 1`)
  expect(hasStopped).toBe(false)
  released.resolve()
  await stopped
  expect(mailer.sent.map(({ to_address }) => to_address)).toEqual(['first@example.org'])
  const [row] = await db.select().from(emails).where(eq(emails.id, first))
  expect(row?.sent_at).not.toBeNull()
})

test('a job runs at the start, and again when it is sent', async () => {
  const { db, start, clock } = await running()
  const { job, calls } = counted()
  await start(job)
  await eventually(() => expect(calls()).toBe(1))
  await sendJob(db, job.name, clock.now())
  await eventually(() => expect(calls()).toBe(2))
})

test('a job that is sent for later waits until then', async () => {
  const { db, start, clock } = await running()
  const { job, calls } = counted()
  await start(job)
  await eventually(() => expect(calls()).toBe(1))
  await sendJob(db, job.name, new Date(Date.now() + 3_600_000))
  await sendJob(db, job.name, clock.now())
  await eventually(() => expect(calls()).toBe(2))
  const states = async () => {
    const { rows } = await db.execute(sql`select state from pgboss.job where name = ${job.name} order by start_after`)
    return rows.map(({ state }) => state)
  }
  // pg-boss marks a job as completed a moment after its work is done.
  await eventually(async () => expect(await states()).toEqual(['completed', 'completed', 'created']))
  expect(calls()).toBe(2)
})

test('a job that fails is logged and tried again', async () => {
  const { db, start, core } = await running()
  const warn = vi.spyOn(core.log, 'warn')
  const { job } = counted(() => Promise.reject(new Error('no')))
  await start(job)
  const row = async () => {
    const { rows } = await db.execute(sql`
      select state, start_after > now() + interval '30 seconds' as later from pgboss.job where name = ${job.name}`)
    return rows
  }
  await eventually(async () => expect(await row()).toEqual([{ state: 'retry', later: true }]))
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ job: job.name, err: expect.objectContaining({ message: 'no' }) }),
    'a job failed and will be tried again',
  )
})

test('jobs that fail because the database takes no writes are one line in the log', async () => {
  const { start, core } = await running()
  const warn = vi.spyOn(core.log, 'warn')
  const full = () => Promise.reject(new Error('Failed query', { cause: new DatabaseAway(new Error('gone')) }))
  const [one, other] = [counted(full), counted(full)]
  await start(one.job, other.job)
  await eventually(() => expect([one.calls(), other.calls()]).toEqual([1, 1]))
  const reason = expect.stringContaining('The database is not responding')
  expect(warn.mock.calls).toEqual([[{ reason }, 'jobs wait for the database']])
})

test('a disk that is full while the queue looks for jobs is one line in the log, with the reason', async () => {
  const { database, core } = await running()
  const warn = vi.spyOn(core.log, 'warn')
  let refused = 0
  let full = false
  const query: typeof database.query = async (text, values) => {
    if (!full) return database.query(text, values)
    refused++
    return database.query('begin read only; create table never (); commit')
  }
  const jobs = [counted(), counted(), counted()].map(({ job }) => ({ ...job, max_delay_s: 1 }))
  const { stop } = await startJobs({ database: { ...database, query }, log: core.log, jobs })
  afterTest(async () => {
    full = false
    await stop()
  })
  full = true
  await eventually(() => expect(refused).toBeGreaterThan(5))
  const reason = 'The disk is full. Nothing was saved, but everything stored can still be read.'
  expect(warn.mock.calls).toEqual([[{ reason }, 'jobs wait for the database']])
})

test.each([1, 2, 4])('jobs start and run once the database answers, after %i failed statements', async (failures) => {
  const { database, core } = await running()
  const warn = vi.spyOn(core.log, 'warn')
  let asked = 0
  const query: typeof database.query = (text, values) =>
    asked++ % 3 === 1 && asked <= 3 * failures
      ? Promise.reject(new DatabaseAway(new Error('timeout exceeded when trying to connect')))
      : database.query(text, values)
  const { job, calls } = counted()
  const { stop } = await startJobs({ database: { ...database, query }, log: core.log, jobs: [job] })
  afterTest(stop)
  await eventually(() => expect(calls()).toBeGreaterThan(0))
  expect(warn).toHaveBeenCalledWith({ reason: expect.stringContaining('not responding') }, 'jobs wait for the database')
})

test('jobs whose database does not answer are no reason to go on after the end', async () => {
  const { database, core } = await running()
  const query = () => Promise.reject(new DatabaseAway(new Error('gone')))
  const ending = new AbortController()
  const starting = startJobs({
    database: { ...database, query },
    log: core.log,
    jobs: [counted().job],
    signal: ending.signal,
  })
  ending.abort()
  const { stop } = await starting
  expect(await stop()).toBeUndefined()
})

test('a start schedules its jobs in UTC, and takes away only those that are named', async () => {
  const { db, start, database, core } = await running()
  const [retired, others, own] = [counted().job, counted().job, counted().job]
  const first = await start(retired, others)
  await first.stop()
  const { stop } = await startJobs({ database, log: core.log, jobs: [own], retired: [retired.name] })
  afterTest(stop)
  const names = [retired, others, own].map(({ name }) => name)
  const { rows } = await db.execute<{ name: string }>(sql`select name, cron, timezone from pgboss.schedule`)
  expect(rows.filter(({ name }) => names.includes(name)).toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(
    [others, own]
      .map(({ name }) => ({ name, cron: HOURLY, timezone: 'UTC' }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  )
})
