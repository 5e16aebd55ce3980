import { once } from 'node:events'
import { vi } from 'vitest'
import { WebSocket } from 'ws'
import type { ClientFrame, LiveEvent, ServerFrame } from '#shared/live.ts'
import { eventually } from '#server/test-eventually.ts'
import type { App } from './http/app.ts'
import { afterTest } from './test-cleanup.ts'

export type LiveClient = Awaited<ReturnType<typeof openLive>>

/** The address of the socket, after the server has begun to listen on a free port. */
export async function listenLive({ app }: App) {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server listens on no port.')
  return `ws://127.0.0.1:${address.port}/live`
}

/** A socket that records all frames. With a token it says hello. `url` replaces the address of the server. */
export async function openLive(
  app: App,
  token: string | null,
  headers: Record<string, string> = {},
  { url, ...options }: { url?: string; autoPong?: boolean } = {},
) {
  const socket = new WebSocket(url ?? (await listenLive(app)), { headers, ...options })
  const frames: ServerFrame[] = []
  let closed: number | null = null
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString()) as ServerFrame))
  socket.on('close', (code) => (closed = code))
  socket.on('error', () => undefined)
  afterTest(() => socket.terminate())
  await once(socket, 'open')
  const send = (frame: ClientFrame) => socket.send(JSON.stringify(frame))

  /** The events of a room so far, in the order of their arrival. */
  const events = (room: string): LiveEvent[] =>
    frames.flatMap((frame) => (frame.type === 'events' && frame.room === room ? frame.events : []))
  /** The first frame of this type and room, once it has arrived. */
  const frame = (type: ServerFrame['type'], room?: string) =>
    eventually(() => {
      const found = frames.find(
        (one) => one.type === type && (room === undefined || ('room' in one && one.room === room)),
      )
      if (!found) throw new Error(`No ${type} among ${JSON.stringify(frames).slice(0, 500)}`)
      return found
    })
  async function join(room: string, after: number | null = null) {
    send({ type: 'join', room, after })
    return frame('joined', room)
  }
  const closing = () => vi.waitUntil(() => closed, { timeout: 10_000 })

  if (token !== null) {
    send({ type: 'hello', token })
    await frame('welcome')
  }
  return { socket, frames, send, events, frame, join, closing }
}
