import { expect, test } from 'vitest'
import { durationWords } from './wording.ts'

test.each([
  [0, '0 min'],
  [45, '45 min'],
  [110, '1 h 50 min'],
  [120, '2 h'],
])('%i minutes are %j', (minutes, words) => {
  expect(durationWords(minutes)).toBe(words)
})
