import { expect, test } from 'vitest'
import { sessionsAt, type StageState } from '#features/schedule/now-rules.ts'
import { endsByClockSoon, nextSession, roomsNow } from './room-rules.ts'

const CALENDAR = { start_date: '2030-05-01', time_zone: 'UTC' }

function item(id: string, location: string | null, hours: string, day = 'Day 1') {
  const [start_time = '', end_time = ''] = hours.split(' ')
  return { id, title: id, type: 'session', location, day, start_time, end_time }
}

const ITEMS = [
  item('opening', 'Roof', '09:00 10:00'),
  item('talk', 'Roof', '10:00 11:00'),
  item('close', ' roof ', '11:00 12:00'),
  item('early', 'Cellar', '08:00 08:30'),
  item('walk', null, '15:00 16:00'),
  item('lunch', 'Attic', '12:00 13:00', 'Day 2'),
]

function at(time: string, states: Record<string, StageState> = {}, date = '2030-05-01') {
  const now = new Date(`${date}T${time}:00Z`)
  const sessions = sessionsAt(
    CALENDAR,
    ITEMS,
    (id) => ({
      state: states[id] ?? null,
      state_at: states[id] ? now.toISOString() : null,
      streamed: false,
      recorded: true,
      has_recording: false,
    }),
    now,
  )
  return { now, sessions, rooms: roomsNow(sessions, CALENDAR.time_zone, now) }
}

function names(time: string, states?: Record<string, StageState>) {
  return at(time, states).rooms.map(({ name, on, ended, next, later }) => [
    name,
    on.map((one) => one.item.id),
    ended.map((one) => one.item.id),
    next?.item.id,
    later,
  ])
}

const DONE = ['Cellar', [], [], undefined, 0]
const WALK = [null, [], [], 'walk', 0]

test.each([
  [
    'what begins first comes first',
    '07:00',
    {},
    [['Cellar', [], [], 'early', 0], ['Roof', [], [], 'opening', 2], WALK],
  ],
  ['a room that is done comes last', '09:30', {}, [['Roof', ['opening'], [], 'talk', 1], WALK, DONE]],
  [
    'what is on comes first',
    '08:10',
    { walk: 'live' },
    [
      ['Cellar', ['early'], [], undefined, 0],
      [null, ['walk'], [], undefined, 0],
      ['Roof', [], [], 'opening', 2],
    ],
  ],
  ['what was put on air stays on', '10:05', { opening: 'live' }, [['Roof', ['opening'], [], 'talk', 1], WALK, DONE]],
  [
    'what was ended early can be brought back',
    '09:30',
    { opening: 'ended' },
    [['Roof', [], ['opening'], 'talk', 1], WALK, DONE],
  ],
  [
    'until its time is over',
    '10:00',
    { opening: 'ended', close: 'cancelled' },
    [['Roof', ['talk'], [], undefined, 0], WALK, DONE],
  ],
  [
    'what was called off does not come',
    '09:30',
    { talk: 'cancelled' },
    [['Roof', ['opening'], [], 'close', 0], WALK, DONE],
  ],
  [
    'a session without a room stands by itself',
    '15:10',
    {},
    [[null, ['walk'], [], undefined, 0], DONE, ['Roof', [], [], undefined, 0]],
  ],
  ['in the evening the rooms are done', '17:00', {}, [DONE, ['Roof', [], [], undefined, 0]]],
] as const)('%s', (_, time, states, rooms) => {
  expect(names(time, states)).toEqual(rooms)
})

test('the rooms of a day on which nothing happens are not listed', () => {
  expect(at('09:00', {}, '2030-05-04').rooms).toEqual([])
})

test('the next session may be on another day', () => {
  expect(nextSession(at('17:00').sessions)?.item.id).toBe('lunch')
})

test('the clock ends a session soon unless an organiser put it on air', () => {
  const soon = (time: string, states?: Record<string, StageState>) => {
    const { now, sessions } = at(time, states)
    return sessions.filter((session) => endsByClockSoon(session, now)).map((session) => session.item.id)
  }
  expect([soon('09:49'), soon('09:50'), soon('09:50', { opening: 'live' })]).toEqual([[], ['opening'], []])
})
