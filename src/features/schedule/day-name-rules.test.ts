import { expect, test } from 'vitest'
import { dayHeading, namedDay } from './day-name-rules.ts'

const DATE = 'Thu, April 10'

test.each(['2025-04-10', 'April 10', 'Thu'])('the day “%s” is its date, and is shown as the date alone', (name) => {
  expect(namedDay(name, DATE)).toEqual({ label: DATE, date: null })
  expect(dayHeading(name, DATE)).toBe(DATE)
  expect(namedDay(name, null)).toEqual({ label: name, date: null })
})

test.each(['Day 1', 'Thursday', 'Workshops 2025', '2. Tag'])('the day “%s” has a name', (name) => {
  expect(namedDay(name, DATE)).toEqual({ label: name, date: DATE })
  expect(dayHeading(name, DATE)).toBe(`${name} · ${DATE}`)
})
