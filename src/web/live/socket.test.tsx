import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import type { ClientFrame, ServerFrame } from '#shared/live.ts'
import { setCaller } from '#web/data/caller.ts'
import { connectionState } from './connectionState.ts'
import { joinRoom } from './socket.ts'

setCaller({ id: () => 'ada', subscribe: () => () => {}, token: () => Promise.resolve('secret-token') })

const ROOM = 'conference:1'
const SOON = { timeout: 20_000 }

/** A server of our own, which answers what a test tells it to. */
let server: WebSocketServer
let frames: ClientFrame[]
let addresses: string[]
let sockets: WebSocket[]

beforeEach(async () => {
  ;[frames, addresses, sockets] = [[], [], []]
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (socket, { url = '' }) => {
    addresses.push(url)
    sockets.push(socket)
    // The tests' own client sends nothing else.
    socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString()) as ClientFrame))
  })
  await once(server, 'listening')
  // Safe: the server listens on a port.
  vi.stubGlobal('location', { href: `http://127.0.0.1:${(server.address() as AddressInfo).port}/devconf` })
  vi.stubGlobal('WebSocket', WebSocket)
})
afterEach(async () => {
  for (const socket of server.clients) socket.terminate()
  await new Promise((resolve) => server.close(resolve))
  vi.unstubAllGlobals()
})

const send = (frame: ServerFrame) => sockets.at(-1)?.send(JSON.stringify(frame))
const event = (seq: number) => ({ seq, kind: 'chat.posted', at: '', data: { id: `${seq}`, hidden: true } }) as const
const nextFrame = (type: ClientFrame['type'], count = 1) =>
  vi.waitFor(() => {
    const found = frames.filter((frame) => frame.type === type)
    expect(found).toHaveLength(count)
    return found[count - 1]
  }, SOON)

function member() {
  const heard = () => vi.fn<() => void>()
  return { behind: heard(), joined: heard(), events: heard(), ended: heard() }
}

async function welcome(count = 1) {
  expect(await nextFrame('hello', count)).toEqual({ type: 'hello', token: 'secret-token' })
  send({ type: 'welcome', connection_id: 'c', server_time: '', heartbeat_s: 25 })
}

test('after a lost connection the room is joined with the last number, and only what is missing follows', async () => {
  const one = member()
  const leave = joinRoom(ROOM, one)
  await welcome()
  expect(addresses).toEqual(['/live'])
  expect(await nextFrame('join')).toEqual({ type: 'join', room: ROOM, after: null })
  send({ type: 'joined', room: ROOM, seq: 7, complete: true })
  send({ type: 'events', room: ROOM, events: [event(8), { ...event(9), seq: null }] })
  await vi.waitFor(() => expect(one.events).toHaveBeenCalledTimes(1), SOON)
  expect([one.behind.mock.calls.length, one.joined.mock.calls.length]).toEqual([1, 0])

  sockets[0]?.close(1012)
  await vi.waitFor(() => expect(connectionState.read()).toBe('away'), SOON)
  await welcome(2)
  expect(await nextFrame('join', 2)).toEqual({ type: 'join', room: ROOM, after: 8 })
  send({ type: 'joined', room: ROOM, seq: 10, complete: true })
  send({ type: 'events', room: ROOM, events: [event(9), event(10)] })
  await vi.waitFor(() => expect(one.events).toHaveBeenCalledTimes(2), SOON)
  expect([one.behind.mock.calls.length, one.joined.mock.calls.length]).toEqual([1, 1])

  // Too far behind: the lists are read again, and the next join counts from there.
  sockets[1]?.close(1013)
  await welcome(3)
  await nextFrame('join', 3)
  send({ type: 'joined', room: ROOM, seq: 900, complete: false })
  await vi.waitFor(() => expect(one.behind).toHaveBeenCalledTimes(2), SOON)
  leave()
  expect(await nextFrame('leave')).toEqual({ type: 'leave', room: ROOM })
  await vi.waitFor(() => expect(connectionState.read()).toBe('idle'), SOON)
})

test('a process that leaves sends its sockets to another one, of which nothing is said', async () => {
  const states: string[] = []
  const unsubscribe = connectionState.subscribe(() => states.push(connectionState.read()))
  const leave = joinRoom(ROOM, member())
  await welcome()
  await nextFrame('join')
  send({ type: 'joined', room: ROOM, seq: 7, complete: true })

  sockets[0]?.close(1001)
  await welcome(2)
  expect(await nextFrame('join', 2)).toEqual({ type: 'join', room: ROOM, after: 7 })
  expect(states).toEqual(['connecting', 'open', 'connecting', 'open'])
  unsubscribe()
  leave()
  await vi.waitFor(() => expect(connectionState.read()).toBe('idle'), SOON)
})

