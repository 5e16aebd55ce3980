import { describe, expect, test } from 'vitest'
import { cpuTimer } from '#server/test-cpu.ts'
import {
  datedItems,
  durationMinutes,
  endsNextDay,
  isEndAfterStart,
  findOverlaps,
  itemsByDay,
  sortSchedule,
  timeAfter,
  withMoments,
} from './rules.ts'
import { parseDuration, parseMoment, parseTime } from './written-rules.ts'

/** Milliseconds that no busy machine needs, but that work in proportion to a square does. */
const TOO_LONG = 5000

describe('times', () => {
  test.each([
    ['9:00', '09:00'],
    ['9:5', '09:05'],
    ['0.4375', '10:30'],
    ['0,4375', '10:30'],
    ['0.5', '12:00'],
    ['0.999999', '00:00'],
    ['09:00', '09:00'],
    ['09:00:00', '09:00'],
    ['23:59:59.999', '23:59'],
    ['00:00', '00:00'],
    ['14.30', '14:30'],
    ['14h30', '14:30'],
    ['14h', '14:00'],
    ['14 H', '14:00'],
    ['14:30 Uhr', '14:30'],
    ['9 Uhr', '09:00'],
    ['0930', '09:30'],
    ['2:00 p.m.', '14:00'],
    ['2:00 PM', '14:00'],
    ['2:05:00 PM', '14:05'],
    ['2 pm', '14:00'],
    ['2pm', '14:00'],
    ['11:59 a.\u00a0m.', '11:59'],
    ['12:00 a.m.', '00:00'],
    ['12 am', '00:00'],
    ['12:30 AM', '00:30'],
    ['12:00 p.m.', '12:00'],
    ['12:30 pm', '12:30'],
    ['９：００', '09:00'],
    ['9', '09:00'],
    ['14', '14:00'],
    ['24:00', '00:00'],
    ['24', '00:00'],
    ['0:00 a.m.', '00:00'],
    ['0 am', '00:00'],
    ['0:30 pm', '12:30'],
    [' 9:00\n', '09:00'],
  ])('%j is %s', (written, time) => {
    expect(parseTime(written)).toBe(time)
  })

  test.each([
    '', ' ', '25', '930', '25:99', '24:01', '24:30', '9:60', '2460', '13 pm', '-9:00', '9:000', '9:00 xm', '9 p',
    '9:00-10:00', 'nine', '2025-04-10', '10.04.2025', '1e3', '٩:٠٠', '9:00\u00009',
  ])('%j is not a time', (written) => {
    expect(parseTime(written)).toBeNull()
  }) // prettier-ignore

  test.each([
    ['09:00', '09:45', false, 45],
    ['18:00', '19:00', false, 60],
    ['22:00', '01:30', true, 210],
    ['18:00', '06:00', true, 720],
    ['23:00', '00:00', true, 60],
  ])('%s to %s', (start, end, nextDay, minutes) => {
    expect([isEndAfterStart(start, end), endsNextDay(start, end), durationMinutes(start, end)]).toEqual([
      true,
      nextDay,
      minutes,
    ])
  })

  test.each([
    ['09:00', '09:00'],
    ['12:30', '11:30'],
    ['17:59', '06:00'],
    ['18:00', '06:01'],
    ['18:00', '18:00'],
    ['05:00', '04:00'],
  ])('%s to %s is not an item', (start, end) => {
    expect([isEndAfterStart(start, end), endsNextDay(start, end)]).toEqual([false, false])
  })

  test.each([
    ['09:00', 45, '09:45'],
    ['23:30', 60, '00:30'],
    ['09:00', 1440, null],
  ])('%s and %i minutes is %s', (time, minutes, after) => {
    expect(timeAfter(time, minutes)).toBe(after)
  })

  test('times with seconds, as a time column returns them', () => {
    expect([isEndAfterStart('09:00', '09:00:00'), isEndAfterStart('09:00:00', '09:30')]).toEqual([false, true])
  })
})

type More = { day?: string; speakers?: string[] }
const at = (title: string, times: string, location: string | null, { day = 'Day 1', speakers = [] }: More = {}) => {
  const [start_time = '', end_time = ''] = times.split('-')
  return { day, start_time, end_time, location, title, speakers }
}

