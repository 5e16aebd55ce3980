import { expect, test } from 'vitest'
import { stateAt } from '#features/schedule/moment-rules.ts'
import { sortSchedule } from '#features/schedule/rules.ts'
import { clockOf } from '#shared/clock.ts'
import { dayAt, filtered, neighboursOf, scheduleOf, shiftMark, shortDate, type StateOf, todayOf } from './day-rules.ts'
import { gridOf } from './grid-rules.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { mineParts, overlapping } from './mine-rules.ts'

const BEFORE = { now: -Infinity, stateOf: () => 'later' as const }

const MEETING: Meeting = {
  id: 'meeting',
  seq: 1,
  conference_id: 'conference',
  state: 'accepted',
  is_mine: true,
  waits_for_me: false,
  people: [],
  role: 'asks',
  answer: 'yes',
  exhibitor: null,
  reason: '',
  note: null,
  options: [],
  starts_at: null,
  ends_at: null,
  place: null,
  wished_place: null,
  is_arranged: false,
  replaces_id: null,
  created_at: '',
  expires_at: '',
  answered_at: null,
  ended_by: null,
  met: null,
  is_dismissed: false,
  steps: [],
}

let number = 0
function item(day: string, times: string, title: string, more: object = {}) {
  const [start_time = '', end_time = ''] = times.split('-')
  const place = { location: 'Galley', type: 'session' as const, speaker_ids: [], removed_speakers: 0 }
  return { id: title, number: ++number, day, start_time, end_time, title, ...place, ...more }
}

type Items = Parameters<typeof scheduleOf>[0]['items']
type Setting = { zone?: string; start_date?: string | null; cancelled?: string[] }
function days(items: Items, { zone = 'Europe/London', start_date = '2026-05-10', cancelled = [] }: Setting = {}) {
  const speakers = [{ id: 'ada', name: 'Ada Lovelace' }]
  return scheduleOf({
    conference: { start_date, time_zone: 'Europe/London' },
    items: sortSchedule(items, start_date),
    speakers,
    cancelled: new Set(cancelled),
    zone,
  })
}
/** What sessions are by their times alone. */
function statesAt(all: ReturnType<typeof sessions>, now: number): StateOf {
  const times = new Map(all.map((session) => [session.id, session]))
  return ({ id }) => {
    const session = times.get(id)
    return session?.isDated ? stateAt(session, now) : 'later'
  }
}

const sessions = (...of: Parameters<typeof days>) => days(...of).flatMap((day) => day.sessions)

test('days are in the order of their dates, and day 10 comes after day 2', () => {
  const items = ['Day 10', 'Day 2', 'Day 1'].map((day) => item(day, '10:00-11:00', day))
  expect(days(items).map(({ name, date }) => [name, date])).toEqual([
    ['Day 1', '2026-05-10'],
    ['Day 2', '2026-05-11'],
    ['Day 10', '2026-05-19'],
  ])
})

test.each([
  ['Europe/London', '23:00', '01:00', 0, 1],
  ['Asia/Tokyo', '07:00', '09:00', 1, 1],
  ['America/New_York', '18:00', '20:00', 0, 0],
  ['Pacific/Honolulu', '12:00', '14:00', 0, 0],
])('a session stays under its day, and its time is that of %s', (...expected) => {
  const [zone] = expected
  const [session] = sessions([item('Day 1', '23:00-01:00', 'Watch')], { zone })
  expect([zone, session?.start, session?.end, session?.startShift, session?.endShift]).toEqual(expected)
})

test('a morning in Europe is the evening before in America', () => {
  const [session] = sessions([item('Day 1', '01:00-02:00', 'Star')], { zone: 'America/New_York' })
  expect([session?.start, session?.startShift]).toEqual(['20:00', -1])
  expect([shiftMark(1), shiftMark(-1), shiftMark(0), shiftMark(2)]).toEqual(['+1 day', '−1 day', '', '+2 days'])
})

test.each([
  ['2026-03-28', '23:00-03:00', ['23:00', '00:00', '02:00', '03:00'], 180],
  ['2026-10-24', '23:00-03:00', ['23:00', '00:00', '01:00', '01:00', '02:00', '03:00'], 300],
])('the grid of a night has the hours that there are: %s', (start_date, times, labels, length) => {
  const grid = gridOf(sessions([item('Day 1', times, 'Watch')], { start_date }), clockOf('Europe/London'), 'Elsewhere')
  expect(grid.hours.map(({ label }) => label)).toEqual(labels)
  expect([grid.length, grid.blocks[0]?.length]).toEqual([length, length])
  expect(grid.hours.filter(({ date }) => date !== null)).toHaveLength(1)
})

