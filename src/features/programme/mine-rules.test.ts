import { expect, test } from 'vitest'
import { withMeetingDays } from './mine-rules.ts'

const day = (name: string, date: string | null) => ({ name, date, sessions: [] })

test('days on which there are only meetings stand where their dates belong', () => {
  const days = [day('Day 1', '2026-11-23'), day('Day 3', '2026-11-25'), day('Some day', null)]
  const dates = ['2026-11-26', '2026-11-24', '2026-11-23', '2026-11-24', '2026-11-22']
  expect(withMeetingDays(days, dates).map(({ name }) => name)).toEqual([
    '2026-11-22',
    'Day 1',
    '2026-11-24',
    'Day 3',
    '2026-11-26',
    'Some day',
  ])
  expect(withMeetingDays(days, [])).toEqual(days)
})