test('the order of lists: day, start, end, location, title', () => {
  const items = [
    at('a', '09:00-09:30', 'Room 2'),
    at('a', '09:00-09:30', 'Room 10'),
    at('b', '09:00-09:30', 'Room 10'),
    at('a', '09:00-10:00', null),
    at('a', '22:00-23:30', null),
    at('a', '22:00-01:00', null),
    at('a', '08:00-09:00', null, { day: 'Day 2' }),
    at('a', '07:00-08:00', null, { day: 'Day 10' }),
  ]
  const shuffled = [3, 7, 0, 5, 2, 6, 4, 1].map((i) => items[i]).filter((found) => found !== undefined)
  expect(sortSchedule(shuffled, null)).toEqual(items)
})

test.each([
  ['2025-11-19T10:30:00+01:00', '2025-11-19', '10:30'],
  ['2025-11-19 10:30:00', '2025-11-19', '10:30'],
  ['2025-11-19T08:00Z', '2025-11-19', '09:00'],
  ['2025-07-19T08:00:00.000Z', '2025-07-19', '10:00'],
  ['2025-11-19 18:30-0500', '2025-11-20', '00:30'],
  ['19 Nov 2025 2:05 PM', '2025-11-19', '14:05'],
  ['45980.4375', '2025-11-19', '10:30'],
  ['45980', '2025-11-19', null],
  ['2025-11-19', '2025-11-19', null],
])('in Berlin %s is on %s at %s', (written, date, time) => {
  expect(parseMoment(written, 'Europe/Berlin')).toEqual({ date, time })
})

test.each(['', 'Day 1', '10:30', '19 Nov 10:30', '2025-11-19 25:00', '0.4375'])(
  '%j is no date with a time',
  (written) => {
    expect(parseMoment(written, 'Europe/Berlin')).toBeNull()
  },
)

test.each([
  ['45', 45],
  ['45 min', 45],
  ['1:30', 90],
  ['long', null],
  ['', null],
])('%j lasts %s minutes', (written, minutes) => {
  expect(parseDuration(written)).toBe(minutes)
})

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
  const [start, end] = moments.map((moment) => new Date(`${date.slice(0, 8)}${moment}:00Z`))
  const item = { day: 'Day 1', start_time, end_time }
  expect(withMoments(setting, [item])).toEqual([{ item, date, start, end }])
})

test('without a date there are no moments', () => {
  const undated = { start_date: null, time_zone: 'Europe/London' }
  const item = at('a', '10:00-11:00', null)
  expect(withMoments(undated, [item])).toEqual([{ item, date: null, start: null, end: null }])
  expect(datedItems(undated, [item])).toEqual([])
})

test('a schedule is listed by day, in the order of its lists', () => {
  const [late, early, closing] = [
    at('Late', '11:00-12:00', null),
    at('Early', '09:00-10:00', null),
    at('Closing', '09:00-10:00', null, { day: '2026-05-12' }),
  ] as const
  const days = itemsByDay({ start_date: '2026-05-10', time_zone: 'UTC' }, [closing, late, early])
  expect(days.map(({ name, date, items }) => [name, date, items.map(({ item }) => item.title)])).toEqual([
    ['Day 1', '2026-05-10', ['Early', 'Late']],
    ['2026-05-12', '2026-05-12', ['Closing']],
  ])
})

