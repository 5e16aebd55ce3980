/** The room of a conference, or of one of its sessions. */
export type RoomKey = { conference_id: string; schedule_item_id?: string | undefined }

/** What the room is called at `/live`. */
export function roomName({ conference_id, schedule_item_id }: RoomKey) {
  return schedule_item_id === undefined ? `conference:${conference_id}` : `session:${schedule_item_id}`
}

export function isSameRoom(one: RoomKey, other: RoomKey) {
  return one.conference_id === other.conference_id && one.schedule_item_id === other.schedule_item_id
}
