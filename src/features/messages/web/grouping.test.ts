import { expect, test } from 'vitest'
import { dayOf } from '#web/moments.ts'
import { shortMoment } from './grouping.ts'

const NOW = new Date(2026, 10, 26, 12)

test.each([
  [new Date(2026, 10, 26, 9, 5), '09:05'],
  [new Date(2026, 10, 25, 9), 'Yesterday'],
  [new Date(2026, 10, 22, 9), 'Sun'],
  [new Date(2026, 3, 2, 9), 'Apr 2'],
  [new Date(2025, 3, 2, 9), 'Apr 2, 2025'],
])('%s is as short in the list as it can be without being another day', (moment, expected) => {
  expect(shortMoment(moment.toISOString(), NOW)).toBe(expected)
})

test('a day of another year is named with it', () => {
  expect(dayOf(new Date(2026, 3, 2), NOW)).toBe('Thursday 2 April')
  expect(dayOf(new Date(2025, 3, 2), NOW)).toBe('Wednesday 2 April 2025')
})
