import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { conferencesApi } from '#features/conferences/contract.ts'
import { listenLive, openLive } from '#server/test-live.ts'
import { callerWith, testApp } from '#server/test.ts'
import type { Core } from '#server/context.ts'
import { eventually } from '#server/test-eventually.ts'
import { testHall } from '#server/test-hall.ts'
import type { Views } from './live.ts'
import { CUT_OFF_MS } from './connection.ts'
import { transactLive } from './events.ts'
import { conferenceRoom, personRoom } from './room-name.ts'

async function hall() {
  const kit = await testHall()
  const { conference_id } = kit
  const delegate = await kit.register()
  const room = conferenceRoom(conference_id)
  const publish = (views: Views, subject_id: string = randomUUID()) => publishOne(kit.core, room, views, subject_id)
  return { ...kit, delegate, room, publish }
}

/** Tells one event, as a feature does. */
async function publishOne(core: Core, room: ReturnType<typeof conferenceRoom>, views: Views, subject_id: string) {
  return transactLive(core, core.clock.now(), async (_tx, publisher) => {
    const seq = await publisher.reserve(room, 1)
    publisher.publish({ room, seq, kind: 'stage.changed', subject_id, views })
    return seq
  })
}

const numbered = (number: number): Views => ({ everyone: { number } })
const numbers = (events: readonly { data: object }[]) =>
  events.map(({ data }) => ('number' in data ? data.number : data))

test('what is committed arrives, under numbers without holes', async () => {
  const { room, delegate, publish, ...kit } = await hall()
  const socket = await openLive(kit, delegate.access_token)
  expect(await socket.join(room.name)).toEqual({ type: 'joined', room: room.name, seq: 0, complete: true })
  const seqs = await Promise.all(Array.from({ length: 30 }, (_, number) => publish(numbered(number))))
  expect(seqs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1))
  await eventually(() => expect(socket.events(room.name)).toHaveLength(30))
  expect(socket.events(room.name).map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1))
})

test('a write that fails is told to nobody, and leaves no hole', async () => {
  const { room, delegate, publish, core, ...kit } = await hall()
  const socket = await openLive({ ...kit, core }, delegate.access_token)
  await socket.join(room.name)
  const failing = transactLive(core, core.clock.now(), async (_tx, publisher) => {
    const seq = await publisher.reserve(room, 1)
    publisher.publish({ room, seq, kind: 'stage.changed', subject_id: randomUUID(), views: numbered(0) })
    throw new Error('Something else failed.')
  })
  await expect(failing).rejects.toThrow('Something else failed.')
  expect(await publish(numbered(1))).toBe(1)
  await eventually(() => expect(numbers(socket.events(room.name))).toEqual([1]))
})

test('50 events during an absence arrive once and in order', async () => {
  const { room, delegate, publish, ...kit } = await hall()
  const first = await openLive(kit, delegate.access_token)
  await first.join(room.name)
  for (let number = 1; number <= 10; number++) await publish(numbered(number))
  await eventually(() => expect(first.events(room.name)).toHaveLength(10))
  first.socket.terminate()
  for (let number = 11; number <= 60; number++) await publish(numbered(number))

  const second = await openLive(kit, delegate.access_token)
  expect(await second.join(room.name, 10)).toMatchObject({ seq: 60, complete: true })
  await publish(numbered(61))
  await eventually(() => expect(second.events(room.name)).toHaveLength(51))
  expect(second.events(room.name).map(({ seq }) => seq)).toEqual(Array.from({ length: 51 }, (_, at) => at + 11))
})

test('whoever has missed more than is kept reads the lists again', async () => {
  const { room, delegate, organiser, core, ...kit } = await hall()
  const stays = await openLive({ ...kit, core }, organiser.access_token)
  await stays.join(room.name)
  await transactLive(core, core.clock.now(), async (_tx, publisher) => {
    const first = await publisher.reserve(room, 600)
    for (let at = 0; at < 600; at++)
      publisher.publish({ room, seq: first + at, kind: 'stage.changed', subject_id: randomUUID(), views: numbered(at) })
  })
  await eventually(() => expect(stays.events(room.name)).toHaveLength(600))
  const late = await openLive({ ...kit, core }, delegate.access_token)
  expect(await late.join(room.name, 99)).toMatchObject({ seq: 600, complete: false })
  const recent = await openLive({ ...kit, core }, delegate.access_token)
  expect(await recent.join(room.name, 100)).toMatchObject({ seq: 600, complete: true })
  await eventually(() => expect(recent.events(room.name)).toHaveLength(500))
  expect(late.events(room.name)).toEqual([])
})

