import { expect, test } from 'vitest'
import type { FoundSession, SearchResults } from './contract.ts'
import { markedParts, optionsOf, totalOf } from './result-rules.ts'

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
