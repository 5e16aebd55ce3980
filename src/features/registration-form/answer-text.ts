import { tooLong } from '#shared/wording.ts'
import { FORM_LIMITS } from './rules.ts'

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
