import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('glyphs.css', import.meta.url), 'utf8')
const numbersOf = (pattern: RegExp) => Array.from(css.matchAll(pattern), ([, number]) => Number(number))

test('each icon has its place in the one picture of all, and no other has the same', () => {
  const places = numbersOf(/--glyph: (\d+);/g)
  const [last = -1] = numbersOf(/--last: (\d+);/g)
  expect(places).toEqual(Array.from({ length: last + 1 }, (_, place) => place))
  expect([0, ...numbersOf(/translate\(0 (\d+)\)/g)]).toEqual(places.map((place) => place * 24))
  expect(numbersOf(/viewBox='0 0 24 (\d+)'/g)).toEqual([places.length * 24])
})
