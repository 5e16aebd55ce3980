import { expect, test } from 'vitest'
import { SHOWN } from './lists.ts'
import { barsOf, openingsFor } from './newcomers.ts'

/** Ten people are shown to each of ten readers, worth less and less. */
const many = Array.from({ length: SHOWN }, (_, at) => at)
const candidates = many.map(() => ({
  places: Int32Array.from(many),
  worths: Float32Array.from(many, (at) => -at),
}))
const lists = many.map(() => many)
const newcomer = (worths: number[]) => ({
  places: Int32Array.from(worths.keys()),
  worths: Float32Array.from(worths),
})

test('a newcomer stands where they are worth more than the next, and a few have them as the last of the first', () => {
  const bars = barsOf(lists, candidates, new Float64Array(SHOWN))
  expect(openingsFor(newcomer([1, -2.5, -20, -20]), bars)).toEqual([
    { person: 0, at: 0 },
    { person: 1, at: 3 },
    { person: 2, at: SHOWN - 1 },
  ])
})

test('who is held back for others is easier to pass', () => {
  const prices = new Float64Array(SHOWN)
  prices[SHOWN - 1] = 5
  const worth = -SHOWN - 1
  const four = newcomer([0, 0, 0, worth])
  expect(openingsFor(four, barsOf(lists, candidates, new Float64Array(SHOWN)))).toHaveLength(3)
  expect(openingsFor(four, barsOf(lists, candidates, prices))[3]).toEqual({ person: 3, at: SHOWN - 1 })
})

test('a list with room takes a newcomer, and nobody has more than others may have', () => {
  const room = barsOf(
    Array.from({ length: 60 }, () => []),
    [],
    new Float64Array(0),
  )
  const openings = openingsFor(newcomer(Array.from({ length: 60 }, () => -9)), room)
  expect(openings).toHaveLength(3 * SHOWN)
  expect(openings[0]).toEqual({ person: 0, at: 0 })
})

test('without any lists that were made a few have them', () => {
  expect(openingsFor(newcomer([1, 1, 1, 1]), new Float32Array(0))).toHaveLength(3)
})
