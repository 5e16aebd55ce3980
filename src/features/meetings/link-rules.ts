/** The meeting that the address of My meetings names; null where it names none. */
export function meetingOf(path: string) {
  return new URLSearchParams(path.split('?')[1]).get('meeting')
}
