import { expect, test } from 'vitest'
import { scoreOf, type Shared, type Towards, WEIGHTS } from './scores.ts'

const NOTHING: Shared = { dense: 0, text: 0, saved: 0, mutual: 0, colleagues: 0 }
const NOBODY: Towards = { need: 0, alike: 0, taste: 0, complete: 0, ahead: 0, gap: 0 }
const score = (shared: Partial<Shared>, there: Partial<Towards> = {}, back: Partial<Towards> = {}) =>
  scoreOf({ ...NOTHING, ...shared }, { ...NOBODY, ...there }, { ...NOBODY, ...back }, WEIGHTS)

test('a score is that of both directions, and the same from either side', () => {
  const [there, back] = [
    { need: 1, alike: 0.2 },
    { ahead: 1, taste: 0.5 },
  ]
  expect(score({ dense: 0.4 }, there, back)).toBe(score({ dense: 0.4 }, back, there))
  const logistic = 1 / (1 + Math.exp(-WEIGHTS.bias))
  expect(score({})).toBeCloseTo(logistic ** 2, 12)
})

test.each(['need', 'alike', 'taste', 'complete', 'ahead'] as const)('more of %s is better', (feature) => {
  expect(score({}, { [feature]: 1 })).toBeGreaterThan(score({}))
})

test.each(['dense', 'saved', 'mutual'] as const)('more of %s in common is better', (feature) => {
  expect(score({ [feature]: 1 })).toBeGreaterThan(score({}))
})

test('the same words count for those who are near each other', () => {
  expect(score({ text: 0.5, dense: 0.5 })).toBeGreaterThan(score({ dense: 0.5 }))
  expect(score({ text: 0.5 })).toBe(score({}))
})

test('colleagues and people far ahead or behind come later', () => {
  expect(score({ colleagues: 1 })).toBeLessThan(score({}))
  expect(score({}, { gap: 1 })).toBeLessThan(score({}))
})

test('a goal that is answered both ways is worth more than one twice as well on one side', () => {
  expect(score({}, { need: 0.5 }, { need: 0.5 })).toBeGreaterThan(score({}, { need: 1 }))
})
