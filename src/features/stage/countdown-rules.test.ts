import { expect, test } from 'vitest'
import { countdown, runningMinute } from './countdown-rules.ts'

test.each([
  [192_000, '03:12'],
  [191_001, '03:12'],
  [500, '00:01'],
  [3_600_000, '1:00:00'],
  [3_599_000, '59:59'],
  [86_399_000, '23:59:59'],
  [86_400_000, null],
])('%i milliseconds are shown as %s', (left, shown) => {
  expect(countdown(left)).toBe(shown)
})

test.each([
  [300_001, null],
  [300_000, 0],
  [192_000, 1],
  [60_000, 4],
  [1, 4],
])('with %i milliseconds left, minute %s of the last five runs', (left, minute) => {
  expect(runningMinute(left)).toBe(minute)
})
