import { expect, test } from 'vitest'
import { type StageState, sessionsAt } from '#features/schedule/now-rules.ts'
import { mayBringBack, overSessions } from './step-rules.ts'

const CALENDAR = { start_date: '2030-05-01', time_zone: 'UTC' }
const DAY = { type: 'session', location: null, day: 'Day 1' }
const ITEMS = [
  { ...DAY, id: 'first', start_time: '09:00', end_time: '10:00' },
  { ...DAY, id: 'second', start_time: '09:30', end_time: '11:00' },
  { ...DAY, id: 'third', start_time: '10:00', end_time: '11:00' },
]

function at(time: string, states: Record<string, StageState>) {
  const now = new Date(`2030-05-01T${time}:00Z`)
  const statusOf = (id: string) => ({
    state: states[id] ?? null,
    state_at: now.toISOString(),
    streamed: false,
    recorded: true,
    has_recording: false,
  })
  const sessions = sessionsAt(CALENDAR, ITEMS, statusOf, now)
  const ids = (some: typeof sessions) => some.map(({ item }) => item.id)
  return [ids(overSessions(sessions)), ids(sessions.filter((one) => mayBringBack(one, now)))]
}

test.each([
  ['09:45', { first: 'ended' }, [['first'], ['first']]],
  ['10:00', { first: 'ended', second: 'ended' }, [['second', 'first'], ['second']]],
  ['11:00', { second: 'ended', third: 'cancelled' }, [['second', 'first'], []]],
] as const)(
  'at %s what took place is over, and what was ended before its time can be brought back',
  (time, states, expected) => {
    expect(at(time, states)).toEqual(expected)
  },
)
