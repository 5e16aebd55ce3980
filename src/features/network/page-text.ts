/** What visitors read at /network. */
export const pageText = {
  title: 'My Network',
  loginHint: 'Log in to see your connections and people to meet.',
}
