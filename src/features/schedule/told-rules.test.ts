import { expect, test } from 'vitest'
import { savedText } from './saved-text.ts'
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
  const audience = { saved: 3, told: told ? 3 : 0, speakers: told ? 1 : 0 }
  expect(audienceOf({ saved: 3, speakers: 1 }, { before, after }, NOW)).toEqual(audience)
})

test('of several sessions only those count that are not over', () => {
  expect(audienceOfAll([])).toEqual({ saved: 0, told: 0, speakers: 0 })
  expect(
    audienceOfAll([
      { saved: 2, told: 2, speakers: 1 },
      { saved: 5, told: 0, speakers: 0 },
    ]),
  ).toEqual({ saved: 7, told: 2, speakers: 1 })
})

test.each([
  [{ saved: 0, told: 0, speakers: 0 }, 'Nobody has saved it, so nobody is notified.'],
  [{ saved: 4, told: 0, speakers: 0 }, 'It is over, so nobody is notified.'],
  [{ saved: 0, told: 0, speakers: 1 }, 'Nobody has saved it. Its speaker is notified.'],
  [{ saved: 3, told: 3, speakers: 0 }, '3 people saved it and will be notified.'],
  [{ saved: 1, told: 1, speakers: 1 }, '1 person saved it and will be notified. Its speaker is notified too.'],
  [{ saved: 3, told: 3, speakers: 2 }, '3 people saved it and will be notified. Its 2 speakers are notified too.'],
])('%j is said', (audience, sentence) => {
  expect(savedText.told(audience)).toBe(sentence)
})
