import { expect, test } from 'vitest'
import { freeText } from './free-text.ts'

test('what blocks one’s own times is counted by what it is, and nothing is said of what blocks none', () => {
  expect(freeText.blocked({ off: 0, meetings: 0, speaking: 0 })).toBe('')
  expect(freeText.blocked({ off: 1, meetings: 0, speaking: 0 })).toBe('Not offered: 1 time you switched off.')
  expect(freeText.blocked({ off: 12, meetings: 1, speaking: 2 })).toBe(
    'Not offered: 12 times you switched off, 1 time with a meeting and 2 times at which you speak.',
  )
  expect(freeText.next(['14:40', 'tomorrow, 08:25'], 'Grace')).toBe(
    'Your next free times: 14:40 · tomorrow, 08:25. Grace is not free then, or no table is.',
  )
})
