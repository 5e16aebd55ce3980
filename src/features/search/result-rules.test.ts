import { expect, test } from 'vitest'
import type { FoundSession, SearchResults } from './contract.ts'
import type { ScheduleItem } from '#features/schedule/contract.ts'
import { NO_STATUS, sessionsAt, type StageState } from '#features/schedule/now-rules.ts'
import { markedParts, optionsOf, startOptions, totalOf, withSearch } from './result-rules.ts'

const session = (number: number): FoundSession => ({
  schedule_item_id: `s${number}`,
  number,
  title: `Night ${number}`,
  type: 'session',
  day: 'Day 1',
  start_time: '09:00',
  end_time: '10:00',
  starts_at: null,
  ends_at: null,
  location: null,
  speakers: [],
})
const person = { full_name: 'Ada', position: null, company: null, avatar_url: null, role: null, online: false }

const results: SearchResults = {
  corrected: null,
  with_people: true,
  totals: { people: 1, sessions: 30, exhibitors: 0 },
  people: [{ ...person, person_id: 'p1' }],
  sessions: [1, 2, 3, 4].map(session),
  exhibitors: [],
}

test('three sessions are shown beside the people, and a row that shows all', () => {
  expect(optionsOf(results, null)).toEqual([
    { kind: 'people', person: results.people[0] },
    ...results.sessions.slice(0, 3).map((one) => ({ kind: 'sessions', session: one })),
    { kind: 'sessions', total: 30 },
  ])
})

test('of one kind, all are shown', () => {
  expect(optionsOf(results, 'sessions')).toEqual(results.sessions.map((one) => ({ kind: 'sessions', session: one })))
  expect(totalOf(results)).toBe(31)
})

const CONFERENCE = { start_date: '2025-04-10', time_zone: 'UTC' }
const scheduled = (id: string, times: string, type: ScheduleItem['type'] = 'session'): ScheduleItem => ({
  id,
  conference_id: 'c',
  number: 1,
  day: 'Day 1',
  start_time: times.slice(0, 5),
  end_time: times.slice(6),
  title: id,
  description: null,
  location: null,
  type,
  speaker_id: null,
  speaker_ids: [],
  removed_speakers: 0,
  updated_at: '',
})
const NINE = '2025-04-10T09:30:00Z'

function startAt(items: ScheduleItem[], said: Record<string, StageState> = {}) {
  const statusOf = (id: string) => (said[id] ? { ...NO_STATUS, state: said[id], state_at: NINE } : undefined)
  return sessionsAt(CONFERENCE, items, statusOf, new Date(NINE))
}

test('before anything is typed there is what is on by the clock and by what organisers said, without breaks', () => {
  const items = [
    scheduled('On', '09:00-10:00'),
    scheduled('Coffee', '09:00-10:00', 'break'),
    scheduled('Cancelled', '09:00-10:00'),
    scheduled('Overruns', '08:00-09:00'),
    scheduled('Later', '10:00-11:00'),
  ]
  const sessions = startAt(items, { Cancelled: 'cancelled', Overruns: 'live' })
  const options = startOptions(sessions, { recent: [], all: false })
  expect(options.map((option) => 'session' in option && option.session.title)).toEqual(['Overruns', 'On'])
})

test('of many sessions five are shown and a row that shows all; searches come after them, then what forgets these', () => {
  const sessions = startAt(Array.from({ length: 7 }, (_, at) => scheduled(`Room ${at}`, '09:00-10:00')))
  const some = startOptions(sessions, { recent: ['night', 'tea'], all: false })
  expect(some.slice(5)).toEqual([
    { kind: 'now', total: 7 },
    { kind: 'recent', typed: 'night' },
    { kind: 'recent', typed: 'tea' },
    { kind: 'recent', clear: true },
  ])
  expect(startOptions(sessions, { recent: ['night'], all: true })).toHaveLength(7)
})

test('five searches are remembered, each once, the latest first', () => {
  expect(withSearch(['a', 'Zoë', 'b', 'c', 'd'], 'zoe')).toEqual(['zoe', 'a', 'b', 'c', 'd'])
  expect(withSearch(['a', 'b', 'c', 'd', 'e'], 'f')).toEqual(['f', 'a', 'b', 'c', 'd'])
})

test.each([
  ['Ask a night pharmacist', ['night'], 'Ask a [night] pharmacist'],
  ['Nightingales sing', ['night'], '[Night]ingales sing'],
  ['Knight', ['night'], 'Knight'],
  ['Zoë Straße', ['zoe', 'str'], '[Zoë] [Straße]'],
  ['睡眠研究の最前線', ['研究'], '睡眠[研究]の最前線'],
  ["O'Neill", ['oneill'], "[O'Neill]"],
  ['C++, C#', ['c++'], '[C++], C#'],
  ['Night', [], 'Night'],
  ['Lange Nachtwachen', ['wache'], 'Lange Nacht[wache]n'],
  ['Jürgen', ['juerg', 'jurg'], '[Jürg]en'],
  ['Jürgen', ['juerg'], '[Jürgen]'],
  ['سلمى البحيري', ['بحيري'], 'سلمى [البحيري]'],
  ['김민준', ['민준'], '김[민준]'],
])('in %j, %j is marked as %j', (text, words, marked) => {
  const parts = markedParts(text, words)
  expect(parts.map((part) => (part.isMatch ? `[${part.text}]` : part.text)).join('')).toBe(marked)
})
