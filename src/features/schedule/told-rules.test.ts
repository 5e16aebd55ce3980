import { expect, test } from 'vitest'
import { audienceOf, audienceOfAll, isNews } from './told-rules.ts'

const NOW = new Date('2026-09-17T10:00:00Z')
const [EARLIER, LATER] = [new Date('2026-09-17T09:59:59Z'), new Date('2026-09-17T10:30:00Z')]

test.each([
  ['one to come is called off', LATER, null, true],
  ['one to come moves into the past', LATER, EARLIER, true],
  ['one that is over is deleted', EARLIER, null, false],
  ['one that ends now is deleted', NOW, null, false],
  ['one that is over moves within the past', EARLIER, EARLIER, false],
  ['one that is over takes place again', EARLIER, LATER, true],
  ['one without a date is deleted', null, null, true],
] as const)('%s', (_, before, after, told) => {
  expect(isNews({ before, after }, NOW)).toBe(told)
  expect(audienceOf(3, { before, after }, NOW)).toEqual({ saved: 3, told: told ? 3 : 0 })
})

test('of several sessions only those count that are not over', () => {
  expect(audienceOfAll([])).toEqual({ saved: 0, told: 0 })
  expect(
    audienceOfAll([
      { saved: 2, told: 2 },
      { saved: 5, told: 0 },
    ]),
  ).toEqual({ saved: 7, told: 2 })
})
