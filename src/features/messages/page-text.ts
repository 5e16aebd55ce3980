/** What visitors read at /messages. */
export const pageText = {
  title: 'Messages',
  loginHint: 'Log in to read and write to the people you have met.',
}
