import { describe, expect, test } from 'vitest'
import { NO_STATUS, sessionsAt, type StageStatus } from '#features/schedule/now-rules.ts'
import { byTab, featuredSession, recordingDue, stagedSessions, tabsOf } from './rules.ts'

const CALENDAR: { start_date: string | null; time_zone: string } = {
  start_date: '2025-04-10',
  time_zone: 'Europe/London',
}

const session = (id: string, start_time: string, end_time: string, more: object = {}) => ({
  id,
  day: 'Day 1',
  start_time,
  end_time,
  type: 'session',
  location: null,
  ...more,
})
type Item = ReturnType<typeof session>

type Said = Record<string, Partial<StageStatus>>

function staged(items: readonly Item[], at: string, said: Said = {}, calendar = CALENDAR) {
  const statusOf = (id: string) => (said[id] ? { ...NO_STATUS, ...said[id] } : undefined)
  return stagedSessions(sessionsAt(calendar, items, statusOf, new Date(at)))
}

/** The phases of all sessions, in the order of their starts. */
const phases = (...of: Parameters<typeof staged>) => staged(...of).map(({ item, phase }) => `${item.id} ${phase}`)

const TALK = session('a', '10:00', '11:00')

describe('without a word of an organiser the clock decides', () => {
  // British Summer Time: ten o'clock is nine in UTC.
  test.each([
    ['2025-04-10T08:59:59Z', 'scheduled'],
    ['2025-04-10T09:00:00Z', 'live'],
    ['2025-04-10T09:59:59Z', 'live'],
    ['2025-04-10T10:00:00Z', 'ended'],
  ])('%s: %s', (at, phase) => {
    expect(phases([TALK], at)).toEqual([`a ${phase}`])
  })

  test.each([
    ['2025-04-10T21:59:00Z', 'scheduled'],
    ['2025-04-10T22:00:00Z', 'live'],
    ['2025-04-10T23:30:00Z', 'live'],
    ['2025-04-11T00:29:00Z', 'live'],
    ['2025-04-11T00:30:00Z', 'ended'],
  ])('across midnight, %s: %s', (at, phase) => {
    expect(phases([session('night', '23:00', '01:30')], at)).toEqual([`night ${phase}`])
  })

  test.each([
    // In March 01:00 becomes 02:00, so 23:00 to 03:00 lasts three hours.
    ['2025-03-29', '2025-03-29T23:00:00Z', 'live'],
    ['2025-03-29', '2025-03-30T01:59:00Z', 'live'],
    ['2025-03-29', '2025-03-30T02:00:00Z', 'ended'],
    // In October 02:00 becomes 01:00, so it lasts five.
    ['2025-10-25', '2025-10-25T22:00:00Z', 'live'],
    ['2025-10-25', '2025-10-26T02:59:00Z', 'live'],
    ['2025-10-25', '2025-10-26T03:00:00Z', 'ended'],
  ])('over the clock change of the night of %s, %s: %s', (start_date, at, phase) => {
    const calendar = { ...CALENDAR, start_date }
    expect(phases([session('night', '23:00', '03:00')], at, {}, calendar)).toEqual([`night ${phase}`])
  })

  test('in the time zone of the conference, wherever the reader is', () => {
    const tokyo = { ...CALENDAR, time_zone: 'Asia/Tokyo' }
    expect(phases([TALK], '2025-04-10T01:30:00Z', {}, tokyo)).toEqual(['a live'])
    expect(phases([TALK], '2025-04-10T09:30:00Z', {}, tokyo)).toEqual(['a ended'])
  })
})

describe('what an organiser says counts more than the clock', () => {
  const state_at = '2025-04-10T09:40:00Z'
  test.each([
    ['an overrun stays live', { state: 'live' }, '2025-04-10T10:20:00Z', 'live'],
    ['it may begin early', { state: 'live' }, '2025-04-10T08:30:00Z', 'live'],
    ['doors are open', { state: 'doors' }, '2025-04-10T08:55:00Z', 'doors'],
    ['a break', { state: 'paused' }, '2025-04-10T09:30:00Z', 'paused'],
    ['an early end', { state: 'ended' }, '2025-04-10T09:45:00Z', 'ended'],
    ['cancelled', { state: 'cancelled' }, '2025-04-10T09:30:00Z', 'cancelled'],
    ['a pointer that was forgotten', { state: 'live' }, '2025-04-10T14:00:00Z', 'ended'],
  ] as const)('%s', (_, said, at, phase) => {
    expect(phases([TALK], at, { a: { ...said, state_at } })).toEqual([`a ${phase}`])
  })

  test('the next session of a place waits while another is on air there, and others do not', () => {
    const items = [
      session('over', '10:00', '11:00', { location: 'Main Hall' }),
      session('next', '11:00', '12:00', { location: 'main  hall' }),
      session('roof', '11:00', '12:00', { location: 'Roof' }),
    ]
    const at = '2025-04-10T10:10:00Z'
    expect(phases(items, at, { over: { state: 'live', state_at } })).toEqual([
      'over live',
      'next scheduled',
      'roof live',
    ])
    expect(phases(items, at, { over: { state: 'ended', state_at } })).toEqual(['over ended', 'next live', 'roof live'])
  })
})

