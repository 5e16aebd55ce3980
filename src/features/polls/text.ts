import { tooLong, tooMany } from '#shared/wording.ts'
import { POLL_LIMITS } from './rules.ts'

/** What the form and the server refuse with. */
export const text = {
  noQuestion: 'Please enter a poll question',
  questionTooLong: tooLong('question', POLL_LIMITS.question),
  tooFewOptions: 'Please enter at least 2 valid options',
  tooManyOptions: tooMany('A poll', POLL_LIMITS.mostOptions, 'options'),
  optionTooLong: tooLong('option', POLL_LIMITS.option),
  equalOptions: 'Two of the options are the same',
  anonymousChangeable: 'Votes in an anonymous poll cannot be changed, because nothing says whose they are',
  tooManyPolls: 'There are already 100 polls here. Delete one that you no longer need.',
  gone: 'This poll is no longer there.',
  mayNotCreate: 'Only organisers can create polls here, and in a session its speakers and moderators.',
  notBySpeakers: 'The organisers create the polls of this conference.',
  notYours: 'Only organisers, moderators and the speaker who created this poll can change it.',
  frozen: 'People have already voted, so the poll can no longer be changed.',
  notChangeable: 'Only a draft or an open poll can be changed.',
  isDraft: 'This poll is not open yet.',
  isClosed: 'The poll closed before your vote arrived. It was not counted.',
  openedBefore: 'This poll has been closed. Reopen it to collect more votes.',
  neverOpened: 'This poll has not been opened yet.',
  stillOpen: 'Close this poll before you archive it.',
  notAnOption: 'This is not an option of the poll. Your vote was not counted.',
  noOption: 'Choose an option first.',
  oneOption: 'Choose one option only.',
  tooManyChosen: (most: number) => `Choose up to ${most} options.`,
  votedBefore: 'You have already voted in this poll, and votes cannot be changed.',
}
