/** What is said of the people of a session. */
export const peopleText = {
  going: 'Your connections who go',
  saved: 'Your connections who saved it',
  tookPart: 'People who asked or voted here',
  hint: 'Save this session to see who of your connections goes.',
  asked: 'Asked a question',
  voted: 'Voted in a poll',
  connected: 'Your connection',
  more: (count: number) => (count === 1 ? 'and 1 more' : `and ${count} more`),
  why: 'People who chose to be suggested, to whoever shares a session with them',
}
