/** The cost of a post and of a list, as ratios to bare handlers with the same statements. */
import { cpuOf, type Figure, type Machines, median, newDatabase, postOf, startBare, startLoad } from './live-kit.ts'
import { CHAT_PAGE, type Hall, openHall } from './live-people.ts'

const ROUNDS = 5
const WARM_UP = 500
const REQUESTS = 1500
const CONNECTIONS = 32
const PEOPLE = 100

type Target = {
  method: 'GET' | 'POST'
  url: string
  tokens: (string | null)[]
  pid: number
  bodies: (count: number) => string[]
}

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
  for (const { bodies, pid: _, ...target } of [foyer, bare])
    await load.rate({ ...target, bodies: bodies(WARM_UP), connections: CONNECTIONS })
  // The two take turns, so that other work of the machine slows both alike.
  for (let round = 0; round < ROUNDS; round++)
    for (const one of [foyer, bare]) {
      const { bodies, pid, ...target } = one
      const before = await cpuOf(pid)
      rates.get(one)?.push(await load.rate({ ...target, bodies: bodies(REQUESTS), connections: CONNECTIONS }))
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
    const bodies = (count: number) => Array.from({ length: count }, (_, at) => postOf(hall, at).sent.body)
    const tokens = hall.people.map(({ token }) => token)
    const { sent } = postOf(hall)
    const { ratio, figure } = await compare(
      { method: 'POST', url: sent.url, tokens, pid: hall.server.pid, bodies },
      { method: 'POST', url: `${bare.url}/messages`, tokens: [null], pid: bare.pid, bodies },
    )
    return [{ what: `a message, ${CONNECTIONS} connections`, figure, limit: 'at least 0.85', isMissed: ratio < 0.85 }]
  })
}

export function lists(machines: Machines): Promise<Figure[]> {
  return withBoth(machines, async (hall, bare) => {
    const load = startLoad()
    const { sent } = postOf(hall)
    const tokens = hall.people.map(({ token }) => token)
    const written = Array.from({ length: CHAT_PAGE }, (_, at) => postOf(hall, at).sent.body)
    await load.rate({ method: 'POST', url: sent.url, tokens, bodies: written, connections: 1 })
    const bodies = (count: number) => Array.from({ length: count }, () => '')
    const address = `${bare.url}/conferences/${hall.conference_id}/messages`
    const { ratio, figure } = await compare(
      { method: 'GET', url: `${sent.url}?limit=${CHAT_PAGE}`, tokens, pid: hall.server.pid, bodies },
      { method: 'GET', url: address, tokens: [null], pid: bare.pid, bodies },
    )
    return [{ what: `a list of ${CHAT_PAGE}`, figure, limit: 'at least 0.75', isMissed: ratio < 0.75 }]
  })
}