describe('after the end', () => {
  const at = '2025-04-10T12:00:00Z'
  test.each([
    [{ streamed: true }, 'pending'],
    [{ streamed: true, has_recording: true }, 'ready'],
    [{ streamed: true, recorded: false }, 'not_recorded'],
    [{ streamed: true, recorded: false, has_recording: true }, 'ready'],
    [{ streamed: false }, 'ended'],
  ] as const)('%j: %s', (status, phase) => {
    expect(phases([TALK], at, { a: status })).toEqual([`a ${phase}`])
  })

  test('a recording is promised within 48 hours of the end, also of an early one', () => {
    const [early] = staged([TALK], at, { a: { state: 'ended', state_at: '2025-04-10T09:45:00.000Z', streamed: true } })
    const [onTime] = staged([TALK], at, { a: { streamed: true } })
    expect([early, onTime].map((one) => one && recordingDue(one.ended_at).toISOString())).toEqual([
      '2025-04-12T09:45:00.000Z',
      '2025-04-12T10:00:00.000Z',
    ])
  })
})

test('the first tab has what there is to see', () => {
  const items = [session('watch', '09:00', '10:00'), session('lamp', '11:00', '12:00')]
  const firstAt = (time: string, said: Said = {}) => {
    const at = `2025-04-10T${time}:00+01:00`
    return tabsOf(byTab(staged(items, at, said), new Date(at)))[0]
  }
  expect(firstAt('08:00')).toBe('upcoming')
  expect(firstAt('08:00', { watch: { state: 'live' } })).toBe('live')
  expect(firstAt('09:30')).toBe('live')
  expect(firstAt('10:30')).toBe('upcoming')
  expect(firstAt('12:30')).toBe('recordings')
})

test('breaks, days without a date, and networking without a stream are not on the stage', () => {
  const items = [
    TALK,
    session('break', '10:00', '11:00', { type: 'break' }),
    session('party', '10:00', '11:00', { type: 'networking' }),
    session('shown', '10:00', '11:00', { type: 'networking' }),
  ]
  const at = '2025-04-10T09:30:00Z'
  expect(phases(items, at, { shown: { streamed: true } })).toEqual(['a live', 'shown live'])
  expect(phases([TALK], at, {}, { ...CALENDAR, start_date: null })).toEqual([])
})

describe('the tabs', () => {
  const items = [
    session('early', '08:00', '08:30'),
    session('ready', '07:00', '07:30'),
    session('pending', '06:00', '06:30'),
    session('latest', '09:00', '09:30'),
    session('now', '10:00', '11:00'),
    session('keynote', '10:00', '11:00', { type: 'keynote' }),
    session('next', '12:00', '13:00'),
    session('off', '12:00', '13:00'),
    session('gone', '07:00', '07:45'),
  ]
  const said: Said = {
    ready: { has_recording: true },
    pending: { streamed: true },
    off: { state: 'cancelled', state_at: '2025-04-10T06:00:00Z' },
    gone: { state: 'cancelled', state_at: '2025-04-10T06:00:00Z' },
  }
  const now = new Date('2025-04-10T09:30:00Z')
  const tabsWith = (more: Said = {}) => byTab(staged(items, now.toISOString(), { ...said, ...more }), now)
  const ids = (sessions: readonly { item: Item }[]) => sessions.map(({ item }) => item.id)

  test('what is live, what comes, and recordings with those that can be watched first', () => {
    const { live, upcoming, recordings } = tabsWith()
    expect(ids(live)).toEqual(['now', 'keynote'])
    expect(ids(upcoming)).toEqual(['next', 'off'])
    expect(ids(recordings)).toEqual(['ready', 'pending'])
  })

  test('the featured session is the one that was put on air last, else streamed, a keynote, the next, a recording', () => {
    const at = (minute: string) => `2025-04-10T09:${minute}:00Z`
    const onAir = tabsWith({
      now: { state: 'live', state_at: at('20') },
      keynote: { state: 'live', state_at: at('10') },
    })
    expect(featuredSession(onAir)?.item.id).toBe('now')
    expect(featuredSession(tabsWith({ now: { streamed: true } }))?.item.id).toBe('now')
    expect(featuredSession(tabsWith())?.item.id).toBe('keynote')
    expect(featuredSession({ ...tabsWith(), live: [] })?.item.id).toBe('next')
    expect(featuredSession({ ...tabsWith(), live: [], upcoming: [] })?.item.id).toBe('ready')
    expect(featuredSession({ live: [], upcoming: [], recordings: [] })).toBeNull()
  })
})
