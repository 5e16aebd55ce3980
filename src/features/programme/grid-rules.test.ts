import { expect, test } from 'vitest'
import { type Area, nextArea } from './grid-rules.ts'

/** The columns that are drawn one after the other until all that is wanted is. */
function columnsOnTheWay(drawn: Area, wanted: Area) {
  const steps: [number, number][] = []
  for (let next = nextArea(drawn, wanted); next; next = nextArea(next, wanted)) steps.push([next.left, next.right])
  return steps
}

const area = (left: number, right: number, top = 0) => ({ left, right, top, bottom: top + 600 })

test('a grid is drawn a column at a time, and what scrolls out of sight goes at once', () => {
  expect(columnsOnTheWay(area(0, 0), area(0, 3))).toEqual([[0, 1], [0, 2], [0, 3]]) // prettier-ignore
  expect(columnsOnTheWay(area(0, 3), area(2, 5))).toEqual([[2, 4], [2, 5]]) // prettier-ignore
  expect(columnsOnTheWay(area(4, 6), area(2, 5))).toEqual([[3, 5], [2, 5]]) // prettier-ignore
})

test('after a jump it begins again at the left', () => {
  expect(columnsOnTheWay(area(0, 3), area(8, 10))).toEqual([[8, 8], [8, 9], [8, 10]]) // prettier-ignore
})

test('other hours are drawn in one step, and nothing is left to draw afterwards', () => {
  expect(nextArea(area(0, 3), area(0, 3, 120))).toEqual(area(0, 3, 120))
  expect(nextArea(area(0, 3), area(0, 3))).toBeNull()
  expect(nextArea(area(0, 0), area(0, -1))).toBeNull()
})
