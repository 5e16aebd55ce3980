/** What would make suggestions better, one thing at a time. */
export const betterText = {
  title: 'What would make these better',
  seeking: 'I’m looking for',
  offering: 'I can offer',
  sessions: { text: 'Save a session or two: we suggest people who saved the same.', go: 'Choose sessions' },
  words: {
    text: 'Write a line or two about your work: people who write about the same are suggested.',
    go: 'Write your bio',
  },
  save: 'Save',
  notNow: 'Not now',
  saved: 'Saved. Your suggestions are new.',
  failed: 'This was not saved',
}

/** The end of the questions that somebody answers when they join a conference. */
export const firstPeopleText = {
  title: 'People to meet',
  lead: 'Because of what you said. There are more under Network, and more come as others join.',
  nobody: 'Nobody to suggest yet',
  nobodyHint: 'We only suggest people when we can say why. More appear under Network as others join.',
  goIn: 'Go in',
}
