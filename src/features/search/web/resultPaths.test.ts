import { expect, test } from 'vitest'
import type { FoundSession } from '../contract.ts'
import { pathOf } from './resultPaths.ts'

const conference = {
  id: 'c',
  name: 'Small Hours',
  slug: 'smallhours',
  start_date: null,
  end_date: null,
  cover_hue: null,
  time_zone: 'UTC',
  active: true,
}
const session: FoundSession = {
  schedule_item_id: 'one',
  number: 12,
  title: 'Tea',
  type: 'session',
  day: 'Day 1',
  start_time: '10:00',
  end_time: '11:00',
  starts_at: '2030-01-01T10:00:00Z',
  ends_at: '2030-01-01T11:00:00Z',
  location: null,
  speakers: [],
}

test.each([
  ['a session: its page', session, '/stage/one?conference=smallhours'],
  ['a break: the schedule', { ...session, type: 'break' as const }, '/schedule?conference=smallhours&session=12'],
  ['an unknown day: the schedule', { ...session, starts_at: null }, '/schedule?conference=smallhours&session=12'],
])('where a result leads: %s', (_, found, path) => {
  expect(pathOf({ kind: 'sessions', session: found }, conference, undefined)).toBe(path)
})
