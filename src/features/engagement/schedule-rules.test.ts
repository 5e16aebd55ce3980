import { expect, test } from 'vitest'
import { sessionsAt } from '#features/schedule/now-rules.ts'
import { currentItem, panelDays } from './schedule-rules.ts'

const setting = { start_date: '2025-04-10', time_zone: 'Europe/London' }
const item = (title: string, day: string, start_time: string, end_time: string) => ({
  id: title,
  title,
  day,
  start_time,
  end_time,
  location: null,
  type: 'session' as const,
})
const schedule = [
  item('Late', 'Day 2', '23:30', '00:30'),
  item('Closing', 'Day 10', '09:00', '10:00'),
  item('Keynote', 'Day 1', '09:00', '10:00'),
  item('Workshop', 'Day 1', '09:30', '11:00'),
]
const daysAt = (now: string, calendar: typeof setting | { start_date: null; time_zone: string } = setting) => {
  const sessions = sessionsAt(calendar, schedule, () => undefined, new Date(now))
  return panelDays(calendar, schedule, new Map(sessions.map(({ item: { id }, state }) => [id, state])))
}
const states = (now: string) =>
  daysAt(now).flatMap(({ name, items }) => items.map(({ title, state }) => `${name} ${title} ${state}`))

test('days and items are in order, and what is on is marked in the time zone of the conference', () => {
  // 09:30 in London, where summer time has begun.
  expect(states('2025-04-10T08:30:00Z')).toEqual([
    'Day 1 Keynote now',
    'Day 1 Workshop now',
    'Day 2 Late later',
    'Day 10 Closing later',
  ])
  expect(states('2025-04-10T09:00:00Z').slice(0, 2)).toEqual(['Day 1 Keynote past', 'Day 1 Workshop now'])
})

test('a session past midnight is still on the next morning', () => {
  expect(states('2025-04-11T23:15:00Z')[2]).toBe('Day 2 Late now')
  expect(daysAt('2025-04-11T23:15:00Z').at(1)?.items[0]?.next_day).toBe(true)
})

test('nothing is said to be on where the date is unknown', () => {
  const [day] = daysAt('2025-04-10T08:30:00Z', { ...setting, start_date: null })
  expect(day).toMatchObject({ date: null, zone: null, items: [{ state: 'unknown' }, { state: 'unknown' }] })
})

test.each([
  ['2025-04-01T00:00:00Z', undefined],
  ['2025-04-10T08:30:00Z', undefined],
  ['2025-04-10T09:30:00Z', 'Workshop'],
  ['2025-04-10T12:00:00Z', 'Late'],
  ['2025-05-01T00:00:00Z', undefined],
])('at %s the list begins at %s', (now, title) => {
  expect(currentItem(daysAt(now))?.title).toBe(title)
})
