import * as z from 'zod/mini'

/** A room, and whose deletion deletes it. */
export type RoomRef = { name: string } & ({ conference_id: string } | { person_id: string })

/** Chat, questions, polls, announcements, the stage and presence of a conference. */
export const conferenceRoom = (conference_id: string): RoomRef => ({
  name: `conference:${conference_id}`,
  conference_id,
})

/** The same for one session of its programme. */
export const sessionRoom = (conference_id: string, schedule_item_id: string): RoomRef => ({
  name: `session:${schedule_item_id}`,
  conference_id,
})

/** What concerns one person alone: messages, notifications, connections. */
export const personRoom = (person_id: string): RoomRef => ({ name: `person:${person_id}`, person_id })

const Id = z.uuid()

/** The prefix and the id of a room's name; null for anything else. */
export function parseRoom(name: string): { prefix: string; id: string } | null {
  const [prefix = '', id, ...rest] = name.split(':')
  const parsed = Id.safeParse(id)
  return rest.length === 0 && parsed.success ? { prefix, id: parsed.data } : null
}
