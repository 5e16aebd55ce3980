import { expect, test } from 'vitest'
import { FEATURES, checkHouse } from './check-house.ts'

const MANIFEST = 'src/features/speakers/server/feature.ts'

/** Checks one file, together with the manifest that its feature needs, so that each test breaks one rule. */
const check = (path: string, text = '') =>
  checkHouse([
    { path, text },
    { path: MANIFEST, text: '' },
  ])

test('every feature is listed once', () => {
  expect(new Set(FEATURES).size).toBe(FEATURES.length)
})

test('a correctly laid out feature has no breaches', () => {
  const tree = {
    'migrations/0001_users.sql': 'create table users ();',
    'migrations/0002_speakers.sql': 'create table speakers ();',
    'src/features/speakers/contract.ts': `import { text } from './text.ts'\nimport { Slug } from '#features/conferences/rules.ts'`,
    'src/features/speakers/speakers.test.ts': `import { testApp } from '#server/test.ts'`,
    [MANIFEST]: `import { speakersHandlers } from './handlers.ts'`,
    'src/features/speakers/server/handlers.ts': `import { ownedConference } from '#features/conferences/server/service.ts'`,
    'src/features/speakers/server/tokens.ts': `import { speakersApi } from '../contract.ts'`,
    'src/features/speakers/server/pictures/portraits.ts': `import { speakersApi } from '../../contract.ts'`,
    'src/features/speakers/web/SpeakersTab.tsx': `import './SpeakersTab.css'\nexport function SpeakersTab() {}`,
    'src/features/speakers/web/SpeakersTab.css': '.speakers-tab {}',
    'src/features/speakers/web/useSpeakers.ts': `import { query } from '#web/data/api.ts'`,
    'src/server/test-database.ts': `import { startPostgres } from '../../tools/postgres.ts'`,
    'src/server/features.ts': `import { speakersFeature } from '#features/speakers/server/feature.ts'`,
    'src/web/router/routes.tsx': `const page = () => import('#features/speakers/web/SpeakersTab.tsx')`,
    'vite.config.ts': 'export default {}',
    'package-lock.json': '{ "funding": { "url": "https://example.org" } }',
  }
  expect(checkHouse(Object.entries(tree).map(([path, text]) => ({ path, text })))).toEqual([])
})

test.each([
  ['src/shared/utils.ts', 'has a name that says nothing about what is in it'],
  ['src/web/ui/index.tsx', 'has a name that says nothing about what is in it'],
  ['src/features/speakers/server/types.ts', 'has a name that says nothing about what is in it'],
  ['src/features/gadgets/contract.ts', 'belongs to "gadgets", which is not in the list of features'],
  ['src/features/speakers/schema.ts', 'is not called by one of the names for src/features/speakers/'],
  ['src/features/speakers/server/addSpeaker.ts', 'is not called by one of the names for src/features/speakers/server/'],
  ['src/features/speakers/server/reading.ts', 'is named for an activity, not for what it holds'],
  ['src/features/speakers/web/format-row.ts', 'is not called by one of the names for src/features/speakers/web/'],
  ['src/features/speakers/server/pictures/large/portraits.ts', 'lies deeper than src/features/speakers/server/'],
  ['src/features/speakers/web/parts/useRow.ts', 'lies deeper than src/features/speakers/web/'],
])('%s %s', (path, sentence) => {
  expect(check(path)).toEqual([`${path} ${sentence}`])
})

test.each([
  ['src/shared/dates.ts', '#server/db.ts', 'shared code may not import server code'],
  ['src/shared/paths.ts', '#features/auth/rules.ts', 'the core comes before auth'],
  ['src/server/http/pages.ts', '#features/auth/server/service.ts', 'the core comes before auth'],
  ['src/server/http/pages.ts', '../../web/server.tsx', 'server code may not import web code'],
  ['src/features/speakers/contract.ts', './server/table.ts', 'shared code may not import server code'],
  ['src/features/speakers/rules.ts', '#features/agenda/rules.ts', 'speakers comes before agenda'],
  ['src/features/speakers/server/service.ts', '#features/agenda/server/table.ts', 'speakers comes before agenda'],
  ['src/features/speakers/web/useRow.ts', '../server/service.ts', 'web code may not import server code'],
  ['src/server/features.ts', '#features/auth/web/SignIn.tsx', 'server code may not import web code'],
])('%s may not import %s', (path, specifier, sentence) => {
  const wrong = [`${path} imports ${specifier}: ${sentence}`]
  expect(check(path, `import { x } from '${specifier}'`)).toEqual(wrong)
  expect(check(path, `const x = await import("${specifier}")`)).toEqual(wrong)
  expect(check(path, `import {\n  x,\n} from '${specifier}'`)).toEqual(wrong)
})

