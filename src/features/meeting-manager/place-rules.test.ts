import { expect, test } from 'vitest'
import { isTable } from '#features/meetings/rules.ts'
import { standsWithout, withStands, withTables } from './place-rules.ts'

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

test('further tables get the next numbers that no place has', () => {
  const named = (name: string) => ({ name })
  const places = [named('Table 1'), named('Window'), named('Table 3')]
  expect(withTables(places, 5, named).map(({ name }) => name)).toEqual([
    'Table 1',
    'Window',
    'Table 3',
    'Table 2',
    'Table 4',
  ])
  expect(withTables(places, 2, named)).toEqual(places.slice(0, 2))
})
