import * as z from 'zod/mini'
import { manyLines } from '#shared/clean.ts'
import { optionalLine, optionalProse } from '#shared/fields.ts'
import { refusalText } from './refusal-text.ts'
import { ENQUIRY_LIMITS, LEAD_LIMITS } from './rules.ts'

export const NewEnquiry = z.object({
  text: z
    .string(refusalText.noEnquiry)
    .check(
      z.overwrite(manyLines),
      z.minLength(1, refusalText.noEnquiry),
      z.maxLength(ENQUIRY_LIMITS.text, refusalText.enquiryTooLong),
    ),
  /** Made by the browser: sent again with the same id, an enquiry is the same enquiry. */
  client_id: z.uuid(),
})

export const EnquiryAnswer = z.object({
  text: z
    .string(refusalText.noEnquiry)
    .check(
      z.overwrite(manyLines),
      z.minLength(1, refusalText.noEnquiry),
      z.maxLength(ENQUIRY_LIMITS.answer, refusalText.answerTooLong),
    ),
})

/** What somebody leaves with an exhibitor, besides the name: each field only if it was ticked. */
export const LeftDetails = z.object({
  role_and_company: z._default(z.boolean(), false),
  email: z._default(z.boolean(), false),
  phone: z._default(optionalLine(LEAD_LIMITS.phone, refusalText.phoneTooLong), null),
  note: z._default(optionalProse(LEAD_LIMITS.note, refusalText.noteTooLong), null),
})
