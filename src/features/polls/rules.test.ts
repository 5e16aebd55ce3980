import { expect, test } from 'vitest'
import type { Moderated } from '#features/rooms/rules.ts'
import {
  hasEqualOptions,
  isTied,
  managesIn,
  percentages,
  pollOnScreen,
  RESULT_RULES,
  type ResultRule,
  showsOnScreen,
  showsResults,
} from './rules.ts'

test.each([
  // rule, [draft, open, open and voted, closed, archived]
  ['always', [false, true, true, true, true]],
  ['voted', [false, false, true, true, true]],
  ['closed', [false, false, false, true, true]],
  ['never', [false, false, false, false, false]],
] as [ResultRule, boolean[]][])('counts that are shown by the rule %s', (results, expected) => {
  const shown = [
    showsResults({ state: 'draft', results }, true),
    showsResults({ state: 'open', results }, false),
    showsResults({ state: 'open', results }, true),
    showsResults({ state: 'closed', results }, false),
    showsResults({ state: 'archived', results }, false),
  ]
  expect(shown).toEqual(expected)
})

test('the screen in the hall shows the counts of an open poll only where everybody may see them at any time', () => {
  expect(RESULT_RULES.filter((results) => showsOnScreen({ state: 'open', results }))).toEqual(['always'])
  expect(RESULT_RULES.filter((results) => showsOnScreen({ state: 'closed', results }))).toEqual(['always', 'voted', 'closed']) // prettier-ignore
})

test.each([
  [
    [0, 0],
    [0, 0],
  ],
  [
    [1, 0],
    [100, 0],
  ],
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [1, 1, 1, 1, 1, 1],
    [17, 17, 17, 17, 16, 16],
  ],
  [
    [2, 1],
    [67, 33],
  ],
  [
    [22, 42, 29, 4],
    [23, 43, 30, 4],
  ],
  [
    [199, 1],
    [100, 0],
  ],
  [
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    [2, 4, 5, 7, 9, 11, 13, 15, 16, 18],
  ],
  [
    [333_333, 333_333, 333_334],
    [33, 33, 34],
  ],
])('%j votes are %j percent', (votes, expected) => {
  const voters = votes.reduce((sum, count) => sum + count, 0)
  const shown = percentages(votes, { multiple: false, voters })
  expect(shown).toEqual(expected)
  expect(shown.reduce((sum, percent) => sum + percent, 0)).toBe(voters === 0 ? 0 : 100)
})

test('several choices are shares of the people who voted', () => {
  expect(percentages([3, 2, 0], { multiple: true, voters: 3 })).toEqual([100, 67, 0])
  expect(percentages([0, 0], { multiple: true, voters: 0 })).toEqual([0, 0])
})

test.each([
  [[1, 1, 0], true],
  [[2, 1, 1], false],
  [[0, 0], false],
  [[null, null], false],
] as [(number | null)[], boolean][])('%j is a tie: %s', (votes, tied) => {
  expect(isTied(votes)).toBe(tied)
})

test.each([
  [['Yes', 'No'], false],
  [['Yes', 'yes'], true],
  [['Two  days', 'two days'], true],
  [['نعم', 'لا'], false],
])('%j has options that are equal: %s', (options, equal) => {
  expect(hasEqualOptions(options)).toBe(equal)
})

const MINUTE_AGO = { opened_at: '2030-05-01T09:00:00Z', closed_at: '2030-05-01T09:59:00Z' }
type Timed = Parameters<typeof pollOnScreen>[0][number] & { id: string }
const CLOSED: Timed = { id: 'closed', state: 'closed', results: 'always', ...MINUTE_AGO }
const OPEN: Timed = { ...CLOSED, id: 'open', state: 'open', closed_at: null }
const OLDER: Timed = { ...CLOSED, id: 'older', closed_at: '2030-05-01T09:58:59Z' }
const SECRET: Timed = { ...CLOSED, results: 'never' }
const AWAY: Timed = { ...CLOSED, state: 'archived' }
const NEWER: Timed = { ...OPEN, id: 'newer', opened_at: '2030-05-01T09:30:00Z' }

test.each<[string, string, Timed[], string | undefined]>([
  ['an open poll before any that is closed', '09:59:30', [CLOSED, OPEN], 'open'],
  ['of two open ones the newer', '09:59:30', [OPEN, NEWER], 'newer'],
  ['a closed one for a minute', '09:59:59', [CLOSED], 'closed'],
  ['and no longer', '10:00:00', [CLOSED], undefined],
  ['the one that was closed last', '09:59:30', [OLDER, CLOSED], 'closed'],
  ['no result that only organisers see, and no older one in its place', '09:59:30', [OLDER, SECRET], undefined],
  ['no draft and nothing that was put away', '09:59:30', [{ ...OPEN, state: 'draft' }, AWAY], undefined],
])('the screen shows %s', (_, time, polls, shown) => {
  expect(pollOnScreen(polls, new Date(`2030-05-01T${time}Z`), false)?.id).toBe(shown)
})

test('where it was chosen, the screen shows the result until another poll opens', () => {
  const later = new Date('2030-05-01T10:30:00Z')
  const shown = [[CLOSED], [CLOSED, OPEN], [SECRET]].map((polls) => pollOnScreen(polls, later, true)?.id)
  expect(shown).toEqual(['closed', 'open', undefined])
})

test('organisers manage polls in all rooms, moderators and speakers in their sessions', () => {
  const rooms = ['mine', 'other', null]
  const managed = (moderated: Moderated, spoken: string[]) =>
    rooms.map((room) => managesIn({ moderated, spoken: new Set(spoken) }, room))
  const none = new Set<string>()
  expect(managed('all', [])).toEqual([true, true, true])
  expect(managed(none, ['mine'])).toEqual([true, false, false])
  expect(managed(new Set(['mine']), [])).toEqual([true, false, false])
  expect(managed(new Set(['other']), ['mine'])).toEqual([true, true, false])
  expect(managed(none, [])).toEqual([false, false, false])
})
