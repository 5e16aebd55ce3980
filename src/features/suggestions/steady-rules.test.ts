import { expect, test } from 'vitest'
import { steadyList } from './steady-rules.ts'

const people = (ids: string) => [...ids].map((person_id) => ({ person: { person_id } }))

test.each([
  ['the first list as it comes', '', 'abc', '', 'abc'],
  ['a pressed one stays where it is, and nobody moves up', 'abc', 'bcd', 'a', 'abc'],
  ['who is no longer suggested leaves, and the next comes at the end', 'abc', 'acd', '', 'acd'],
  ['another order moves nobody', 'abc', 'cba', '', 'abc'],
  ['all pressed, and nobody else left', 'ab', '', 'ab', 'ab'],
])('%s', (_name, shown, fresh, pressed, result) => {
  const list = steadyList(people(shown), people(fresh), { isPressed: (id) => pressed.includes(id), most: 3 })
  expect(list.map(({ person }) => person.person_id).join('')).toBe(result)
})
