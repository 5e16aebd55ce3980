import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { readEnv } from '#server/env.ts'
import { afterTest } from '#server/test-cleanup.ts'
import { openTestDatabase } from '#server/test-database.ts'
import { noPages } from '#server/test.ts'
import { registerHealth } from './health.ts'
import { createHttp } from './http.ts'

const MIB = 1024 * 1024
const staying = new AbortController().signal

test('a full disk is not ready, and says so in the log once a minute', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const database = await openTestDatabase()
  const app = createHttp({ env: readEnv({}), log, renderer: noPages, database, leaving: staying })
  afterTest(() => app.close())
  let free = 16 * MIB
  const options = { database, storage: { ping: null }, dataDir: '', leaving: staying }
  registerHealth(app, { ...options, free: () => Promise.resolve(free) })
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

test('a process that leaves is not ready, answers on, and keeps no connection', async () => {
  const database = await openTestDatabase()
  const leaving = new AbortController()
  const parts = { database, leaving: leaving.signal }
  const app = createHttp({ ...parts, env: readEnv({}), log: pino({ level: 'silent' }), renderer: noPages })
  afterTest(() => app.close())
  registerHealth(app, { ...parts, storage: { ping: null }, dataDir: '' })
  expect(await app.inject({ url: '/ready' })).toMatchObject({ statusCode: 200 })

  leaving.abort()
  expect(await app.inject({ url: '/ready' })).toMatchObject({ statusCode: 503, headers: { connection: 'close' } })
  expect(await app.inject({ url: '/health' })).toMatchObject({ statusCode: 200, headers: { connection: 'close' } })
})

test('however often anybody asks, the object store is asked once a second', async () => {
  const database = await openTestDatabase()
  const parts = { database, leaving: staying }
  const app = createHttp({ ...parts, env: readEnv({}), log: pino({ level: 'silent' }), renderer: noPages })
  afterTest(() => app.close())
  let asked = 0
  const begun = performance.now()
  registerHealth(app, { ...parts, storage: { ping: async () => void asked++ }, dataDir: '' })
  for (let turn = 0; turn < 100; turn++) await app.inject({ url: '/ready' })
  const seconds = (performance.now() - begun) / 1000
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThanOrEqual(1 + seconds)
})
