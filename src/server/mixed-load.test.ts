import { expect, test } from 'vitest'
import { freshFolder } from '#server/db/embedded/test-folder.ts'
import { apiOf } from '../../bench/organiser.ts'
import { holdingsOf, loadFor, openHall } from '../../bench/mixed-load.ts'
import { eventually } from './test-eventually.ts'
import { started, stopped } from './test-process.ts'

/** Until then its memory grows with what it has to do, and hardly any more afterwards. */
const WARM_UP_MS = 15_000
const LOAD_MS = 15_000
/** Far less than a process grows by that forgets none of its sockets and calls. */
const MOST_GROWTH_MB = 100
/** One that forgets none grows by more in each of them, and one that is still warming up on a busy machine only at first. */
const ROUNDS = 3

// `npm run bench:soak` does the same for ten minutes. The kernel of Linux tells what a process holds.
test.runIf(process.env.TEST_ENGINE !== 'postgres' && process.platform === 'linux')(
  'a process holds no more files and hardly more memory after sockets have come and gone among reads and writes',
  { timeout: 240_000 },
  async () => {
    // A server that has migrated its own folder holds the memory for that already, so what it grows by is the load's.
    const env = { DATA_DIR: await freshFolder(), SEED: 'none', AUTH_AUTOCONFIRM: 'true', LIMITS: 'off' }
    const server = await started(env)
    // The server keeps a connection for the next call longer than this test runs, so each call closes its own.
    const hall = await openHall(server.address, apiOf(server.address, { connection: 'close' }))
    const holdings = () => holdingsOf(server.child.pid ?? 0)
    await loadFor(WARM_UP_MS, hall)
    const { files } = await holdings()

    const growths: number[] = []
    while (growths.length < ROUNDS && !growths.some((growth) => growth < MOST_GROWTH_MB)) {
      const before = await holdings()
      const { calls, sockets } = await loadFor(LOAD_MS, hall)
      expect(Math.min(calls, sockets)).toBeGreaterThan(20)
      growths.push((await holdings()).memory - before.memory)
    }
    await eventually(async () => expect((await holdings()).files).toBeLessThanOrEqual(files))
    expect(Math.min(...growths)).toBeLessThan(MOST_GROWTH_MB)
    expect(await fetch(`${server.address}/ready`)).toMatchObject({ status: 200 })
    expect(await stopped(server)).toBe(0)
  },
)
