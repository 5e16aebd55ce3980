import { expect, test } from 'vitest'
import { cpuTimer } from '#server/test-cpu.ts'
import { manyLines, oneLine, trimEnds } from './clean.ts'

/** Milliseconds that no busy machine needs, but that work in proportion to a square does. */
const TOO_LONG = 5000

test.each([
  ['one\r\ntwo\u2028three\x85four\x0bfive', 'one two three four five'],
  ['a\0b\tc\x7f', 'a b c'],
  ['  \ufeff\u200bAda\u200b \n', 'Ada'],
  ['x\ufeffy', 'x\ufeffy'],
  ['\u200b\u200c\u200d\u2060\ufeff', ''],
  ['\u00ad\u034f\u115f\u3164\u2800\ufe0f', ''],
  ['\u{e0061}\u202e \u2066', ''],
  ['❤️', '❤️'],
  ['Ada \u202ereddaL\u202c', 'Ada reddaL'],
  ['\u2066Ada\u2069\u200f \u061cMinor\u200e', 'Ada Minor'],
  ['\u202a\u202b\u202d\u2067\u2068', ''],
  ['👩‍💻 👨‍👩‍👧', '👩‍💻 👨‍👩‍👧'],
  ['مريم بنت‌عبد', 'مريم بنت‌عبد'],
  ['נעמי כהן־לוי', 'נעמי כהן־לוי'],
  ['هـ\u200d', 'هـ\u200d'],
  ['half \ud83d of it', 'half \ufffd of it'],
])('the line %j becomes %j', (written, line) => {
  expect(oneLine(written)).toBe(line)
})

test.each([
  ['one\r\ntwo\rthree\u2028four\x0bfive', 'one\ntwo\nthree\nfour\nfive'],
  ['a\0\x07b\tc', 'ab\tc'],
  [' \u200b\n', ''],
  ['pay\u202e 01 \u2066to\u2069', 'pay 01 to'],
  ['שלום\u200f! (ok)', 'שלום\u200f! (ok)'],
])('the lines %j become %j', (written, lines) => {
  expect(manyLines(written)).toBe(lines)
})

test('a long run of blanks takes no longer than it is long', () => {
  const spent = cpuTimer()
  trimEnds(`${' '.repeat(1_000_000)}x${' \u200b'.repeat(1_000_000)}`)
  trimEnds(`x${' '.repeat(1_000_000)}x`)
  expect(spent()).toBeLessThan(TOO_LONG)
})
