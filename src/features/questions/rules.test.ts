import { expect, test } from 'vitest'
import { compareQuestions, moderatedState, seesAsker, seesQuestion } from './rules.ts'

test.each([
  { from: 'queued', to: 'visible', hasAnswers: false, state: 'visible' },
  { from: 'queued', to: 'rejected', hasAnswers: false, state: 'rejected' },
  { from: 'queued', to: 'archived', hasAnswers: false, state: null },
  { from: 'visible', to: 'visible', hasAnswers: false, state: 'visible' },
  { from: 'visible', to: 'archived', hasAnswers: false, state: 'archived' },
  { from: 'visible', to: 'rejected', hasAnswers: false, state: 'rejected' },
  { from: 'answered', to: 'archived', hasAnswers: true, state: 'archived' },
  { from: 'answered', to: 'visible', hasAnswers: true, state: 'answered' },
  { from: 'answered', to: 'rejected', hasAnswers: true, state: null },
  { from: 'archived', to: 'visible', hasAnswers: false, state: 'visible' },
  { from: 'archived', to: 'visible', hasAnswers: true, state: 'answered' },
  { from: 'archived', to: 'rejected', hasAnswers: false, state: null },
  { from: 'rejected', to: 'visible', hasAnswers: false, state: 'visible' },
] as const)('a moderator turns $from into $to, with answers: $hasAnswers', ({ from, to, hasAnswers, state }) => {
  expect(moderatedState(from, to, hasAnswers)).toBe(state)
})

const blocked: ReadonlySet<string> = new Set()
const [asker, peer, moderator] = [
  { id: 'asker', moderates: false, blocked },
  { id: 'peer', moderates: false, blocked },
  { id: 'moderator', moderates: true, blocked },
]

test.each([
  ['queued', false],
  ['visible', true],
  ['answered', true],
  ['archived', false],
  ['rejected', false],
] as const)('a question that is %s is seen by its asker and moderators; by others: %s', (state, byOthers) => {
  const question = { state, asker_id: 'asker', anonymous: false }
  expect([asker, moderator, peer, null].map((reader) => seesQuestion(question, reader))).toEqual([
    true,
    true,
    byOthers,
    byOthers,
  ])
  expect(seesQuestion({ state, asker_id: null, anonymous: false }, peer)).toBe(byOthers)
})

test('somebody in a block with the asker sees only what was asked without a name', () => {
  const reader = { ...peer, blocked: new Set(['asker']) }
  const question = { state: 'visible', asker_id: 'asker' } as const
  expect(seesQuestion({ ...question, anonymous: false }, reader)).toBe(false)
  expect(seesQuestion({ ...question, anonymous: true }, reader)).toBe(true)
})

test('who asked without a name is known to moderators and themselves', () => {
  const anonymous = { anonymous: true, asker_id: 'asker' }
  expect([asker, moderator, peer, null].map((reader) => seesAsker(anonymous, reader))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(seesAsker({ anonymous: false, asker_id: 'asker' }, null)).toBe(true)
})

test('pinned, then votes, then the newest; answered ones after them, and those put away last', () => {
  const all = [
    { id: 'archived', state: 'archived', upvotes: 90, posted_seq: 1, pinned: false },
    { id: 'answered', state: 'answered', upvotes: 50, posted_seq: 2, pinned: false },
    { id: 'older', state: 'visible', upvotes: 3, posted_seq: 3, pinned: false },
    { id: 'newer', state: 'queued', upvotes: 3, posted_seq: 4, pinned: false },
    { id: 'popular', state: 'visible', upvotes: 7, posted_seq: 5, pinned: false },
    { id: 'pinned', state: 'visible', upvotes: 0, posted_seq: 6, pinned: true },
  ] as const
  const order = ['pinned', 'popular', 'newer', 'older', 'answered', 'archived']
  expect(all.toSorted(compareQuestions).map(({ id }) => id)).toEqual(order)
})
