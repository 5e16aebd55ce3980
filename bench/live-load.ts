/** The load on a live server: a process of its own, so that its work is not counted as the server's. */
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { ServerFrame } from '#shared/live.ts'

/** How many sockets are being opened at a time. */
const OPENING = 100
/** Ports of outgoing connections are counted for each address, so the load comes from several. */
const ADDRESSES = 8
/** What a socket of the load waits at most before it comes back. */
const RETURN_MS = 3000
const MOST_TRIES = 10

export type Opening = { url: string; room: string | null; tokens: string[]; count: number; stays?: boolean }
export type Sent = { url: string; token: string | null; body: string; type?: string }
export type Pace = { posts: Sent[]; perSecond: number; seconds: number; lists?: { url: string; token: string } }
export type Command =
  | { do: 'open'; opening: Opening }
  | { do: 'close' }
  | { do: 'broadcast'; sent: Sent; marker: string }
  | { do: 'lead'; sent: Sent; marker: string }
  | { do: 'pace'; pace: Pace }
  | {
      do: 'rate'
      method: 'GET' | 'POST'
      requests: Sent[]
      connections: number
      /** Goes on where the server says that these are too many. */
      refusable?: boolean
    }
  | { do: 'returned'; seq: number }

/** Times in milliseconds since the request was sent. */
export type Broadcast = { first: number; last: number; frame: string }
export type Paced = {
  sent: number
  failed: number
  missing: number
  messages: number[]
  lists: number[]
  seconds: number
}
export type Returned = { all: boolean; back: number; seqs: number; doubled: number; missing: number }

type Client = {
  socket: WebSocket
  opening: Opening
  at: number
  seq: number
  doubled: number
  missing: number
  joined: boolean
}

let clients: Client[] = []
let onFrame: (client: Client, data: Buffer) => void = () => undefined
let isClosing = false
const agent = new Agent({ keepAlive: true, maxSockets: 256 })

function hear(client: Client, data: Buffer, joined: () => void) {
  if (client.joined && !client.opening.stays) return onFrame(client, data)
  // Safe: the server sends these frames.
  const frame = JSON.parse(data.toString()) as ServerFrame
  if (frame.type === 'welcome') {
    const after = client.seq < 0 ? null : client.seq
    return client.socket.send(JSON.stringify({ type: 'join', room: client.opening.room, after }))
  }
  if (frame.type === 'joined') {
    if (client.seq < 0) client.seq = frame.seq
    client.joined = true
    return joined()
  }
  if (frame.type !== 'events') return
  for (const { seq } of frame.events) {
    if (seq === null) continue
    if (seq <= client.seq) client.doubled++
    else client.missing += seq - client.seq - 1
    client.seq = Math.max(client.seq, seq)
  }
}

/** Resolves once the socket is in the room. */
async function connect(client: Client): Promise<void> {
  const { url, room, tokens, stays } = client.opening
  const localAddress = `127.0.0.${2 + (client.at % ADDRESSES)}`
  const socket = new WebSocket(url, { localAddress, perMessageDeflate: false, skipUTF8Validation: true })
  client.socket = socket
  client.joined = room === null
  const joined = Promise.withResolvers<void>()
  socket.on('error', () => undefined)
  socket.on('close', (code) => {
    client.joined = false
    if (isClosing) return
    if (stays) void wait(Math.random() * RETURN_MS).then(() => connect(client).catch(() => undefined))
    joined.reject(new Error(`A socket was closed with ${code}.`))
  })
  socket.on('message', (data: Buffer) => hear(client, data, joined.resolve))
  socket.on('open', () => {
    if (room === null) return joined.resolve()
    socket.send(JSON.stringify({ type: 'hello', token: tokens[client.at % tokens.length] }))
  })
  await joined.promise
}

/** As a browser does, because a busy machine may be too slow for some. */
async function connectAgain(client: Client, tries = MOST_TRIES): Promise<void> {
  try {
    await connect(client)
  } catch (error) {
    if (tries === 1) throw error
    await wait(Math.random() * RETURN_MS)
    await connectAgain(client, tries - 1)
  }
}

async function open(opening: Opening) {
  const began = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: OPENING }, async () => {
      while (next < opening.count) {
        const state = { seq: -1, doubled: 0, missing: 0, joined: false }
        // Safe: `connect` sets the socket before anything reads it.
        const client = { opening, at: next++, ...state } as Client
        clients.push(client)
        await connectAgain(client)
      }
    }),
  )
  return performance.now() - began
}

async function close() {
  isClosing = true
  const connected = clients.filter(({ socket }) => socket.readyState !== WebSocket.CLOSED)
  const closed = connected.map(({ socket }) => once(socket, 'close'))
  for (const { socket } of clients) socket.terminate()
  await Promise.all(closed)
  clients = []
  isClosing = false
}

