import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterTest } from './test-cleanup.ts'

/** Frames of PostgreSQL's protocol: https://www.postgresql.org/docs/current/protocol-message-formats.html */
const READY = 'Z'
const PARAMETER = 'S'
const IDLE = 'I'
const GOODBYE = 'X'

/**
 * A pooler in transaction mode with a single connection to the server: whoever sends something gets it until the server
 * is in no transaction any more, as with PgBouncer. Returns the address that leads through it.
 */
export async function startPooler(url: string): Promise<string> {
  const { username, pathname } = new URL(url)
  const { greeting, send, close } = await shareConnection(new URL(url))
  const pooler = createServer((client) => {
    client.on('error', () => undefined)
    client.once('data', () => {
      client.write(greeting)
      client.on('data', (sent) => send(client, sent))
    })
  })
  pooler.listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  afterTest(() => {
    pooler.close()
    close()
  })
  const address = pooler.address()
  if (typeof address !== 'object' || address === null) throw new Error('The pooler listens on no port.')
  return `postgres://${username}@127.0.0.1:${address.port}${pathname}`
}

/** One connection to the server, which `send` lends to one client after another. */
async function shareConnection({ username, hostname, port, pathname }: URL) {
  const server = connect(Number(port), hostname)
  const waiting: { client: Socket; sent: Buffer }[] = []
  const greeting: Buffer[] = [frame('R', Buffer.alloc(4))]
  const ready = Promise.withResolvers<void>()
  let owner: Socket | undefined

  function lend() {
    const next = owner ? undefined : waiting.shift()
    if (!next) return
    owner = next.client
    server.write(next.sent)
  }
  function receive(type: string, whole: Buffer) {
    if (type === PARAMETER && !owner) greeting.push(whole)
    owner?.write(whole)
    if (type !== READY) return
    ready.resolve()
    if (whole.toString('latin1', 5) !== IDLE) return
    owner = undefined
    lend()
  }
  server.on('data', framesOf(receive))
  server.write(startup({ user: username, database: pathname.slice(1) }))
  await ready.promise

  function send(client: Socket, sent: Buffer) {
    // The connection to the server outlives the client that says goodbye.
    if (sent.toString('latin1', 0, 1) === GOODBYE) return
    if (owner === client) return void server.write(sent)
    waiting.push({ client, sent })
    lend()
  }
  const close = () => void server.destroy()
  return { greeting: Buffer.concat([...greeting, frame(READY, Buffer.from(IDLE))]), send, close }
}

function framesOf(onFrame: (type: string, whole: Buffer) => void) {
  let received = Buffer.alloc(0)
  return (data: Buffer) => {
    received = Buffer.concat([received, data])
    while (received.length >= 5 && received.length > received.readInt32BE(1)) {
      const end = received.readInt32BE(1) + 1
      onFrame(received.toString('latin1', 0, 1), received.subarray(0, end))
      received = received.subarray(end)
    }
  }
}

function frame(type: string, content: Buffer) {
  return Buffer.concat([Buffer.from(type), length(content.length + 4), content])
}

function startup(parameters: Record<string, string>) {
  const words = Object.entries(parameters).flat().join('\0')
  const content = Buffer.concat([Buffer.from([0, 3, 0, 0]), Buffer.from(`${words}\0\0`)])
  return Buffer.concat([length(content.length + 4), content])
}

function length(bytes: number) {
  const written = Buffer.alloc(4)
  written.writeInt32BE(bytes)
  return written
}
