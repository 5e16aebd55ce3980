import { tooLong } from '#shared/wording.ts'
import { MESSAGE_LENGTH, REASON_LENGTH } from './rules.ts'

/** What rooms refuse with. */
export const text = {
  sessionGone: 'This session is no longer in the programme.',
  mayNotModerate: 'Only the organisers do this, and the moderators of a session in its room.',
  reasonTooLong: tooLong('reason', REASON_LENGTH),
  tooManyReports: 'You have sent many reports today. Please try again tomorrow, or write to the organisers.',
}

/** What messages are refused with, wherever they are. */
export const messageText = {
  empty: 'Please write a message',
  tooLong: tooLong('message', MESSAGE_LENGTH),
  gone: 'This message is no longer there.',
  reportGone: 'This report is no longer there.',
  notYours: 'You can only change your own messages.',
  tooFast: 'You are sending messages very quickly. Please wait a moment.',
}