function send(method: 'GET' | 'POST', { url, token, body, type = 'application/json' }: Sent) {
  return new Promise<number>((resolve, reject) => {
    const headers = {
      'content-type': type,
      'content-length': Buffer.byteLength(body),
      ...(token !== null && { authorization: `Bearer ${token}` }),
    }
    const sent = request(url, { method, agent, headers }, (reply) =>
      reply.resume().on('end', () => resolve(reply.statusCode ?? 0)),
    )
    sent.on('error', reject)
    sent.end(method === 'GET' ? undefined : body)
  })
}

/** Sends one message, and waits until all sockets have it. */
async function broadcast(sent: Sent, marker: string): Promise<Broadcast> {
  const all = Promise.withResolvers<void>()
  const times = { first: 0, last: 0, frame: '' }
  let left = clients.length
  const began = performance.now()
  onFrame = (_, data) => {
    if (!data.includes(marker)) return
    times.last = performance.now() - began
    if (times.first === 0) Object.assign(times, { first: times.last, frame: data.toString() })
    if (--left === 0) all.resolve()
  }
  await Promise.all([send('POST', sent), all.promise])
  return times
}

/** By how many milliseconds the first socket has a message before the second one, which is at another process. */
async function lead(sent: Sent, marker: string) {
  const [first, second] = clients
  const times = new Map<Client, number>()
  const both = Promise.withResolvers<void>()
  onFrame = (client, data) => {
    if (data.includes(marker)) times.set(client, performance.now())
    if (times.size === 2) both.resolve()
  }
  await Promise.all([send('POST', sent), both.promise])
  return first && second ? (times.get(second) ?? 0) - (times.get(first) ?? 0) : Number.NaN
}

/** How many sockets look at what they get, so that the load has time to send. */
const WATCHING = 5

/** Sends messages at a steady pace. The times are from when each was due until those who watch have it. */
async function keepPace({ posts, perSecond, seconds, lists }: Pace): Promise<Paced> {
  const due = new Map<string, number>()
  const result: Paced = { sent: 0, failed: 0, missing: 0, messages: [], lists: [], seconds: 0 }
  const watching = new Set(clients.slice(0, WATCHING))
  onFrame = (client, data) => {
    if (!watching.has(client)) return
    const now = performance.now()
    for (const [, marker = ''] of data.toString().matchAll(/"text":"([^"]+)"/g))
      result.messages.push(now - (due.get(marker) ?? now))
  }
  const began = performance.now()
  const running: Promise<unknown>[] = []
  const readLists = async (list: { url: string; token: string }) => {
    while (performance.now() - began < seconds * 1000) {
      const asked = performance.now()
      await send('GET', { ...list, body: '' })
      result.lists.push(performance.now() - asked)
      await wait(20)
    }
  }
  if (lists) running.push(readLists(lists))
  for (const [at, sent] of posts.slice(0, perSecond * seconds).entries()) {
    const time = began + (at / perSecond) * 1000
    const early = time - performance.now()
    if (early > 0) await wait(early)
    due.set(markerOf(sent.body), time)
    result.sent++
    running.push(
      send('POST', sent).then(
        (status) => (status === 201 ? 0 : result.failed++),
        () => result.failed++,
      ),
    )
  }
  await Promise.all(running)
  const expected = (result.sent - result.failed) * watching.size
  for (let waits = 0; waits < 100 && result.messages.length < expected; waits++) await wait(50)
  result.missing = expected - result.messages.length
  result.seconds = (performance.now() - began) / 1000
  return result
}

function markerOf(body: string) {
  return /"text":"([^"]+)"/.exec(body)?.[1] ?? ''
}

type RateOf = Extract<Command, { do: 'rate' }>

/** Requests a second over so many connections; a refused one throws. */
async function rate({ method, requests, connections, refusable = false }: RateOf) {
  const waiting = requests.values()
  const began = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (const sent of waiting) {
        const status = await send(method, sent)
        if (status >= 300 && !(refusable && status === 429)) throw new Error(`${method} ${sent.url}: ${status}`)
      }
    }),
  )
  return (requests.length / (performance.now() - began)) * 1000
}

/** Waits until every socket is back and has the event with this number. */
async function returned(seq: number): Promise<Returned> {
  const began = performance.now()
  const isBack = (client: Client) => client.joined && client.seq >= seq
  while (!clients.every(isBack) && performance.now() - began < 120_000) await wait(100)
  const sum = (value: (client: Client) => number) => clients.reduce((total, client) => total + value(client), 0)
  return {
    all: clients.every(isBack),
    back: performance.now() - began,
    seqs: Math.min(...clients.map((client) => client.seq)),
    doubled: sum(({ doubled }) => doubled),
    missing: sum(({ missing }) => missing),
  }
}

function obey(command: Command): Promise<unknown> {
  switch (command.do) {
    case 'open':
      return open(command.opening)
    case 'close':
      return close()
    case 'broadcast':
      return broadcast(command.sent, command.marker)
    case 'lead':
      return lead(command.sent, command.marker)
    case 'pace':
      return keepPace(command.pace)
    case 'rate':
      return rate(command)
    case 'returned':
      return returned(command.seq)
  }
}

process.on('message', (command: Command) => {
  obey(command).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
