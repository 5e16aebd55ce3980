import * as z from 'zod/mini'
import { optionalLine, requiredEmail, requiredLine } from '#shared/fields.ts'
import { DELEGATE_LIMITS } from './rules.ts'
import { text } from './text.ts'

const emailMessages = { missing: text.required, invalid: text.badEmail }

/** What is known of a person who takes part. */
export const personFields = z.object({
  full_name: requiredLine(DELEGATE_LIMITS.full_name, { missing: text.required, tooLong: text.nameTooLong }),
  company: optionalLine(DELEGATE_LIMITS.company, text.companyTooLong),
  position: optionalLine(DELEGATE_LIMITS.position, text.positionTooLong),
})

/** What the Add Delegate dialog asks for. */
export const NewDelegate = z.object({
  email: requiredEmail(emailMessages),
  full_name: personFields.shape.full_name,
  company: z._default(personFields.shape.company, null),
  position: z._default(personFields.shape.position, null),
})

/** Only what is to change. Another address voids the invitation; that of a registered person stays. */
export const DelegateChange = z.partial(z.extend(personFields, { email: requiredEmail(emailMessages) }))
