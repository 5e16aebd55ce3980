import { messageText } from '#features/rooms/text.ts'

/** What the form and the server refuse with. */
export const text = {
  ...messageText,
  reportClosed: 'Another organiser has just closed this report. Your view is up to date now.',
  closed: 'The organisers have closed this chat.',
  tooManyReactions: 'You are reacting very quickly. Please wait a moment.',
  slowMode: (seconds: number) => `Slow mode is on: one message every ${seconds} seconds.`,
  /** Stands where somebody was mentioned whose account is deleted. */
  formerMember: 'former member',
}
