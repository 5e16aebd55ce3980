/** What the moderation desk says. */
export const deskText = {
  parts: { reports: 'Reports', messages: 'Messages', people: 'People', chat: 'Chat', log: 'Log' },
  loadFailed: 'The desk could not be loaded.',
  noReports: 'No reports',
  noReportsHint: 'When somebody reports a message, it waits here for you.',
  noPrivateReportsHint:
    'When somebody reports a message that was written to them alone, or a profile, you see it here.',
  profile: 'Profile',
  reportedBy: (name: string, when: string) => `Reported by ${name}, ${when}`,
  allClosed: 'Nothing waits for you',
  conferenceChat: 'Conference chat',
  chatOf: (title: string) => `Chat of ${title}`,
  reports: (count: number) => (count === 1 ? '1 report' : `${count} reports`),
  closed: (count: number) => (count === 1 ? '1 closed report' : `${count} closed reports`),
  showClosed: 'Show',
  hideClosed: 'Hide',
  noComment: 'No comment',
  changed: 'The message was changed after the report. It now says:',
  deleted: {
    author: 'Its author has deleted the message since.',
    moderator: 'A moderator has removed the message.',
  },
  context: 'The conversation around it',
  others: (count: number) =>
    count === 0
      ? 'No other reported messages'
      : count === 1
        ? '1 other reported message'
        : `${count} other reported messages`,
  isMuted: 'Muted',
  keep: 'Keep it, close the report',
  closedBy: (name: string | null, when: string) =>
    `Closed by ${name ?? 'somebody who has deleted the account'}, ${when}`,
  reportClosed: 'Report closed',
  alreadyClosed: 'Already closed',
  removed: 'Message removed',
  failedAction: 'That did not work',
  deleteTitle: 'Remove this message?',
  deleteNote: 'Everybody sees that a message was here, without its text. The report keeps what it said, and is closed.',
  unmuted: (name: string) => `${name} can write again`,
  nobodyMuted: 'Nobody is muted',
  nobodyMutedHint: 'Mute somebody from a report, from the menu of a message in the chat, or from a question.',
  mutedSince: (when: string, by: string | null) => (by === null ? `Muted ${when}` : `Muted ${when} by ${by}`),
  mutedUntil: (when: string) => `Until ${when}`,
  mutedUntilEnded: 'Until an organiser ends it',
  open: 'Chat is open',
  openNote: 'Delegates can write in the conference chat.',
  closedNote: 'Nobody but organisers can write. What was written stays readable.',
  slowMode: 'Slow mode',
  slowModeHint: 'How long each person waits between two messages. Organisers never wait.',
  slowModes: { 0: 'Off', 10: 'Every 10 seconds', 30: 'Every 30 seconds', 60: 'Every minute', 300: 'Every 5 minutes' },
  noLog: 'Nothing yet',
  noLogHint: 'What organisers remove, mute, close and pin is written here.',
  organiser: 'An organiser',
  exportLog: 'Export the log',
  exportReports: 'Export the reports',
}
