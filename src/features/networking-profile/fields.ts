import * as z from 'zod/mini'
import { optionalLine, optionalProse, requiredLine } from '#shared/fields.ts'
import { ANSWER_LIMITS, OFFERING, SEEKING, TAG_LIMITS } from './rules.ts'
import { text } from './text.ts'

const tag = requiredLine(ANSWER_LIMITS.tag, { missing: text.emptyTag, tooLong: text.longTag })
const about = z._default(optionalLine(ANSWER_LIMITS.tag, text.longTag), null)
const most = z.maxLength(ANSWER_LIMITS.most, text.tooManyAnswers)

/** What a participant says of themselves in a conference. */
export const AnswerFields = z.object({
  interests: z.array(tag).check(most),
  seeking: z.array(z.object({ goal: z.enum(SEEKING), tag: about })).check(most),
  offering: z.array(z.object({ goal: z.enum(OFFERING), tag: about })).check(most),
  about: optionalProse(ANSWER_LIMITS.about, text.longAbout),
})

/** The interests that participants of a conference can choose from. */
export const TagFields = z
  .array(requiredLine(TAG_LIMITS.tag, { missing: text.emptyTag, tooLong: text.longInterest }))
  .check(z.maxLength(TAG_LIMITS.most, text.tooManyTags))
