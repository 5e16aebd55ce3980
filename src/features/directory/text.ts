/** What the server refuses with. */
export const text = {
  notYourself: 'You can only report others.',
  badCursor: 'This page of the list no longer exists. Please go back to the first page.',
}
