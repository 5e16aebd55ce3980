import * as z from 'zod/mini'
import { manyLines, oneLine } from '#shared/clean.ts'
import { requiredEmail } from '#shared/fields.ts'
import { CONTACT_LIMITS } from './rules.ts'
import { text } from './text.ts'

/** The fields of the form. */
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

/** What the form sends. */
export const SentMessage = z.extend(ContactMessage, {
  /** The slug of a conference, whose organisers get the message. */
  conference: z.optional(z.string()),
  /** A honeypot: the field is invisible, so only bots fill it in. */
  website: z.optional(z.string()),
})
