import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expect, test, vi } from 'vitest'
import { hasPostgres, startPostgres } from '../../../tools/postgres.ts'
import { openDatabase } from '#server/db/db.ts'
import { createLog } from '#server/log.ts'
import { migrate } from '#server/db/migrate.ts'
import { temporaryFolder } from '#server/test-cleanup.ts'
import { queueEmails } from './outbox.ts'

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
  return { got, stop: () => new Promise<void>((resume) => server.close(() => resume())) }
}

// This test starts its own PostgreSQL server, so it need not run a second time with TEST_ENGINE=postgres.
test.runIf(process.env.TEST_ENGINE !== 'postgres')(
  'killed ten times amid 500 emails, each address gets one, at most two',
  { timeout: 240_000 },
  async () => {
    const postgres = hasPostgres() ? await startPostgres() : null
    const folder = temporaryFolder()
    const where = postgres ? { databaseUrl: postgres.url, dataDir: folder } : { dataDir: folder }
    const database = await openDatabase({ ...where, log: createLog('silent') })
    await migrate(database, MIGRATIONS)
    const some = Array.from({ length: EMAILS }, (_, i) => ({
      kind: 'test',
      to: `${i}@example.org`,
      subject: 'One of many',
      text: 'Text',
      html: '<p>Text</p>',
    }))
    const start = Date.now()
    await queueEmails(database.db, some, new Date(start))
    await database.close()

    let onEmail: () => void = () => undefined
    const port = 7800 + (process.pid % 100)
    const mail = await mailServer(port, () => onEmail())
    const env = {
      ...process.env,
      DATA_DIR: folder,
      ...(postgres && { DATABASE_URL: postgres.url }),
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      LOG_LEVEL: 'silent',
      CLOCK_START: String(start),
    }
    const work = () => spawn(process.execPath, [OUTBOX], { env, stdio: 'inherit' })
    const sent = () => [...mail.got.values()].reduce((sum, count) => sum + count, 0)
    try {
      for (let kills = 1; kills <= KILLS; kills++) {
        const process = work()
        const until = sent() + 20 + kills
        onEmail = () => void (sent() >= until && process.kill('SIGKILL'))
        expect(await once(process, 'exit')).toEqual([null, 'SIGKILL'])
      }
      onEmail = () => undefined
      const last = work()
      await vi.waitFor(() => expect(mail.got.size).toBe(EMAILS), { timeout: 120_000, interval: 100 })
      last.kill('SIGKILL')
      await once(last, 'exit')
      const counts = [...mail.got.values()]
      expect([Math.min(...counts), Math.max(...counts) <= 2]).toEqual([1, true])
      expect(sent()).toBeLessThanOrEqual(EMAILS + KILLS)
    } finally {
      onEmail = () => undefined
      await mail.stop()
      await postgres?.stop()
    }
  },
)
