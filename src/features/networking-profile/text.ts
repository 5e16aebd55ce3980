import { tooLong } from '#shared/wording.ts'
import { ANSWER_LIMITS, TAG_LIMITS } from './rules.ts'

/** What the forms and the server refuse with. */
export const text = {
  emptyTag: 'Please write a word or two',
  longTag: tooLong('text', ANSWER_LIMITS.tag),
  tooManyAnswers: `Choose ${ANSWER_LIMITS.most} at most`,
  longAbout: tooLong('text', ANSWER_LIMITS.about),
  longInterest: tooLong('interest', TAG_LIMITS.tag),
  tooManyTags: `A conference has ${TAG_LIMITS.most} interests at most`,
}
