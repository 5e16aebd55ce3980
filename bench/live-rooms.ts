/** Rooms in which much is written, several processes, and a restart. */
import {
  type Figure,
  liveUrl,
  type Load,
  type Machines,
  median,
  newDatabase,
  percentile,
  postOf,
  roomName,
  startLoad,
} from './live-kit.ts'
import type { Paced } from './live-load.ts'
import { CHAT_PAGE, type Hall, openHall } from './live-people.ts'

const PEOPLE = 1000
const SECONDS = 10

/** A room of a thousand, in which so many messages are written a second. */
async function paceOf(hall: Hall, load: Load, perSecond: number, withLists: boolean): Promise<Paced> {
  const tokens = hall.people.map(({ token }) => token)
  await load.open({ url: liveUrl(hall.server.url), room: roomName(hall), tokens, count: PEOPLE })
  // The first ones compile the code and fill the list.
  await load.pace({ posts: postsOf(hall, 200), perSecond: 100, seconds: 2 })
  const { sent } = postOf(hall)
  const lists = { url: `${sent.url}?limit=${CHAT_PAGE}`, token: sent.token ?? '' }
  return load.pace({
    posts: postsOf(hall, perSecond * SECONDS),
    perSecond,
    seconds: SECONDS,
    ...(withLists && { lists }),
  })
}

const postsOf = (hall: Hall, count: number) => Array.from({ length: count }, (_, at) => postOf(hall, at).sent)

function paceFigure({ sent, failed, missing, messages, seconds }: Paced, perSecond: number, limit: number): Figure {
  const p99 = percentile(messages, 0.99)
  const reached = (sent - failed) / seconds
  const times = `p99 ${p99.toFixed(0)} ms, median ${median(messages).toFixed(0)} ms`
  return {
    what: `${perSecond} messages a second to ${PEOPLE} people`,
    figure: `${times}, ${reached.toFixed(0)}/s, ${failed} refused, ${missing} lost`,
    limit: `at most ${limit} ms`,
    isMissed: !(p99 <= limit) || failed + missing > 0,
  }
}

/** As many calls as one person may have under way at once, and how many of them. */
const FLOOD = { connections: 190, calls: 20_000 }
const LISTENERS = 100
const MESSAGES = 20

/** How long the messages of others take while one person floods the room, with the limits of calls. */
export async function floodedRoom(machines: Machines): Promise<Figure[]> {
  const hall = await openHall(await newDatabase(machines), LISTENERS, { LIMITS: 'on' })
  const [load, flood] = [startLoad(), startLoad()]
  const [flooder, ...others] = hall.people.map(({ token }) => token)
  await load.open({ url: liveUrl(hall.server.url), room: roomName(hall), tokens: others, count: LISTENERS })
  const requests = postsOf(hall, FLOOD.calls).map((sent) => ({ ...sent, token: flooder ?? '' }))
  const { connections } = FLOOD
  const flooding = flood.rate({ method: 'POST', requests, connections, refusable: true })
  const times: number[] = []
  for (let round = 1; round <= MESSAGES; round++) {
    const { sent, marker } = postOf(hall, round)
    times.push((await load.broadcast(sent, marker)).last)
  }
  const rate = await flooding
  const worst = Math.max(...times)
  const figure = `median ${median(times).toFixed(0)} ms, slowest ${worst.toFixed(0)} ms`
  const what = `a message beside a flood of ${rate.toFixed(0)} calls a second`
  return [{ what, figure, limit: 'at most 1000 ms', isMissed: worst > 1000 }]
}

export async function postgresRoom(machines: Machines): Promise<Figure[]> {
  const hall = await openHall(await newDatabase(machines), PEOPLE)
  const load = startLoad()
  const paced = await paceOf(hall, load, 1000, false)
  return [paceFigure(paced, 1000, 60)]
}

export async function embeddedRoom(): Promise<Figure[]> {
  const hall = await openHall(null, PEOPLE)
  const load = startLoad()
  const paced = await paceOf(hall, load, 300, true)
  const p99 = percentile(paced.lists, 0.99)
  const figure = `p99 ${p99.toFixed(0)} ms, median ${median(paced.lists).toFixed(0)} ms`
  return [
    paceFigure(paced, 300, 250),
    { what: 'lists read beside it', figure, limit: 'at most 100 ms', isMissed: p99 > 100 },
  ]
}

export async function twoProcesses(machines: Machines): Promise<Figure[]> {
  const hall = await openHall(await newDatabase(machines), 2, { REDIS_URL: machines.redis.url })
  const other = await hall.another()
  const load = startLoad()
  const tokens = hall.people.map(({ token }) => token)
  for (const { url } of [hall.server, other])
    await load.open({ url: liveUrl(url), room: roomName(hall), tokens, count: 1 })
  const leads: number[] = []
  for (let at = 0; at < 220; at++) {
    const { sent, marker } = postOf(hall)
    const lead = await load.lead(sent, marker)
    if (at >= 20) leads.push(lead)
  }
  const middle = median(leads)
  const figure = `${middle.toFixed(1)} ms later (p95 ${percentile(leads, 0.95).toFixed(1)} ms)`
  return [{ what: 'at the other process', figure, limit: 'at most 3 ms', isMissed: middle > 3 }]
}

/** Half of the messages are written before the restart, and half after it, while people come back. */
export async function restart(machines: Machines): Promise<Figure[]> {
  const PORT = '21577'
  const hall = await openHall(await newDatabase(machines), 5000, { PORT })
  const load = startLoad()
  const tokens = hall.people.map(({ token }) => token)
  const count = tokens.length
  await load.open({ url: liveUrl(hall.server.url), room: roomName(hall), tokens, count, stays: true })
  await load.pace({ posts: postsOf(hall, 50), perSecond: 25, seconds: 2 })
  await hall.server.stop()
  await hall.another()
  const began = performance.now()
  await load.pace({ posts: postsOf(hall, 50), perSecond: 25, seconds: 2 })
  const { all, doubled, missing, seqs } = await load.returned(100)
  const seconds = (performance.now() - began) / 1000
  const isLost = !all || doubled + missing > 0
  return [
    {
      what: `${count} sockets back after a restart`,
      figure: `${seconds.toFixed(1)} s, ${missing} lost, ${doubled} twice, all have ${seqs}`,
      limit: 'at most 60 s',
      isMissed: isLost || seconds > 60,
    },
  ]
}
