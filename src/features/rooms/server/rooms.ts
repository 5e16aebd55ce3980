import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type JoinedConference, joinedConference } from '#features/conferences/server/access.ts'
import { scheduleItems } from '#features/schedule/server/table.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { conferenceRoom, type RoomRef, sessionRoom } from '#server/live/room-name.ts'
import { AppError } from '#shared/errors.ts'
import { text } from '../text.ts'
import { requireModerates } from './moderators.ts'

/** The room of a conference, or of one of its sessions, that the caller takes part in. */
export type Room = { ref: RoomRef; conference_id: string; schedule_item_id: string | null }

/** Where something is in a room. `schedule_item_id` is null in the room of the conference. */
type Placed = Pick<Room, 'conference_id' | 'schedule_item_id'>

/**
 * The same for whoever may keep that room in order. Without a plan as well, because a running conference must be kept in
 * order also when its plan ends. Throws `forbidden` for other participants.
 */
export async function moderatedRoom(call: Call, named: Parameters<typeof joinedRoom>[1]) {
  const found = await joinedRoom(call, named)
  await requireModerates(call, found.conference, found.room)
  return found.room
}

/** The room that an endpoint names, with its conference. Throws `not_found` as `joinedConference` and `roomIn` do. */
export async function joinedRoom(
  { db, user }: Call,
  { conference_id, schedule_item_id }: { conference_id: string; schedule_item_id?: string | undefined },
) {
  const conference = await joinedConference(db, user, conference_id)
  return { conference, room: await roomIn(db, conference, schedule_item_id) }
}

/** Throws `not_found` for a session of another conference. */
export async function roomIn(db: Db, { id }: JoinedConference, schedule_item_id: string | undefined): Promise<Room> {
  if (schedule_item_id !== undefined) {
    const isHere = and(eq(scheduleItems.id, schedule_item_id), eq(scheduleItems.conference_id, id))
    if ((await db.$count(scheduleItems, isHere)) === 0) throw new AppError('not_found', text.sessionGone)
  }
  return roomOf({ conference_id: id, schedule_item_id: schedule_item_id ?? null })
}

/** The room of something that is stored. */
export function roomOf({ conference_id, schedule_item_id }: Placed): Room {
  const ref = schedule_item_id === null ? conferenceRoom(conference_id) : sessionRoom(conference_id, schedule_item_id)
  return { ref, conference_id, schedule_item_id }
}

/** The rows of a table that are in a room. */
export function inRoom(table: Readonly<Record<keyof Placed, PgColumn>>, { conference_id, schedule_item_id }: Placed) {
  const session =
    schedule_item_id === null ? isNull(table.schedule_item_id) : eq(table.schedule_item_id, schedule_item_id)
  return and(eq(table.conference_id, conference_id), session)
}

/**
 * The order in which the rows of a room were posted, as their index has it. The session is part of it, because PostgreSQL
 * sorts all rows of a room without one for each page otherwise: it does not see that a column that is null is always the same.
 */
export function inPostedOrder(
  { schedule_item_id, posted_seq }: Record<'schedule_item_id' | 'posted_seq', PgColumn>,
  direction: typeof asc | typeof desc = asc,
) {
  return [direction(schedule_item_id), direction(posted_seq)]
}
