import { MOST_QUESTIONS, type QuestionKind } from './rules.ts'

const people = (count: number) => (count === 1 ? '1 person has' : `${count.toLocaleString('en-GB')} people have`)

/** The sentences of the organisers' editor of the questions. */
export const formText = {
  title: 'Questions at registration',
  count: (count: number) => (count === 0 ? 'None yet' : `${count} of ${MOST_QUESTIONS}`),
  about: 'Whoever registers is asked these, by invitation or by Register Now. Only organisers see the answers.',
  full: `You have all ${MOST_QUESTIONS} questions. Remove one to add another.`,
  readOnly: 'Choose a plan to change the questions.',
  kinds: { text: 'Text', choice: 'Choice', consent: 'Consent' } satisfies Record<QuestionKind, string>,
  kindHints: {
    text: 'Answered in the delegate’s own words, in up to 1,000 characters.',
    choice: 'Answered by one of the options.',
    consent: 'A box to tick. Write what the delegate agrees to, such as “You may photograph me”.',
  } satisfies Record<QuestionKind, string>,
  options: (count: number) => `${count} options`,
  answers: (count: number) => (count === 1 ? '1 answer' : `${count.toLocaleString('en-GB')} answers`),
  optionsHint: 'One on each line, between 2 and 20.',
  required: 'Nobody can register without answering',
  requiredConsent: 'Nobody can register without agreeing',
  stay: (count: number) =>
    `${people(count)} answered this. If you change its words or options, these answers stay with the old ones, in a column of their own in the export, and nobody is asked again.`,
  added: 'Question added',
  saved: 'Question saved',
  moved: 'Question moved',
  removed: 'Question removed',
  failed: 'The questions were not changed',
  loadFailed: 'The questions could not be loaded',
  remove: 'Remove this question?',
  removeDetail: (label: string) => `“${label}” is not asked any more.`,
  removeAnswered: (count: number) =>
    `${people(count)} answered it. These answers stay with the delegates and in the export.`,
  removeUnanswered: 'Nobody has answered it.',
  preview: 'As delegates see it',
  previewLead: 'Nothing that you enter here is kept.',
}
