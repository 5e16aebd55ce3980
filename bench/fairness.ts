/** How long another person's small read takes while one person asks for many profiles or files at once, or imports a schedule. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { prepareServer } from '#server/test-database.ts'
import { startPostgres } from '../tools/postgres.ts'
import type { Ready } from './fairness-target.ts'
import { sessionsFile } from './organiser.ts'

/** Of the small read meanwhile. */
const SLOWEST_P99_MS: Record<string, number> = {
  '190 profiles': 150,
  '190 exports of the own data': 150,
  'import of 10,000 sessions': 500,
}
const SESSIONS = 10_000
const EXPORTS = 190
const READS_ALONE = 300

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN

/** Milliseconds until the whole answer has come; a refusal is the longest wait of all. */
async function read(url: string, token: string) {
  const start = performance.now()
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  await reply.text()
  return reply.ok ? performance.now() - start : Infinity
}

async function readAlone({ small, other }: Ready) {
  const times: number[] = []
  for (let i = 0; i < READS_ALONE; i++) times.push(await read(small, other))
  return times
}

/** Reads until the work of somebody else is done. */
async function readMeanwhile({ small, other }: Ready, work: () => Promise<unknown>) {
  const times: number[] = []
  const start = performance.now()
  const over = new AbortController()
  const working = work().finally(() => over.abort())
  while (!over.signal.aborted) times.push(await read(small, other))
  await working
  return { times, work_ms: performance.now() - start }
}

const BUSY: Record<string, (target: Ready) => Promise<unknown>> = {
  '190 profiles': ({ profiles, busy }) => Promise.all(profiles.map((url) => read(url, busy))),
  '190 exports of the own data': async ({ own_data, own_data_state, busy }) => {
    const headers = { authorization: `Bearer ${busy}` }
    await Promise.all(Array.from({ length: EXPORTS }, () => fetch(own_data, { method: 'POST', headers })))
    const state = async () => (await fetch(own_data_state, { headers })).text()
    while ((await state()).includes('"ready_at":null')) await wait(10)
  },
  'import of 10,000 sessions': async ({ schedule, organiser }) => {
    const headers = { authorization: `Bearer ${organiser}`, 'content-type': 'text/csv' }
    const reply = await fetch(schedule, { method: 'POST', headers, body: sessionsFile(SESSIONS) })
    if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
  },
}

async function measure(engine: string, env: Record<string, string>) {
  const target = fork(join(import.meta.dirname, 'fairness-target.ts'), { env: { ...process.env, ...env } })
  const [ready]: Ready[] = await once(target, 'message')
  if (!ready) throw new Error('The server did not start')
  await readAlone(ready)
  const alone = percentile(await readAlone(ready), 0.99)
  console.log(`${engine}: small read alone, p99 ${alone.toFixed(1)} ms`)
  for (const [what, work] of Object.entries(BUSY)) {
    const { times, work_ms } = await readMeanwhile(ready, () => work(ready))
    const [p99, most] = [percentile(times, 0.99), SLOWEST_P99_MS[what] ?? 0]
    if (p99 > most) process.exitCode = 1
    const verdict = p99 > most ? `ABOVE ${most}` : `(at most ${most})`
    console.log(
      `  ${what} in ${work_ms.toFixed(0)} ms: p99 ${p99.toFixed(1)} ms, ${(p99 / alone).toFixed(1)} × alone, ` +
        `longest ${Math.max(...times).toFixed(0)} ms, of ${times.length}  ${verdict}`,
    )
  }
  target.disconnect()
}

const postgres = await startPostgres()
if (postgres) await prepareServer(postgres.url)
if (postgres) await measure('PostgreSQL', { TEST_DATABASE_URL: postgres.url })
await measure('embedded', {})
await postgres?.stop()
