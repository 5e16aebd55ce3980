import { expect, test } from 'vitest'
import { isFound } from './rules.ts'

const TEXT = 'Wie lange ist meine Einladung gültig? A link works once, for 30 days.'

test.each([
  ['', true],
  ['  ', true],
  ['EINLADUNG', true],
  ['gultig', true],
  ['GÜLTIG 30', true],
  ['days link', true],
  ['３０', true],
  ['refund', false],
  ['link refund', false],
])('a search for “%s” finds it: %s', (searchTerm, found) => {
  expect(isFound(TEXT, searchTerm)).toBe(found)
})
