import type { LiveSubjects, RoomEvent, Views } from './live.ts'

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
  private readonly subjects: LiveSubjects

  constructor(seq: number, most: number, subjects: LiveSubjects) {
    this.seq = seq
    this.most = most
    this.subjects = subjects
  }

  /** Adds the next event, whose `seq` must be one more than the last one. */
  add(event: StoredEvent) {
    if (event.seq !== this.seq + 1) throw new RangeError(`Event ${event.seq} does not follow ${this.seq}.`)
    this.seq = event.seq
    const { views: newest, ...rest } = event
    this.events.push(rest)
    const seen = this.seenIn(event)
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
      .map((event) => ({ ...event, views: this.views.get(this.seenIn(event))?.newest ?? { everyone: null } }))
  }

  private forgetOldest() {
    const oldest = this.events.shift()
    if (!oldest) return
    const seen = this.seenIn(oldest)
    const views = this.views.get(seen)
    if (views && --views.events === 0) this.views.delete(seen)
  }

  /** What an event shows: two events with the same answer differ only in when they were told. */
  private seenIn({ kind, subject_id }: Pick<StoredEvent, 'kind' | 'subject_id'>) {
    return `${this.subjects[kind]?.kinds[0] ?? kind} ${subject_id}`
  }
}
