import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, expectTypeOf, test } from 'vitest'
import { ROOT } from '#server/test-process.ts'
import type { EditableConference, JoinedConference, OwnedConference, VisibleConference } from './access.ts'

const BRANDS = ['VisibleConference', 'JoinedConference', 'OwnedConference', 'EditableConference']
/** Parts of queries, which services of several brands share and call with a conference of theirs. */
const SHARED = [
  'delegates/server/status.ts momentsOf',
  'delegates/server/status.ts readDelegate',
  'directory/server/people.ts shownTo',
]

/** The exported functions of the features' servers that are handed a conference, each with the type of it. */
function takers() {
  const features = join(ROOT, 'src/features')
  const files = globSync('*/server/**/*.ts', { cwd: features, exclude: ['**/*.test.ts', 'conferences/**'] })
  return files.flatMap((file) => {
    const source = readFileSync(join(features, file), 'utf8')
    const functions = [...source.matchAll(/^export (?:async )?function (\w+)(?:<[^(]*>)?\(([^)]*)\)/gm)]
    return functions.flatMap(([, name, parameters = '']) => {
      const outsideBraces = parameters.replaceAll(/\{[^}]*\}/g, '')
      const type = /\bconference: (\w+(?: \| \w+)*)/.exec(outsideBraces)?.[1]
      return type === undefined ? [] : [{ name: `${file} ${name}`, types: type.split(' | ') }]
    })
  })
}

test('no service accepts a conference whose access nobody has checked', () => {
  const unchecked = takers().filter(({ types }) => types.some((type) => !BRANDS.includes(type)))
  expect(unchecked.map(({ name }) => name).toSorted()).toEqual(SHARED)
})

test('this check sees the services of every part of a conference', () => {
  const seen = new Set(takers().map(({ name }) => name.split('/')[0]))
  for (const feature of ['speakers', 'schedule', 'delegates', 'registration', 'public-page', 'agenda', 'search'])
    expect(seen).toContain(feature)
  for (const feature of ['directory', 'connections', 'questions', 'polls', 'messages', 'exhibitors', 'stage'])
    expect(seen).toContain(feature)
  for (const feature of ['chat', 'moderation', 'notifications']) expect(seen).toContain(feature)
})

// These are checked by the compiler: `npm run types` fails if one does not hold.
test('a brand can be used where a weaker one is required, but never where a stronger one is', () => {
  expectTypeOf<EditableConference>().toExtend<OwnedConference>()
  expectTypeOf<OwnedConference>().toExtend<VisibleConference>()
  expectTypeOf<JoinedConference>().toExtend<VisibleConference>()
  expectTypeOf<VisibleConference>().not.toExtend<OwnedConference>()
  expectTypeOf<VisibleConference>().not.toExtend<JoinedConference>()
  expectTypeOf<JoinedConference>().not.toExtend<OwnedConference>()
  expectTypeOf<OwnedConference>().not.toExtend<EditableConference>()
})
