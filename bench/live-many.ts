/** Many sockets at one process: broadcasts, and the memory they take. */
import { setTimeout as wait } from 'node:timers/promises'
import {
  cpuOf,
  type Figure,
  type Load,
  liveUrl,
  type Machines,
  median,
  memoryOf,
  newDatabase,
  postOf,
  roomName,
  startBare,
  startLoad,
} from './live-kit.ts'
import { type Hall, openHall } from './live-people.ts'

const ROUNDS = 7
/** Long enough for garbage to be collected. */
const IDLE_MS = 15_000

type Side = { last: number[]; spread: number[]; cpu: number[] }

const newSide = (): Side => ({ last: [], spread: [], cpu: [] })

async function measure(side: Side, pid: number, send: () => Promise<{ first: number; last: number }>) {
  const before = await cpuOf(pid)
  const { first, last } = await send()
  side.last.push(last)
  side.spread.push(last - first)
  side.cpu.push((await cpuOf(pid)) - before)
}

async function broadcastTo(count: number, hall: Hall): Promise<Figure> {
  const [load, bareLoad, bare] = [startLoad(), startLoad(), await startBare()]
  const tokens = hall.people.map(({ token }) => token)
  await load.open({ url: liveUrl(hall.server.url), room: roomName(hall), tokens, count })
  await bareLoad.open({ url: bare.url.replace('http', 'ws'), room: null, tokens: [], count })
  const [foyer, plain] = [newSide(), newSide()]
  const body = await sampleFrame(load, hall)
  // The two take turns, so that other work of the machine slows both alike.
  for (let round = 0; round < ROUNDS; round++) {
    const { sent, marker } = postOf(hall, round)
    await measure(foyer, hall.server.pid, () => load.broadcast(sent, marker))
    const text = body.replace('MARKER', marker)
    const post = { url: `${bare.url}/broadcast`, token: null, body: text, type: 'text/plain' }
    await measure(plain, bare.pid, () => bareLoad.broadcast(post, marker))
  }
  await Promise.all([load.close(), bareLoad.close()])
  const ratio = (of: keyof Side) => median(foyer[of]) / median(plain[of])
  const figure = `${ratio('last').toFixed(2)} × bare (${median(foyer.last).toFixed(0)} : ${median(plain.last).toFixed(0)} ms)`
  const parts = `first to last ${ratio('spread').toFixed(2)}, CPU ${ratio('cpu').toFixed(2)}`
  return {
    what: `to ${count} sockets`,
    figure: `${figure}, ${parts}`,
    limit: 'at most 1.3',
    isMissed: ratio('last') > 1.3,
  }
}

/** The bytes of a frame that a socket gets, with a place for the marker. */
async function sampleFrame(load: Load, hall: Hall) {
  const { sent, marker } = postOf(hall)
  return (await load.broadcast(sent, marker)).frame.replace(marker, 'MARKER')
}

export async function broadcasts(machines: Machines): Promise<Figure[]> {
  const hall = await openHall(await newDatabase(machines), 5000)
  const figures = [await broadcastTo(2000, hall), await broadcastTo(5000, hall)]
  return figures
}

/** Kilobytes for each socket beyond the first ones, for which the code had to be loaded. */
async function memoryFor(pid: number, open: (count: number) => Promise<unknown>) {
  await open(500)
  await wait(IDLE_MS)
  const before = await memoryOf(pid)
  await open(5000)
  await wait(IDLE_MS)
  return ((await memoryOf(pid)) - before) / 5000
}

export async function idleSockets(machines: Machines): Promise<Figure[]> {
  const hall = await openHall(await newDatabase(machines), 5500)
  const [load, bareLoad, bare] = [startLoad(), startLoad(), await startBare()]
  const tokens = hall.people.map(({ token }) => token)
  const foyer = await memoryFor(hall.server.pid, (count) =>
    load.open({ url: liveUrl(hall.server.url), room: roomName(hall), tokens: tokens.splice(0, count), count }),
  )
  const plain = await memoryFor(bare.pid, (count) =>
    bareLoad.open({ url: bare.url.replace('http', 'ws'), room: null, tokens: [], count }),
  )
  const figure = `${foyer.toFixed(1)} KB (bare ws ${plain.toFixed(1)} KB)`
  return [{ what: 'memory of one of 5000 idle sockets', figure, limit: 'at most 15 KB', isMissed: foyer > 15 }]
}

export async function tenThousand(machines: Machines): Promise<Figure[]> {
  const hall = await openHall(await newDatabase(machines), 5000)
  const load = startLoad()
  const tokens = hall.people.map(({ token }) => token)
  const opened = await load.open({ url: liveUrl(hall.server.url), room: roomName(hall), tokens, count: 10_000 })
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { sent, marker } = postOf(hall, round)
    times.push((await load.broadcast(sent, marker)).last)
  }
  const megabytes = (await memoryOf(hall.server.pid)) / 1024
  const worst = Math.max(...times)
  const figure = `${median(times).toFixed(0)} ms, slowest ${worst.toFixed(0)} ms`
  return [
    {
      what: `memory with 10000 sockets`,
      figure: `${megabytes.toFixed(0)} MB`,
      limit: 'at most 1024 MB',
      isMissed: megabytes > 1024,
    },
    { what: 'a message to all of them', figure, limit: 'at most 2000 ms', isMissed: worst > 2000 },
    {
      what: 'opening them',
      figure: `${(opened / 1000).toFixed(1)} s`,
      limit: 'at most 60 s',
      isMissed: opened > 60_000,
    },
  ]
}
