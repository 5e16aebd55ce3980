import { expect, test } from 'vitest'
import { upsert } from './handlers.ts'

type Row = { id: string; seq: number; place: number; mine?: boolean }
const rows: Row[] = [
  { id: 'a', seq: 1, place: 1, mine: true },
  { id: 'c', seq: 3, place: 3 },
]
const put = (row: Parameters<typeof upsert<Row>>[1]) => upsert(rows, row, (one, other) => one.place < other.place)

test('a new row stands in its place, and a newer one in place of its older self with what only the list knows', () => {
  expect(put({ id: 'b', seq: 4, place: 2 }).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(put({ id: 'd', seq: 4, place: 9 }).map(({ id }) => id)).toEqual(['a', 'c', 'd'])
  expect(put({ id: 'a', seq: 5, place: 1 })[0]).toEqual({ id: 'a', seq: 5, place: 1, mine: true })
})

test('a row that is older than the list is ignored, and a hidden one is removed', () => {
  expect(put({ id: 'c', seq: 2, place: 9 })).toEqual(rows)
  expect(put({ id: 'c', hidden: true })).toEqual([rows[0]])
})
