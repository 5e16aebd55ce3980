import { expect, test } from 'vitest'
import { dayHoursOf, isInOrder, windowsOf } from './hours-rules.ts'

const CONFERENCE = { start_date: '2026-11-21', end_date: '2026-11-22' }

test('a day is its first and last time with the breaks between its windows, and back again', () => {
  const hours = [
    { day: '2026-11-21', from_minute: 540, to_minute: 720 },
    { day: '2026-11-21', from_minute: 780, to_minute: 1440 },
  ]
  const days = dayHoursOf(hours, CONFERENCE)
  expect(days).toEqual([
    { day: '2026-11-21', from: '09:00', to: '00:00', breaks: [{ from: '12:00', to: '13:00' }] },
    { day: '2026-11-22', from: null },
  ])
  expect(days.flatMap(windowsOf)).toEqual(hours)
})

test('a day outside the dates of the conference stays', () => {
  const hours = [{ day: '2026-11-24', from_minute: 540, to_minute: 600 }]
  expect(dayHoursOf(hours, CONFERENCE).map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-22', '2026-11-24'])
  expect(dayHoursOf(hours, { start_date: null, end_date: null }).map(({ day }) => day)).toEqual(['2026-11-24'])
})

test('a break that begins before its day, or ends after it, is not in order', () => {
  const day = { day: '2026-11-21', from: '09:00', to: '17:00', breaks: [{ from: '12:00', to: '13:00' }] }
  expect(isInOrder(day)).toBe(true)
  expect(isInOrder({ ...day, from: '12:30' })).toBe(false)
  expect(isInOrder({ ...day, to: '12:30' })).toBe(false)
  expect(isInOrder({ day: '2026-11-21', from: null })).toBe(true)
})
