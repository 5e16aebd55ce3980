import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { decodeJwt } from 'jose'
import type { WebSocket } from 'ws'
import * as z from 'zod/mini'
import type { Core, User } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { type ClientFrame, CLOSE, type EndCode, type ServerFrame } from '#shared/live.ts'
import type { createAdmission } from './admission.ts'
import { type createBlocks, NOBODY } from './blocks.ts'
import type { Crowd } from './crowd.ts'
import type { Hub } from './hub.ts'
import type { Member } from './room.ts'

/** A socket whose reader is slower than this many unsent bytes is closed; it catches up when it is back. */
const MOST_UNSENT_BYTES = 1024 * 1024
const HELLO_MS = 10_000
/** How long the answer to a close frame is waited for. */
export const CUT_OFF_MS = 1000
const MOST_ROOMS = 100
/** Frames that a client may send at once, and then each second. A tab sends a few when it opens. */
const FRAMES = { burst: 60, perSecond: 10 }
/** A page sends some hundred bytes a minute; whoever sends this much between two looks is not a page. */
const MOST_BYTES_BETWEEN_LOOKS = 256 * 1024

const Frame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), token: z.string() }),
  z.object({ type: z.literal('join'), room: z.string(), after: z.nullable(z.int().check(z.nonnegative())) }),
  z.object({ type: z.literal('leave'), room: z.string() }),
  z.object({ type: z.literal('ping') }),
])

export type Services = {
  core: Core
  hub: Hub
  roleIn: ReturnType<typeof createAdmission>
  blockedOf: ReturnType<typeof createBlocks>
  heartbeat_s: number
  /** The sockets that have not said whose they are, by where they come from. */
  nameless: Crowd<Connection>
  /** The others, by the person's id. */
  named: Crowd<Connection>
}

/** What a socket was opened with. */
type Opened = { socket: WebSocket; wire: Socket; source: string }

/** One socket of a browser's tab. */
export class Connection {
  readonly id = randomUUID()
  readonly rooms = new Map<string, Member>()
  /** Who it belongs to, from the newest token; null before the first hello. */
  user: User | null = null
  /** With whom they are in a block, as it was read last. */
  blocked = NOBODY
  private tokenEnds = 0
  private heardFrom = true
  private isClosing = false
  private readonly services: Services
  private readonly socket: WebSocket
  private readonly wire: Socket
  /** Where it comes from, as the limits count it. */
  private readonly source: string
  private bytesSeen = 0
  private frames = FRAMES.burst
  private framesCounted = performance.now()
  private readonly helloTimer: NodeJS.Timeout

  constructor(services: Services, { socket, wire, source }: Opened) {
    this.services = services
    this.socket = socket
    this.wire = wire
    this.source = source
    services.nameless.add(source, this)
    this.helloTimer = setTimeout(() => this.close(CLOSE.notAllowed), HELLO_MS).unref()
    socket.on('message', (data: Buffer) => this.receive(data))
    socket.on('ping', () => this.countFrame())
    socket.on('pong', () => (this.heardFrom = true))
    // The close that follows says it all.
    socket.on('error', () => undefined)
    socket.on('close', () => this.leaveAll())
  }

  /** Called at every heartbeat: closes a socket that has been silent since the last one, or sends too much. */
  look(now: Date) {
    const bytes = this.wire.bytesRead - this.bytesSeen
    this.bytesSeen = this.wire.bytesRead
    if (!this.heardFrom) return this.socket.terminate()
    if (bytes > MOST_BYTES_BETWEEN_LOOKS) return this.close(CLOSE.notAllowed)
    if (this.user && now.getTime() > this.tokenEnds) return this.close(CLOSE.notAllowed)
    this.heardFrom = false
    return this.socket.ping()
  }

  close(code: number) {
    // What it still sends is not to close it again and again.
    if (this.isClosing) return
    this.isClosing = true
    this.socket.close(code)
    this.leaveAll()
    // A peer that does not answer the close frame is cut off.
    setTimeout(() => this.socket.terminate(), CUT_OFF_MS).unref()
  }

  /** The session of the person has ended. */
  endSession() {
    for (const room of this.rooms.keys()) this.send({ type: 'ended', room, code: 'signed_out' })
    this.close(CLOSE.notAllowed)
  }

