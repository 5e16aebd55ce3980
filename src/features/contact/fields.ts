import * as z from 'zod/mini'
import { manyLines, oneLine, requiredEmail } from '#shared/fields.ts'
import { CONTACT_LIMITS } from './rules.ts'
import { text } from './text.ts'

/** What the form asks for. */
export const ContactMessage = z.object({
  name: z
    .string(text.nameTooShort)
    .check(
      z.overwrite(oneLine),
      z.minLength(CONTACT_LIMITS.name.min, text.nameTooShort),
      z.maxLength(CONTACT_LIMITS.name.max, text.nameTooLong),
    ),
  email: requiredEmail({ missing: text.badEmail, invalid: text.badEmail }),
  message: z
    .string(text.messageTooShort)
    .check(
      z.overwrite(manyLines),
      z.minLength(CONTACT_LIMITS.message.min, text.messageTooShort),
      z.maxLength(CONTACT_LIMITS.message.max, text.messageTooLong),
    ),
})
export type ContactMessage = z.infer<typeof ContactMessage>
