const meetings = (count: number) => (count === 1 ? '1 meeting' : `${count} meetings`)
const sessions = (count: number) => (count === 1 ? '1 session' : `${count} sessions`)

/** The sentences of My days. */
export const mineText = {
  title: 'My days',
  lead: (count: { sessions: number; meetings: number }, zone: string) =>
    `${sessions(count.sessions)}${count.meetings > 0 ? ` and ${meetings(count.meetings)}` : ''}. Times are shown in ${zone}.`,
  print: 'Print my days',
  whole: 'Whole schedule',
  empty: 'Your days are free',
  emptyDetail: 'Save a session and it appears here, with any clashes and the free time between.',
  dayEmpty: 'Nothing saved for this day',
  view: 'View Schedule',
  overlap: (from: string, to: string) => `These overlap, ${from} – ${to}.`,
  overlapNow: (from: string, to: string) => `These are on now and overlap, ${from} – ${to}.`,
  keepThis: 'Keep this one',
  moveFor: (title: string) => `Keep this one: ${title}. Asks for another time of the meeting`,
  meetingWith: 'Meeting with',
  meetings: 'My meetings',
  meetingCount: meetings,
  meetingAt: (name: string, from: string, to: string, place: string) =>
    `Meeting with ${name}, ${from} – ${to}${place && `, ${place}`}`,
  confirmed: 'Confirmed',
  free: (words: string) => `${words} free`,
  wouldFit: 'Would fit:',
  ribbon: (day: string, count: { sessions: number; meetings: number; clashes: number }) =>
    `${day}: ${sessions(count.sessions)}${count.meetings > 0 ? ` and ${meetings(count.meetings)}` : ''} of yours${count.clashes > 0 ? `, ${count.clashes} of them overlap` : ''}`,
  yours: 'Yours',
  overlapping: 'Overlap',
  others: 'Everything else',
  changed: 'Changed since your last visit',
  markRead: 'Mark as read',
  isNow: 'is now',
  nowAt: (time: string, room: string) => (room ? `${time}, ${room}` : time),
  added: (time: string, room: string) => (room ? `New, ${time}, ${room}` : `New, ${time}`),
  cancelled: 'Cancelled',
}
