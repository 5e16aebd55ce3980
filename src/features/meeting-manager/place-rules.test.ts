import { expect, test } from 'vitest'
import { isTable } from '#features/meetings/rules.ts'
import { standsWithout, withStands } from './place-rules.ts'

const TABLES = [{ id: '1', name: 'Table 1', exhibitor_id: null }]
const STANDS = [
  { exhibitor_id: 'a', name: 'Lumen Labs' },
  { exhibitor_id: 'b', name: 'B'.repeat(80) },
]

test('every exhibitor’s stand becomes a place once, with a name that is not too long', () => {
  const places = withStands(TABLES, STANDS)
  expect(places).toEqual([
    ...TABLES,
    { id: null, name: 'Stand of Lumen Labs', exhibitor_id: 'a' },
    { id: null, name: `Stand of ${'B'.repeat(51)}`, exhibitor_id: 'b' },
  ])
  expect(withStands(places, STANDS)).toEqual(places)
  expect(standsWithout(places, STANDS)).toEqual([])
  expect(places.filter(isTable)).toEqual(TABLES)
})

test('an exhibitor who came later is missing until their stand is added', () => {
  const places = withStands(TABLES, STANDS.slice(0, 1))
  expect(standsWithout(places, STANDS)).toEqual(STANDS.slice(1))
})
