import * as z from 'zod/mini'
import { optionalLine, requiredEmail, requiredLine } from '#shared/fields.ts'
import { DELEGATE_LIMITS } from './rules.ts'
import { refusalText } from './refusal-text.ts'

const emailMessages = { missing: refusalText.required, invalid: refusalText.badEmail }

/** The fields of a delegate. */
export const personFields = z.object({
  full_name: requiredLine(DELEGATE_LIMITS.full_name, {
    missing: refusalText.required,
    tooLong: refusalText.nameTooLong,
  }),
  company: optionalLine(DELEGATE_LIMITS.company, refusalText.companyTooLong),
  position: optionalLine(DELEGATE_LIMITS.position, refusalText.positionTooLong),
})

/** The fields of the Add Delegate dialog. */
export const NewDelegate = z.object({
  email: requiredEmail(emailMessages),
  full_name: personFields.shape.full_name,
  company: z._default(personFields.shape.company, null),
  position: z._default(personFields.shape.position, null),
})

/** The fields to change. A new address voids the invitation; the address of a registered delegate cannot change. */
export const DelegateChange = z.exactPartial(z.extend(personFields, { email: requiredEmail(emailMessages) }))
