import { expect, test } from 'vitest'
import { isTable } from '#features/meetings/rules.ts'
import { newTable, standsWithout, withStands, withTables } from './place-rules.ts'

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
  const places = [newTable('Table 1'), newTable('Window'), newTable('Table 3')]
  const names = (count: number) => withTables(places, count, []).map(({ name }) => name)
  expect(names(5)).toEqual(['Table 1', 'Window', 'Table 3', 'Table 2', 'Table 4'])
  expect(names(2)).toEqual(['Table 1', 'Window'])
})

test('a table that was left out comes back before there are new ones', () => {
  const stored = [
    { ...newTable('Galley'), id: 'one' },
    { ...newTable('Window'), id: 'two' },
  ]
  const [galley] = stored
  expect(withTables(stored.slice(0, 1), 4, [...stored, newTable('Porch'), newTable('Galley')])).toEqual([
    ...stored,
    newTable('Porch'),
    newTable('Table 1'),
  ])
  expect(withTables(stored, 1, stored)).toEqual([galley])
})
