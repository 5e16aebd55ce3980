/** What the chat's screens say. */
export const screenText = {
  empty: 'The room is quiet',
  emptyHint: 'Say where you are watching from.',
  removed: { author: 'Deleted by the author', moderator: 'Removed by a moderator' },
  edited: 'edited',
  notSent: 'Not sent',
  pinned: 'Pinned message',
  slowMode: (seconds: number) => `Slow mode: one message every ${seconds} seconds.`,
  next: (time: string) => `Next in ${time}`,
  muted: 'The organisers have muted you. You can read, but not write.',
  mutedUntil: (time: string) => `The organisers have muted you until ${time}. You can read, but not write.`,
  closed: 'The chat is closed.',
  noEntry: 'You are no longer in this room.',
  reported: {
    title: 'Message reported',
    description: 'The organisers see it as it is now, even if it is edited later.',
  },
  reportHint: 'The organisers of the conference see the message and your name. Its author won’t know who reported it.',
  reportReason: 'What is wrong with it? (optional)',
  failedAction: 'That did not work',
  deleteTitle: 'Delete this message?',
  deleteNote: 'Everyone can see that a message was here, but not its text. Reports keep what it said.',
}
