/** The most questions that a conference asks at registration. The table has places for no more. */
export const MOST_QUESTIONS = 10
export const FORM_LIMITS = { label: 200, option: 200, answer: 1000 }
export const OPTION_COUNT = { fewest: 2, most: 20 }

/** How a question is answered: in one's own words, by one of its options, or by agreeing. */
export const QUESTION_KINDS = ['text', 'choice', 'consent'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

/** The answers to a question that asks for consent. Whoever was not asked has none. */
export const CONSENT = { given: 'Yes', withheld: 'No' } as const

/** What was answered, by the id of the question. The empty text is no answer. */
export type Answers = Record<string, string>

type Asked = { id: string; kind: QuestionKind }

/** What a form holds before anybody has answered: a box that is not ticked is an answer as well. */
export function unanswered(questions: readonly Asked[]): Answers {
  return Object.fromEntries(questions.map(({ id, kind }) => [id, kind === 'consent' ? CONSENT.withheld : '']))
}

/** The ids with one of them one place up or down; the same where there is no such place. */
export function moved(ids: readonly string[], id: string, by: -1 | 1): string[] {
  const from = ids.indexOf(id)
  const other = ids[from + by]
  if (from === -1 || other === undefined) return [...ids]
  return ids.map((one) => (one === id ? other : one === other ? id : one))
}

type Question = Asked & { label: string; options: string[]; required: boolean }

/** The questions as organisers note the answers: nothing has to be there, and a consent may be unknown. */
export function noted(questions: readonly Question[]): Question[] {
  return questions.map((question) =>
    question.kind === 'consent'
      ? { ...question, kind: 'choice', options: Object.values(CONSENT), required: false }
      : { ...question, required: false },
  )
}

type Given = { question_id: string; value: string; current: boolean }

/** The answers to what is still asked, as a form starts with them. */
export function answersNow(questions: readonly Asked[], answers: readonly Given[]): Answers {
  const given = answers.filter(({ current }) => current).map(({ question_id, value }) => [question_id, value] as const)
  return { ...Object.fromEntries(questions.map(({ id }) => [id, ''])), ...Object.fromEntries(given) }
}

/** The answers that are others than before. */
export function changedAnswers(before: Answers, after: Answers): Answers {
  return Object.fromEntries(Object.entries(after).filter(([id, answer]) => answer !== before[id]))
}
