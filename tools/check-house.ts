import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join, posix } from 'node:path'
import { breaksOlder } from './check-migrations.ts'

/**
 * The features in the order they may import each other: each one only from those before it. Planned features are listed as
 * well, so that their place is decided before their first file.
 */
export const FEATURES = (
  'auth billing profile invitations conferences speakers schedule registration-form delegates registration people ' +
  'notifications agenda rooms exhibitors cards connections meetings stage slides programme chat questions polls ' +
  'speaking networking-profile suggestions network messages directory moderation stands engagement session-page ' +
  'screen public-page overview meeting-manager workspace desk today account search contact pages home shell operator'
).split(' ')

const MAX_LINES = 300
const EXEMPT_FROM_SIZE = /(^|\/|-)(text|demo|words)\.tsx?$|\.test\.tsx?$|\.e2e\.ts$/
/** Files of the core that connect the features to it: their manifests, pages, guards, and the structured data of `pages`. */
const EXEMPT_FROM_ORDER =
  /^src\/(server\/(demo|features|test|test-fixtures)\.ts|web\/(App|main|router\/(afterLogin|guards|headTags|loadPage|routes)|server)\.tsx?)$/
/** The check and its test contain the forbidden texts. */
const EXEMPT_FROM_TEXT = /^tools\/check-house\./
/** Folders of the root. `src/web/data` has the name of one, and is checked. */
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'data', '.git', '.cache', 'test-results', 'screens'])
const CHECKED_FILES = /\.(ts|tsx|mjs|css|sql|json|html|md|yml)$/
const CODE = /\.(ts|tsx|mjs)$/

/** Files of a server are named for what they hold, in the words of docs/map.md where many features have it. */
const ACTIVITY = /(^|-)(?!meeting|recording)[a-z]+ing\b/
const VAGUE_NAME = /^(index|utils?|helpers?|types?|common)\./
const FEATURE_NAMES = {
  shared: /^(contract|fields|([a-z]+-)*(contract|rules|text)|[a-z-]+\.test)\.ts$/,
  server: /^[a-z-]+(\.test)?\.ts$/,
  web: /^([A-Z]\w*\.tsx|[a-z]\w*\.ts|[\w-]+\.css|\w+\.test\.tsx?)$/,
}

