import { expect, test } from 'vitest'
import { alignedDays, barWindow, lastDay, newestDays, runningTotal } from './rules.ts'
import { type Prepared, stepsOf } from './steps-rules.ts'

const DATES = { start_date: '2026-11-21', end_date: '2026-11-23', time_zone: 'Europe/London' }

test.each([
  ['during it, two hours each up to now', '2026-11-22T11:06:00Z', 2, '2026-11-21T12:00Z to 2026-11-22T12:00Z'],
  ['before it too', '2026-10-01T10:00:00Z', 2, '2026-09-30T12:00Z to 2026-10-01T12:00Z'],
  ['afterwards all of its days', '2026-12-01T10:00:00Z', 6, '2026-11-21T00:00Z to 2026-11-24T00:00Z'],
])('bars: %s', (_, now, hours, shown) => {
  const [from = '', until = ''] = shown.split(' to ')
  expect(barWindow(DATES, new Date(now))).toEqual({ hours, from: new Date(from), until: new Date(until) })
})

test('a line rises on days with registrations, and stays level on the others', () => {
  const days = [
    { day: '2026-11-01', count: 2 },
    { day: '2026-11-03', count: 1 },
  ]
  expect(runningTotal(days, '2026-11-04')).toEqual([
    { day: '2026-11-01', count: 2 },
    { day: '2026-11-02', count: 2 },
    { day: '2026-11-03', count: 3 },
    { day: '2026-11-04', count: 3 },
  ])
  expect(runningTotal([], '2026-11-04')).toEqual([])
})

test.each([
  ['2026-11-01T12:00:00Z', '2026-11-01'],
  ['2026-12-01T12:00:00Z', '2026-11-23'],
])('the last day that counts at %s is %s', (now, day) => {
  expect(lastDay(DATES, now)).toBe(day)
})

test('the newest days include those without a count', () => {
  const days = newestDays(
    [
      { day: '2026-11-01', count: 9 },
      { day: '2026-11-21', count: 2 },
      { day: '2026-11-23', count: 1 },
    ],
    '2026-12-01',
  )
  expect(days).toHaveLength(12)
  expect(days[0]).toEqual({ day: '2026-11-12', count: 0 })
  expect(days.slice(-3).map(({ count }) => count)).toEqual([2, 0, 1])
  expect(newestDays([], '2026-12-01').at(-1)).toEqual({ day: '2026-12-01', count: 0 })
})

test('the edition before is moved so that both begin on the same day', () => {
  const days = [{ day: '2025-11-10', count: 4 }]
  expect(alignedDays(days, '2025-11-20', '2026-11-21')).toEqual([{ day: '2026-11-11', count: 4 }])
})

const NOTHING: Prepared = {
  conference: { name: 'Tidewater', start_date: null, end_date: null, active: false },
  speakers: [],
  items: 0,
  delegates: 0,
  registration_enabled: false,
  checked: false,
}

test.each<[string, Partial<Prepared>, string]>([
  ['nothing is done', {}, 'next later later later later later'],
  ['a later step is done', { items: 3 }, 'next later done later later later'],
  ['registration is open', { ...dated(false), registration_enabled: true }, 'done next later done later later'],
  ['all but publishing', { ...dated(false), ...full(), checked: true }, 'done done done done done next'],
  ['published', { ...dated(true), ...full() }, 'done done done done done done'],
  ['published without speakers', { ...dated(true), items: 1 }, 'done later done later done done'],
])('steps: %s', (_, prepared, states) => {
  const steps = stepsOf({ ...NOTHING, ...prepared })
  expect(steps.map(({ state }) => state).join(' ')).toBe(states)
})

function dated(active: boolean) {
  return { conference: { name: 'Tidewater', start_date: '2027-04-08', end_date: '2027-04-10', active } }
}

function full() {
  return { speakers: [{ image_url: 'x' }, { image_url: null }], items: 41, delegates: 340 }
}

test('a step that is done says how much there is', () => {
  const steps = stepsOf({ ...NOTHING, ...dated(false), ...full() })
  expect(steps.map(({ detail }) => detail)).toEqual([
    'Tidewater, Apr 8 – 10, 2027',
    '1 of 2 have a picture',
    '41 items',
    '340 on the list',
    'As visitors will see it',
    'After step 5',
  ])
})
