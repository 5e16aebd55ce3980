/** What is asked before somebody is muted. */
export const muteText = {
  title: (name: string | null) => `Mute ${name ?? 'this person'}?`,
  hint: 'They can read, but not write or ask. You can undo this under Moderation.',
  lengths: { 10: '10 minutes', 60: '1 hour' },
  untilEnded: 'Until I unmute them',
  done: (name: string | null) => `${name ?? 'This person'} is muted`,
  failed: 'That did not work',
}
