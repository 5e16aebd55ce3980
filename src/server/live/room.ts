import { chunksOf } from '#shared/chunks.ts'
import type { EndCode } from '#shared/live.ts'
import type { RoomDigest } from './digests.ts'
import { blockedOf, eventsFrame, writeEvent } from './frames.ts'
import type { LiveSubjects, RoomEvent, RoomRole } from './live.ts'
import type { RoomLog, StoredEvent } from './room-log.ts'

/** Somebody's socket in a room. */
export type Member = {
  person_id: string
  role: RoomRole
  /** The people with whom it is in a block; those of a moment ago, since blocks are read every few seconds. */
  blocked: () => ReadonlySet<string>
  /** The number of the last event that was sent to it when it joined. */
  since: number
  send: (frame: Buffer) => void
  /** Ends its stay in the room, and says why. */
  end: (code: EndCode) => void
  /** Closes its socket, so that it comes back. */
  reconnect: () => void
  /** Whether it has left, or its socket was closed. */
  isGone: () => boolean
}

type Opened = {
  name: string
  log: RoomLog
  /** Null in a room that has no digests. */
  digest: RoomDigest | null
  subjects: LiveSubjects
  /** Reads the events after a number and calls `accept` with them. */
  fill: (room: Room, after: number) => void
}

/** A socket gets the events of a room in one frame at most this often; a lone event is sent at once. */
const FRAME_MS = 20
/** Sending to a thousand sockets takes longer than that. The next frame then waits this many times as long as it took. */
const FRAME_REST = 3
/** How long a missing number is waited for before it is read from the database. */
const GAP_MS = 50
/** So that catching up never fills a socket's buffer with one frame. */
const EVENTS_PER_FRAME = 100

/**
 * A room that somebody of this process is in. Events may arrive in any order and more than once; they are sent in the
 * order of their numbers, without holes.
 */
export class Room {
  readonly name: string
  readonly members = new Set<Member>()
  readonly digest: RoomDigest | null
  private readonly log: RoomLog
  private readonly subjects: LiveSubjects
  private readonly fill: Opened['fill']
  /** Events that arrived before one with a smaller number. */
  private readonly early = new Map<number, StoredEvent>()
  private unsent: RoomEvent[] = []
  private frameTimer: NodeJS.Timeout | undefined
  private gapTimer: NodeJS.Timeout | undefined
  private nextFrame = 0

  constructor({ name, log, digest, subjects, fill }: Opened) {
    this.name = name
    this.log = log
    this.digest = digest
    this.subjects = subjects
    this.fill = fill
  }

  get seq() {
    return this.log.seq
  }

  /** Adds a member, which gets what happened after number `after`, or from now on if it is null. */
  join(member: Member, after: number | null) {
    const missed = after === null ? [] : this.log.after(after)
    member.since = this.seq
    this.members.add(member)
    const joined = { type: 'joined', room: this.name, seq: this.seq, complete: missed !== null }
    member.send(Buffer.from(JSON.stringify(joined)))
    const written = missed?.map((event) => writeEvent(event, this.subjects)) ?? []
    for (const some of chunksOf(written, EVENTS_PER_FRAME)) send(member, eventsFrame(this.name, some, member))
  }

  accept(event: RoomEvent) {
    if (!isStored(event)) return this.deliver(event)
    if (event.seq <= this.seq) return
    this.early.set(event.seq, event)
    for (let next = this.early.get(this.seq + 1); next; next = this.early.get(this.seq + 1)) {
      this.early.delete(next.seq)
      this.log.add(next)
      this.deliver(next)
    }
    if (this.early.size > 0) this.gapTimer ??= setTimeout(() => this.fillGap(), GAP_MS).unref()
  }

  private fillGap() {
    this.gapTimer = undefined
    if (this.early.size > 0) this.fill(this, this.seq)
  }

  /** Sends what waits for its frame, because whoever joins again joins after it. */
  close() {
    clearTimeout(this.frameTimer)
    if (this.unsent.length > 0) this.sendFrames()
    clearTimeout(this.gapTimer)
  }

  private deliver(event: RoomEvent) {
    this.unsent.push(event)
    if (this.frameTimer) return
    const wait = this.nextFrame - performance.now()
    if (wait <= 0) this.sendFrames()
    else this.frameTimer = setTimeout(() => this.sendFrames(), wait).unref()
  }

  /** One frame for each role, and one of their own for those who see something else, or less, or have seen a part of it. */
  private sendFrames() {
    const events = this.unsent
    this.unsent = []
    this.frameTimer = undefined
    const began = performance.now()
    const written = events.map((event) => writeEvent(event, this.subjects))
    const first = events.find(isStored)?.seq ?? Infinity
    const named = new Set(events.flatMap(({ views }) => views.persons?.flatMap(({ ids }) => ids) ?? []))
    const shared = new Map<RoomRole, Buffer | null>()
    for (const member of this.members) {
      if (member.since >= first) {
        const rest = written.filter(({ seq }) => seq === null || seq > member.since)
        send(member, eventsFrame(this.name, rest, member))
      } else if (named.has(member.person_id) || blockedOf(member).size > 0)
        send(member, eventsFrame(this.name, written, member))
      else {
        const known = shared.get(member.role)
        const frame = known === undefined ? eventsFrame(this.name, written, member) : known
        shared.set(member.role, frame)
        send(member, frame)
      }
    }
    this.nextFrame = began + Math.max(FRAME_MS, FRAME_REST * (performance.now() - began))
  }
}

function send(member: Member, frame: Buffer | null) {
  if (frame !== null) member.send(frame)
}

function isStored(event: RoomEvent): event is StoredEvent {
  return event.seq !== null && event.subject_id !== null
}
