import { expect, test } from 'vitest'
import { clockOf, daysOf, isInOrder, windowsOf, withTables } from './hours-rules.ts'

const CONFERENCE = { start_date: '2026-11-21', end_date: '2026-11-22' }

test('a day is its first and last time with the breaks between its windows, and back again', () => {
  const hours = [
    { day: '2026-11-21', from_minute: 540, to_minute: 720 },
    { day: '2026-11-21', from_minute: 780, to_minute: 1440 },
  ]
  const days = daysOf(hours, CONFERENCE)
  expect(days).toEqual([
    { day: '2026-11-21', from: '09:00', to: '00:00', breaks: [{ from: '12:00', to: '13:00' }] },
    { day: '2026-11-22', from: null },
  ])
  expect(days.flatMap(windowsOf)).toEqual(hours)
})

test('a day outside the dates of the conference stays', () => {
  const hours = [{ day: '2026-11-24', from_minute: 540, to_minute: 600 }]
  expect(daysOf(hours, CONFERENCE).map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-22', '2026-11-24'])
  expect(daysOf(hours, { start_date: null, end_date: null }).map(({ day }) => day)).toEqual(['2026-11-24'])
})

test('a break that begins before its day, or ends after it, is not in order', () => {
  const day = { day: '2026-11-21', from: '09:00', to: '17:00', breaks: [{ from: '12:00', to: '13:00' }] }
  expect(isInOrder(day)).toBe(true)
  expect(isInOrder({ ...day, from: '12:30' })).toBe(false)
  expect(isInOrder({ ...day, to: '12:30' })).toBe(false)
  expect(isInOrder({ day: '2026-11-21', from: null })).toBe(true)
})

test('further tables get the next numbers that no place has', () => {
  const named = (name: string) => ({ name })
  const places = [named('Table 1'), named('Window'), named('Table 3')]
  expect(withTables(places, 5, named).map(({ name }) => name)).toEqual([
    'Table 1',
    'Window',
    'Table 3',
    'Table 2',
    'Table 4',
  ])
  expect(withTables(places, 2, named)).toEqual(places.slice(0, 2))
  expect(clockOf(580)).toBe('09:40')
})
