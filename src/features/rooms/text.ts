import { tooLong } from '#shared/wording.ts'
import { REASON_LENGTH } from './rules.ts'

/** What rooms refuse with. */
export const text = {
  sessionGone: 'This session is no longer in the programme.',
  reasonTooLong: tooLong('reason', REASON_LENGTH),
  tooManyReports: 'You have sent many reports today. Please try again tomorrow, or write to the organisers.',
}
