/** What something costs in a cluster: processor time of each part for one message, one list or one second. */
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Cluster,
  listsOf,
  MANY_ROOMS,
  type Member,
  openSockets,
  PEOPLE,
  pidsOf,
  postsTo,
  PROCESSES,
  roomNames,
  ROOMS,
} from './cluster-hall.ts'
import { type Parts, partsFrom, type Pids, usedBy } from './cluster-parts.ts'
import { median, memoryOf } from './live-kit.ts'
import type { Sent } from './live-load.ts'

const ROUNDS = 3
const WARM_UP = 300
const POSTS = 1500
const LISTS = 3000
/** Fewer than other posts, because each of them is sent to all people of its room. */
const HEARD_POSTS = 600
const CONNECTIONS = 16
/** Long enough for some checks of the sockets, and for garbage to be collected. */
const IDLE_MS = 30_000
/** Sockets that are opened before the memory is looked at, because the code for them has to be loaded. */
const FIRST_SOCKETS = 20 * ROOMS

/** `rate` is how many a second; `parts` are the milliseconds of one. */
export type Cost = { rate: number; parts: Parts }
/** What an idle socket costs in a second, and a message that all people of a room get. */
export type SocketCost = { second: Parts; heard: Cost }

/** All that is measured. `posts` and `lists` are of bare Fastify, and of one, two and three processes. */
export type Everything = {
  posts: Cost[]
  lists: Cost[]
  sockets: SocketCost[]
  rooms: { conference: Parts; own: Parts }
  idle: Parts
  memory: { megabytes: number; kilobytes: number }
}

type Work = { method: 'GET' | 'POST'; requests: Sent[] }

/** What processes that nobody asks use in a second: jobs and checks. */
export async function idleCost(cluster: Cluster): Promise<Parts> {
  return usedInSecond(pidsOf(cluster, 0))
}

async function usedInSecond(pids: Pids): Promise<Parts> {
  const before = await usedBy(pids)
  await wait(IDLE_MS)
  const after = await usedBy(pids)
  return partsFrom((name) => ((after[name] - before[name]) / IDLE_MS) * 1000)
}

/** The same where the first `asked` of the processes count as those that are asked. */
function idleWith(asked: number, idle: Parts): Parts {
  const each = idle.others / PROCESSES
  return { ...idle, asked: each * asked, others: each * (PROCESSES - asked) }
}

/** The megabytes of an idle process, and the kilobytes of a socket. Call it first, while little of the memory is garbage. */
export async function memoryCosts(cluster: Cluster) {
  const { members, load, pids } = cluster
  const [pid = 0] = pids
  await wait(IDLE_MS)
  const megabytes = (await memoryOf(pid)) / 1024
  await openSockets(cluster, 1, members.slice(0, FIRST_SOCKETS))
  await wait(IDLE_MS)
  const before = await memoryOf(pid)
  await openSockets(cluster, 1, members.slice(FIRST_SOCKETS))
  await wait(IDLE_MS)
  const kilobytes = ((await memoryOf(pid)) - before) / (PEOPLE - FIRST_SOCKETS)
  await load.close()
  return { megabytes, kilobytes }
}

/** The cost of each request, without what the parts would have used in this time anyway. */
async function costOf({ load }: Cluster, pids: Pids, idle: Parts, { method, requests }: Work): Promise<Cost> {
  const before = await usedBy(pids)
  const rate = await load.rate({ method, requests, connections: CONNECTIONS })
  const after = await usedBy(pids)
  return { rate, parts: partsFrom((name) => (after[name] - before[name]) / requests.length - idle[name] / rate) }
}

/** Of several measurements, each number's median. */
function middleOf(costs: readonly Cost[]): Cost {
  return {
    rate: median(costs.map(({ rate }) => rate)),
    parts: partsFrom((name) => median(costs.map(({ parts }) => parts[name]))),
  }
}

/** Messages and lists at bare Fastify, at one process, at two and at three, which take turns. */
export async function requestCosts(cluster: Cluster, idle: Parts) {
  const posts = SIDES.map((): Cost[] => [])
  const lists = SIDES.map((): Cost[] => [])
  await warmUp(cluster)
  for (let round = 0; round < ROUNDS; round++)
    for (const asked of SIDES) {
      const pids = asked === BARE ? pidsOfBare(cluster) : pidsOf(cluster, asked)
      const measure = (work: Work) => costOf(cluster, pids, idleWith(asked, idle), work)
      posts[asked]?.push(await measure({ method: 'POST', requests: postsOf(cluster, asked, POSTS) }))
      lists[asked]?.push(await measure({ method: 'GET', requests: readsOf(cluster, asked, LISTS) }))
    }
  return { posts: posts.map(middleOf), lists: lists.map(middleOf) }
}

/** How many processes are asked; none of them where the bare server is. */
const SIDES = [0, 1, 2, 3]
const BARE = 0

/** Compiles the code, and fills the lists. */
async function warmUp(cluster: Cluster) {
  for (const asked of SIDES) {
    const requests = postsOf(cluster, asked, WARM_UP * Math.max(1, asked))
    await cluster.load.rate({ method: 'POST', requests, connections: CONNECTIONS })
  }
}

/** The bare server in the place of the processes that are asked. */
function pidsOfBare(cluster: Cluster): Pids {
  return { ...pidsOf(cluster, 0), asked: [cluster.bare.pid] }
}

function postsOf(cluster: Cluster, asked: number, count: number): Sent[] {
  if (asked !== BARE) return postsTo(cluster, asked, count)
  return postsTo(cluster, 1, count).map((sent) => ({ ...sent, url: `${cluster.bare.url}/messages`, token: null }))
}

function readsOf(cluster: Cluster, asked: number, count: number): Sent[] {
  if (asked !== BARE) return listsOf(cluster, asked, count)
  const url = `${cluster.bare.url}/conferences/${cluster.members[0]?.conference_id}/messages`
  return Array.from({ length: count }, () => ({ url, token: null, body: '' }))
}

/** Of sockets of all people at the first `asked` processes. */
export async function socketCosts(cluster: Cluster, asked: number, idle: Parts): Promise<SocketCost> {
  const pids = pidsOf(cluster, asked)
  await openSockets(cluster, asked, cluster.members)
  const listening = await usedInSecond(pids)
  const requests = postsTo(cluster, asked, HEARD_POSTS)
  const heard = await costOf(cluster, pids, listening, { method: 'POST', requests })
  await cluster.load.close()
  const silent = idleWith(asked, idle)
  return { second: partsFrom((name) => (listening[name] - silent[name]) / PEOPLE), heard }
}

/** Of sockets of as many people at one process as before, in rooms with few of them: what a room costs in a second. */
export async function roomCosts(cluster: Cluster, large: SocketCost | undefined, idle: Parts) {
  const { members, load } = cluster
  const before = large?.second ?? nothing
  const silent = idleWith(1, idle)
  async function costOfRoom(roomOf: (member: Member) => string, rooms: number): Promise<Parts> {
    await openSockets(cluster, 1, members, roomOf)
    const used = await usedInSecond(pidsOf(cluster, 1))
    await load.close()
    return partsFrom((name) => (used[name] - silent[name] - before[name] * PEOPLE) / rooms)
  }
  return {
    conference: await costOfRoom(roomNames.small, MANY_ROOMS - ROOMS),
    own: await costOfRoom(roomNames.own, PEOPLE - ROOMS),
  }
}

const nothing = partsFrom(() => 0)
