/** The memory of the server process, as the kernel counts it, idle and after hard work. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type RunningServer, startServer } from '../e2e/server.ts'
import { startPostgres } from '../tools/postgres.ts'
import { apiOf, createConference, delegatesFile, sessionsFile, signUpOrganiser } from './organiser.ts'

const ROWS = 10_000
const PAGES = 20
/** Long enough for the jobs of the start and for garbage to be collected. */
const IDLE_MS = 15_000

const LARGER_PLAN = `--import ${join(import.meta.dirname, 'larger-plan.ts')}`

/** The most memory allowed, in megabytes. */
const LIMITS = {
  embedded: { 'first start': 330, 'first start, peak': 850, 'second start': 330, 'after hard work': 500 },
  PostgreSQL: { 'second start': 180 },
} as const

/** Megabytes that the process has in use now, and had at most. */
async function memoryOf({ pid }: RunningServer) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}

/** Imports ten thousand delegates and as many sessions, and opens the lists and the public page that show them. */
async function workHard({ url }: RunningServer) {
  const api = apiOf(url)
  await signUpOrganiser(api)
  const { path, slug } = await createConference(api)
  await api.call('POST', `${path}/delegates/import`, delegatesFile(ROWS))
  await api.call('POST', `${path}/schedule/import`, sessionsFile(ROWS))
  for (let page = 0; page < PAGES; page++) await api.call('GET', `${path}/delegates?limit=50&q=${page}`)
  for (let view = 0; view < PAGES; view++) {
    await (await fetch(`${url}/${slug}`)).text()
    await api.call('PATCH', path, { description: `Version ${view}` })
  }
}

async function measure(engine: keyof typeof LIMITS, env: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-memory-'))
  const limits: Record<string, number> = LIMITS[engine]
  function report(what: string, megabytes: number) {
    const limit = limits[what]
    const isAbove = limit !== undefined && megabytes > limit
    if (isAbove) process.exitCode = 1
    const verdict = limit === undefined ? '' : isAbove ? `  ABOVE ${limit}` : `  (at most ${limit})`
    console.log(`${engine.padEnd(10)}  ${what.padEnd(22)}  ${megabytes.toFixed(0).padStart(5)} MB${verdict}`)
  }
  for (const start of ['first start', 'second start']) {
    const began = performance.now()
    const server = await startServer(env, dataDir)
    console.log(`${engine.padEnd(10)}  ${start} took ${((performance.now() - began) / 1000).toFixed(1)} s`)
    await wait(IDLE_MS)
    const { now, peak } = await memoryOf(server)
    report(start, now)
    report(`${start}, peak`, peak)
    await server.stop()
  }
  const server = await startServer({ ...env, LIMITS: 'off', NODE_OPTIONS: LARGER_PLAN }, dataDir)
  await workHard(server)
  await wait(IDLE_MS)
  const { now, peak } = await memoryOf(server)
  report('after hard work', now)
  report('hard work, peak', peak)
  await server.stop()
  await rm(dataDir, { recursive: true })
}

console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)}`)
await measure('embedded', {})
const postgres = await startPostgres()
if (postgres) await measure('PostgreSQL', { DATABASE_URL: postgres.url })
await postgres?.stop()
