import { expect, test } from 'vitest'
import { nameOf } from './written-names.ts'

test.each([
  [{ full_name: 'Ada Lovelace' }, 'Ada Lovelace'],
  [{ first_name: 'Ada', last_name: 'Lovelace' }, 'Ada Lovelace'],
  [{ full_name: 'Countess Lovelace', first_name: 'Ada', last_name: 'Lovelace' }, 'Countess Lovelace'],
  [{ full_name: 'Lovelace', first_name: 'Ada' }, 'Ada Lovelace'],
  [{ full_name: 'Ada', last_name: 'Lovelace' }, 'Ada Lovelace'],
  [{ full_name: 'Ada Lovelace', first_name: 'ADA' }, 'Ada Lovelace'],
  [{ full_name: 'Ada Lovelace', last_name: 'Lovelace' }, 'Ada Lovelace'],
  [{ first_name: 'Ada' }, 'Ada'],
  [{ last_name: 'Lovelace' }, 'Lovelace'],
  [{}, ''],
])('the name in %o is %s', (names, name) => {
  expect(nameOf(names)).toBe(name)
})
