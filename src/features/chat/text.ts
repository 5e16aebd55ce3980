import { tooLong } from '#shared/wording.ts'
import { CHAT_LIMITS } from './rules.ts'

/** What the form and the server refuse with. */
export const text = {
  empty: 'Please write a message',
  tooLong: tooLong('message', CHAT_LIMITS.text),
  gone: 'This message is no longer there.',
  reportGone: 'This report is no longer there.',
  reportClosed: 'Another organiser has just closed this report. Your view is up to date now.',
  notYours: 'You can only change your own messages.',
  closed: 'The organisers have closed this chat.',
  tooFast: 'You are sending messages very quickly. Please wait a moment.',
  tooManyReactions: 'You are reacting very quickly. Please wait a moment.',
  slowMode: (seconds: number) => `Slow mode is on: one message every ${seconds} seconds.`,
  /** Stands where somebody was mentioned whose account is deleted. */
  formerMember: 'former member',
}