  private receive(data: Buffer) {
    this.heardFrom = true
    if (this.isClosing || !this.countFrame()) return
    const frame = parseFrame(data)
    if (!frame || (frame.type !== 'hello' && !this.user)) return this.close(CLOSE.notAllowed)
    this.answer(frame).catch((error: unknown) => {
      this.services.core.log.warn({ err: error }, 'a frame could not be answered')
      this.close(CLOSE.restarting)
    })
  }

  private countFrame() {
    const now = performance.now()
    this.frames = Math.min(FRAMES.burst, this.frames + ((now - this.framesCounted) / 1000) * FRAMES.perSecond) - 1
    this.framesCounted = now
    if (this.frames < 0) this.close(CLOSE.notAllowed)
    return this.frames >= 0
  }

  private async answer(frame: ClientFrame) {
    switch (frame.type) {
      case 'hello':
        return this.greet(frame.token)
      case 'join':
        return this.join(frame.room, frame.after)
      case 'leave':
        return this.leave(frame.room)
      case 'ping':
        return this.send({ type: 'pong' })
    }
  }

  private async greet(token: string) {
    const { core, heartbeat_s, nameless, named } = this.services
    nameless.remove(this.source, this)
    const now = core.clock.now()
    const user = await core.hooks.authenticate(core, token, now).catch(nobodyIfSignedOut)
    const blocked = user ? await this.services.blockedOf(user.id) : NOBODY
    // A newer token renews the same person's session; another person opens another socket.
    if (!user || (this.user && this.user.id !== user.id)) return this.close(CLOSE.notAllowed)
    clearTimeout(this.helloTimer)
    const isFirst = this.user === null
    this.user = user
    this.blocked = blocked
    this.tokenEnds = (decodeJwt(token).exp ?? 0) * 1000
    if (!isFirst || this.isClosing) return
    named.add(user.id, this)
    this.send({
      type: 'welcome',
      connection_id: this.id,
      server_time: now.toISOString(),
      heartbeat_s,
    })
  }

  private async join(room: string, after: number | null) {
    const { hub, roleIn } = this.services
    const person_id = this.user?.id ?? ''
    this.leave(room)
    const member: Member = {
      person_id,
      role: 'participant',
      blocked: () => this.blocked,
      since: 0,
      send: (bytes) => this.sendText(bytes),
      end: (code) => this.end(room, code),
      reconnect: () => this.close(CLOSE.restarting),
      isGone: () => this.rooms.get(room) !== member,
    }
    if (this.rooms.size >= MOST_ROOMS) return this.close(CLOSE.notAllowed)
    this.rooms.set(room, member)
    const role = await roleIn(room, person_id)
    if (member.isGone()) return
    if (!role) {
      this.rooms.delete(room)
      return this.send({ type: 'refused', room, code: 'not_found' })
    }
    member.role = role
    await hub.join(room, member, after)
  }

  private leave(room: string) {
    const member = this.rooms.get(room)
    if (!member) return
    this.rooms.delete(room)
    this.services.hub.leave(room, member)
  }

  private end(room: string, code: EndCode) {
    this.leave(room)
    this.send({ type: 'ended', room, code })
  }

  private leaveAll() {
    clearTimeout(this.helloTimer)
    this.services.nameless.remove(this.source, this)
    if (this.user) this.services.named.remove(this.user.id, this)
    for (const room of this.rooms.keys()) this.leave(room)
  }

  private send(frame: ServerFrame) {
    this.sendText(Buffer.from(JSON.stringify(frame)))
  }

  /** Takes bytes, because many sockets share the frames of a room. */
  private sendText(bytes: Buffer) {
    if (this.socket.readyState !== this.socket.OPEN) return
    if (this.socket.bufferedAmount > MOST_UNSENT_BYTES) this.close(CLOSE.tooSlow)
    else this.socket.send(bytes, { binary: false })
  }
}

/** Other errors, such as those of a database that is away, close the socket so that it comes back. */
function nobodyIfSignedOut(error: unknown): null {
  if (error instanceof AppError && error.code === 'signed_out') return null
  throw error
}

function parseFrame(data: Buffer): ClientFrame | null {
  try {
    return Frame.safeParse(JSON.parse(data.toString())).data ?? null
  } catch {
    return null
  }
}
