import { expect, test } from 'vitest'
import { steadyList } from './steady-rules.ts'

const people = (ids: string) => ids.split('').map((person_id) => ({ person: { person_id } }))

test.each([
  ['the first list as it comes', { shown: '', fresh: 'abc', pressed: '' }, 'abc'],
  ['a pressed one stays where it is, and nobody moves up', { shown: 'abc', fresh: 'bcd', pressed: 'a' }, 'abc'],
  [
    'who is no longer suggested leaves, and the next comes at the end',
    { shown: 'abc', fresh: 'acd', pressed: '' },
    'acd',
  ],
  ['another order moves nobody', { shown: 'abc', fresh: 'cba', pressed: '' }, 'abc'],
  ['all pressed, and nobody else left', { shown: 'ab', fresh: '', pressed: 'ab' }, 'ab'],
])('%s', (_name, { shown, fresh, pressed }, result) => {
  const list = steadyList(people(shown), people(fresh), { isPressed: (id) => pressed.includes(id), most: 3 })
  expect(list.map(({ person }) => person.person_id).join('')).toBe(result)
})
