import { expect, test } from 'vitest'
import { answersTo } from './answer-rules.ts'
import { QuestionFields, QuestionForm } from './fields.ts'
import { answerText } from './answer-text.ts'
import { questionText } from './refusal-text.ts'
import { answersNow, CONSENT, moved, noted, type QuestionKind, unanswered } from './rules.ts'

const question = (kind: QuestionKind, required = false) => ({
  id: kind,
  kind,
  label: 'Why?',
  options: kind === 'choice' ? ['Fish', 'Leek'] : [],
  required,
})

test.each([
  ['text', false, '', null],
  ['text', true, '', answerText.missing],
  ['text', true, '  \n ', answerText.missing],
  ['text', true, 'x'.repeat(1000), null],
  ['text', false, 'x'.repeat(1001), answerText.tooLong],
  ['choice', false, '', null],
  ['choice', true, '', answerText.unchosen],
  ['choice', true, 'Leek', null],
  ['choice', false, 'Soup', answerText.unchosen],
  ['consent', false, '', null],
  ['consent', false, CONSENT.withheld, null],
  ['consent', true, CONSENT.withheld, answerText.unticked],
  ['consent', true, '', answerText.unticked],
  ['consent', true, CONSENT.given, null],
  ['consent', false, 'perhaps', answerText.unticked],
] as const)('to a %s question (required: %s) the answer %j has the problem %j', (kind, required, answer, problem) => {
  const { error } = answersTo([question(kind, required)]).safeParse({ [kind]: answer })
  expect(error?.issues.map(({ path, message }) => [path, message]) ?? null).toEqual(problem && [[[kind], problem]])
})

test('a form starts without answers, and with boxes that are not ticked', () => {
  const questions = [question('text'), question('choice'), question('consent')]
  expect(unanswered(questions)).toEqual({ text: '', choice: '', consent: CONSENT.withheld })
})

const options = (count: number) => Array.from({ length: count }, (_, at) => `Option ${at}`)

test.each([
  ['text', [], null],
  ['choice', options(1), questionText.fewOptions],
  ['choice', options(2), null],
  ['choice', options(20), null],
  ['choice', options(21), questionText.fewOptions],
  ['choice', ['Fish', ' Fish '], questionText.sameOption],
  ['choice', ['Fish', '  '], questionText.fewOptions],
  ['choice', ['Fish', 'x'.repeat(201)], questionText.optionTooLong],
] as const)('a %s with the options %j has the problem %j, in a request and in the dialog', (kind, given, problem) => {
  const asked = { kind, label: 'Why?', required: false }
  for (const { error } of [
    QuestionFields.safeParse({ ...asked, options: given }),
    QuestionForm.safeParse({ ...asked, options: given.join('\n') }),
  ])
    expect(error?.issues[0]?.message ?? null).toBe(problem)
})

test.each([
  ['b', -1, ['b', 'a', 'c']],
  ['b', 1, ['a', 'c', 'b']],
  ['a', -1, ['a', 'b', 'c']],
  ['c', 1, ['a', 'b', 'c']],
  ['gone', 1, ['a', 'b', 'c']],
] as const)('%s moved by %i', (id, by, order) => {
  expect(moved(['a', 'b', 'c'], id, by)).toEqual(order)
})

test('organisers note what they were told, and may leave the rest empty', () => {
  const [diet, soup, photos] = [question('text', true), question('choice', true), question('consent', true)]
  expect(noted([diet, soup, photos])).toEqual([
    { ...diet, required: false },
    { ...soup, required: false },
    { ...photos, kind: 'choice', options: ['Yes', 'No'], required: false },
  ])
})

test('a form starts with the answers to what is asked in the same words', () => {
  const given = { question_id: 'text', value: 'Soup', current: true }
  const earlier = { question_id: 'old', value: 'Fish', current: false }
  expect(answersNow([question('text'), question('choice')], [given, earlier])).toEqual({ text: 'Soup', choice: '' })
})
