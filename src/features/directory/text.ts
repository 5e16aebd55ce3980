/** What the server refuses with. */
export const text = {
  notYourself: 'You can only report others.',
  tooManyReports: 'You have reported many people today. Please try again tomorrow, or write to the organisers.',
  badCursor: 'This page of the list no longer exists. Please go back to the first page.',
}
