import { expect, test } from 'vitest'
import { busiest, everyHour } from './hours-rules.ts'

const hours = [
  { hour: '2025-04-10T10:00:00Z', enquiries: 2 },
  { hour: '2025-04-10T13:00:00Z', enquiries: 5 },
  { hour: '2025-04-10T14:00:00Z', enquiries: 5 },
]

test('hours without an enquiry are in the plot as zeros', () => {
  // Half a day at least.
  expect(everyHour(hours).map(({ enquiries }) => enquiries)).toEqual([0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 5, 5])
  expect(everyHour(hours, 2).map(({ enquiries }) => enquiries)).toEqual([5, 5])
  expect(everyHour([])).toEqual([])
})

test('the busiest hour is the first of those with the most', () => {
  expect(busiest(hours)?.hour).toBe('2025-04-10T13:00:00Z')
  expect(busiest([])).toBeUndefined()
})
