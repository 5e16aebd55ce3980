import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { chatApi } from '#features/chat/contract.ts'
import { afterTest } from '#server/test-cleanup.ts'
import { type LiveClient, listenLive, openLive } from '#server/test-live.ts'
import { type Person, testApp } from '#server/test.ts'
import { eventually } from '#server/test-eventually.ts'
import { testHall } from '#server/test-hall.ts'
import { CLOSE } from '#shared/live.ts'

async function hall(settings: Parameters<typeof testApp>[0] = {}) {
  const kit = await testHall(settings)
  const { conference_id } = kit
  const delegate = await kit.register()
  const post = (by: Person, text: string) => by.call(chatApi.post, { conference_id, text, client_id: randomUUID() })
  return { ...kit, delegate, post, room: `conference:${conference_id}` }
}

const upTo = (count: number, from = 1) => Array.from({ length: count }, (_, at) => at + from)
const seqs = (socket: LiveClient, room: string) => socket.events(room).map(({ seq }) => seq)

/** A network between a client and the server. Once it is cut, neither side hears anything of the other, not even an end. */
async function network(to: string) {
  const { hostname, port } = new URL(to)
  const pairs: [Socket, Socket][] = []
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    pairs.push([near, far])
    for (const [from, other] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => other.write(bytes))
      from.on('error', () => undefined)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterTest(() => {
    for (const stream of pairs.flat()) stream.destroy()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The network listens on no port.')
  const cut = () => pairs.flat().forEach((stream) => stream.removeAllListeners('data').pause())
  return { url: `ws://127.0.0.1:${address.port}/live`, cut }
}

test('50 messages during a cut of the network arrive once and in order afterwards', async () => {
  const { room, delegate, organiser, post, ...kit } = await hall()
  const line = await network(await listenLive(kit))
  const before = await openLive(kit, delegate.access_token, {}, { url: line.url })
  await before.join(room)
  for (const number of upTo(10)) await post(organiser, `${number}`)
  await eventually(() => expect(seqs(before, room)).toEqual(upTo(10)))

  line.cut()
  for (const number of upTo(50, 11)) await post(organiser, `${number}`)
  const after = await openLive(kit, delegate.access_token)
  expect(await after.join(room, 10)).toMatchObject({ seq: 60, complete: true })
  await post(organiser, '61')
  await eventually(() => expect(seqs(after, room)).toHaveLength(51))
  const words = after.events(room).map(({ seq, data }) => [seq, 'text' in data ? data.text : null])
  expect(words).toEqual(upTo(51, 11).map((number) => [number, `${number}`]))
  expect(seqs(before, room)).toEqual(upTo(10))
})

test('a socket that is silent is closed, and one that sends pings or answers them lives', async () => {
  const { room, delegate, organiser, post, ...kit } = await hall({ heartbeat_s: 2 })
  const open = (autoPong: boolean) => openLive(kit, delegate.access_token, {}, { autoPong })
  const [silent, pinging, answering] = [await open(false), await open(false), await open(true)]
  for (const socket of [silent, pinging, answering]) await socket.join(room)
  expect(await silent.frame('welcome')).toMatchObject({ heartbeat_s: 2 })
  // As browsers do it, which cannot send the frames of the protocol itself.
  pinging.socket.on('ping', () => pinging.send({ type: 'ping' }))
  expect(await silent.closing()).toBe(1006)
  expect(await pinging.frame('pong')).toEqual({ type: 'pong' })
  await post(organiser, 'Still there?')
  for (const socket of [pinging, answering]) await eventually(() => expect(seqs(socket, room)).toEqual([1]))
  expect(seqs(silent, room)).toEqual([])
})

test('the oldest tab of a person gives way to the twenty-first, and nobody else’s', async () => {
  const { room, delegate, organiser, post, ...kit } = await hall({ env: { LIMITS: 'on' } })
  const other = await openLive(kit, organiser.access_token)
  await other.join(room)
  const sockets: LiveClient[] = []
  for (let at = 0; at < 21; at++) sockets.push(await openLive(kit, delegate.access_token))
  const [oldest, ...rest] = sockets
  expect(await oldest?.closing()).toBe(CLOSE.replaced)
  for (const socket of rest) await socket.join(room)
  await post(organiser, 'Hello')
  for (const socket of [other, ...rest]) await eventually(() => expect(seqs(socket, room)).toEqual([1]))
})

test('of 201 sockets of one address that do not say whose they are, the oldest gives way, and those with a name stay', async () => {
  const { room, delegate, organiser, post, ...kit } = await hall({ env: { LIMITS: 'on', TRUST_PROXY: '1' } })
  const from = (address: string) => ({ 'x-forwarded-for': `203.0.113.7, ${address}` })
  const named = await openLive(kit, delegate.access_token, from('198.51.100.1'))
  await named.join(room)
  const elsewhere = await openLive(kit, null, from('198.51.100.2'))
  const open = () => openLive(kit, null, from('198.51.100.1'))
  const oldest = await open()
  await Promise.all(upTo(199).map(open))
  await post(organiser, '1')
  await eventually(() => expect(seqs(named, room)).toEqual([1]))
  expect(oldest.socket.readyState).toBe(oldest.socket.OPEN)
  await open()
  expect(await oldest.closing()).toBe(CLOSE.restarting)
  elsewhere.send({ type: 'hello', token: delegate.access_token })
  await elsewhere.frame('welcome')
  expect(named.socket.readyState).toBe(named.socket.OPEN)
})

test.each([
  ['noise after the handshake', (stream: Socket) => stream.write('noise'.repeat(1000))],
  ['a frame without a mask', (stream: Socket) => stream.write(Buffer.from([0x81, 0x02, 0x7b, 0x7d]))],
  [
    'a frame that says it is huge',
    (stream: Socket) => stream.write(Buffer.from([0x82, 0xff, ...Buffer.alloc(8, 0x7f)])),
  ],
])('%s ends the connection, and others are served', async (_, send) => {
  const { room, delegate, organiser, post, ...kit } = await hall()
  const calm = await openLive(kit, delegate.access_token)
  await calm.join(room)
  const { hostname, port } = new URL(await listenLive(kit))
  const stream = connect(Number(port), hostname)
  afterTest(() => stream.destroy())
  const key = Buffer.alloc(16).toString('base64')
  stream.write(
    `GET /live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  )
  await once(stream, 'data')
  const ended = once(stream, 'close')
  send(stream)
  await ended
  await post(organiser, 'Hello')
  await eventually(() => expect(seqs(calm, room)).toEqual([1]))
})