test('imports inside a feature are relative, and no import leaves src/', () => {
  const path = 'src/features/speakers/rules.ts'
  expect(check(path, `import { text } from '#features/speakers/text.ts'`)).toEqual([
    `${path} imports #features/speakers/text.ts of its own feature; inside a feature imports are relative`,
  ])
  expect(check(path, `import { x } from '../../../tools/x.ts'`)).toEqual([
    `${path} imports ../../../tools/x.ts, which is outside src/`,
  ])
})

test('stores and caches are in src/web/data/ only', () => {
  const store = `import { useSyncExternalStore } from 'react'`
  const sentence = 'has a store or a cache, which belongs into src/web/data/'
  for (const text of [
    store,
    `import { QueryClient } from '@tanstack/query-core'`,
    'const listeners = new Set<() => void>()',
  ]) {
    expect(check('src/web/data/store.ts', text)).toEqual([])
    expect(check('src/web/theme.ts', text)).toEqual([`src/web/theme.ts ${sentence}`])
    const path = 'src/features/speakers/web/useRow.ts'
    expect(check(path, text)).toEqual([`${path} ${sentence}`])
  }
})

test('files have at most 300 lines, except for texts, demonstration rows and tests', () => {
  const long = 'x\n'.repeat(301)
  expect(check('src/server/db/db.ts', 'x\n'.repeat(300))).toEqual([])
  expect(check('src/server/db/db.ts', long)).toEqual(['src/server/db/db.ts has 301 lines; 300 is the limit'])
  const exempt = ['text.ts', 'speakers.test.ts', 'server/demo.ts'].map((name) => `src/features/speakers/${name}`)
  expect(exempt.flatMap((path) => check(path, long))).toEqual([])
})

test.each([
  ['export default function f() {}', 'has a default export'],
  ['export { f as default }', 'has a default export'],
  ['\nTODO: later', 'line 2 has a comment that leaves work for later'],
  [`test.only('x')`, 'line 1 skips tests'],
  [`test.describe.skip('x')`, 'line 1 skips tests'],
  [`const folder = '/home/ada/foyer'`, 'line 1 has an absolute path of one machine'],
  [`type Id = Pick<VisibleConference, 'id'>`, 'line 1 removes the brand that proves access to a conference'],
])('%j is refused', (text, sentence) => {
  expect(check('src/server/db/db.ts', text)).toEqual([`src/server/db/db.ts ${sentence}`])
})

test('a component file exports the component it is named after', () => {
  const path = 'src/features/speakers/web/SpeakersTab.tsx'
  expect(check(path, 'export function SpeakerTab() {}')).toEqual([`${path} does not export SpeakersTab`])
})

test('a feature with a server folder has a manifest', () => {
  const tree = [{ path: 'src/features/speakers/server/service.ts', text: '' }]
  expect(checkHouse(tree)).toEqual(['src/features/speakers/server/ has no feature.ts'])
})

test('migrations are numbered without gaps', () => {
  const tree = ['0001_users', '0003_speakers', '0004_rooms'].map((name) => ({
    path: `migrations/${name}.sql`,
    text: '',
  }))
  expect(checkHouse(tree)).toEqual(['migrations/0003_speakers.sql should begin with 0002_'])
})

test('the lockfile contains no registry addresses', () => {
  expect(check('package-lock.json', '{ "resolved": "https://registry.example/x.tgz" }')).toEqual([
    'package-lock.json names a registry; see .npmrc',
  ])
})

test('the map names every feature in order, with what it uses', () => {
  const row = (uses: string) => `| **speakers** | speakers and their pictures | ${uses} |`
  const breachesOf = (text: string) =>
    checkHouse([
      { path: MANIFEST, text: `import { ownedConference } from '#features/conferences/server/access.ts'` },
      { path: 'docs/map.md', text },
    ])

  expect(breachesOf(row('conferences'))).toEqual([])
  expect(breachesOf(row('nothing'))).toEqual(['docs/map.md row 1 should be speakers, which uses: conferences'])
  expect(breachesOf('')).toEqual(['docs/map.md row 1 should be speakers, which uses: conferences'])
  expect(breachesOf(`${row('conferences')}\n| **gadgets** | | nothing |`)).toEqual([
    'docs/map.md has a row of a feature that is not there',
  ])
})
