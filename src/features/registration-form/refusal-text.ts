import { tooLong, tooMany } from '#shared/wording.ts'
import { FORM_LIMITS, MOST_QUESTIONS, OPTION_COUNT } from './rules.ts'

/** What a registration form refuses with, and the server. */
export const answerText = {
  missing: 'Please answer this question',
  unchosen: 'Please choose one of the options',
  unticked: 'You can only register if you agree',
  tooLong: tooLong('answer', FORM_LIMITS.answer),
  /** Where no field shows to which question it belongs. */
  at: (label: string, problem: string) => `“${label}”: ${problem}`,
  outdated: 'The organisers have changed their questions meanwhile. Please check your answers and send them again.',
}

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
