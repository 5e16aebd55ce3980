import { paths } from '#shared/paths.ts'

/** The meeting that the address of My meetings names; null where it names none. */
export function meetingOf(path: string) {
  return new URLSearchParams(path.split('?')[1]).get('meeting')
}

/** Where a meeting is proposed to somebody. */
export function proposeLink(person_id: string) {
  return `${paths.meetings}?with=${person_id}`
}

/** Where an agreed meeting is moved. */
export function moveLink(id: string) {
  return `${paths.meetings}?move=${id}`
}

/** The meeting that the address of My meetings is to move; null where it names none. */
export function movedOf(search: string) {
  return new URLSearchParams(search).get('move')
}

/** The id of the element in which a meeting stands among the others of its day. */
export const lineId = (meeting_id: string) => `meeting-${meeting_id}`
