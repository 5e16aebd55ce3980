import { expect, test } from 'vitest'
import { overlapOf, overlapsAmong, visitAt, withMoments } from './rules.ts'

const item = (day: string, start_time: string, end_time: string) => ({ day, start_time, end_time })

test.each([
  { when: 'an ordinary day', date: '2026-05-10', at: ['10:00', '11:00'], moments: ['10T09:00', '10T10:00'] },
  { when: 'past midnight', date: '2026-05-10', at: ['23:30', '00:30'], moments: ['10T22:30', '10T23:30'] },
  { when: 'until midnight', date: '2026-10-25', at: ['23:00', '00:00'], moments: ['25T23:00', '26T00:00'] },
  {
    when: 'clocks go forward that night',
    date: '2026-03-28',
    at: ['23:00', '03:00'],
    moments: ['28T23:00', '29T02:00'],
  },
  {
    when: 'in the hour that is skipped',
    date: '2026-03-29',
    at: ['01:30', '02:30'],
    moments: ['29T01:30', '29T02:30'],
  },
  { when: 'clocks go back that night', date: '2026-10-24', at: ['23:00', '03:00'], moments: ['24T22:00', '25T03:00'] },
  {
    when: 'in the hour that comes twice',
    date: '2026-10-25',
    at: ['01:30', '02:30'],
    moments: ['25T00:30', '25T02:30'],
  },
])('a session has its moments: $when', ({ date, at: [start_time = '', end_time = ''], moments }) => {
  const setting = { start_date: date, time_zone: 'Europe/London' }
  const [starts_at, ends_at] = moments.map((moment) => `${date.slice(0, 8)}${moment}:00.000Z`)
  expect(withMoments(setting, [item('Day 1', start_time, end_time)])).toEqual([
    { day: 'Day 1', start_time, end_time, date, starts_at, ends_at },
  ])
})

test('without a date there are no moments', () => {
  const [session] = withMoments({ start_date: null, time_zone: 'Europe/London' }, [item('Day 1', '10:00', '11:00')])
  expect(session).toMatchObject({ date: null, starts_at: null, ends_at: null })
})

const session = (id: string, from: number, to: number) => ({
  id,
  starts_at: new Date(Date.UTC(2026, 4, 10, 0, from)).toISOString(),
  ends_at: new Date(Date.UTC(2026, 4, 10, 0, to)).toISOString(),
})

test.each([
  ['one inside the other', [0, 60], [20, 30], [20, 30]],
  ['one after the other has begun', [0, 60], [45, 90], [45, 60]],
  ['one right after the other', [0, 60], [60, 90], null],
  ['apart', [0, 10], [20, 30], null],
] as const)('what two sessions share: %s', (_, [a, b], [c, d], shared) => {
  const moments = shared && session('', shared[0], shared[1])
  const expected = moments && { starts_at: moments.starts_at, ends_at: moments.ends_at }
  expect(overlapOf(session('a', a, b), session('b', c, d))).toEqual(expected)
  expect(overlapOf(session('b', c, d), session('a', a, b))).toEqual(expected)
})

test('clashes are found among all that somebody saved, in any order', () => {
  const saved = [session('late', 50, 70), session('long', 0, 60), session('short', 10, 20), session('apart', 80, 90)]
  const undated = { id: 'undated', starts_at: null, ends_at: null }
  const found = overlapsAmong([...saved, undated])
  expect([...found].map(([id, others]) => [id, others.map((other) => other.id)])).toEqual([
    ['short', ['long']],
    ['long', ['short', 'late']],
    ['late', ['long']],
  ])
})

test('a visit goes on while somebody comes back within half an hour', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 4, 10, 0, minute))
  const first = visitAt(null, at(0))
  const again = visitAt(first, at(29))
  const later = visitAt(again, at(60))
  const read = visitAt(later, at(61), true)
  expect([first, again, later, read].map(({ since }) => new Date(since).getUTCMinutes())).toEqual([0, 0, 29, 1])
})
