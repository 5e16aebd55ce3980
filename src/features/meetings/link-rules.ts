/** The meeting that the address of My meetings names; null where it names none. */
export function meetingOf(path: string) {
  return new URLSearchParams(path.split('?')[1]).get('meeting')
}

/** The id of the element in which a meeting stands among the others of its day. */
export const lineId = (meeting_id: string) => `meeting-${meeting_id}`
