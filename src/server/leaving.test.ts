import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { CLOSE } from '#shared/live.ts'
import { apiOf, signUpOrganiser } from '../../bench/organiser.ts'
import { hasPostgres, startPostgres } from '../../tools/postgres.ts'
import { afterTest, temporaryFolder } from './test-cleanup.ts'
import { eventually } from './test-eventually.ts'
import { started, stopped, until } from './test-process.ts'

const SOCKETS = 40
/** Far less than the time over which they are closed, and far more than all take that are closed at once. */
const SPREAD_MS = 1000

async function openSocket(port: number, token: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/live`)
  afterTest(() => socket.terminate())
  const closed = once(socket, 'close').then(([code]) => ({ code: Number(code), at: performance.now() }))
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'hello', token }))
  await once(socket, 'message')
  return { closed }
}

// It brings its own PostgreSQL, so once is enough.
test.runIf(process.env.TEST_ENGINE !== 'postgres' && hasPostgres())(
  'a process beside another one says that it leaves, answers on, and closes its sockets one after another',
  { timeout: 240_000 },
  async () => {
    const postgres = await startPostgres()
    if (!postgres) throw new Error('PostgreSQL was found before.')
    afterTest(() => postgres.stop())
    const trial = { SEED: 'none', AUTH_AUTOCONFIRM: 'true', LIMITS: 'off', LOG_LEVEL: 'info' }
    const env = { ...trial, DATA_DIR: temporaryFolder(), DATABASE_URL: postgres.url }
    const [first, second] = [await started(env), await started(env)]
    const token = await signUpOrganiser(apiOf(first.address))
    const sockets = await Promise.all(Array.from({ length: SOCKETS }, () => openSocket(first.port, token)))
    const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${first.port}${path}`)).status

    first.child.kill('SIGTERM')
    await eventually(async () => expect(await statusOf('/ready')).toBe(503))
    expect(await statusOf('/health')).toBe(200)
    const closed = await Promise.all(sockets.map((socket) => socket.closed))
    expect(await first.ended).toBe(0)
    expect(new Set(closed.map(({ code }) => code))).toEqual(new Set([CLOSE.leaving]))
    const times = closed.map(({ at }) => at)
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(SPREAD_MS)

    // The last one leaves nobody.
    second.child.kill('SIGTERM')
    await until(second, '"others":0')
    expect(await stopped(second)).toBe(0)
  },
)
