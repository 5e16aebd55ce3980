import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { afterAll, expect, test } from 'vitest'
import { afterTest } from '#server/test-cleanup.ts'
import { registeredFor } from '#server/test-fixtures.ts'
import { openLive } from '#server/test-live.ts'
import { callerWith, testApp } from '#server/test.ts'
import { eventually } from '#server/test-eventually.ts'
import { startRedis } from '../../../tools/redis.ts'
import { transactLive } from './events.ts'
import { conferenceRoom } from './room-name.ts'

const redis = await startRedis()
afterAll(() => redis?.stop())

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

/** So many servers on one database, and a delegate with a socket at each. */
async function serversOf(count: number, env: Record<string, string>) {
  const kits = await Promise.all(upTo(count).map(() => testApp({ env })))
  const [first] = kits
  if (!first) throw new RangeError('There is at least one server.')
  const organiser = await first.as({ plan: 'enterprise' })
  const conference_id = await first.conferenceOf(organiser, { active: true, delegate_registration_enabled: true })
  const delegate = await registeredFor(first, organiser, conference_id)
  const room = conferenceRoom(conference_id)
  const sockets = await Promise.all(kits.map((kit) => openLive(kit, delegate.access_token)))
  for (const socket of sockets) await socket.join(room.name)

  /** Tells one event at one of the servers. */
  const publish = (at: number) => {
    const { core } = kits[at % count] ?? first
    return transactLive(core, core.clock.now(), async (_tx, publisher) => {
      const seq = await publisher.reserve(room, 1)
      publisher.publish({ room, seq, kind: 'stage.changed', subject_id: randomUUID(), views: { everyone: { seq } } })
      return seq
    })
  }
  /** At the first `at` servers in turn. */
  async function publishMany(many: number, at = count) {
    let next = 0
    // Several at once, but no more than a busy machine's database takes.
    const publishNext = async (): Promise<void> => {
      if (next === many) return
      await publish(next++ % at)
      await publishNext()
    }
    await Promise.all(upTo(5).map(publishNext))
  }
  /** Waits until a socket has this many events, each once and in order. */
  const arriveAt = async (socket: (typeof sockets)[number], many: number) => {
    await eventually(() => expect(socket.events(room.name).length).toBeGreaterThanOrEqual(many))
    expect(socket.events(room.name).map(({ seq }) => seq)).toEqual(upTo(many))
  }
  const arrive = async (many: number) => {
    for (const socket of sockets) await arriveAt(socket, many)
  }
  return { kits, organiser, delegate, room, sockets, publish, publishMany, arrive, arriveAt }
}

test.runIf(redis !== null)('three servers are one room, and stay one while Redis is away', async () => {
  if (!redis) return
  const { publish, publishMany, arrive } = await serversOf(3, { REDIS_URL: redis.url })
  await publishMany(40)
  await arrive(40)

  await redis.kill()
  // At one alone: the others get no later number that would tell them that something is missing.
  await publishMany(40, 1)
  await arrive(80)

  await redis.restart()
  await publishMany(40)
  await arrive(120)
  expect(await publish(0)).toBe(121)
})

test.runIf(redis !== null)('while Redis answers nobody, events still arrive, and nothing is lost', async () => {
  if (!redis) return
  const { sockets, publish, publishMany, arrive, arriveAt } = await serversOf(2, { REDIS_URL: redis.url })
  const [here] = sockets
  redis.freeze()
  try {
    // The first server's own people do not wait until Redis is back.
    for (const number of upTo(3)) expect(await publish(0)).toBe(number)
    if (here) await arriveAt(here, 3)
    await publishMany(10, 1)
    await arrive(13)
  } finally {
    redis.wake()
  }
  await publishMany(10)
  await arrive(23)
})

test.runIf(redis !== null)('an erasure leaves nothing in Redis of what was told before', async () => {
  if (!redis) return
  const client = new Redis(redis.url)
  afterTest(() => client.disconnect())
  const { kits, delegate, publishMany, arrive } = await serversOf(2, { REDIS_URL: redis.url })
  await publishMany(3)
  await arrive(3)
  expect(await client.xlen('foyer:live')).toBeGreaterThan(0)
  const [kit] = kits
  await kit?.core.hooks.eraseAccount(kit.core, { id: delegate.id, email: delegate.email }, kit.clock.now())
  expect(await client.xlen('foyer:live')).toBe(0)
})

test.runIf(redis !== null)('Redis forgets what was told minutes ago, and in the end everything', async () => {
  if (!redis) return
  const client = new Redis(redis.url)
  afterTest(() => client.disconnect())
  await client.del('foyer:live')
  await client.xadd('foyer:live', '1-1', 'from', 'another process', 'events', '[]')
  const { publishMany, arrive } = await serversOf(2, { REDIS_URL: redis.url })
  await publishMany(3)
  await arrive(3)
  await eventually(async () => expect(await client.xrange('foyer:live', '-', '+')).toHaveLength(3))
  await eventually(async () => {
    const expires_ms = await client.pttl('foyer:live')
    expect(expires_ms).toBeGreaterThan(0)
    expect(expires_ms).toBeLessThanOrEqual(120_000)
  })
})

test.runIf(redis !== null)(
  'while Redis refuses to be read, it is asked now and then, and events still arrive',
  async () => {
    if (!redis) return
    const client = new Redis(redis.url)
    afterTest(async () => {
      await client.del('foyer:live')
      client.disconnect()
    })
    await client.set('foyer:live', 'something else')
    await client.config('RESETSTAT')
    const { publishMany, arrive } = await serversOf(2, { REDIS_URL: redis.url })
    await publishMany(10)
    await arrive(10)
    const [, calls = '0'] = /cmdstat_xrevrange:calls=(\d+)/.exec(await client.info('commandstats')) ?? []
    expect(Number(calls)).toBeGreaterThan(0)
    expect(Number(calls)).toBeLessThan(50)
  },
)

test('without Redis two servers read the database', async () => {
  // The tests' own database is used; the address only says that there is a server, which others may use as well.
  const { publish, publishMany, arrive } = await serversOf(2, { DATABASE_URL: 'postgres://localhost/foyer' })
  await publishMany(10)
  await arrive(10)
  expect(await publish(0)).toBe(11)
})

test('a sign-out at one server closes the sockets at the other', async () => {
  const { kits, delegate, sockets, room } = await serversOf(2, {})
  const [first] = kits
  if (!first) return
  await callerWith(first.app, delegate.access_token).request({ method: 'POST', url: '/auth/v1/logout' })
  for (const socket of sockets) {
    expect(await socket.frame('ended', room.name)).toMatchObject({ code: 'signed_out' })
    expect([1006, 1008]).toContain(await socket.closing())
  }
})
