import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/db.ts'
import type { Log } from '#server/db/pool.ts'
import type { Bus } from './bus.ts'
import { openDigest } from './digests.ts'
import type { LiveParts, RoomEvent } from './live.ts'
import { type Member, Room } from './room.ts'
import { RoomLog } from './room-log.ts'
import { MOST_KEPT, readEvents, readHeads } from './stored-events.ts'

/** `early` has the events that arrive while the room is read from the database. */
type Opening = { ready: Promise<Room>; room: Room | null; early: RoomEvent[] }

type Services = { db: Db; clock: Clock; log: Log; parts: LiveParts; bus: Bus }

/** The rooms that people of this process are in. */
export class Hub {
  private readonly rooms = new Map<string, Opening>()
  private readonly services: Services
  /** How long the last review of who may be in the open rooms took. */
  reviewSeconds = 0

  constructor(services: Services) {
    this.services = services
  }

  /** Sends committed events to the other processes, and then to the people of this one. */
  async publish(events: readonly RoomEvent[]) {
    if (events.length === 0) return
    await this.services.bus.publish(events)
    this.accept(events)
  }

  /** Call it after an erasure, because what is kept for other processes may contain the person's words. */
  forget(): Promise<void> {
    return this.services.bus.forget()
  }

  /** Delivers events to the people of this process. */
  accept(events: readonly RoomEvent[]) {
    for (const event of events) {
      const opening = this.rooms.get(event.room)
      if (opening?.room) opening.room.accept(event)
      else opening?.early.push(event)
    }
  }

  /** Adds somebody who may be in the room, and opens it for the first one. */
  async join(name: string, member: Member, after: number | null): Promise<void> {
    const room = await this.open(name)
    if (member.isGone()) return this.closeIfEmpty(name)
    // The last member may have left, and the room been closed, while this one waited.
    if (this.rooms.get(name)?.room !== room) return this.join(name, member, after)
    return room.join(member, after)
  }

  leave(name: string, member: Member) {
    this.rooms.get(name)?.room?.members.delete(member)
    this.closeIfEmpty(name)
  }

  openRooms(): Room[] {
    return [...this.rooms.values()].flatMap(({ room }) => room ?? [])
  }

  /** Reads from the database what the bus may have lost. */
  async catchUp() {
    const rooms = this.openRooms()
    if (rooms.length === 0) return
    const names = rooms.map(({ name }) => name)
    const headOf = await readHeads(this.services.db, names)
    for (const room of rooms) if (headOf(room.name) > room.seq) this.fill(room, room.seq)
  }

  private open(name: string): Promise<Room> {
    const known = this.rooms.get(name)
    if (known) return known.ready
    const opening: Opening = { ready: this.read(name), room: null, early: [] }
    this.rooms.set(name, opening)
    opening.ready.then(
      (room) => {
        opening.room = room
        this.accept(opening.early.splice(0))
      },
      () => this.rooms.delete(name),
    )
    return opening.ready
  }

  private async read(name: string) {
    const { db, parts } = this.services
    const { subjects } = parts
    const headOf = await readHeads(db, [name])
    const events = await readEvents(db, parts, { room: name, after: 0, most: MOST_KEPT })
    const log = new RoomLog(events[0] ? events[0].seq - 1 : headOf(name), MOST_KEPT, subjects)
    for (const event of events) log.add(event)
    const digest = await openDigest(this.services, parts, name)
    return new Room({ name, log, digest, subjects, fill: (room, after) => this.fill(room, after) })
  }

  private fill(room: Room, after: number) {
    const { db, parts, log } = this.services
    readEvents(db, parts, { room: room.name, after, most: MOST_KEPT }).then(
      (events) => {
        // Everybody has left meanwhile, and others may have opened the room again.
        if (this.rooms.get(room.name)?.room !== room) return
        // The room may have gone on meanwhile.
        if (events[0] && events[0].seq > room.seq + 1) this.reopen(room)
        else for (const event of events) room.accept(event)
      },
      (error: unknown) => log.warn({ err: error }, 'events of a room could not be read'),
    )
  }

  /** More was missed than is kept, so everybody in the room must read its lists again. */
  private reopen(room: Room) {
    this.rooms.delete(room.name)
    room.close()
    for (const member of room.members) {
      this.join(room.name, member, room.seq).catch((error: unknown) => {
        this.services.log.warn({ err: error }, 'a room could not be read again')
        member.reconnect()
      })
    }
  }

  private closeIfEmpty(name: string) {
    const room = this.rooms.get(name)?.room
    if (!room || room.members.size > 0) return
    room.close()
    this.rooms.delete(name)
  }
}
