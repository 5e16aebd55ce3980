import { describe, expect, test } from 'vitest'
import { compareDays, dayDate, daysInOrder, daysOutside, withOneSpelling } from './day-rules.ts'
import { sortSchedule } from './rules.ts'

describe('days', () => {
  test.each([
    [['Day 1', 'Day 2', 'day 3', 'Day 10', 'Day 11']],
    [['2025-04-09', '2025-04-10', '2025-12-01']],
    [['9 May 2024', '10 April 2025', '9 May 2025']],
    [['30 April', '1 May', '2 May']],
    [['Thursday', 'Friday', 'Saturday']],
    [['Wed', 'Thu', 'Fri']],
    [['2025-04-10', 'Friday', 'Day 2', 'Workshops']],
  ])('%j are in order', (days) => {
    expect(days.toReversed().toSorted(compareDays)).toEqual(days)
  })

  test('one day has one spelling, the oldest', () => {
    const days = ['Day 1', 'day  1', 'DAY1', 'Day 11', 'Day 2'].map((day, at) => ({ day, number: at + 1 }))
    expect(withOneSpelling(days.toReversed(), null).map(({ day }) => day)).toEqual([
      'Day 2',
      'Day 11',
      'Day 1',
      'Day 1',
      'Day 1',
    ])
  })

  test('upper and lower case are the same day', () => {
    expect(compareDays('DAY 1', 'Day 1')).toBe(0)
  })

  test.each([
    ['Day 1', '2025-04-10'],
    ['day 3', '2025-04-12'],
    ['Day 21', '2025-04-30'],
    ['Day 22: Closing', '2025-05-01'],
    ['Day 0', '2025-04-09'],
    ['Tag 2', '2025-04-11'],
    ['Día 2', '2025-04-11'],
    ['2025-04-11', '2025-04-11'],
    ['2025/4/9', '2025-04-09'],
    ['11.4.2025', '2025-04-11'],
    ['10 April 2025', '2025-04-10'],
    ['10th Apr. 2025', '2025-04-10'],
    ['April 10, 2025', '2025-04-10'],
    ['Thu, 10 April 2025', '2025-04-10'],
    ['Thursday 10 April', '2025-04-10'],
    ['Sept 1st', '2025-09-01'],
    ['Thursday', '2025-04-10'],
    ['Sat', '2025-04-12'],
    ['Wednesday', '2025-04-16'],
    ['29 February 2024', '2024-02-29'],
    ['Opening', '2025-04-13'],
    ['29 February 2025', null],
    ['Never heard of', null],
  ])('%j from Thursday 10 April 2025 is %s', (day, date) => {
    expect(dayDate(day, ['Day 1', 'Day 2', 'Day 3', 'Opening'], '2025-04-10')).toBe(date)
  })

  test('other days count by their position, even if they are named several times', () => {
    const days = ['Main', 'Workshops', 'Main', 'Kick-off']
    expect(['Kick-off', 'Main', 'Workshops'].map((day) => dayDate(day, days, '2025-12-31'))).toEqual([
      '2025-12-31',
      '2026-01-01',
      '2026-01-02',
    ])
  })

  test('without a start date only days that are dates are known', () => {
    expect(['Day 1', '2025-04-10', '10 April', 'Thursday'].map((day) => dayDate(day, [], null))).toEqual([
      null,
      '2025-04-10',
      null,
      null,
    ])
  })

  test('a day with a number of a billion does not fail', () => {
    expect(dayDate('Day 1000000000', ['Day 1000000000'], '2025-04-10')).toBe('2025-04-10')
  })
})

describe('days outside a conference', () => {
  const days = ['Day 3', 'Day 1', 'Day 10', 'Day 3', '2025-04-09', 'Kick-off']
  test.each([
    [{ start_date: '2025-04-10', end_date: '2025-04-12' }, ['2025-04-09', 'Kick-off', 'Day 10']],
    [{ start_date: '2025-04-09', end_date: '2025-04-30' }, []],
    [{ start_date: '2025-04-10', end_date: null }, ['2025-04-09', 'Day 3', 'Kick-off', 'Day 10']],
    [{ start_date: null, end_date: null }, []],
  ])('of %j are %j', (dates, outside) => {
    expect(daysOutside(days, dates)).toEqual(outside)
  })
})

describe('days that say a date', () => {
  const start = '2026-11-23'
  const named = (day: string, number: number) => ({
    day,
    number,
    start_time: '09:00',
    end_time: '10:00',
    title: day,
    location: null,
  })

  test('are in the order of their dates', () => {
    const days = ['Tuesday', 'Day 10', '25 November', 'Day 1', 'Workshops', '2026-11-27', 'Day 2']
    const sorted = ['Day 1', 'Tuesday', 'Day 2', '25 November', '2026-11-27', 'Workshops', 'Day 10']
    expect(daysInOrder(days, start)).toEqual(sorted)
    const items = days.map((day, place) => named(day, place))
    expect(sortSchedule(items, start).map(({ day }) => day)).toEqual(sorted)
    expect(daysInOrder(['Day 10', 'Day 2', 'Tuesday', '2026-11-24'], null)).toEqual([
      '2026-11-24',
      'Tuesday',
      'Day 2',
      'Day 10',
    ])
  })

  test('and say the same one are one day', () => {
    const names = ['Day 2', 'Tuesday', 'TUE', '24 Nov 2026', 'Workshops', 'Day 3']
    const items = names.map((day, place) => named(day, place))
    const days = withOneSpelling(items, start).map(({ day }) => day)
    expect(days).toEqual(['Day 2', 'Day 2', 'Day 2', 'Day 2', 'Workshops', 'Day 3'])
    expect(withOneSpelling(items, null).map(({ day }) => day)).toEqual(names)
  })
})
