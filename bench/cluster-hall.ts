/** Processes of Foyer on one database and one Redis, with people in many conferences. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { conferenceMembers, conferences, conferenceSlugs } from '#features/conferences/server/table.ts'
import { type Db, transact } from '#server/db/db.ts'
import { chunksOf } from '#shared/chunks.ts'
import { type Load, liveUrl, type Machines, newDatabase, startBare, startLoad } from './live-kit.ts'
import type { Sent } from './live-load.ts'
import { CHAT_PAGE, type Hall, openHall } from './live-people.ts'
import type { Pids } from './cluster-parts.ts'

export const PROCESSES = 3
/** Conferences to which messages are sent: several, because those of one room wait for each other. */
export const ROOMS = 20
/** A multiple of the conferences, and of one, two and three processes. */
export const PEOPLE = 2400
/** The people of a room. */
export const LISTENERS = PEOPLE / ROOMS
/** Conferences that are there at all, to see what a room costs in which there are few. */
export const MANY_ROOMS = 240

export type Member = { id: string; token: string; conference_id: string; small_conference_id: string }
export type Cluster = { urls: string[]; pids: number[]; members: Member[]; load: Load; machines: Machines; bare: Bare }
type Bare = Awaited<ReturnType<typeof startBare>>

export async function openCluster(machines: Machines): Promise<Cluster> {
  const database = await newDatabase(machines)
  const members: Member[] = []
  const env = { REDIS_URL: machines.redis.url }
  const hall = await openHall(database, PEOPLE, env, async (db, { conference_id, people }) => {
    const ids = await copyConference(db, conference_id)
    const idOf = (at: number) => ids[at] ?? conference_id
    for (const [at, person] of people.entries())
      members.push({ ...person, conference_id: idOf(at % ROOMS), small_conference_id: idOf(at % MANY_ROOMS) })
    await joinAll(db, members)
  })
  const servers = [hall.server]
  while (servers.length < PROCESSES) servers.push(await hall.another())
  const urls = servers.map(({ url }) => url.replace('localhost', '127.0.0.1'))
  const pids = servers.map(({ pid }) => pid)
  return { urls, pids, members, load: startLoad(), machines, bare: await bareFor(database, hall) }
}

/** Published conferences like the first one, which is one of them. Returns their ids. */
async function copyConference(db: Db, id: string) {
  const [first] = await db.select().from(conferences).where(eq(conferences.id, id))
  if (!first) throw new Error('There is no conference to copy.')
  const copies = Array.from({ length: MANY_ROOMS - 1 }, () => ({
    ...first,
    id: randomUUID(),
    slug: `copy-${randomUUID()}`,
  }))
  await transact(db, async (tx) => {
    await tx.insert(conferences).values(copies)
    await tx.insert(conferenceSlugs).values(copies.map(({ slug, id: conference_id }) => ({ slug, conference_id })))
  })
  return [id, ...copies.map((copy) => copy.id)]
}

/** The most rows of one statement. */
const AT_ONCE = 500

async function joinAll(db: Db, members: readonly Member[]) {
  const joined_at = new Date().toISOString()
  const rows = members.flatMap(({ id: user_id, conference_id, small_conference_id }) =>
    [conference_id, small_conference_id].map((joined) => ({
      user_id,
      conference_id: joined,
      role: 'delegate' as const,
      joined_at,
    })),
  )
  // Everybody is a member of the first conference already, and some have the same one twice.
  for (const some of chunksOf(rows, AT_ONCE)) await db.insert(conferenceMembers).values(some).onConflictDoNothing()
}

function bareFor(DATABASE_URL: string, { conference_id, people }: Hall) {
  return startBare({ DATABASE_URL, CONFERENCE_ID: conference_id, AUTHOR_ID: people[0]?.id ?? '' })
}

/** The first `asked` processes, and the parts of the machine beside them. */
export function pidsOf({ pids, machines, load }: Cluster, asked: number): Pids {
  const { postgres, redis } = machines
  const foyer = { asked: pids.slice(0, asked), others: pids.slice(asked) }
  return { ...foyer, postgres: postgres.pid(), redis: redis.pid(), load: load.pid }
}

/** The names of the rooms that people can be in. */
export const roomNames = {
  large: ({ conference_id }: Member) => `conference:${conference_id}`,
  small: ({ small_conference_id }: Member) => `conference:${small_conference_id}`,
  own: ({ id }: Member) => `person:${id}`,
}

/** Opens a socket for these people at the first `asked` processes. A large room has people at each of them. */
export async function openSockets(
  { urls, load }: Cluster,
  asked: number,
  people: readonly Member[],
  roomOf: (member: Member) => string = roomNames.large,
) {
  const places = people.map((member, at) => ({ member, process: Math.floor(at / ROOMS) % asked }))
  for (const there of Map.groupBy(places, ({ member, process }) => `${process} ${roomOf(member)}`).values()) {
    const [first] = there
    if (!first) continue
    const tokens = there.map(({ member }) => member.token)
    const url = liveUrl(urls[first.process] ?? '')
    await load.open({ url, room: roomOf(first.member), tokens, count: tokens.length })
  }
}

/** So many messages of different people in all rooms, sent to the first `asked` processes in turns. */
export function postsTo(cluster: Cluster, asked: number, count: number): Sent[] {
  return Array.from({ length: count }, (_, at) => {
    const body = JSON.stringify({ text: randomUUID(), client_id: randomUUID() })
    return { ...chatOf(cluster, asked, at), body }
  })
}

export function listsOf(cluster: Cluster, asked: number, count: number): Sent[] {
  return Array.from({ length: count }, (_, at) => {
    const { url, token } = chatOf(cluster, asked, at)
    return { url: `${url}?limit=${CHAT_PAGE}`, token, body: '' }
  })
}

function chatOf({ urls, members }: Cluster, asked: number, at: number) {
  const member = members[Math.floor(at / asked) % members.length]
  const url = `${urls[at % asked]}/api/conferences/${member?.conference_id}/chat`
  return { url, token: member?.token ?? null }
}
