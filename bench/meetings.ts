/**
 * Two hundred who accept one slot at once, on both engines and with three processes on one database: how long each waits,
 * beside requests that only say who is signed in. `--rounds 100` repeats it so often.
 */
import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import pg from 'pg'
import { startPostgres, type TemporaryPostgres } from '../tools/postgres.ts'
import { startRedis } from '../tools/redis.ts'
import { cpuOf, median, newDatabase, percentile, stopAll } from './live-kit.ts'
import { type Answer, type MeetingHall, openMeetingHall, send, START, TABLES, type Waiting } from './meeting-hall.ts'
import type { RunningServer } from '../e2e/server.ts'

const at = process.argv.indexOf('--rounds')
const ROUNDS = at < 0 ? 10 : Number(process.argv[at + 1])
const only = process.argv.indexOf('--only')
const ONLY = only < 0 ? null : process.argv[only + 1]

type Outcome = {
  taken: boolean
  meeting: { id: string; place: { id: string } | null } | null
  times: { starts_at: string }[]
}
type Round = { all: number; p50: number; p99: number; cpu: number }

async function roundOf<T>(servers: readonly RunningServer[], calls: readonly ((url: string) => Promise<Answer<T>>)[]) {
  const cpu = async () => (await Promise.all(servers.map(({ pid }) => cpuOf(pid)))).reduce((a, b) => a + b, 0)
  const [before, began] = [await cpu(), performance.now()]
  const answers = await Promise.all(calls.map((call, one) => call(servers[one % servers.length]?.url ?? '')))
  const all = performance.now() - began
  const times = answers.map(({ ms }) => ms)
  const figures = { all, p50: median(times), p99: percentile(times, 0.99), cpu: (await cpu()) - before }
  return { answers, figures }
}

/** What is wrong with the answers: a person or a place twice, or a time that is not free. */
function faultsOf(requests: readonly Waiting[], answers: readonly Answer<Outcome>[]): string[] {
  const won = answers.flatMap(({ body }, one) =>
    body.taken ? [] : [{ ...requests[one], place: body.meeting?.place?.id }],
  )
  const lost = answers.filter(({ body }) => body.taken)
  const isTwice = (all: unknown[]) => new Set(all).size < all.length
  return [
    ...answers.filter(({ status }) => status !== 200).map(({ status }) => `an answer of ${status}`),
    ...(won.length === TABLES ? [] : [`${won.length} meetings`]),
    ...(isTwice(won.map(({ place }) => place)) ? ['a place twice'] : []),
    ...(isTwice(won.flatMap(({ asker, asked }) => [asker?.id, asked?.id])) ? ['a person twice'] : []),
    ...lost.filter(({ body: { times } }) => times.length !== 3).map(() => 'fewer than three times'),
    ...lost.filter(({ body: { times } }) => times.some((one) => one.starts_at === START)).map(() => 'a time not free'),
  ]
}

/** Those who got the time cancel, and are asked again. */
async function begin(hall: MeetingHall, answers: readonly Answer<Outcome>[]) {
  for (const [one, { body }] of answers.entries()) {
    const waiting = hall.requests[one]
    if (body.taken || !waiting) continue
    const { asker, asked, id } = waiting
    await send(hall.server.url, asker, `/api/meetings/${id}/cancel`, {})
    const again = { client_id: randomUUID(), person_ids: [asked.id], starts: [START], reason: 'Your logs' }
    const path = `/api/conferences/${hall.conference_id}/meetings`
    const reply = await send<Outcome>(hall.server.url, asker, path, again)
    waiting.id = reply.body.meeting?.id ?? ''
  }
}

async function measure(what: string, hall: MeetingHall, more: readonly RunningServer[] = []) {
  const servers = [hall.server, ...more]
  const bare: Round[] = []
  const accepted: Round[] = []
  const faults: string[] = []
  const load = loadavg()[0]?.toFixed(1)
  // The first rounds compile the code and open the connections.
  for (let round = -2; round < ROUNDS; round++) {
    const bareCalls = hall.requests.map(
      ({ asked }) =>
        (url: string) =>
          send(url, asked, '/auth/v1/user'),
    )
    const { figures } = await roundOf(servers, bareCalls)
    const calls = hall.requests.map(
      ({ id, asked }) =>
        (url: string) =>
          send<Outcome>(url, asked, `/api/meetings/${id}/accept`, { starts_at: START }),
    )
    const { answers, figures: own } = await roundOf(servers, calls)
    faults.push(...faultsOf(hall.requests, answers))
    if (round >= 0) {
      bare.push(figures)
      accepted.push(own)
    }
    await begin(hall, answers)
  }
  if (faults.length > 0) process.exitCode = 1
  const said = (of: keyof Round) =>
    `${median(accepted.map((one) => one[of])).toFixed(0)} (${median(bare.map((one) => one[of])).toFixed(0)})`
  console.log(
    `${what.padEnd(16)}  p50 ${said('p50')}, p99 ${said('p99')}, all ${said('all')}, CPU ${said('cpu')} ms; ${ROUNDS} rounds, ${faults.length} faults; load ${load}`,
  )
  for (const fault of new Set(faults)) console.log(`  ${fault}`)
}

async function threeProcesses(postgres: TemporaryPostgres) {
  const redis = await startRedis()
  const REDIS = redis ? { REDIS_URL: redis.url } : {}
  const url = await newDatabase({ postgres })
  const hall = await openMeetingHall(url, REDIS)
  await measure('three processes', hall, [await hall.another(), await hall.another()])
  await requireConsistent(url)
  await stopAll()
  await redis?.stop()
}

async function requireConsistent(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ wrong: string }>(`
    select 'agreed without its rows' as wrong from meetings m where state = 'accepted'
      and ((select count(*) from meeting_bookings b where b.meeting_id = m.id) <> 8
        or (select count(*) from meeting_place_bookings b where b.meeting_id = m.id) <> 4)
    union all
    select 'rows of nothing agreed' from meeting_bookings b join meetings m on m.id = b.meeting_id where m.state <> 'accepted'`)
  await client.end()
  for (const { wrong } of rows) console.log(`  ${wrong}`)
  if (rows.length > 0) process.exitCode = 1
}

const postgres = await startPostgres()
try {
  if (ONLY === null || ONLY === 'embedded') await measure('embedded', await openMeetingHall(null))
  await stopAll()
  if (postgres && (ONLY === null || ONLY === 'postgres')) {
    const url = await newDatabase({ postgres })
    await measure('PostgreSQL', await openMeetingHall(url))
    await requireConsistent(url)
    await stopAll()
  }
  if (postgres && (ONLY === null || ONLY === 'three')) await threeProcesses(postgres)
} finally {
  await stopAll()
  await postgres?.stop()
}
