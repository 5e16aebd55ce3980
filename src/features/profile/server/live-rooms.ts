import type { RoomAccess } from '#server/live/live.ts'

/** The room of a person: messages, notifications and connections, for that person alone. */
export const ownRoomAccess: RoomAccess = (_core, id, person_ids) => {
  const own = person_ids.filter((person_id) => person_id === id)
  return Promise.resolve({
    admitted: new Map(own.map((person_id) => [person_id, 'participant'])),
    otherwise: 'removed',
  })
}