test('the grid has a column for each room, lanes where sessions share one, and breaks behind them', () => {
  const all = sessions([
    item('Day 1', '10:00-12:00', 'Drill'),
    item('Day 1', '10:30-11:00', 'Pager'),
    item('Day 1', '12:00-13:00', 'After'),
    item('Day 1', '10:30-10:40', 'Elsewhere', { location: null }),
    item('Day 1', '11:00-12:00', 'Other', { location: 'Roof' }),
    item('Day 1', '12:00-13:00', 'Lunch', { type: 'break' }),
  ])
  const grid = gridOf(all, clockOf('Europe/London'), 'No room')
  expect(grid.rooms).toEqual(['Galley', 'Roof', 'No room'])
  expect(
    grid.blocks.map(({ session, column, lane, lanes, top, length }) => [
      session.title,
      column,
      lane,
      lanes,
      top,
      length,
    ]),
  ).toEqual([
    ['Drill', 0, 0, 2, 0, 120],
    ['Pager', 0, 1, 2, 30, 30],
    ['Elsewhere', 2, 0, 1, 30, 10],
    ['Other', 1, 0, 1, 60, 60],
    ['After', 0, 0, 1, 120, 60],
  ])
  expect(grid.bands).toMatchObject([{ session: { title: 'Lunch' }, top: 120, length: 60, column: 1 }])
})

test.each([
  ['long workshops', 120, 0.0958],
  ['talks of half an hour', 30, 4 / 30],
  ['lightning talks', 5, 0.25],
])('a minute of a day of %s is as high as they need', (_, minutes, minute) => {
  const end = (at: number) => `${10 + Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}`
  const one = (at: number) => item('Day 1', `${end(at * minutes)}-${end((at + 1) * minutes)}`, `Talk ${at}`)
  const all = sessions(Array.from({ length: 4 }, (__, at) => one(at)))
  const grid = gridOf(all, clockOf('Europe/London'), 'No room')
  expect(grid.minute).toBeCloseTo(minute)
  // Sessions one after the other share no column, and each has at least a line.
  expect(grid.blocks.every(({ lanes, length }) => lanes === 1 || length * grid.minute === 1.25)).toBe(true)
})

test('one short talk does not stretch a day, and can still be read', () => {
  const long = Array.from({ length: 20 }, (_, at) =>
    item('Day 1', '10:00-12:00', `Workshop ${at}`, { location: `Room ${at}` }),
  )
  const all = sessions([...long, item('Day 1', '13:00-13:05', 'Greeting')])
  const grid = gridOf(all, clockOf('Europe/London'), 'No room')
  const greeting = grid.blocks.find(({ session }) => session.title === 'Greeting')
  expect(grid.minute).toBe(0.0958)
  expect((greeting?.length ?? 0) * grid.minute).toBeCloseTo(1.25)
})

test('the first day that is not over is shown, and the last one after all', () => {
  const all = days([item('Day 1', '23:00-01:00', 'Watch'), item('Day 2', '10:00-11:00', 'Tea')])
  const own = all.flatMap((day) => day.sessions)
  const shown = (at: string) => dayAt(all, statesAt(own, Date.parse(at)))?.name
  expect(shown('2026-05-01T00:00:00Z')).toBe('Day 1')
  expect(shown('2026-05-10T23:59:00Z')).toBe('Day 1')
  expect(shown('2026-05-11T00:00:00Z')).toBe('Day 2')
  expect(shown('2026-06-01T00:00:00Z')).toBe('Day 2')
})

test('without dates days are shown by their clocks', () => {
  const all = days([item('Day 1', '23:00-01:00', 'Watch'), item('Day 1', '22:00-23:00', 'Early')], { start_date: null })
  expect(all[0]?.sessions.map(({ title, start, endShift }) => [title, start, endShift])).toEqual([
    ['Early', '22:00', 0],
    ['Watch', '23:00', 1],
  ])
})

