import { tooLong } from '#shared/wording.ts'
import { ENQUIRY_LIMITS, LEAD_LIMITS } from './rules.ts'

/** What the forms refuse with. Apart from the other sentences, because pages load these with the forms only. */
export const refusalText = {
  noEnquiry: 'Please write a message',
  enquiryTooLong: tooLong('message', ENQUIRY_LIMITS.text),
  answerTooLong: tooLong('answer', ENQUIRY_LIMITS.answer),
  noteTooLong: tooLong('note', LEAD_LIMITS.note),
  phoneTooLong: tooLong('phone number', LEAD_LIMITS.phone),
}
