import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { EditableConference, OwnedConference } from '#features/conferences/server/access.ts'
import { recordAudit } from '#features/conferences/server/audit-log.ts'
import { roomKey } from '#features/schedule/now-rules.ts'
import { scheduleItems } from '#features/schedule/server/table.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { transactLive } from '#server/live/events.ts'
import { compareNames } from '#shared/collation.ts'
import type { RoomStream } from '../rooms-contract.ts'
import { lockStage, publishChanges } from './changes.ts'
import { readRoomStreams } from './room-streams.ts'
import { roomStreams } from './table.ts'

/** The rooms of a conference's schedule by name, each with its stream. */
export async function listRooms(db: Db, { id }: OwnedConference): Promise<RoomStream[]> {
  const streams = await readRoomStreams(db, id)
  const rooms = await roomsOf(db, id)
  return [...rooms]
    .flatMap(([key, [first]]) => (first ? { room: first.location, stream_url: streams.get(key) ?? null } : []))
    .toSorted((one, other) => compareNames(one.room, other.room))
}

/** Sets the streams of these rooms of the schedule, and tells every session of a room whose stream changed. */
export function setRoomStreams(call: Call, conference: EditableConference, rooms: readonly RoomStream[]) {
  const conference_id = conference.id
  return transactLive(call, call.now, async (tx, publisher) => {
    await lockStage(tx, conference)
    const before = await readRoomStreams(tx, conference_id)
    const sessions = await roomsOf(tx, conference_id)
    const changes = new Map<string, object>()
    let changed = 0
    for (const { room, stream_url } of rooms) {
      const key = roomKey(room)
      const inRoom = sessions.get(key)
      if (!inRoom || stream_url === (before.get(key) ?? null)) continue
      await writeStream(tx, { conference_id, room: key, stream_url })
      changed++
      for (const { id } of inRoom) changes.set(id, {})
    }
    if (changed > 0) await recordStreams(tx, call, conference, changed)
    await publishChanges(tx, publisher, conference, changes)
    return listRooms(tx, conference)
  })
}

async function recordStreams(tx: Db, { user, now }: Call, { id }: EditableConference, count: number) {
  await recordAudit(tx, { conference_id: id, user_id: user.id, action: 'streams_changed', count }, now)
}

type Written = { conference_id: string; room: string; stream_url: string | null }

async function writeStream(tx: Db, { stream_url, ...room }: Written) {
  if (stream_url === null) {
    const isIt = and(eq(roomStreams.conference_id, room.conference_id), eq(roomStreams.room, room.room))
    await tx.delete(roomStreams).where(isIt)
    return
  }
  await tx
    .insert(roomStreams)
    .values({ ...room, stream_url })
    .onConflictDoUpdate({ target: [roomStreams.conference_id, roomStreams.room], set: { stream_url } })
}

/** The sessions of each room, the one that was added first before the others. */
async function roomsOf(db: Db, conference_id: string) {
  const rows = await db
    .select({ id: scheduleItems.id, location: scheduleItems.location })
    .from(scheduleItems)
    .where(and(eq(scheduleItems.conference_id, conference_id), isNotNull(scheduleItems.location)))
    .orderBy(asc(scheduleItems.number))
  const placed = rows.flatMap(({ id, location }) => (location === null ? [] : { id, location }))
  return Map.groupBy(placed, ({ location }) => roomKey(location))
}
