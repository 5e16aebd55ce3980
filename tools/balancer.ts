import { once } from 'node:events'
import { createServer, get, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { type Duplex, pipeline } from 'node:stream'

const HOST = '127.0.0.1'
/** How often each process is asked whether it takes calls, and how long it has for the answer. */
const ASK_MS = 250
const ANSWER_MS = 5000
const BAD_GATEWAY = 502
const UNAVAILABLE = 503
/** As Foyer itself: far longer than browsers keep a connection that they do not use. */
const KEEP_ALIVE_MS = 72_000
/** What belongs to one connection and not to the call. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding'])

type Answer = { response: IncomingMessage; upgraded?: { socket: Duplex; head: Buffer } }

export type Balancer = Awaited<ReturnType<typeof startBalancer>>

/**
 * Passes calls and WebSockets to processes of Foyer on this computer, in turn to those that are ready. It loses none while
 * they stop and start: what was not sent goes to another one, and a GET without an answer does as well. For trying several
 * processes out and for tests; in production that is Caddy or another proxy.
 */
export async function startBalancer(port = 0) {
  const members = new Members()
  const server = createServer((call, reply) => void passOn(members, call, reply))
  server.on('upgrade', (call: IncomingMessage, client: Socket, head: Buffer) => {
    // What the client sent right behind its call.
    client.unshift(head)
    void passSocketOn(members, call, client)
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.listen(port, HOST)
  await once(server, 'listening').catch((error: unknown) => {
    const hint = 'Stop the program that has it, or set PORT to another number.'
    throw new Error(`Port ${port} cannot be listened on. ${hint}`, { cause: error })
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    /** Begins to ask the process at this port whether it is ready, and resolves when it is. */
    add: (member: number) => members.add(member),
    /** Sends no more calls to the process at this port. */
    remove: (member: number) => members.remove(member),
    async close() {
      members.close()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The processes by their ports, and which of them are ready. */
class Members {
  private readonly timers = new Map<number, NodeJS.Timeout>()
  private readonly ready = new Set<number>()
  private turn = 0

  async add(port: number) {
    const first = Promise.withResolvers<void>()
    const look = async () => {
      const isReady = await answersReady(port)
      // It may have been removed meanwhile.
      if (!this.timers.has(port)) return
      if (isReady) this.ready.add(port)
      else this.ready.delete(port)
      if (isReady) first.resolve()
      this.timers.set(
        port,
        setTimeout(() => void look(), ASK_MS),
      )
    }
    this.timers.set(
      port,
      setTimeout(() => void look()),
    )
    await first.promise
  }

  remove(port: number) {
    clearTimeout(this.timers.get(port))
    this.timers.delete(port)
    this.ready.delete(port)
  }

  close() {
    for (const port of this.timers.keys()) this.remove(port)
  }

  /** The next one in turn that was not tried yet. */
  next(tried: ReadonlySet<number>): number | undefined {
    const left = [...this.ready].filter((port) => !tried.has(port))
    return left[this.turn++ % left.length]
  }

  /** It took no connection, so it is asked again before it gets calls. */
  refused(port: number) {
    this.ready.delete(port)
  }
}

function answersReady(port: number) {
  return new Promise<boolean>((resolve) => {
    const asked = get({ host: HOST, port, path: '/ready', agent: false, timeout: ANSWER_MS }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve(false))
  })
}

async function passOn(members: Members, call: IncomingMessage, reply: ServerResponse) {
  const answer = await send(members, call)
  if (!answer) return reply.writeHead(UNAVAILABLE, { 'retry-after': '1' }).end('No process takes calls.\n')
  if (answer === 'lost') return reply.writeHead(BAD_GATEWAY).end('The process did not answer.\n')
  const { response } = answer
  // Whoever asked has gone meanwhile.
  if (reply.destroyed) return response.destroy()
  reply.writeHead(response.statusCode ?? BAD_GATEWAY, response.statusMessage, headersOf(response))
  return pipeline(response, reply, () => undefined)
}

async function passSocketOn(members: Members, call: IncomingMessage, client: Socket) {
  client.on('error', () => undefined)
  const answer = await send(members, call)
  if (!answer || answer === 'lost') return client.end(`HTTP/1.1 ${UNAVAILABLE} Service Unavailable\r\n\r\n`)
  const { response, upgraded } = answer
  if (client.destroyed) return (upgraded?.socket ?? response).destroy()
  const headers = response.rawHeaders.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('')
  client.write(`HTTP/1.1 ${response.statusCode} ${response.statusMessage}\r\n${headers}\r\n`)
  if (!upgraded) return pipeline(response, client, () => undefined)
  client.write(upgraded.head)
  return pipeline(client, upgraded.socket, client, () => undefined)
}

/** Undefined where no process is ready, and `lost` where one may have taken the call without answering it. */
async function send(members: Members, call: IncomingMessage): Promise<Answer | 'lost' | undefined> {
  const tried = new Set<number>()
  let missing: Answer | undefined
  for (let port = members.next(tried); port !== undefined; port = members.next(tried)) {
    tried.add(port)
    const socket = await connected(port)
    if (!socket) {
      members.refused(port)
      continue
    }
    const answer = await ask(socket, call).catch(() => null)
    if (!answer && !isSafe(call)) return 'lost'
    if (answer && !isOfOtherVersion(call, answer)) return answer
    missing?.response.resume()
    missing = answer ?? undefined
  }
  return missing
}

/** Whether it may be sent twice. It has no body then. */
function isSafe({ method }: IncomingMessage) {
  return method === 'GET' || method === 'HEAD'
}

/** Of two versions beside each other only one has the files of its pages. */
function isOfOtherVersion(call: IncomingMessage, { response }: Answer) {
  return response.statusCode === 404 && (call.url ?? '').startsWith('/assets/')
}

/** A connection on which nothing was sent yet; null where the process takes none. */
async function connected(port: number): Promise<Socket | null> {
  const socket = connect(port, HOST)
  try {
    await once(socket, 'connect')
    return socket
  } catch {
    return null
  }
}

function ask(socket: Socket, call: IncomingMessage): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method, url: path } = call
    const sent = request({ createConnection: () => socket, method, path, headers: headersFor(call) })
    sent.on('response', (response) => resolve({ response }))
    sent.on('upgrade', (response, upgraded, head) => resolve({ response, upgraded: { socket: upgraded, head } }))
    sent.on('error', reject)
    if (isSafe(call)) return void sent.end()
    // A client that goes in the middle of its body takes the call with it.
    call.once('close', () => !call.complete && sent.destroy())
    return void call.pipe(sent)
  })
}

function headersFor(call: IncomingMessage) {
  const forwarded = [call.headers['x-forwarded-for'], call.socket.remoteAddress].filter(Boolean).join(', ')
  const { connection, ...headers } = call.headers
  const isUpgrade = headers.upgrade !== undefined
  return { ...headers, 'x-forwarded-for': forwarded, ...(isUpgrade && { connection }) }
}

function headersOf({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter((_, at) => !OF_CONNECTION.has((rawHeaders[at - (at % 2)] ?? '').toLowerCase()))
}
