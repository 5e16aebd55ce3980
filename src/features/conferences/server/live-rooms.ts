import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { Admission, RoomAccess, RoomRole } from '#server/live/live.ts'
import { conferenceMembers, conferences } from './table.ts'

/** Who of these people may be in the rooms of a conference, as `joinedConference` decides it for one. */
export async function admitToConference(db: Db, id: string, person_ids: readonly string[]): Promise<Admission> {
  const [conference] = await db
    .select({ active: conferences.active, owner_id: conferences.owner_id })
    .from(conferences)
    .where(and(eq(conferences.id, id), isNull(conferences.deleted_at)))
  const admitted = new Map<string, RoomRole>()
  if (!conference) return { admitted, otherwise: 'removed' }
  const members = await db
    .select({ user_id: conferenceMembers.user_id, role: conferenceMembers.role })
    .from(conferenceMembers)
    .where(and(eq(conferenceMembers.conference_id, id), inArray(conferenceMembers.user_id, [...person_ids])))
  if (conference.active) for (const { user_id } of members) admitted.set(user_id, 'participant')
  for (const { user_id, role } of members) if (role === 'organiser') admitted.set(user_id, 'moderator')
  if (person_ids.includes(conference.owner_id)) admitted.set(conference.owner_id, 'moderator')
  return { admitted, otherwise: conference.active ? 'removed' : 'unpublished' }
}

export const conferenceRoomAccess: RoomAccess = ({ db }, id, person_ids) => admitToConference(db, id, person_ids)
