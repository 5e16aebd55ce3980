import * as z from 'zod/mini'
import { manyLines } from '#shared/clean.ts'
import { selectedIds } from '#shared/selection-contract.ts'
import { NOTE_LENGTH, INVITATION_REFUSALS } from './reminder-rules.ts'
import { INVITABLE_STATUSES } from './rules.ts'
import { text } from './text.ts'

/**
 * Whom an email is for: these delegates, these speakers, who become delegates, or everybody of one status. With `remind`
 * those who were invited and have not answered, with `skip_invited` only those who never were.
 */
export const whom = {
  ids: z.exactOptional(selectedIds.ids),
  speaker_ids: z.exactOptional(selectedIds.ids),
  skip_invited: z._default(z.boolean(), false),
  remind: z._default(z.boolean(), false),
  status: z._default(z.enum(INVITABLE_STATUSES), 'Pending'),
}

/** What an organiser adds to it: words in plain text, and the organiser of the conference whose address gets the replies. */
export const InvitationWords = z.object({
  note: z._default(z.string().check(z.overwrite(manyLines), z.maxLength(NOTE_LENGTH, text.noteTooLong)), ''),
  /** Null for the address that sends. */
  reply_to_id: z._default(z.nullable(z.uuid()), null),
})
export type InvitationWords = z.output<typeof InvitationWords>

export const InvitationPreview = z.object({
  /** How many would be emailed now. */
  sendable: z.number(),
  /** Why others would not be. */
  refused: z.array(z.object({ reason: z.enum(INVITATION_REFUSALS), count: z.number() })),
  /** How many more could be emailed if the limit of a day allowed it. */
  later: z.number(),
  /** How many can be invited now under that limit, how many in 24 hours, and in how many seconds there are more. */
  left: z.number(),
  a_day: z.number(),
  more_in: z.number(),
  /** How many more those will be if all who can are invited now; null where they become free one after the other. */
  more: z.nullable(z.number()),
  /** How many of the speakers who can be invited would become delegates, and the attendee credits left; null without a plan. */
  newcomers: z.number(),
  credits_left: z.nullable(z.number()),
  /** Whether whoever registers finds the conference open. */
  published: z.boolean(),
  /** Why no words can be added yet, or null. */
  note_refusal: z.nullable(z.string()),
  /** The email as one of them would get it. */
  email: z.object({ subject: z.string(), text: z.string() }),
})
export type InvitationPreview = z.infer<typeof InvitationPreview>
