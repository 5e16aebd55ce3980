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

function at(time: string, states: Record<string, StageState> = {}) {
  const now = new Date(`2030-05-01T${time}:00Z`)
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
  return at(time, states).rooms.map(({ name, on, next, later }) => [
    name,
    on.map((one) => one.item.id),
    next?.item.id,
    later,
  ])
}

test.each([
  [
    'before the first session',
    '07:00',
    {},
    [
      ['Cellar', [], 'early', 0],
      ['Roof', [], 'opening', 2],
      [null, [], 'walk', 0],
    ],
  ],
  [
    'a room that is done leaves',
    '09:30',
    {},
    [
      ['Roof', ['opening'], 'talk', 1],
      [null, [], 'walk', 0],
    ],
  ],
  [
    'what was put on air stays on',
    '10:05',
    { opening: 'live' },
    [
      ['Roof', ['opening'], 'talk', 1],
      [null, [], 'walk', 0],
    ],
  ],
  [
    'what was ended early is over',
    '09:30',
    { opening: 'ended' },
    [
      ['Roof', [], 'talk', 1],
      [null, [], 'walk', 0],
    ],
  ],
  [
    'what was called off does not come',
    '09:30',
    { talk: 'cancelled' },
    [
      ['Roof', ['opening'], 'close', 0],
      [null, [], 'walk', 0],
    ],
  ],
  ['a session without a room stands by itself', '15:10', {}, [[null, ['walk'], undefined, 0]]],
  ['in the evening no room is left', '17:00', {}, []],
] as const)('%s', (_, time, states, rooms) => {
  expect(names(time, states)).toEqual(rooms)
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
