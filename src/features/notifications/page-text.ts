/** What visitors read on the page. */
export const pageText = {
  title: 'Notifications',
  loginHint: 'Log in to see what concerns you, and to choose how you hear of it.',
}
