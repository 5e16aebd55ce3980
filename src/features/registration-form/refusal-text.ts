import { tooLong, tooMany } from '#shared/wording.ts'
import { FORM_LIMITS, MOST_QUESTIONS, OPTION_COUNT } from './rules.ts'

/** What the organisers' questions are refused with. */
export const questionText = {
  noLabel: 'Please enter the question',
  labelTooLong: tooLong('question', FORM_LIMITS.label),
  optionTooLong: tooLong('option', FORM_LIMITS.option),
  fewOptions: `Please enter between ${OPTION_COUNT.fewest} and ${OPTION_COUNT.most} options, one on each line`,
  sameOption: 'Two of the options are the same',
  full: tooMany('A registration form', MOST_QUESTIONS, 'questions'),
  gone: 'This question was changed or removed meanwhile.',
  reordered: 'The questions were changed meanwhile. Please look at them and try again.',
}
