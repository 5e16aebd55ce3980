import * as z from 'zod/mini'
import { optionalLine, requiredEmail, requiredLine } from '#shared/fields.ts'
import { DELEGATE_LIMITS } from './rules.ts'
import { text } from './text.ts'

const emailMessages = { missing: text.required, invalid: text.badEmail }

/** The fields of a delegate. */
export const personFields = z.object({
  full_name: requiredLine(DELEGATE_LIMITS.full_name, { missing: text.required, tooLong: text.nameTooLong }),
  company: optionalLine(DELEGATE_LIMITS.company, text.companyTooLong),
  position: optionalLine(DELEGATE_LIMITS.position, text.positionTooLong),
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
