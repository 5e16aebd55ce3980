/** Ten minutes of mixed load on both engines: memory, open files and the delay of the event loop stay what they are. */
import { loadavg } from 'node:os'
import { startServer } from '../e2e/server.ts'
import { startPostgres } from '../tools/postgres.ts'
import { holdingsOf, loadFor, openHall } from './mixed-load.ts'
import { apiOf } from './organiser.ts'

const MINUTE_MS = 60_000
const at = process.argv.indexOf('--minutes')
const MINUTES = at < 0 ? 10 : Number(process.argv[at + 1])
const SERVICE_KEY = 'a-key-that-only-this-measurement-knows'

/** Of the last minute over the one in the middle, because the first ones warm up the process. */
const LIMITS = { memory: 1.1, files: 1.1 }
/** The 99th percentile in any minute but the first. */
const SLOWEST_LOOP_MS = 100

type Minute = { memory: number; files: number; delay: number }

async function delayOf(url: string) {
  const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${SERVICE_KEY}` } })
  return 1000 * Number(/^foyer_event_loop_delay_seconds (\S+)/m.exec(await reply.text())?.[1])
}

function report(what: string, figures: readonly number[], isMissed: boolean) {
  if (isMissed) process.exitCode = 1
  console.log(`  ${what.padEnd(18)} ${figures.map((one) => one.toFixed(0)).join(' ')}${isMissed ? '  MISSED' : ''}`)
}

async function measure(engine: string, env: Record<string, string>) {
  const server = await startServer({ ...env, SERVICE_KEY, LIMITS: 'off' })
  const hall = await openHall(server.url, apiOf(server.url))
  const minutes: Minute[] = []
  const total = { calls: 0, sockets: 0 }
  for (let minute = 0; minute < MINUTES; minute++) {
    const { calls, sockets } = await loadFor(MINUTE_MS, hall)
    total.calls += calls
    total.sockets += sockets
    minutes.push({ ...(await holdingsOf(server.pid)), delay: await delayOf(server.url) })
  }
  await server.stop()
  console.log(`${engine}: ${total.calls} calls, ${total.sockets} sockets in ${MINUTES} minutes, by the minute:`)
  const growsIn = (name: keyof typeof LIMITS) =>
    (minutes.at(-1)?.[name] ?? 0) > LIMITS[name] * (minutes[Math.floor(MINUTES / 2)]?.[name] ?? 0)
  const of = (name: keyof Minute) => minutes.map((one) => one[name])
  report('megabytes', of('memory'), growsIn('memory'))
  report('open files', of('files'), growsIn('files'))
  report('loop delay in ms', of('delay'), Math.max(...of('delay').slice(1)) > SLOWEST_LOOP_MS)
}

console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)}`)
await measure('embedded', {})
const postgres = await startPostgres()
if (postgres) await measure('PostgreSQL', { DATABASE_URL: postgres.url })
await postgres?.stop()
