import { expect, test } from 'vitest'
import { ALL_USED } from './input-rules.ts'
import { type MissingAnswer, missingAnswer } from './missing-rules.ts'

const NOTHING = { seeking: [], offering: [], interests: [] }
const ALL = {
  seeking: [{ goal: 'learn', tag: null }],
  offering: [{ goal: 'mentor', tag: null }],
  interests: ['Rotas', 'Sleep', 'Lamps'],
} as const
const GIVEN = {
  interests: 0,
  goals: 0,
  bio_words: 0,
  about_words: 0,
  position: false,
  company: false,
  saved: 0,
  took_part: 0,
  connections: 0,
  ignored: 0,
}
const RICH = { ...GIVEN, saved: 1, bio_words: 20 }

test.each<[string, MissingAnswer | null, Parameters<typeof missingAnswer>]>([
  ['nothing said', 'seeking', [NOTHING, { used: ALL_USED, given: GIVEN }, new Set()]],
  ['the first one skipped', 'offering', [NOTHING, { used: ALL_USED, given: GIVEN }, new Set(['seeking'])]],
  [
    'two interests',
    'interests',
    [{ ...ALL, interests: ['Rotas', 'Sleep'] }, { used: ALL_USED, given: RICH }, new Set()],
  ],
  ['no session', 'sessions', [ALL, { used: ALL_USED, given: { ...RICH, saved: 0 } }, new Set()]],
  ['no words', 'words', [ALL, { used: ALL_USED, given: { ...RICH, bio_words: 0 } }, new Set()]],
  ['a few words', null, [ALL, { used: ALL_USED, given: { ...RICH, bio_words: 0, about_words: 2 } }, new Set()]],
  ['all said', null, [ALL, { used: ALL_USED, given: RICH }, new Set()]],
  ['answers switched off', 'sessions', [NOTHING, { used: { ...ALL_USED, said: false }, given: GIVEN }, new Set()]],
  [
    'all switched off',
    null,
    [NOTHING, { used: { said: false, words: false, sessions: false, people: false }, given: GIVEN }, new Set()],
  ],
])('with %s, what is missing is %s', (_, missing, known) => {
  expect(missingAnswer(...known)).toBe(missing)
})
