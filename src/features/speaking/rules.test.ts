import { expect, test } from 'vitest'
import { askedWhen, questionsByPhase } from './rules.ts'

const session = { starts_at: '2026-04-10T08:00:00.000Z', ends_at: '2026-04-10T09:00:00.000Z' }

test.each([
  [session, '2026-04-10T07:59:59.000Z', 'before'],
  [session, '2026-04-10T08:00:00.000Z', 'during'],
  [session, '2026-04-10T09:00:00.000Z', 'after'],
  [{ starts_at: null, ends_at: null }, '2026-04-10T09:00:00.000Z', 'before'],
])('of %j what was asked at %s was asked %s', (times, created_at, phase) => {
  expect(askedWhen(times, { created_at })).toBe(phase)
})

test('open questions come before answered ones, and the most voted first', () => {
  const asked = (id: string, upvotes: number, answered = false) => ({
    id,
    upvotes,
    answered,
    text: id,
    asked_by: null,
    created_at: '2026-04-10T07:00:00.000Z',
  })
  const first = { ...session, questions: [asked('a', 1), asked('b', 9, true)] }
  const second = { ...session, questions: [asked('c', 5)] }
  const { before, during, after } = questionsByPhase([first, second])
  expect(before.map(({ question }) => question.id)).toEqual(['c', 'a', 'b'])
  expect([during, after]).toEqual([[], []])
})
