import type { LiveKind } from '#shared/live.ts'
import type { RoomEvent, Views } from './live.ts'

export type StoredEvent = RoomEvent & { seq: number; subject_id: string }

/**
 * The last events of a room, in order. An older event shows its subject as the newest one does, so that what was deleted
 * or hidden is sent to nobody who catches up.
 */
export class RoomLog {
  /** The number of the last event. */
  seq: number
  /** Without what people see, because a poll's events can each name a thousand voters. */
  private readonly events: Omit<StoredEvent, 'views'>[] = []
  /** By the thing that is seen, since several kinds of events can name one id: a chat's settings and a session's stage. */
  private readonly views = new Map<string, { newest: Views; events: number }>()
  private readonly most: number

  constructor(seq: number, most: number) {
    this.seq = seq
    this.most = most
  }

  /** Adds the next event, whose `seq` must be one more than the last one. */
  add(event: StoredEvent) {
    if (event.seq !== this.seq + 1) throw new RangeError(`Event ${event.seq} does not follow ${this.seq}.`)
    this.seq = event.seq
    const { views: newest, ...rest } = event
    this.events.push(rest)
    const seen = seenIn(event)
    const events = this.views.get(seen)?.events ?? 0
    this.views.set(seen, { newest, events: events + 1 })
    if (this.events.length > this.most) this.forgetOldest()
  }

  /** The events after number `after`; null where it does not have them all. */
  after(after: number): RoomEvent[] | null {
    const count = this.seq - after
    if (count < 0 || count > this.events.length) return null
    return this.events
      .slice(this.events.length - count)
      .map((event) => ({ ...event, views: this.views.get(seenIn(event))?.newest ?? { everyone: null } }))
  }

  private forgetOldest() {
    const oldest = this.events.shift()
    if (!oldest) return
    const seen = seenIn(oldest)
    const views = this.views.get(seen)
    if (views && --views.events === 0) this.views.delete(seen)
  }
}

/** Kinds whose events show the same thing as those of another kind. */
const SAME_VIEW: Partial<Record<LiveKind, LiveKind>> = {
  'chat.posted': 'chat.changed',
  'message.posted': 'message.changed',
  'message.read': 'thread.changed',
}

/** What an event shows: two events with the same answer differ only in when they were told. */
function seenIn({ kind, subject_id }: Pick<StoredEvent, 'kind' | 'subject_id'>) {
  return `${SAME_VIEW[kind] ?? kind} ${subject_id}`
}
