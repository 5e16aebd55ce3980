import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Ottoline Achterberg', 'OT'],
  ['saoirse ní bhraonáin', 'SA'],
  ['Ó Briain', 'ÓB'],
  ['ليلى المنصوري', 'لي'],
  ['佐藤 美咲', '佐藤'],
  ['A. Turing', 'AT'],
  ['X', 'X'],
  ['42', '42'],
  ['  ', ''],
])('%s has the initials %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
