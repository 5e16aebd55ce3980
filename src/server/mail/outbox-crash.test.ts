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

/** A mail server that remembers to whom each process has sent emails. A process greets it with its own name. */
async function mailServer(port: number, onEmail: () => void) {
  const got: { sender: string; address: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData(stream, { envelope, hostNameAppearsAs }, done) {
      stream.resume()
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo) got.push({ sender: hostNameAppearsAs, address })
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
    LOG_LEVEL: 'silent',
  }
  return (name: string) => {
    const SMTP_URL = `smtp://127.0.0.1:${port}?name=${name}`
    return spawn(process.execPath, [OUTBOX], { env: { ...env, SMTP_URL }, stdio: 'inherit' })
  }
}

async function kill(child: ChildProcess) {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  expect(await gone).toEqual([null, 'SIGKILL'])
}

// They bring their own database, so once is enough.
describe.runIf(process.env.TEST_ENGINE !== 'postgres')('a process that sends emails', () => {
  const port = 7800 + (process.pid % 100)

  test('killed ten times amid 500, sends each, and again only what was on its way', { timeout: 240_000 }, async () => {
    const work = await outboxOf(EMAILS, port)
    let onEmail: () => void = () => undefined
    const { got } = await mailServer(port, () => onEmail())
    for (let kills = 1; kills <= KILLS; kills++) {
      const process = work(`killed-${kills}`)
      const until = got.length + 20 + kills
      onEmail = () => void (got.length >= until && process.kill('SIGKILL'))
      expect(await once(process, 'exit')).toEqual([null, 'SIGKILL'])
    }
    onEmail = () => undefined
    const last = work('last')
    const addresses = () => new Set(got.map(({ address }) => address))
    await vi.waitFor(() => expect(addresses().size).toBe(EMAILS), { timeout: 120_000, interval: 100 })
    await kill(last)
    const sentBy = [...Map.groupBy(got, ({ sender }) => sender).values()]
    expect(sentBy.length).toBe(KILLS + 1)
    for (const [i, emails] of sentBy.entries()) {
      const sent = emails.map(({ address }) => address)
      const later = new Set(sentBy.slice(i + 1).flatMap((some) => some.map(({ address }) => address)))
      expect(new Set(sent).size).toBe(sent.length)
      // Each connection had at most one email that was sent and not noted when its process was killed.
      expect(sent.filter((address) => later.has(address)).length).toBeLessThanOrEqual(CONNECTIONS)
    }
  })

  test('and is killed meanwhile: the next one goes on with what it had begun, soon', async () => {
    const work = await outboxOf(1, port)
    const begun = Promise.withResolvers<void>()
    const silent = createServer((socket) => {
      begun.resolve()
      socket.on('error', () => undefined)
    }).listen(port, '127.0.0.1')
    const first = work('first')
    await begun.promise
    await kill(first)
    await new Promise((resolve) => silent.close(resolve))

    const mail = await mailServer(port, () => undefined)
    const next = work('next')
    // Fifteen seconds, and as many for a process that starts on a busy machine.
    const email = { sender: 'next', address: '0@example.org' }
    await vi.waitFor(() => expect(mail.got).toEqual([email]), { timeout: 30_000, interval: 50 })
    await kill(next)
  })
})
