import { describe, expect, test } from 'vitest'
import { expiryOf, placesFor, rankTimes, slotsOf } from './rules.ts'

const GRID = { slot_minutes: 20, pause_minutes: 5 }
const times = (slots: { starts_at: string }[]) => slots.map(({ starts_at }) => starts_at.slice(11, 16))
const hours = (day: string, from: number, to: number) => ({ day, from_minute: from * 60, to_minute: to * 60 })

describe('slots', () => {
  test('fill the hours, and leave the break between two windows', () => {
    const slots = slotsOf([hours('2026-11-23', 13, 14), hours('2026-11-23', 9, 10)], GRID, 'UTC')
    expect(times(slots)).toEqual(['09:00', '09:25', '13:00', '13:25'])
    expect(slots[0]).toEqual({ starts_at: '2026-11-23T09:00:00.000Z', ends_at: '2026-11-23T09:20:00.000Z' })
  })

  test('are in the time of the conference, up to midnight', () => {
    expect(times(slotsOf([hours('2026-07-01', 23, 24)], GRID, 'Europe/London'))).toEqual(['22:00', '22:25'])
  })

  test.each([
    // An hour is there twice: from 00:00 to 03:00 are four hours.
    ['when clocks go back', '2026-10-25', 9],
    ['when clocks go forward', '2026-03-29', 5],
    ['on any other day', '2026-11-23', 7],
  ])('are never longer, shorter or twice %s', (_, day, count) => {
    const slots = slotsOf([hours(day, 0, 3)], GRID, 'Europe/London')
    expect(slots).toHaveLength(count)
    expect(new Set(times(slots)).size).toBe(count)
    const lengths = slots.map(({ starts_at, ends_at }) => Date.parse(ends_at) - Date.parse(starts_at))
    expect(new Set(lengths)).toEqual(new Set([20 * 60_000]))
  })
})

test.each([
  ['a day before the conference', false, '2026-11-30T09:00:00Z', '2026-11-24T08:00:00.000Z'],
  ['two hours while it is on', true, '2026-11-30T09:00:00Z', '2026-11-23T10:00:00.000Z'],
  ['never later than its last time', true, '2026-11-23T08:30:00Z', '2026-11-23T08:30:00.000Z'],
])('a request waits %s', (_, isOn, start, expires_at) => {
  const now = new Date('2026-11-23T08:00:00Z')
  expect(expiryOf(now, { isOn, event_expiry_minutes: 120, starts: ['2026-11-23T08:20:00Z', start] })).toBe(expires_at)
})

test('the best time is the least crowded one next to another meeting; saved sessions are the last', () => {
  const time = (starts_at: string, more: object) => {
    return { starts_at, load: 0, isNext: false, isSaved: false, isSavedByOthers: false, ...more }
  }
  const ranked = rankTimes([
    time('1', { isSaved: true }),
    time('2', { load: 0.9 }),
    time('3', { isSavedByOthers: true }),
    time('4', { load: 0.2, isNext: true }),
    time('5', {}),
  ])
  expect(ranked.map(({ starts_at }) => starts_at)).toEqual(['4', '5', '2', '3', '1'])
})

test('places begin with one that follows from the people, and none is missing', () => {
  expect(placesFor(['a', 'b', 'c'], ['000001-', '000000-'])).toEqual(['b', 'c', 'a'])
  expect(placesFor([], ['000001-'])).toEqual([])
})
