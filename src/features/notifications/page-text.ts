/** What visitors read on the page. */
export const pageText = {
  title: 'Notifications',
  loginHint: 'Log in to see your notifications, and to choose how you get them.',
}
