import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { readEnv } from '#server/env.ts'
import { afterTest } from '#server/test-cleanup.ts'
import { openTestDatabase } from '#server/test-database.ts'
import { noPages } from '#server/test.ts'
import { registerHealth } from './health.ts'
import { createHttp } from './http.ts'

const MIB = 1024 * 1024

test('a full disk is not ready, and says so in the log once a minute', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const database = await openTestDatabase()
  const app = createHttp({ env: readEnv({}), log, renderer: noPages, database })
  afterTest(() => app.close())
  let free = 16 * MIB
  registerHealth(app, { database, storage: { ping: null }, dataDir: '', free: () => Promise.resolve(free) })
  const statuses = async () => {
    const replies = await Promise.all([1, 2, 3].map(() => app.inject({ url: '/ready' })))
    return replies.map(({ statusCode }) => statusCode)
  }
  expect(await statuses()).toEqual([200, 200, 200])
  free--
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    expect(await statuses()).toEqual([503, 503, 503])
    expect(lines).toHaveLength(1)
    vi.advanceTimersByTime(60_000)
    expect(await statuses()).toEqual([503, 503, 503])
    expect(lines).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
  expect(lines.join('')).not.toContain('stack')
  expect((await app.inject({ url: '/health' })).statusCode).toBe(200)
})