test('filters combine, and the search finds titles, speakers and rooms without accents', () => {
  const all = sessions([
    item('Day 1', '10:00-11:00', 'Café talk', { speaker_ids: ['ada'] }),
    item('Day 1', '10:00-11:00', 'Tea', { location: 'Roof', type: 'workshop', removed_speakers: 1 }),
  ])
  const found = (filter: object, saved = new Map<string, unknown>()) =>
    filtered(all, { room: '', type: '', speaker: '', searchTerm: '', isMine: false, ...filter }, saved).map(
      ({ title }) => title,
    )
  expect(found({})).toEqual(['Café talk', 'Tea'])
  expect(found({ searchTerm: 'cafe love' })).toEqual(['Café talk'])
  expect(found({ searchTerm: 'unknown roof' })).toEqual(['Tea'])
  expect(found({ room: 'Roof', type: 'session' })).toEqual([])
  expect(found({ speaker: 'ada' })).toEqual(['Café talk'])
  expect(found({ isMine: true }, new Map([['Tea', 15]]))).toEqual(['Tea'])
})

test('a session has neighbours: before, after, and at the same time', () => {
  const all = days([
    item('Day 1', '10:00-11:00', 'First'),
    item('Day 1', '10:30-11:30', 'Second'),
    item('Day 2', '10:30-11:30', 'Third'),
  ])
  const second = all[0]?.sessions[1]
  if (!second) throw new Error('There are two sessions.')
  const { previous, next, parallel } = neighboursOf(all, second)
  expect([previous?.title, next?.title, parallel.map(({ title }) => title)]).toEqual(['First', 'Third', ['First']])
})

test('my day has what overlaps together, and what would fit into free time', () => {
  const all = sessions([
    item('Day 1', '10:30-12:00', 'Drill'),
    item('Day 1', '10:45-11:45', 'Pager'),
    item('Day 1', '12:00-13:00', 'Lunch', { type: 'break' }),
    item('Day 1', '13:30-14:30', 'Costs'),
    item('Day 1', '15:00-16:00', 'Rooms'),
    item('Day 1', '16:10-17:00', 'Log'),
  ])
  const mine = all.filter(({ title }) => !['Lunch', 'Costs'].includes(title))
  const at = (time: string) => Date.parse(`2026-05-10T${time}:00+01:00`)
  expect(mineParts(mine, all, BEFORE)).toMatchObject([
    { kind: 'clash', sessions: [{ title: 'Drill' }, { title: 'Pager' }], from: at('10:45'), to: at('11:45') },
    { kind: 'free', from: at('12:00'), to: at('15:00'), minutes: 180, fits: { title: 'Costs' } },
    { kind: 'session', session: { title: 'Rooms' } },
    { kind: 'session', session: { title: 'Log' } },
  ])
  const withoutDrill = sessions(
    all.map(({ title, start, end }) => item('Day 1', `${start}-${end}`, title)),
    {
      cancelled: ['Drill', 'Costs'],
    },
  )
  const own = withoutDrill.filter(({ title }) => ['Drill', 'Pager', 'Rooms'].includes(title))
  expect(mineParts(own, withoutDrill, BEFORE)).toMatchObject([
    { kind: 'session', session: { title: 'Drill', isCancelled: true } },
    { kind: 'session', session: { title: 'Pager' } },
    { kind: 'free', fits: { title: 'Lunch' } },
    { kind: 'session', session: { title: 'Rooms' } },
  ])
  expect(shortDate('2026-11-23')).toBe('Mon, Nov 23')
})

test('what is over overlaps nothing, and free time begins now', () => {
  const all = sessions([
    item('Day 1', '09:00-10:00', 'Opening'),
    item('Day 1', '10:30-12:00', 'Drill'),
    item('Day 1', '10:45-11:45', 'Pager'),
    item('Day 1', '12:00-12:30', 'Walk'),
    item('Day 1', '14:00-15:00', 'Costs'),
    item('Day 1', '16:00-17:00', 'Rooms'),
  ])
  const mine = all.filter(({ title }) => !['Walk', 'Costs'].includes(title))
  const at = (time: string) => Date.parse(`2026-05-10T${time}:00+01:00`)
  const partsAt = (time: string) =>
    mineParts(mine, all, { now: at(time), stateOf: statesAt(all, at(time)) }).map((part) => {
      if (part.kind === 'session') return part.session.title
      if (part.kind === 'clash') return part.sessions.map(({ title }) => title)
      if (part.kind === 'meeting') return part.meeting.id
      return `${part.minutes} min, ${part.fits?.title}`
    })
  expect(partsAt('10:00')).toEqual(['Opening', '30 min, undefined', ['Drill', 'Pager'], '240 min, Walk', 'Rooms'])
  expect(partsAt('11:50')).toEqual(['Opening', 'Drill', 'Pager', '240 min, Walk', 'Rooms'])
  expect(partsAt('12:10')).toEqual(['Opening', 'Drill', 'Pager', '230 min, Costs', 'Rooms'])
  expect(partsAt('15:45')).toEqual(['Opening', 'Drill', 'Pager', 'Rooms'])
})

