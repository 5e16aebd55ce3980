import { sql } from 'drizzle-orm'
import type { Core } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { insertMany } from '#server/db/insert-many.ts'
import type { LiveKind } from '#shared/live.ts'
import type { RoomEvent, Views } from './live.ts'
import type { RoomRef } from './room-name.ts'
import { liveEvents } from './table.ts'

/** What happened to one thing in a room, under a number that was reserved for it, and how people see the thing now. */
export type NewEvent = { room: RoomRef; seq: number; kind: LiveKind; subject_id: string; views: Views }

export type RoomPublisher = {
  /**
   * Reserves the next `count` numbers of a room and returns the first. Every one of them must be used by `publish`. Nobody
   * else can write in the room from here to the commit, so reserve them as late as possible, and those of several rooms
   * in the order of their names.
   */
  reserve(room: RoomRef, count: number): Promise<number>
  /** The same for many rooms in one statement: the number in each, in the order given; a room may be given several times. */
  reserveMany(rooms: readonly RoomRef[]): Promise<number[]>
  publish(event: NewEvent): void
}

/**
 * Runs `work` in a transaction. The events that it publishes are stored with what it writes, and sent to the rooms once both
 * are committed. If it throws, nothing has happened.
 */
export async function transactLive<T>(
  core: Pick<Core, 'db' | 'live'>,
  now: Date,
  work: (tx: Db, publisher: RoomPublisher) => Promise<T>,
): Promise<T> {
  const events: NewEvent[] = []
  const result = await transact(core.db, async (tx) => {
    const done = await work(tx, publisherTo(tx, events))
    await storeEvents(tx, events, now)
    return done
  })
  await core.live.publish(events.map((event) => asRoomEvent(event, now)))
  return result
}

/** For code that runs in a transaction of others and stores the events itself: a publisher that adds to `events`. */
export function publisherTo(tx: Db, events: NewEvent[]): RoomPublisher {
  return {
    reserve: (room, count) => reserveSeq(tx, room, count),
    reserveMany: (rooms) => reserveSeqs(tx, rooms),
    publish: (event) => void events.push(event),
  }
}

/** An event without what people see of it. */
export type EventWithoutViews = Pick<NewEvent, 'room' | 'seq' | 'kind' | 'subject_id'>

/**
 * For code that runs in a transaction of others, such as an erasure: stores events under numbers from `reserveSeq`. The
 * rooms read them, and what they are about, from the database within seconds.
 */
export async function storeEvents(tx: Db, events: readonly EventWithoutViews[], now: Date) {
  const created_at = now.toISOString()
  const rows = events.map(({ room, seq, kind, subject_id }) => ({ room: room.name, seq, kind, subject_id, created_at }))
  await insertEvents(tx, rows)
}

const insertEvents = insertMany(liveEvents, 'live_events_insert')

/** Reserves the next numbers of a room, as `RoomPublisher.reserve` does. */
export async function reserveSeq(tx: Db, room: RoomRef, count: number) {
  const [conference_id, person_id] = 'person_id' in room ? [null, room.person_id] : [room.conference_id, null]
  const { rows } = await tx.execute<{ seq: string }>(sql`
    insert into live_rooms as room (name, conference_id, person_id, seq)
    values (${room.name}, ${conference_id}, ${person_id}, ${count})
    on conflict (name) do update set seq = room.seq + excluded.seq
    returning seq`)
  return Number(rows[0]?.seq) - count + 1
}

/** Reserves numbers in many rooms, as `RoomPublisher.reserveMany` does. */
export async function reserveSeqs(tx: Db, rooms: readonly RoomRef[]): Promise<number[]> {
  if (rooms.length === 0) return []
  const byName = Map.groupBy(rooms, ({ name }) => name)
  const refs = [...byName.values()].flatMap(([ref]) => ref ?? [])
  const { rows } = await tx.execute<{ name: string; seq: string }>(sql`
    insert into live_rooms as room (name, conference_id, person_id, seq)
    select name, conference_id, person_id, count from unnest(
      ${sql.param([...byName.keys()])}::text[],
      ${sql.param(refs.map((ref) => ('person_id' in ref ? null : ref.conference_id)))}::uuid[],
      ${sql.param(refs.map((ref) => ('person_id' in ref ? ref.person_id : null)))}::uuid[],
      ${sql.param([...byName.values()].map(({ length }) => length))}::bigint[]
    ) as reserved (name, conference_id, person_id, count)
    order by name collate "C"
    on conflict (name) do update set seq = room.seq + excluded.seq
    returning name, seq`)
  const next = new Map(rows.map(({ name, seq }) => [name, Number(seq) - (byName.get(name)?.length ?? 0)]))
  return rooms.map(({ name }) => {
    const seq = (next.get(name) ?? 0) + 1
    next.set(name, seq)
    return seq
  })
}

/**
 * For code that must know before it reserves numbers that nobody else writes in these rooms, or that reserves some more
 * than once: locks those of them that there are, in the order in which `reserveMany` does.
 */
export async function lockRooms(tx: Db, rooms: readonly RoomRef[]) {
  const names = rooms.map(({ name }) => name)
  await tx.execute(sql`
    select from live_rooms where name = any(${sql.param(names)}::text[]) order by name collate "C" for update`)
}

function asRoomEvent({ room, ...event }: NewEvent, now: Date): RoomEvent {
  return { ...event, room: room.name, at: now.toISOString() }
}
