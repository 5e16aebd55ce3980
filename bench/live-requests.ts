/** The cost of a post and of a list, as ratios to bare handlers with the same statements. */
import { cpuOf, type Figure, type Machines, median, newDatabase, postOf, startBare, startLoad } from './live-kit.ts'
import type { Sent } from './live-load.ts'
import { CHAT_PAGE, type Hall, openHall } from './live-people.ts'

const ROUNDS = 5
const WARM_UP = 500
const REQUESTS = 1500
const CONNECTIONS = 32
const PEOPLE = 100

type Target = { method: 'GET' | 'POST'; pid: number; requests: (count: number) => Sent[] }

const many = (count: number, one: (at: number) => Sent) => Array.from({ length: count }, (_, at) => one(at))

/** Requests a second of the first target in relation to the second one. */
async function compare(foyer: Target, bare: Target) {
  const load = startLoad()
  const rates = new Map<Target, number[]>([
    [foyer, []],
    [bare, []],
  ])
  const costs = new Map<Target, number[]>([
    [foyer, []],
    [bare, []],
  ])
  for (const { method, requests } of [foyer, bare])
    await load.rate({ method, requests: requests(WARM_UP), connections: CONNECTIONS })
  // The two take turns, so that other work of the machine slows both alike.
  for (let round = 0; round < ROUNDS; round++)
    for (const one of [foyer, bare]) {
      const { method, requests, pid } = one
      const before = await cpuOf(pid)
      rates.get(one)?.push(await load.rate({ method, requests: requests(REQUESTS), connections: CONNECTIONS }))
      costs.get(one)?.push(((await cpuOf(pid)) - before) / REQUESTS)
    }
  const of = (values: Map<Target, number[]>, target: Target) => median(values.get(target) ?? [])
  const ratio = of(rates, foyer) / of(rates, bare)
  const numbers = `${of(rates, foyer).toFixed(0)} : ${of(rates, bare).toFixed(0)} a second`
  const cpu = `CPU ${of(costs, foyer).toFixed(2)} : ${of(costs, bare).toFixed(2)} ms`
  return { ratio, figure: `${ratio.toFixed(2)} × bare (${numbers}, ${cpu})` }
}

async function withBoth<T>(machines: Machines, work: (hall: Hall, bare: { url: string; pid: number }) => Promise<T>) {
  const database = await newDatabase(machines)
  const hall = await openHall(database, PEOPLE)
  const [author] = hall.people
  const bare = await startBare({
    DATABASE_URL: database,
    CONFERENCE_ID: hall.conference_id,
    AUTHOR_ID: author?.id ?? '',
  })
  const result = await work(hall, bare)
  return result
}

export function posts(machines: Machines): Promise<Figure[]> {
  return withBoth(machines, async (hall, bare) => {
    const message = (at: number) => postOf(hall, at).sent
    const bareMessage = (at: number) => ({ ...message(at), url: `${bare.url}/messages`, token: null })
    const { ratio, figure } = await compare(
      { method: 'POST', pid: hall.server.pid, requests: (count) => many(count, message) },
      { method: 'POST', pid: bare.pid, requests: (count) => many(count, bareMessage) },
    )
    return [{ what: `a message, ${CONNECTIONS} connections`, figure, limit: 'at least 0.85', isMissed: ratio < 0.85 }]
  })
}

export function lists(machines: Machines): Promise<Figure[]> {
  return withBoth(machines, async (hall, bare) => {
    const load = startLoad()
    const written = many(CHAT_PAGE, (at) => postOf(hall, at).sent)
    await load.rate({ method: 'POST', requests: written, connections: 1 })
    const list = (at: number) => listOf(hall, at)
    const address = `${bare.url}/conferences/${hall.conference_id}/messages`
    const bareList = () => ({ url: address, token: null, body: '' })
    const { ratio, figure } = await compare(
      { method: 'GET', pid: hall.server.pid, requests: (count) => many(count, list) },
      { method: 'GET', pid: bare.pid, requests: (count) => many(count, bareList) },
    )
    return [{ what: `a list of ${CHAT_PAGE}`, figure, limit: 'at least 0.75', isMissed: ratio < 0.75 }]
  })
}

/** A read of the newest messages by one of the people. */
function listOf(hall: Hall, at: number): Sent {
  const { sent } = postOf(hall, at)
  return { ...sent, url: `${sent.url}?limit=${CHAT_PAGE}`, body: '' }
}
