import { expect, test } from 'vitest'
import { addDays, DAY_MS, HOUR_MS, instantAfter, instantBefore, MINUTE_MS } from './time.ts'

test.each([
  ['2025-04-10', 1, '2025-04-11'],
  ['2025-12-31', 1, '2026-01-01'],
  ['2028-03-01', -1, '2028-02-29'],
  // Summer time begins in Europe.
  ['2025-03-29', 2, '2025-03-31'],
])('%s and %i days is %s', (date, days, expected) => {
  expect(addDays(date, days)).toBe(expected)
})

test('times before and after a moment', () => {
  const noon = new Date('2025-04-10T12:00:00Z')
  expect(instantAfter(noon, DAY_MS + HOUR_MS)).toBe('2025-04-11T13:00:00.000Z')
  expect(instantBefore(noon, MINUTE_MS)).toBe('2025-04-10T11:59:00.000Z')
})
