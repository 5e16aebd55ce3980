import { expect, test } from 'vitest'
import { weeksBefore } from './weekly-rules.ts'

test.each([
  ['2026-04-05T12:00Z', null],
  ['2026-04-06T05:59Z', null],
  ['2026-04-06T06:00Z', 4],
  ['2026-04-12T12:00Z', 4],
  ['2026-04-13T05:00Z', null],
  ['2026-04-13T06:00Z', 3],
  ['2026-04-20T12:00Z', 2],
  ['2026-04-27T12:00Z', 1],
  ['2026-05-03T21:59Z', 1],
  ['2026-05-03T22:00Z', null],
  ['2026-05-04T12:00Z', null],
])('at %s the weekly email is that of %s weeks before a conference in Copenhagen', (moment, weeks) => {
  const conference = { start_date: '2026-05-04', time_zone: 'Europe/Copenhagen' }
  expect(weeksBefore(conference, new Date(moment))).toBe(weeks)
})
