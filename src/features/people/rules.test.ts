import { expect, test } from 'vitest'
import { shownName } from './rules.ts'

test.each([
  [{ full_name: 'Ada Sample' }, 'Ada Sample'],
  [{ full_name: null }, 'Unnamed'],
  [null, 'Former member'],
])('the name shown of %j is %s', (person, expected) => {
  expect(shownName(person)).toBe(expected)
})
