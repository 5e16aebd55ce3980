import { expect, test } from 'vitest'
import type { Question } from '#features/questions/contract.ts'
import type { QuestionState } from '#features/questions/rules.ts'
import { compareOnDesk, comparePolls, type DeskFilter, isShown, WHOLE } from './rules.ts'

function question(id: string, state: QuestionState, more: Partial<Question> = {}) {
  return {
    id,
    state,
    pinned: false,
    upvotes: 0,
    created_at: `2030-05-01T09:0${id}:00Z`,
    schedule_item_id: null,
    ...more,
  }
}

const QUESTIONS = [
  question('1', 'queued'),
  question('2', 'queued'),
  question('3', 'visible', { pinned: true }),
  question('4', 'visible', { upvotes: 2, schedule_item_id: 'bread' }),
  question('6', 'visible'),
  question('5', 'visible', { schedule_item_id: 'bread' }),
  question('7', 'answered'),
  question('9', 'archived'),
  question('8', 'rejected'),
]

test('what waits comes first, the oldest in front; then open, answered and put away, each by pin, votes and newness', () => {
  expect(QUESTIONS.toReversed().toSorted(compareOnDesk)).toEqual(QUESTIONS)
})

test.each<[DeskFilter, string]>([
  [{}, '1234657'],
  [{ room: WHOLE }, '12367'],
  [{ room: 'bread' }, '45'],
  [{ state: 'waiting' }, '12'],
  [{ state: 'open' }, '3465'],
  [{ state: 'pinned' }, '3'],
  [{ state: 'answered' }, '7'],
  [{ state: 'away' }, '98'],
  [{ room: 'bread', state: 'pinned' }, ''],
])('%j shows the questions %s', (filter, ids) => {
  expect(
    QUESTIONS.filter((one) => isShown(one, filter))
      .map(({ id }) => id)
      .join(''),
  ).toBe(ids)
})

test('open polls come before prepared and closed ones, the newest first', () => {
  const polls = [
    { state: 'open', created_at: '2' },
    { state: 'open', created_at: '1' },
    { state: 'draft', created_at: '4' },
    { state: 'closed', created_at: '3' },
  ] as const
  expect(polls.toReversed().toSorted(comparePolls)).toEqual(polls)
})