test('people see what they may see, also of what happened before it was hidden', async () => {
  const { room, delegate, organiser, publish, ...kit } = await hall()
  const sockets = [await openLive(kit, delegate.access_token), await openLive(kit, organiser.access_token)] as const
  for (const socket of sockets) await socket.join(room.name)
  await publish({ everyone: { number: 1 }, moderators: { number: 2 } })
  await publish({ everyone: null, persons: [{ ids: [delegate.id], data: { number: 3 } }] }, delegate.id)
  const thing = randomUUID()
  await publish(numbered(4), thing)
  await publish({ everyone: null, moderators: { number: 5 } }, thing)
  for (const socket of sockets) await eventually(() => expect(socket.events(room.name)).toHaveLength(4))
  const hidden = (id: string) => ({ id, hidden: true })
  expect(numbers(sockets[0].events(room.name))).toEqual([1, 3, 4, hidden(thing)])
  expect(numbers(sockets[1].events(room.name))).toEqual([2, hidden(delegate.id), 4, 5])

  const late = await openLive(kit, delegate.access_token)
  await late.join(room.name, 0)
  await eventually(() => expect(numbers(late.events(room.name))).toEqual([1, 3, hidden(thing), hidden(thing)]))
})

test('a room of others is refused as a missing one', async () => {
  const { room, as, delegate, publish, ...kit } = await hall()
  const stranger = await openLive({ ...kit }, (await as()).access_token)
  const rooms = [
    room.name,
    `conference:${randomUUID()}`,
    personRoom(delegate.id).name,
    `person:${randomUUID()}`,
    'toString:x',
    'x',
  ]
  for (const name of rooms) {
    stranger.send({ type: 'join', room: name, after: 0 })
    expect(await stranger.frame('refused', name)).toEqual({ type: 'refused', room: name, code: 'not_found' })
  }
  await publish(numbered(1))
  const own = await openLive({ ...kit }, delegate.access_token)
  await own.join(room.name, 0)
  await eventually(() => expect(own.events(room.name)).toHaveLength(1))
  expect(stranger.events(room.name)).toEqual([])
})

test('unpublishing ends the stay of delegates within five seconds, and not that of organisers', async () => {
  const { room, delegate, organiser, conference_id, publish, ...kit } = await hall()
  const [out, stays] = [await openLive(kit, delegate.access_token), await openLive(kit, organiser.access_token)]
  for (const socket of [out, stays]) await socket.join(room.name)
  await organiser.call(conferencesApi.update, { conference_id, active: false })
  expect(await out.frame('ended', room.name)).toMatchObject({ code: 'unpublished' })
  await publish(numbered(1))
  await eventually(() => expect(numbers(stays.events(room.name))).toEqual([1]))
  expect(out.events(room.name)).toEqual([])
})

test('a sign-out closes the socket within five seconds', async () => {
  const { room, delegate, app, ...kit } = await hall()
  const socket = await openLive({ ...kit, app }, delegate.access_token)
  await socket.join(room.name)
  await callerWith(app, delegate.access_token).request({ method: 'POST', url: '/auth/v1/logout' })
  expect(await socket.frame('ended', room.name)).toMatchObject({ code: 'signed_out' })
  expect(await socket.closing()).toBe(1008)
})

test.each([
  ['a bad token', JSON.stringify({ type: 'hello', token: 'x' }), 1008],
  ['a join before the hello', JSON.stringify({ type: 'join', room: 'x', after: null }), 1008],
  ['noise', 'noise', 1008],
  ['an unknown frame', '{"type":"post"}', 1008],
  ['a frame of a megabyte', JSON.stringify({ type: 'hello', token: 'x'.repeat(1024 * 1024) }), 1009],
])('%s closes the socket', async (_, text, code) => {
  const socket = await openLive(await testApp(), null)
  socket.socket.send(text)
  expect(await socket.closing()).toBe(code)
})

