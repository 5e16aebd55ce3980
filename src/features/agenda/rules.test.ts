import { expect, test } from 'vitest'
import { overlapOf, overlapsAmong, visitAt } from './rules.ts'

const session = (id: string, from: number, to: number) => ({
  id,
  starts_at: new Date(Date.UTC(2026, 4, 10, 0, from)).toISOString(),
  ends_at: new Date(Date.UTC(2026, 4, 10, 0, to)).toISOString(),
})

test.each([
  ['one inside the other', [0, 60], [20, 30], [20, 30]],
  ['one after the other has begun', [0, 60], [45, 90], [45, 60]],
  ['one right after the other', [0, 60], [60, 90], null],
  ['apart', [0, 10], [20, 30], null],
] as const)('what two sessions share: %s', (_, [a, b], [c, d], shared) => {
  const moments = shared && session('', shared[0], shared[1])
  const expected = moments && { starts_at: moments.starts_at, ends_at: moments.ends_at }
  expect(overlapOf(session('a', a, b), session('b', c, d))).toEqual(expected)
  expect(overlapOf(session('b', c, d), session('a', a, b))).toEqual(expected)
})

test('clashes are found among all that somebody saved, in any order', () => {
  const saved = [session('late', 50, 70), session('long', 0, 60), session('short', 10, 20), session('apart', 80, 90)]
  const undated = { id: 'undated', starts_at: null, ends_at: null }
  const found = overlapsAmong([...saved, undated])
  expect([...found].map(([id, others]) => [id, others.map((other) => other.id)])).toEqual([
    ['short', ['long']],
    ['long', ['short', 'late']],
    ['late', ['long']],
  ])
})

test('a visit goes on while somebody comes back within half an hour', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 4, 10, 0, minute))
  const first = visitAt(null, at(0))
  const again = visitAt(first, at(29))
  const later = visitAt(again, at(60))
  const read = visitAt(later, at(61), true)
  expect([first, again, later, read].map(({ since }) => new Date(since).getUTCMinutes())).toEqual([0, 0, 29, 1])
})
