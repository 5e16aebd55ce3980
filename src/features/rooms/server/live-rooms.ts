import { eq } from 'drizzle-orm'
import { admitToConference } from '#features/conferences/server/live-rooms.ts'
import { scheduleItems } from '#features/schedule/server/table.ts'
import type { RoomAccess, RoomRole } from '#server/live/live.ts'
import { readModeratorsOf } from './moderators.ts'

/** A session's room is open to those of its conference, and kept in order by its organisers and the session's moderators. */
export const sessionRoomAccess: RoomAccess = async ({ db }, id, person_ids, now) => {
  const [item] = await db
    .select({ conference_id: scheduleItems.conference_id })
    .from(scheduleItems)
    .where(eq(scheduleItems.id, id))
  if (!item) return { admitted: new Map<string, RoomRole>(), otherwise: 'removed' }
  const { conference_id } = item
  const { admitted, otherwise } = await admitToConference(db, conference_id, person_ids)
  const moderators = await readModeratorsOf(db, { conference_id, schedule_item_id: id }, person_ids, now)
  const roles = [...admitted].map(([person_id, role]): [string, RoomRole] => [
    person_id,
    moderators.has(person_id) ? 'moderator' : role,
  ])
  return { admitted: new Map(roles), otherwise }
}
