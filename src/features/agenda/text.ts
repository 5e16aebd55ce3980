/** What the server refuses with, and the words of calendars and notifications. */
export const text = {
  tooMany: 'You have saved as many sessions of this conference as an agenda can hold.',
  reason: (reason: string) => `Reason: ${reason}`,
  cancelled: 'This session was cancelled.',
  addressGone: 'There is no calendar at this address. It may have been replaced by a new one.',
  calendar: (name: string) => `${name}: my schedule`,
  allCalendar: 'My schedule',
}