test('a socket that another tab has replaced stays away until the page is looked at again', async () => {
  const one = member()
  const leave = joinRoom(ROOM, one)
  await welcome()
  await nextFrame('join')
  sockets.at(-1)?.close(4001)
  await vi.waitFor(() => expect(connectionState.read()).toBe('polling'), SOON)
  document.dispatchEvent(new Event('visibilitychange'))
  await welcome(2)
  expect(await nextFrame('join', 2)).toMatchObject({ room: ROOM })
  leave()
  await vi.waitFor(() => expect(connectionState.read()).toBe('idle'), SOON)
})

test('two parts of a page share a join, and the second reads its lists as well', async () => {
  const [one, other] = [member(), member()]
  const leaves = [joinRoom(ROOM, one)]
  await welcome()
  await nextFrame('join')
  send({ type: 'joined', room: ROOM, seq: 1, complete: true })
  await vi.waitFor(() => expect(one.behind).toHaveBeenCalledTimes(1), SOON)
  leaves.push(joinRoom(ROOM, other))
  expect(other.behind).toHaveBeenCalledTimes(1)
  send({ type: 'ended', room: ROOM, code: 'removed' })
  await vi.waitFor(() => expect(other.ended).toHaveBeenCalledTimes(1), SOON)
  expect(one.ended).toHaveBeenCalledTimes(1)
  expect(frames.filter(({ type }) => type === 'join')).toHaveLength(1)
  for (const leave of leaves) leave()
  await vi.waitFor(() => expect(connectionState.read()).toBe('idle'), SOON)
})

test('who comes while the connection is away reads its lists after the reconnect, and who was there does not', async () => {
  const [stays, leaves, comes] = [member(), member(), member()]
  const ends = [joinRoom(ROOM, stays)]
  const leaveSoon = joinRoom(ROOM, leaves)
  await welcome()
  await nextFrame('join')
  send({ type: 'joined', room: ROOM, seq: 7, complete: true })
  await vi.waitFor(() => expect(leaves.behind).toHaveBeenCalledTimes(1), SOON)

  sockets[0]?.close(1012)
  await vi.waitFor(() => expect(connectionState.read()).toBe('away'), SOON)
  leaveSoon()
  ends.push(joinRoom(ROOM, comes))
  await welcome(2)
  expect(await nextFrame('join', 2)).toEqual({ type: 'join', room: ROOM, after: 7 })
  send({ type: 'joined', room: ROOM, seq: 9, complete: true })
  await vi.waitFor(() => expect(stays.joined).toHaveBeenCalledTimes(1), SOON)
  expect([stays.behind.mock.calls.length, comes.behind.mock.calls.length]).toEqual([1, 1])
  expect(comes.joined).not.toHaveBeenCalled()

  // By the next reconnect it has heard everything.
  sockets[1]?.close(1012)
  await welcome(3)
  await nextFrame('join', 3)
  send({ type: 'joined', room: ROOM, seq: 9, complete: true })
  await vi.waitFor(() => expect(comes.joined).toHaveBeenCalledTimes(1), SOON)
  expect(comes.behind).toHaveBeenCalledTimes(1)
  for (const end of ends) end()
  await vi.waitFor(() => expect(connectionState.read()).toBe('idle'), SOON)
})

test('a page that comes back during a reconnect, before its room was left, reads its lists', async () => {
  const [before, after] = [member(), member()]
  const leave = joinRoom(ROOM, before)
  await welcome()
  await nextFrame('join')
  send({ type: 'joined', room: ROOM, seq: 3, complete: true })
  await vi.waitFor(() => expect(before.behind).toHaveBeenCalledTimes(1), SOON)
  sockets[0]?.close(1012)
  await vi.waitFor(() => expect(connectionState.read()).toBe('away'), SOON)
  leave()
  const leaveAgain = joinRoom(ROOM, after)
  await welcome(2)
  expect(await nextFrame('join', 2)).toEqual({ type: 'join', room: ROOM, after: 3 })
  send({ type: 'joined', room: ROOM, seq: 3, complete: true })
  await vi.waitFor(() => expect(after.behind).toHaveBeenCalledTimes(1), SOON)
  leaveAgain()
  await vi.waitFor(() => expect(connectionState.read()).toBe('idle'), SOON)
})
