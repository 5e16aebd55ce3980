import { expect, test } from 'vitest'
import { dueForErasure, firstErasureAfter } from './retention-rules.ts'

const TODAY = '2026-11-22'
const DELEGATES = { registered: 300, unregistered: 12 }

test.each([
  ['without dates', null, null, 0],
  ['in a year', '2027-11-20', '2027-11-22', 0],
  ['31 days ago', '2026-10-20', '2026-10-22', 0],
  ['32 days ago', '2026-10-19', '2026-10-21', 12],
  ['366 days ago', '2025-11-19', '2025-11-21', 12],
  ['367 days ago', '2025-11-19', '2025-11-20', 312],
  ['ten years ago, with a first day only', '2016-11-20', null, 312],
  ['ten years ago, with a last day only', null, '2016-11-20', 312],
])('a conference %s makes these delegates due', (_, start_date, end_date, count) => {
  expect(dueForErasure({ start_date, end_date }, DELEGATES, TODAY)).toBe(count)
})

test('nobody is erased within 14 days of a change of dates', () => {
  expect(firstErasureAfter(TODAY)).toBe('2026-12-06')
})
