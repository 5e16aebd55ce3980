import { expect, test } from 'vitest'
import { wishesFrom } from './wish-rules.ts'

test('two who like each other are one wish, and weigh what suits both', () => {
  const likes = new Map([
    ['ada', ['grace', 'mary']],
    ['grace', ['mary', 'ada']],
    ['mary', []],
  ])
  expect(wishesFrom(likes, () => true)).toEqual([
    { person_id: 'ada', other_id: 'grace', kind: 'mutual', weight: Math.sqrt(0.5) },
    { person_id: 'ada', other_id: 'mary', kind: 'one_sided', weight: 0.5 },
    { person_id: 'grace', other_id: 'mary', kind: 'one_sided', weight: 1 },
  ])
})

test('nobody wishes for somebody who is kept apart, or who is not among the people', () => {
  const likes = new Map([
    ['ada', ['grace', 'mallory', 'stranger']],
    ['grace', ['ada']],
    ['mallory', ['ada']],
  ])
  const wishes = wishesFrom(likes, (one, other) => one !== 'mallory' && other !== 'mallory')
  expect(wishes.map(({ person_id, other_id }) => [person_id, other_id])).toEqual([['ada', 'grace']])
})
