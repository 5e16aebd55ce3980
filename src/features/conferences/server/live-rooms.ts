import type { Db } from '#server/db/db.ts'
import type { Admission, RoomAccess, RoomRole } from '#server/live/live.ts'
import { mayJoin, readRoles } from './access.ts'

/** Who of these people may be in the rooms of a conference, as `joinedConference` decides it for one. */
export async function admitToConference(db: Db, id: string, person_ids: readonly string[]): Promise<Admission> {
  const admitted = new Map<string, RoomRole>()
  const found = await readRoles(db, id, person_ids)
  if (!found) return { admitted, otherwise: 'removed' }
  const { conference, roleOf } = found
  for (const person_id of person_ids) {
    const role = roleOf(person_id)
    if (mayJoin(conference, role)) admitted.set(person_id, role === 'organiser' ? 'moderator' : 'participant')
  }
  return { admitted, otherwise: conference.active ? 'removed' : 'unpublished' }
}

export const conferenceRoomAccess: RoomAccess = ({ db }, id, person_ids) => admitToConference(db, id, person_ids)
