import { tooLong } from '#shared/wording.ts'
import { QUESTION_LIMITS } from './rules.ts'

/** What the form and the server refuse with. */
export const text = {
  empty: 'Please write a question',
  tooLong: tooLong('question', QUESTION_LIMITS.text),
  answerEmpty: 'Please write an answer',
  answerTooLong: tooLong('answer', QUESTION_LIMITS.answer),
  gone: 'This question is no longer there.',
  answerGone: 'This answer is no longer there.',
  closed: 'The organisers have closed the questions.',
  tooFast: 'You have asked five questions in a minute. Please wait a moment.',
  tooManyVotes: 'You are voting very quickly. Please wait a moment.',
  notYours: 'You can only withdraw your own questions.',
  answered: 'This question has been answered, so it can no longer be withdrawn.',
  putAway: 'The organisers have rejected or archived this question, so it can no longer be withdrawn.',
  noVotes: 'This question cannot be voted for.',
  mayNotAnswer: 'Only organisers and the speakers of the session can answer questions.',
  notYourAnswer: 'You can only remove your own answers.',
  notApproved: 'Only questions that everyone can see can be answered. Approve or restore it first.',
  notPossible: 'Someone else has changed this question in the meantime, so this is no longer possible.',
  notPinnable: 'Only open questions can be pinned.',
  /** In the place of what somebody wrote who has erased their account. */
  erasedQuestion: 'The person who asked this question has deleted their account.',
  erasedAnswer: 'The person who gave this answer has deleted their account.',
  /** The same in the file of a conference, for what could not be erased where it is imported. */
  withheldQuestion: 'The person who asked this question is not a delegate of the conference.',
  withheldAnswer: 'The person who gave this answer is not a delegate of the conference.',
}
