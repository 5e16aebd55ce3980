/** How long another person's small read takes while one person asks for many profiles at once. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { prepareServer } from '#server/test-database.ts'
import { startPostgres } from '../tools/postgres.ts'
import type { Ready } from './fairness-target.ts'

/** Of the small read while the other person is busy. */
const SLOWEST_P99_MS = 150
const READS_ALONE = 300

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN

/** Milliseconds until the whole answer has come. */
async function read(url: string, token: string) {
  const start = performance.now()
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  await reply.text()
  if (!reply.ok) throw new Error(`${url}: ${reply.status}`)
  return performance.now() - start
}

async function readAlone({ small, other }: Ready) {
  const times: number[] = []
  for (let i = 0; i < READS_ALONE; i++) times.push(await read(small, other))
  return times
}

async function readMeanwhile({ small, other, busy, profiles }: Ready) {
  const times: number[] = []
  const start = performance.now()
  const over = new AbortController()
  const all = Promise.all(profiles.map((url) => read(url, busy))).finally(() => over.abort())
  while (!over.signal.aborted) times.push(await read(small, other))
  await all
  return { times, all_ms: performance.now() - start }
}

async function measure(engine: string, env: Record<string, string>) {
  const target = fork(join(import.meta.dirname, 'fairness-target.ts'), { env: { ...process.env, ...env } })
  const [ready]: Ready[] = await once(target, 'message')
  if (!ready) throw new Error('The server did not start')
  await readAlone(ready)
  const alone = percentile(await readAlone(ready), 0.99)
  const { times, all_ms } = await readMeanwhile(ready)
  const p99 = percentile(times, 0.99)
  const isSlow = p99 > SLOWEST_P99_MS
  if (isSlow) process.exitCode = 1
  console.log(
    `${engine.padEnd(10)}  ${ready.profiles.length} profiles in ${all_ms.toFixed(0)} ms; small read of another person ` +
      `p99 ${p99.toFixed(1)} ms, ${(p99 / alone).toFixed(1)} × alone (${alone.toFixed(1)} ms), of ${times.length}` +
      `  ${isSlow ? 'ABOVE' : '(at most'} ${SLOWEST_P99_MS}${isSlow ? '' : ')'}`,
  )
  target.disconnect()
}

const postgres = await startPostgres()
if (postgres) await prepareServer(postgres.url)
if (postgres) await measure('PostgreSQL', { TEST_DATABASE_URL: postgres.url })
await measure('embedded', {})
await postgres?.stop()