test('a thousand joins or pings at once close the socket, and others are served', async () => {
  const { room, delegate, organiser, publish, ...kit } = await hall()
  const calm = await openLive(kit, organiser.access_token)
  await calm.join(room.name)
  const [joins, pings] = [await openLive(kit, delegate.access_token), await openLive(kit, delegate.access_token)]
  const timers = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => timers.mockRestore())
  for (let at = 0; at < 1000; at++) {
    joins.send({ type: 'join', room: room.name, after: null })
    pings.socket.ping()
  }
  // 1006 for a socket that was cut off because it did not answer the close frame in time.
  for (const socket of [joins, pings]) expect([1006, 1008]).toContain(await socket.closing())
  // Each is cut off once, however much it has sent.
  expect(timers.mock.calls.filter(([, ms]) => ms === CUT_OFF_MS).length).toBeLessThan(10)
  await publish(numbered(1))
  await eventually(() => expect(numbers(calm.events(room.name))).toEqual([1]))
})

test('thousands of unfinished fragments close the socket', async () => {
  const { delegate, ...kit } = await hall()
  const socket = await openLive(kit, delegate.access_token)
  for (let at = 0; at < 5000; at++) socket.socket.send('', { fin: false })
  expect(await socket.closing()).toBe(1008)
})

test('a reader that is too slow is closed, and the others get everything', async () => {
  const { room, delegate, organiser, core, ...kit } = await hall()
  const [slow, quick] = [
    await openLive({ ...kit, core }, delegate.access_token),
    await openLive({ ...kit, core }, organiser.access_token),
  ]
  for (const socket of [slow, quick]) await socket.join(room.name)
  slow.socket.pause()
  const views = { everyone: { words: 'x'.repeat(20_000) } }
  // More than the buffers of the sockets and of the system can take together.
  for (let at = 0; at < 2000; at++) {
    await core.live.publish([{ room: room.name, seq: null, kind: 'reaction.summed', subject_id: null, at: '', views }])
    // Not so fast that the other reader cannot follow.
    await vi.waitUntil(() => quick.events(room.name).length > at - 100, 20_000)
  }
  await eventually(() => expect(quick.events(room.name)).toHaveLength(2000))
  slow.socket.resume()
  expect([1006, 1013]).toContain(await slow.closing())
  expect(slow.events(room.name).length).toBeLessThan(2000)
})

test('pages of other sites cannot connect, and other addresses have no socket', async () => {
  const kit = await testApp()
  const { access_token } = await kit.as()
  await expect(openLive(kit, access_token, { origin: 'https://evil.test' })).rejects.toThrow('403')
  expect(await openLive(kit, access_token, { origin: 'http://foyer.test' })).toBeDefined()
  expect(
    await openLive(kit, access_token, { origin: new URL(await listenLive(kit)).origin.replace('ws', 'http') }),
  ).toBeDefined()
})

test('a page at an IPv6 address opens sockets of its own server', async () => {
  const kit = await testApp({ env: { PUBLIC_URL: 'http://[::1]:3000' } })
  const { access_token } = await kit.as()
  expect(await openLive(kit, access_token, { origin: 'http://[::1]:3000' })).toBeDefined()
  await expect(openLive(kit, access_token, { origin: 'http://[::2]:3000' })).rejects.toThrow('403')
})

test('a burst comes in few frames, and a lone event at once', async () => {
  const { room, delegate, core, ...kit } = await hall()
  const socket = await openLive({ ...kit, core }, delegate.access_token)
  await socket.join(room.name)
  const told = Array.from({ length: 200 }, (_, number) => ({
    room: room.name,
    seq: null,
    kind: 'reaction.summed' as const,
    subject_id: null,
    at: '',
    views: numbered(number),
  }))
  for (const event of told) await core.live.publish([event])
  await eventually(() => expect(socket.events(room.name)).toHaveLength(200))
  const frames = socket.frames.filter(({ type }) => type === 'events')
  expect(numbers(frames[0]?.type === 'events' ? frames[0].events : [])).toEqual([0])
  expect(frames.length).toBeLessThan(200 / 4)
})