describe('findOverlaps', () => {
  const found = (...items: ReturnType<typeof at>[]) =>
    findOverlaps(items).map(({ first, second, location, speakers }) => [first.title, second.title, location, speakers])

  test('in a room', () => {
    expect(found(at('a', '10:30-11:10', 'Main Hall'), at('b', '10:50-11:30', ' main  HALL'))).toEqual([
      ['a', 'b', true, []],
    ])
  })

  test('for a speaker, in different rooms', () => {
    expect(
      found(
        at('b', '10:50-11:30', 'B', { speakers: ['ada', 'ben'] }),
        at('a', '10:30-11:10', 'A', { speakers: ['cleo', 'ada'] }),
      ),
    ).toEqual([['a', 'b', false, ['ada']]])
  })

  test('a pair that shares a room and two speakers is one pair', () => {
    expect(
      found(
        at('a', '10:00-11:00', 'A', { speakers: ['x', 'y'] }),
        at('b', '10:30-11:00', 'A', { speakers: ['y', 'x'] }),
      ),
    ).toEqual([['a', 'b', true, ['x', 'y']]])
  })

  test('equal times', () => {
    expect(found(at('a', '10:00-11:00', 'A'), at('b', '10:00-11:00', 'A'))).toEqual([['a', 'b', true, []]])
  })

  test('one inside the other, and three at once', () => {
    const items = [at('a', '09:00-12:00', 'A'), at('b', '10:00-11:00', 'A'), at('c', '10:30-10:40', 'A')]
    expect(found(...items)).toEqual([
      ['a', 'b', true, []],
      ['a', 'c', true, []],
      ['b', 'c', true, []],
    ])
  })

  test('a long item overlaps a later one, with short ones between', () => {
    const items = [at('long', '09:00-18:00', 'A'), at('early', '09:30-09:40', 'A'), at('late', '17:00-17:30', 'A')]
    expect(found(...items)).toEqual([
      ['long', 'early', true, []],
      ['long', 'late', true, []],
    ])
  })

  test('past midnight', () => {
    expect(found(at('a', '22:00-02:00', 'A'), at('b', '23:00-23:30', 'A'))).toEqual([['a', 'b', true, []]])
  })

  test.each([
    [
      'touching ends',
      at('a', '10:00-11:00', 'A', { speakers: ['x'] }),
      at('b', '11:00-12:00', 'A', { speakers: ['x'] }),
    ],
    [
      'different days',
      at('a', '10:00-11:00', 'A', { speakers: ['x'] }),
      at('b', '10:00-11:00', 'A', { day: 'Day 2', speakers: ['x'] }),
    ],
    ['different rooms', at('a', '10:00-11:00', 'A'), at('b', '10:00-11:00', 'B')],
    ['no rooms', at('a', '10:00-11:00', null), at('b', '10:00-11:00', null)],
    ['blank rooms', at('a', '10:00-11:00', ' '), at('b', '10:00-11:00', '')],
    ['an item without a length', at('a', '10:00-10:00', 'A'), at('b', '10:00-10:00', 'A')],
  ])('%s do not overlap', (_, a, b) => {
    expect(found(a, b)).toEqual([])
  })

  test('the result is the same as comparing every pair', () => {
    const random = randomNumbers(7)
    const pick = <Value>(values: readonly Value[]) => values[random() % values.length] ?? values[0]
    const clock = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    const items = Array.from({ length: 300 }, (_, i) => {
      const start = 480 + (random() % 50) * 10
      const room = pick(['A', 'B', 'C', null]) ?? null
      const times = `${clock(start)}-${clock(start + 10 + (random() % 5) * 10)}`
      return at(String(i), times, room, { day: `Day ${random() % 3}`, speakers: [`s${random() % 40}`] })
    })
    const expected = items.flatMap((a, i) =>
      items.slice(i + 1).flatMap((b) => {
        const meet = a.day === b.day && a.start_time < b.end_time && b.start_time < a.end_time
        const same = (a.location !== null && a.location === b.location) || a.speakers[0] === b.speakers[0]
        return meet && same ? [[a.title, b.title].toSorted().join(' ')] : []
      }),
    )
    const pairs = findOverlaps(items, Number.POSITIVE_INFINITY).map(({ first, second }) =>
      [first.title, second.title].toSorted().join(' '),
    )
    expect(expected.length).toBeGreaterThan(100)
    expect(pairs.toSorted()).toEqual(expected.toSorted())
  })

  test.each([
    [
      'spread out',
      (i: number) => {
        const more = { day: `Day ${i % 5}`, speakers: [`p${i % 4000}`] }
        return at('x', `0${i % 9}:00-0${i % 9}:50`, `Room ${i % 100}`, more)
      },
    ],
    ['all at once', () => at('x', '09:00-10:00', 'A', { speakers: ['p', 'q', 'r'] })],
  ])('10,000 items %s are compared in well under a second', (_, make) => {
    const items = Array.from({ length: 10_000 }, (__, i) => make(i))
    const spent = cpuTimer()
    expect(findOverlaps(items).length).toBeLessThan(1_000_000)
    expect(spent()).toBeLessThan(TOO_LONG)
  })
})

/** The same pseudo-random numbers in every run. */
function randomNumbers(seed: number) {
  let state = seed
  return () => (state = (state * 48_271) % 0x7fffffff)
}
