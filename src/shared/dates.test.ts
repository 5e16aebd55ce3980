import { expect, test } from 'vitest'
import { dayLabel, listDate, listDateRange, longDate, longDateRange, shortDateRange } from './dates.ts'

test('a date without a time is the same day in every time zone', () => {
  expect(listDate('2025-01-05')).toBe('Jan 5, 2025')
  expect(listDate('2025-12-31')).toBe('Dec 31, 2025')
  expect(longDate('2025-04-10')).toBe('April 10, 2025')
})

test("a moment is shown in the reader's time zone", () => {
  const lateEvening = new Date(2025, 3, 2, 23, 59).toISOString()
  expect(listDate(lateEvening)).toBe('Apr 2, 2025')
  expect(longDate(lateEvening)).toBe('April 2, 2025')
})

test.each([
  ['2025-04-10', '2025-04-12', 'Apr 10, 2025 – Apr 12, 2025', 'April 10 – 12, 2025'],
  ['2025-04-30', '2025-05-02', 'Apr 30, 2025 – May 2, 2025', 'April 30 – May 2, 2025'],
  ['2024-12-30', '2025-01-02', 'Dec 30, 2024 – Jan 2, 2025', 'December 30, 2024 – January 2, 2025'],
  ['2025-11-27', '2025-11-27', 'Nov 27, 2025', 'November 27, 2025'],
  ['2025-11-27', null, 'Nov 27, 2025', 'November 27, 2025'],
  [null, '2025-11-27', 'Nov 27, 2025', 'November 27, 2025'],
  [null, null, null, null],
])('from %s to %s', (start, end, inList, long) => {
  expect(listDateRange(start, end)).toBe(inList)
  expect(longDateRange(start, end)).toBe(long)
})

test.each([
  ['2025-04-10', '2025-04-10', 'Apr 10, 2025'],
  ['2025-04-10', '2025-04-12', 'Apr 10 – 12, 2025'],
  ['2025-09-28', '2025-10-02', 'Sep 28 – Oct 2, 2025'],
  ['2025-12-30', '2026-01-02', 'Dec 30, 2025 – Jan 2, 2026'],
  [null, '2026-01-02', 'Jan 2, 2026'],
  [null, null, null],
])('the short form of %s to %s is %s', (start, end, short) => {
  expect(shortDateRange(start, end)).toBe(short)
})

test('the heading of a day has the weekday', () => {
  expect(dayLabel('2025-04-10')).toBe('Thu, April 10, 2025')
  expect(dayLabel('2024-02-29')).toBe('Thu, February 29, 2024')
})
