/** What visitors read at /delegates. */
export const pageText = {
  title: 'Delegates',
  loginHint: 'Log in to see who’s taking part.',
}