test('a meeting stands among the saved sessions, ends free time and clashes with what is saved over it', () => {
  const own = sessions([item('Day 1', '09:00-10:00', 'Opening'), item('Day 1', '12:00-13:00', 'Drill')])
  const [opening, drill] = own
  if (!opening || !drill) throw new Error('There are two.')
  const minutes = (count: number) => count * 60_000
  const entry = (id: string, from: number) => ({ id, from, to: from + minutes(20), meeting: MEETING })
  const meetings = [entry('between', opening.to + minutes(60)), entry('over', drill.from + minutes(50))]
  const parts = mineParts(own, own, { ...BEFORE, meetings })
  expect(parts).toMatchObject([
    { kind: 'session', session: { title: 'Opening' } },
    { kind: 'free', minutes: 60 },
    { kind: 'meeting', meeting: { id: 'between' } },
    { kind: 'free', minutes: 40 },
    { kind: 'clash', sessions: [{ title: 'Drill' }], meetings: [{ id: 'over' }] },
  ])
  const later = mineParts(own, own, { ...BEFORE, now: drill.from + minutes(80), meetings: meetings.slice(1) })
  expect(later.map(({ kind }) => kind)).toContain('meeting')
})

test('of a chain of overlaps only some overlap with one', () => {
  const own = sessions([
    item('Day 1', '11:00-11:15', 'Welcome'),
    item('Day 1', '11:00-12:00', 'Macros'),
    item('Day 1', '11:50-12:20', 'Graphs'),
    item('Day 1', '12:00-12:45', 'Objects'),
  ])
  expect(mineParts(own, own, BEFORE)).toMatchObject([{ kind: 'clash', sessions: { length: 4 } }])
  const titles = (title: string) =>
    own.filter((one) => one.title === title).flatMap((one) => overlapping(one, own).map((other) => other.title))
  expect(titles('Welcome')).toEqual(['Macros'])
  expect(titles('Graphs')).toEqual(['Macros', 'Objects'])
})

test('a session that runs over takes the time until now, and its day is still today', () => {
  const all = days([item('Day 1', '09:00-10:00', 'Opening'), item('Day 1', '12:00-13:00', 'Walk')])
  const own = all[0]?.sessions ?? []
  const now = Date.parse('2026-05-10T10:45:00+01:00')
  const parts = mineParts(own, own, { now, stateOf: ({ id }) => (id === 'Opening' ? 'now' : 'later') })
  expect(parts).toMatchObject([
    { kind: 'session', session: { title: 'Opening' } },
    { kind: 'free', from: now, minutes: 75 },
    { kind: 'session', session: { title: 'Walk' } },
  ])
  const evening = Date.parse('2026-05-10T13:30:00+01:00')
  expect(todayOf(all, evening, ({ id }) => (id === 'Walk' ? 'now' : 'past'))?.name).toBe('Day 1')
  expect(todayOf(all, evening, () => 'past')).toBe(undefined)
})

test('one day is today, also where the next one begins soon after midnight', () => {
  const all = days([
    item('Day 1', '21:30-23:00', 'Stories'),
    item('Day 1', '23:00-01:00', 'Watch'),
    item('Day 2', '01:00-02:30', 'Machine'),
    item('Day 3', '18:00-19:00', 'Tea'),
  ])
  const own = all.flatMap((day) => day.sessions)
  const today = (at: string) => todayOf(all, Date.parse(at), statesAt(own, Date.parse(at)))?.name
  expect(today('2026-05-10T22:14:00+01:00')).toBe('Day 1')
  expect(today('2026-05-11T00:59:00+01:00')).toBe('Day 1')
  expect(today('2026-05-11T01:00:00+01:00')).toBe('Day 2')
  expect(today('2026-05-11T03:00:00+01:00')).toBe(undefined)
  expect(today('2026-05-12T12:30:00+01:00')).toBe('Day 3')
})
