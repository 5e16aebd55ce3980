import { expect, test } from 'vitest'
import { principalSpace, projectInto, type SparseRow } from './space.ts'

const row = (values: Record<number, number>): SparseRow => ({
  columns: Int32Array.from(Object.keys(values), Number),
  values: Float32Array.from(Object.values(values)),
})

/** The rows of a matrix of rank 2 whose directions are known: (1, 1, 0, 0) and (0, 0, 1, -1), the first one the longer. */
const rows = [row({ 0: 3, 1: 3 }), row({ 0: 5, 1: 5 }), row({ 2: 1, 3: -1 }), row({ 2: -2, 3: 2 })]

function coordinates(of: SparseRow, rank: number) {
  const out = new Float64Array(rank)
  projectInto(out, of, principalSpace(rows, 5, rank))
  return out
}

test('the space keeps the lengths of rows that lie in it', () => {
  for (const one of rows) {
    const length = Math.hypot(...one.values)
    expect(Math.hypot(...coordinates(one, 2))).toBeCloseTo(length, 6)
  }
})

test('rows of different directions stay apart, and what no row has is nothing', () => {
  const [a, b] = [coordinates(row({ 0: 1, 1: 1 }), 2), coordinates(row({ 2: 1, 3: -1 }), 2)]
  expect(a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)).toBeCloseTo(0, 6)
  expect(Math.hypot(...coordinates(row({ 4: 1 }), 2))).toBeCloseTo(0, 6)
})

test('a space of one dimension is the longest direction', () => {
  expect(Math.hypot(...coordinates(row({ 0: 1, 1: 1 }), 1))).toBeCloseTo(Math.SQRT2, 4)
  expect(Math.hypot(...coordinates(row({ 2: 1, 3: -1 }), 1))).toBeCloseTo(0, 2)
})

test('more dimensions than there are directions add nothing', () => {
  expect(Math.hypot(...coordinates(row({ 0: 1, 1: 1 }), 5))).toBeCloseTo(Math.SQRT2, 6)
  expect(coordinates(row({ 0: 1, 1: 1 }), 5).every(Number.isFinite)).toBe(true)
  expect(principalSpace([], 0, 3).values).toHaveLength(0)
})

test('the same rows give the same space', () => {
  expect(principalSpace(rows, 5, 2)).toEqual(principalSpace(rows, 5, 2))
})