const FORBIDDEN_TEXT = [
  [/\b(test|it|describe)(\.\w+)*\.(only|skip|fixme|todo)\b/, 'skips tests'],
  [/\b(TODO|FIXME)\b/, 'has a comment that leaves work for later'],
  [/(^|[\s'"`(=])\/(home|root|tmp|Users|work|mnt)\/[\w.]/, 'has an absolute path of one machine'],
  [
    /\b(Pick|Omit|Partial)<(Visible|Joined|Owned|Editable)Conference\b/,
    'removes the brand that proves access to a conference',
  ],
] as const

/** What caches and stores are made of; `src/web/data/` has the only ones. */
const STORE = /\buseSyncExternalStore\b|@tanstack\/query-core|\bSet<\(\) => (void|unknown)>/

export type SourceFile = { path: string; text: string }
type Side = 'shared' | 'server' | 'web'
/** `rank` is the feature's place in the list; the core comes before every feature. */
type Place = { side: Side; rank: number; feature: string | undefined }

/** Tests and the test kit may import everything. */
const isTest = (path: string) => /\.(test|e2e)\.tsx?$|^src\/server\/(\w+\/)?test(-[a-z]+)?\.ts$/.test(path)

function placeOf(path: string): Place | undefined {
  const core = /^src\/(shared|server|web)\//.exec(path)
  if (core) return { side: asSide(core[1]), rank: -1, feature: undefined }
  const [, feature, side] = /^src\/features\/([^/]+)\/(?:(server|web)\/)?/.exec(path) ?? []
  if (feature) return { side: asSide(side), rank: FEATURES.indexOf(feature), feature }
}

function asSide(word: string | undefined): Side {
  return word === 'server' || word === 'web' ? word : 'shared'
}

function wrongName({ path }: SourceFile): string[] {
  const place = placeOf(path)
  const name = basename(path)
  if (CODE.test(path) && VAGUE_NAME.test(name)) return ['has a name that says nothing about what is in it']
  if (!place?.feature) return []
  if (place.rank === -1) return [`belongs to "${place.feature}", which is not in the list of features`]
  const folder = `src/features/${place.feature}${place.side === 'shared' ? '' : `/${place.side}`}`
  // A large `server/` may have subfolders, one level deep.
  const isDeep = dirname(path) !== folder && !(place.side === 'server' && dirname(dirname(path)) === folder)
  if (isDeep) return [`lies deeper than ${folder}/`]
  if (place.side === 'server' && ACTIVITY.test(name)) return ['is named for an activity, not for what it holds']
  return FEATURE_NAMES[place.side].test(name) ? [] : [`is not called by one of the names for ${folder}/`]
}

function wrongImports({ path, text }: SourceFile): string[] {
  const from = placeOf(path)
  if (!from || isTest(path)) return []
  const specifiers = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([#.][^'"]+)['"]/g)].map(
    ([, found]) => found ?? '',
  )
  return specifiers.flatMap((specifier) => {
    const target = specifier.startsWith('#') ? `src/${specifier.slice(1)}` : posix.join(dirname(path), specifier)
    const to = placeOf(target)
    if (!to) return [`imports ${specifier}, which is outside src/`]
    if (to.feature !== undefined && specifier.startsWith('#') && to.feature === from.feature)
      return [`imports ${specifier} of its own feature; inside a feature imports are relative`]
    if (to.side !== 'shared' && to.side !== from.side)
      return [`imports ${specifier}: ${from.side} code may not import ${to.side} code`]
    if (to.rank > from.rank && !EXEMPT_FROM_ORDER.test(path))
      return [`imports ${specifier}: ${from.feature ?? 'the core'} comes before ${to.feature}`]
    return []
  })
}

function wrongText({ path, text }: SourceFile): string[] {
  const lines = text.trimEnd().split('\n')
  const component = /^src\/features\/.*\/([A-Z]\w*)\.tsx$/.exec(isTest(path) ? '' : path)?.[1]
  const forbidden = EXEMPT_FROM_TEXT.test(path) ? [] : FORBIDDEN_TEXT
  const found = forbidden.flatMap(([pattern, what]) => {
    const line = lines.findIndex((candidate) => pattern.test(candidate))
    return line === -1 ? [] : [`line ${line + 1} ${what}`]
  })
  if (CODE.test(path) && lines.length > MAX_LINES && !EXEMPT_FROM_SIZE.test(path))
    found.push(`has ${lines.length} lines; ${MAX_LINES} is the limit`)
  if (CODE.test(path) && !path.endsWith('.config.ts') && /^export (default\b|\{[^}]*\bas default\b)/m.test(text))
    found.push('has a default export')
  if (placeOf(path)?.side === 'web' && !path.startsWith('src/web/data/') && !isTest(path) && STORE.test(text))
    found.push('has a store or a cache, which belongs into src/web/data/')
  if (component && !new RegExp(`^export (async )?(function|const|class) ${component}\\b`, 'm').test(text))
    found.push(`does not export ${component}`)
  return found
}

function wrongMigrations(files: SourceFile[]): string[] {
  const names = files
    .map(({ path }) => /^migrations\/(.+)$/.exec(path)?.[1] ?? '')
    .filter(Boolean)
    .toSorted()
  const first = names.findIndex(
    (name, position) => Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]) !== position + 1,
  )
  return first === -1 ? [] : [`migrations/${names[first]} should begin with ${String(first + 1).padStart(4, '0')}_`]
}

/** Migrations that processes of the version before do not survive. */
function breakingMigrations(files: SourceFile[]): string[] {
  const manifest = files.find(({ path }) => path === 'package.json')?.text ?? ''
  const version = /"version":\s*"([\d.]+)"/.exec(manifest)?.[1] ?? ''
  return files
    .filter(({ path }) => path.startsWith('migrations/'))
    .flatMap(({ path, text }) =>
      breaksOlder({ name: basename(path), sql: text, version }).map((what) => `${path} ${what}; see docs/house.md`),
    )
}

/** Every feature with a `server/` folder needs the manifest that `src/server/features.ts` lists. */
function missingManifests(files: SourceFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path))
  const folders = new Set(files.flatMap(({ path }) => /^src\/features\/[^/]+\/server\//.exec(path)?.[0] ?? []))
  return [...folders]
    .filter((folder) => !paths.has(`${folder}feature.ts`))
    .map((folder) => `${folder} has no feature.ts`)
}

/** The rows of the map and what the features of these files really use, in the order of the features. */
function wrongMap(files: SourceFile[]): string[] {
  const map = files.find(({ path }) => path === 'docs/map.md')
  if (!map) return []
  const used = usedFeatures(files)
  const expected = FEATURES.filter((feature) => used.has(feature)).map((feature) => {
    const uses = FEATURES.filter((other) => used.get(feature)?.has(other))
    return { feature, uses: uses.join(', ') || 'nothing' }
  })
  const rows = [...map.text.matchAll(/^\| \*\*(\S+)\*\* \|[^|]*\|([^|]*)\|$/gm)].map(([, feature, uses]) => ({
    feature,
    uses: uses?.trim(),
  }))
  const differs = expected.findIndex(
    ({ feature, uses }, at) => feature !== rows[at]?.feature || uses !== rows[at]?.uses,
  )
  if (differs !== -1)
    return [
      `docs/map.md row ${differs + 1} should be ${expected[differs]?.feature}, which uses: ${expected[differs]?.uses}`,
    ]
  return rows.length > expected.length ? ['docs/map.md has a row of a feature that is not there'] : []
}

/** By feature, the others whose files its own files import; tests do not count. */
function usedFeatures(files: SourceFile[]): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>()
  for (const { path, text } of files) {
    const feature = placeOf(path)?.feature
    if (feature === undefined || isTest(path)) continue
    const uses = used.get(feature) ?? new Set()
    for (const [, other = ''] of text.matchAll(/['"]#features\/([^/'"]+)\//g)) uses.add(other)
    used.set(feature, uses)
  }
  return used
}

/** One sentence for each breach of the rules of docs/house.md. Paths are relative, with forward slashes. */
export function checkHouse(files: SourceFile[]): string[] {
  const inFiles = files.flatMap((file) => {
    if (file.path === 'package-lock.json')
      return /"resolved":\s*"https?:/.test(file.text) ? ['package-lock.json names a registry; see .npmrc'] : []
    const wrong = [...wrongName(file), ...wrongImports(file), ...wrongText(file)]
    return wrong.map((sentence) => `${file.path} ${sentence}`)
  })
  return [
    ...inFiles,
    ...missingManifests(files),
    ...wrongMigrations(files),
    ...breakingMigrations(files),
    ...wrongMap(files),
  ]
}

/** Every text file of the repository, without built and downloaded ones. */
export async function readTree(root: string, folder = ''): Promise<SourceFile[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true })
  const files = entries.map(async (entry) => {
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(path) ? [] : readTree(root, path)
    return CHECKED_FILES.test(path) ? [{ path, text: await readFile(join(root, path), 'utf8') }] : []
  })
  return (await Promise.all(files)).flat()
}

if (import.meta.main) {
  const files = await readTree(join(import.meta.dirname, '..'))
  const wrong = checkHouse(files)
  for (const sentence of wrong) console.error(sentence)
  console.log(`${files.length} files, ${wrong.length} ${wrong.length === 1 ? 'breach' : 'breaches'} of the house rules`)
  process.exitCode = wrong.length === 0 ? 0 : 1
}
