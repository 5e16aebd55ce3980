import { and, eq, isNull } from 'drizzle-orm'
import type { JoinedConference } from '#features/conferences/server/access.ts'
import { scheduleItems } from '#features/schedule/server/table.ts'
import type { Db } from '#server/db/db.ts'
import { conferenceRoom, type RoomRef, sessionRoom } from '#server/live/room-name.ts'
import { AppError } from '#shared/errors.ts'
import { text } from '../text.ts'
import { chatMessages } from './table.ts'

/** The chat of a conference, or of one of its sessions, that the caller takes part in. */
export type ChatRoom = { ref: RoomRef; conference_id: string; schedule_item_id: string | null }

/** Throws `not_found` for a session of another conference. */
export async function chatRoom(db: Db, { id }: JoinedConference, schedule_item_id: string | null): Promise<ChatRoom> {
  if (schedule_item_id !== null) {
    const isHere = and(eq(scheduleItems.id, schedule_item_id), eq(scheduleItems.conference_id, id))
    if ((await db.$count(scheduleItems, isHere)) === 0) throw new AppError('not_found', text.sessionGone)
  }
  return roomOf({ conference_id: id, schedule_item_id })
}

export function roomOf({
  conference_id,
  schedule_item_id,
}: {
  conference_id: string
  schedule_item_id: string | null
}): ChatRoom {
  const ref = schedule_item_id === null ? conferenceRoom(conference_id) : sessionRoom(conference_id, schedule_item_id)
  return { ref, conference_id, schedule_item_id }
}

/** The messages of a room. */
export function inRoom({ conference_id, schedule_item_id }: ChatRoom) {
  const session =
    schedule_item_id === null
      ? isNull(chatMessages.schedule_item_id)
      : eq(chatMessages.schedule_item_id, schedule_item_id)
  return and(eq(chatMessages.conference_id, conference_id), session)
}
