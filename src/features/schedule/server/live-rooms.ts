import { eq } from 'drizzle-orm'
import { admitToConference } from '#features/conferences/server/live-rooms.ts'
import type { RoomAccess } from '#server/live/live.ts'
import { scheduleItems } from './table.ts'

/** A session's room is open to those of its conference. */
export const sessionRoomAccess: RoomAccess = async ({ db }, id, person_ids) => {
  const [item] = await db
    .select({ conference_id: scheduleItems.conference_id })
    .from(scheduleItems)
    .where(eq(scheduleItems.id, id))
  return item ? admitToConference(db, item.conference_id, person_ids) : { admitted: new Map(), otherwise: 'removed' }
}
