import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import type { Core } from '#server/context.ts'
import type { Log } from '#server/db/pool.ts'
import { warningsOf } from '#server/db/refusal-log.ts'
import type { Env } from '#server/env.ts'
import { LEAVE_MS } from '#server/http/drain.ts'
import { sourceOfRaw } from '#server/http/source.ts'
import { CLOSE, LIVE_PATH } from '#shared/live.ts'
import { createAdmission } from './admission.ts'
import { createBlocks } from './blocks.ts'
import type { Bus } from './bus.ts'
import { Connection, type Services } from './connection.ts'
import { Crowd } from './crowd.ts'
import type { Hub } from './hub.ts'
import type { LiveParts } from './live.ts'
import { Presence } from './presence.ts'
import { review } from './review.ts'

/** The most sockets of this process; a process can hold more, but none has been measured with them. */
const MOST_SOCKETS = 10_000
/** The most tabs of one person, and sockets from one network address that have not said whose they are. */
const MOST_OF_PERSON = 20
const MOST_NAMELESS = 200

const MOST_FRAME_BYTES = 16 * 1024
/** Browsers send a frame of ours in one piece. */
const MOST_FRAGMENTS = 16
/** Access is reviewed often enough that nobody stays five seconds longer than allowed. */
const REVIEW_MS = 4000
/** How often the numbers of the rooms are compared with the database while the bus may lose events; else with each review. */
const CATCH_UP_MS = 1000
/** How often a room is told in passing of what changes all the time, such as who is in it. */
const PRESENCE_MS = 1000
/** When a process that leaves begins to close its sockets, and how long before it stops the last one is closed. */
const STAY_MS = LEAVE_MS / 2
const SPARE_MS = LEAVE_MS / 10
/** How long lies between two moments at which some are closed. */
const SEND_AWAY_EVERY_MS = 50

type Parts = { hub: Hub; parts: LiveParts; bus: Bus; heartbeat_s: number; leaving: AbortSignal }

/** Serves the WebSocket at `/live`. `core.live` is `hub`. */
export function registerSockets(app: FastifyInstance, core: Core, { hub, parts, bus, heartbeat_s, leaving }: Parts) {
  // Compression would cost memory for each socket, and the frames of a room are short.
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MOST_FRAME_BYTES,
    maxFragments: MOST_FRAGMENTS,
  })
  const connections = new Set<Connection>()
  const readers = { roleIn: createAdmission(core, parts), blockedOf: createBlocks(core) }
  const services: Services = { core, hub, ...readers, heartbeat_s, ...crowdsOf(core.env) }

  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const refusal = connections.size < MOST_SOCKETS ? refusalOf(request, core.env) : '503 Service Unavailable'
    if (refusal) return refuse(stream, refusal)
    return server.handleUpgrade(request, stream, head, (socket) => {
      // Safe: the server has no TLS of its own, so its streams are TCP sockets.
      const wire = stream as Socket
      const connection = new Connection(services, { socket, wire, source: sourceOfRaw(request, core.env.TRUST_PROXY) })
      connections.add(connection)
      socket.once('close', () => connections.delete(connection))
    })
  })

  const presence = new Presence(core, hub)
  keepChecking(app, core.log, [
    ...checksOf(services, parts, bus, connections),
    { ms: PRESENCE_MS, work: () => presence.keep() },
  ])
  leaving.addEventListener('abort', () => sendAway(connections))
  app.addHook('onListen', () => bus.listen((events) => hub.accept(events)))
  app.addHook('preClose', async () => {
    for (const connection of connections) connection.close(CLOSE.restarting)
    // Without the database its rows count for half a minute more.
    await presence.end().catch((error: unknown) => core.log.warn({ err: error }, 'presence could not be ended'))
  })
  app.addHook('onClose', (_app, done) => {
    bus.close()
    server.close(() => done())
  })
}

/**
 * Closes the sockets a few at a time, so that not all their people come to the other processes at once. It begins once a
 * proxy has noticed that this process leaves, because it would send them back here.
 */
function sendAway(connections: ReadonlySet<Connection>) {
  const begun = performance.now()
  setTimeout(() => {
    const all = [...connections]
    let closed = 0
    const timer = setInterval(() => {
      // By the time that has passed, because a busy process comes late to some of these moments.
      const part = (performance.now() - begun - STAY_MS) / (LEAVE_MS - STAY_MS - SPARE_MS)
      const due = Math.max(closed, Math.ceil(all.length * Math.min(part, 1)))
      for (const connection of all.slice(closed, due)) connection.close(CLOSE.leaving)
      closed = due
      if (closed === all.length) clearInterval(timer)
    }, SEND_AWAY_EVERY_MS)
    timer.unref()
  }, STAY_MS).unref()
}

/** Those that are closed for want of a name come back as after a restart: a hall behind one address may be slow. */
function crowdsOf({ LIMITS }: Env): Pick<Services, 'nameless' | 'named'> {
  const [ofPerson, nameless] = LIMITS === 'off' ? [Infinity, Infinity] : [MOST_OF_PERSON, MOST_NAMELESS]
  return { nameless: new Crowd(nameless, CLOSE.restarting), named: new Crowd(ofPerson, CLOSE.replaced) }
}

function checksOf(
  { core, hub, heartbeat_s }: Services,
  parts: LiveParts,
  bus: Bus,
  connections: ReadonlySet<Connection>,
): Check[] {
  return [
    { ms: REVIEW_MS, work: () => review(core, hub, parts, connections) },
    // Some events are only stored, by transactions of other code.
    { ms: REVIEW_MS, work: () => hub.catchUp() },
    { ms: CATCH_UP_MS, work: async () => bus.mayHaveMissed() && hub.catchUp() },
    {
      ms: heartbeat_s * 1000,
      work: async () => {
        for (const connection of connections) connection.look(core.clock.now())
      },
    },
  ]
}

type Check = { ms: number; work: () => Promise<unknown> }

/** Repeats each check until the server closes, but never twice at once. One that fails is tried again the next time. */
function keepChecking(app: FastifyInstance, log: Log, checks: readonly Check[]) {
  const warn = warningsOf(log, 'live rooms wait for the database')
  const timers = checks.map(({ ms, work }) => {
    let running = false
    return setInterval(() => {
      if (running) return
      running = true
      void work()
        .catch((error: unknown) => warn({ err: error }, 'live rooms could not be checked'))
        .finally(() => (running = false))
    }, ms).unref()
  })
  app.addHook('preClose', (done) => {
    for (const timer of timers) clearInterval(timer)
    done()
  })
}

function refusalOf({ url = '', headers }: IncomingMessage, { PUBLIC_URL }: Env) {
  if (url.split('?')[0] !== LIVE_PATH) return '404 Not Found'
  const { origin, host } = headers
  // Programs send no origin; browsers always do, and other sites must not connect in the name of their visitors.
  const isOwn = origin === undefined || [new URL(PUBLIC_URL).host, host].includes(URL.parse(origin)?.host)
  return isOwn ? null : '403 Forbidden'
}

function refuse(stream: Duplex, status: string) {
  stream.on('error', () => undefined)
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
