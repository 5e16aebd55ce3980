import { meetingOf } from '../link-rules.ts'

/** The `ref` of the card of a meeting, to which a notification leads: it gets the focus if the address names the meeting. */
export function focusIfNamed(meeting_id: string) {
  return meetingOf(location.search) === meeting_id ? focusOn : undefined
}

function focusOn(element: HTMLElement | null) {
  element?.focus()
}
