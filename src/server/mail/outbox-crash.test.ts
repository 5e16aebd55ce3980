import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { describe, expect, test, vi } from 'vitest'
import { hasPostgres, startPostgres } from '../../../tools/postgres.ts'
import { openDatabase } from '#server/db/db.ts'
import { createLog } from '#server/log.ts'
import { migrate } from '#server/db/migrate.ts'
import { afterTest, temporaryFolder } from '#server/test-cleanup.ts'
import { queueEmails } from './outbox.ts'
import { CONNECTIONS } from './smtp.ts'

const EMAILS = 500
const KILLS = 10
const OUTBOX = join(import.meta.dirname, 'test-outbox.ts')
const MIGRATIONS = join(import.meta.dirname, '../../../migrations')

/** A mail server that counts the emails to each address. */
async function mailServer(port: number, onEmail: () => void) {
  const got = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData(stream, { envelope }, done) {
      stream.resume()
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo) got.set(address, (got.get(address) ?? 0) + 1)
        done()
        onEmail()
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  afterTest(() => new Promise<void>((resume) => server.close(() => resume())))
  return { got }
}

/** A database of its own with so many emails in the outbox, and what starts a process that sends them to the port. */
async function outboxOf(number: number, port: number) {
  const postgres = hasPostgres() ? await startPostgres() : null
  if (postgres) afterTest(() => postgres.stop())
  const folder = temporaryFolder()
  const where = postgres ? { databaseUrl: postgres.url, dataDir: folder } : { dataDir: folder }
  const database = await openDatabase({ ...where, log: createLog('silent') })
  await migrate(database, MIGRATIONS)
  const some = Array.from({ length: number }, (_, i) => ({
    kind: 'test',
    to: `${i}@example.org`,
    subject: 'One of many',
    text: 'Text',
    html: '<p>Text</p>',
  }))
  await queueEmails(database.db, some, new Date())
  await database.close()
  const env = {
    ...process.env,
    DATA_DIR: folder,
    ...(postgres && { DATABASE_URL: postgres.url }),
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    LOG_LEVEL: 'silent',
  }
  return () => spawn(process.execPath, [OUTBOX], { env, stdio: 'inherit' })
}

async function kill(child: ChildProcess) {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  expect(await gone).toEqual([null, 'SIGKILL'])
}

// They bring their own database, so once is enough.
describe.runIf(process.env.TEST_ENGINE !== 'postgres')('a process that sends emails', () => {
  const port = 7800 + (process.pid % 100)

  test('killed ten times amid 500, sends one to each address, at most two', { timeout: 240_000 }, async () => {
    const work = await outboxOf(EMAILS, port)
    let onEmail: () => void = () => undefined
    const mail = await mailServer(port, () => onEmail())
    const sent = () => [...mail.got.values()].reduce((sum, count) => sum + count, 0)
    for (let kills = 1; kills <= KILLS; kills++) {
      const process = work()
      const until = sent() + 20 + kills
      onEmail = () => void (sent() >= until && process.kill('SIGKILL'))
      expect(await once(process, 'exit')).toEqual([null, 'SIGKILL'])
    }
    onEmail = () => undefined
    const last = work()
    await vi.waitFor(() => expect(mail.got.size).toBe(EMAILS), { timeout: 120_000, interval: 100 })
    await kill(last)
    const counts = [...mail.got.values()]
    expect([Math.min(...counts), Math.max(...counts) <= 2]).toEqual([1, true])
    // Those that were on their way when it was killed.
    expect(sent()).toBeLessThanOrEqual(EMAILS + KILLS * CONNECTIONS)
  })

  test('and is killed meanwhile: the next one goes on with what it had begun, soon', { timeout: 120_000 }, async () => {
    const work = await outboxOf(1, port)
    const begun = Promise.withResolvers<void>()
    const silent = createServer((socket) => {
      begun.resolve()
      socket.on('error', () => undefined)
    }).listen(port, '127.0.0.1')
    const first = work()
    await begun.promise
    await kill(first)
    await new Promise((resolve) => silent.close(resolve))

    const mail = await mailServer(port, () => undefined)
    const next = work()
    // Fifteen seconds, and as many for a process that starts on a busy machine.
    await vi.waitFor(() => expect([...mail.got]).toEqual([['0@example.org', 1]]), { timeout: 30_000, interval: 50 })
    await kill(next)
  })
})
