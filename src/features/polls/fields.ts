import * as z from 'zod/mini'
import { line, requiredLine } from '#shared/fields.ts'
import { hasEqualOptions, POLL_LIMITS, RESULT_RULES } from './rules.ts'
import { text } from './text.ts'

/** Blank options are left out, because the form begins with empty fields. */
const options = z
  .pipe(
    z.array(line(POLL_LIMITS.option, text.optionTooLong), text.tooFewOptions),
    z.transform((written: string[]) => written.filter((option) => option !== '')),
  )
  .check(
    z.refine((written) => written.length >= POLL_LIMITS.leastOptions, text.tooFewOptions),
    z.refine((written) => written.length <= POLL_LIMITS.mostOptions, text.tooManyOptions),
    z.refine((written) => !hasEqualOptions(written), text.equalOptions),
  )

const pollFields = {
  question: requiredLine(POLL_LIMITS.question, { missing: text.noQuestion, tooLong: text.questionTooLong }),
  options,
  multiple: z.boolean(),
  /** How many options a person may choose where `multiple` is set; null for all. */
  max_choices: z.nullable(z.int().check(z.minimum(2), z.maximum(POLL_LIMITS.mostOptions))),
  results: z.enum(RESULT_RULES),
  /** Whether a person may change the vote while the poll is open. */
  changeable: z.boolean(),
  /** Whether nothing is stored of who has chosen what. */
  anonymous: z.boolean(),
}

export const NewPoll = z.object({
  ...pollFields,
  multiple: z._default(pollFields.multiple, false),
  max_choices: z._default(pollFields.max_choices, null),
  results: z._default(pollFields.results, 'always'),
  changeable: z._default(pollFields.changeable, false),
  anonymous: z._default(pollFields.anonymous, false),
  /** An open one takes votes at once. */
  state: z._default(z.enum(['draft', 'open']), 'draft'),
  schedule_item_id: z.optional(z.uuid()),
  /** Made by the browser: sent again with the same id, a poll is the same poll. */
  client_id: z.optional(z.uuid()),
})

/** What the form asks for. */
export const PollFields = z.object(pollFields)

export const PollChange = z.exactPartial(PollFields)

/** What is chosen, as a list or as one. */
export const NewVote = z.object({
  option_ids: z.optional(z.array(z.uuid()).check(z.maxLength(POLL_LIMITS.mostOptions))),
  option_id: z.optional(z.uuid()),
})
