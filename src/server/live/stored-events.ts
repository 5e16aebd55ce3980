import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { HOURLY, type Job } from '#server/jobs/job.ts'
import type { LiveKind } from '#shared/live.ts'
import { DAY_MS, instantBefore } from '#shared/time.ts'
import type { LiveParts, LiveSubjects, Views } from './live.ts'
import type { StoredEvent } from './room-log.ts'
import { parseRoom } from './room-name.ts'
import { liveEvents, liveRooms } from './table.ts'

/** How far back a room catches people up. Whoever missed more reads the lists again. */
export const MOST_KEPT = 500

/** The last `most` events of a room after number `after`, in order, as they are read now. */
export async function readEvents(
  db: Db,
  { subjects }: Pick<LiveParts, 'subjects'>,
  { room, after, most }: { room: string; after: number; most: number },
): Promise<StoredEvent[]> {
  const rows = await db
    .select()
    .from(liveEvents)
    .where(and(eq(liveEvents.room, room), gt(liveEvents.seq, after)))
    .orderBy(desc(liveEvents.seq))
    .limit(most)
  const viewsOf = await readViews(db, subjects, room, rows)
  return rows.toReversed().map(({ kind, seq, subject_id, created_at }) => {
    const event = { room, seq, kind, subject_id, at: created_at }
    return { ...event, views: viewsOf.get(kind)?.get(subject_id) ?? GONE }
  })
}

/** A thing that is no longer there, or of an unknown kind: nobody sees more of it than its id. */
const GONE: Views = { everyone: null }

async function readViews(
  db: Db,
  subjects: LiveSubjects,
  room: string,
  rows: readonly { kind: LiveKind; subject_id: string }[],
) {
  const found = new Map<LiveKind, ReadonlyMap<string, Views>>()
  const room_id = parseRoom(room)?.id ?? ''
  for (const [kind, named] of Map.groupBy(rows, (row) => row.kind)) {
    const subject = subjects[kind]
    const ids = [...new Set(named.map(({ subject_id }) => subject_id))]
    if (subject) found.set(kind, await subject.read(db, ids, room_id))
  }
  return found
}

/** The numbers of the last events of these rooms; 0 for a room in which nothing has happened. */
export async function readHeads(db: Db, names: readonly string[]): Promise<(name: string) => number> {
  const rows = await db
    .select({ name: liveRooms.name, seq: liveRooms.seq })
    .from(liveRooms)
    .where(inArray(liveRooms.name, names))
  const heads = new Map(rows.map(({ name, seq }) => [name, seq]))
  return (name) => heads.get(name) ?? 0
}

const OLD_MS = DAY_MS
/** So few that no other writer waits for long. */
const DELETED_AT_ONCE = 1000

/** Deletes the events that are a day old and so far back that nobody is caught up with them. Returns how many. */
export async function deleteOldEvents(db: Db, now: Date) {
  const before = instantBefore(now, OLD_MS)
  let deleted = 0
  for (let room: string | null = ''; room !== null;) {
    const batch = await deleteBatch(db, room, before)
    deleted += batch.deleted
    room = batch.room
  }
  return deleted
}

/** Goes on at this room, by name, and returns the room that it has reached, or null after the last one. */
async function deleteBatch(db: Db, from: string, before: string): Promise<{ deleted: number; room: string | null }> {
  // The inner limit has each room read along its primary key, and not the events of all rooms.
  const { rows } = await db.execute<{ found: number; deleted: number; room: string | null }>(sql`
    with old as (
      select old.room, old.seq from live_rooms room, lateral (
        select known.room, known.seq from live_events known
        where known.room = room.name and known.seq <= room.seq - ${MOST_KEPT}::bigint and known.created_at < ${before}
        order by known.seq limit ${DELETED_AT_ONCE}
      ) old
      where room.name >= ${from} and room.seq > ${MOST_KEPT}
      order by room.name limit ${DELETED_AT_ONCE}
    ), gone as (
      delete from live_events event using old where event.room = old.room and event.seq = old.seq returning event.seq
    )
    select count(*)::int as found, (select count(*)::int from gone) as deleted, max(room) as room from old`)
  const { found = 0, deleted = 0, room = null } = rows[0] ?? {}
  return { deleted, room: found < DELETED_AT_ONCE ? null : room }
}

export const deleteOldEventsJob: Job = {
  name: 'delete-old-live-events',
  cron: HOURLY,
  work: ({ db }, now) => deleteOldEvents(db, now),
}
