import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { migratedFolder } from '#server/db/embedded/test-folder.ts'
import { temporaryFolder } from '#server/test-cleanup.ts'
import { launch, stopped, until } from '#server/test-process.ts'
import { sourcesHash, writeSourcesHash } from './sources.mjs'

const ROOT = dirname(import.meta.dirname)

/** A checkout without packages of its own, which counts as installed. It has a Node, because that of a home is private. */
function checkout() {
  const root = join(temporaryFolder(), 'foyer')
  mkdirSync(join(root, 'src'), { recursive: true })
  chmodSync(dirname(root), 0o755)
  for (const file of readdirSync(import.meta.dirname).filter((name) => name.endsWith('.mjs')))
    cpSync(join(import.meta.dirname, file), join(root, 'tools', file))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  lockPackages(root, {})
  writeFileSync(join(root, 'src/main.ts'), '')
  copyFileSync(process.execPath, join(root, 'node'))
  return root
}

function lockPackages(root: string, packages: Record<string, { version: string }>) {
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }))
}

function build(root: string) {
  mkdirSync(join(root, 'dist'))
  writeSourcesHash(join(root, 'dist'), sourcesHash(root))
}

const NOBODY = { uid: 65_534, gid: 65_534 }

/** What the preparation of a start says and how it ends, for a user who may only read the checkout. */
function prepareAsReader(root: string) {
  for (const folder of ['', 'dist']) chmodSync(join(root, folder), 0o555)
  // Modes do not bind root, who therefore becomes somebody else. Without PATH nothing can be installed by mistake.
  const reader = process.getuid?.() === 0 ? NOBODY : {}
  const { status, stdout, stderr } = spawnSync(join(root, 'node'), [join(root, 'tools/setup.mjs'), 'start'], {
    ...reader,
    cwd: root,
    env: { HOME: '/nonexistent', PATH: '' },
    encoding: 'utf8',
  })
  for (const folder of ['', 'dist']) chmodSync(join(root, folder), 0o755)
  return { status, output: `${stdout}${stderr}`.trim() }
}

test('a user who may only read a built checkout starts it', () => {
  const root = checkout()
  build(root)
  expect(prepareAsReader(root)).toEqual({ status: 0, output: '' })
})

const SETUP = 'Run `npm run setup` as the user who owns that folder, then start Foyer again.'

test('a user who may only read a checkout is told that it is not built', () => {
  const root = checkout()
  build(root)
  writeFileSync(join(root, 'src/main.ts'), 'changed')
  const said = `The web app is not built from the sources that are here, and this user cannot write to ${root}.`
  expect(prepareAsReader(root)).toEqual({ status: 1, output: `${said}\n${SETUP}` })
})

test('a user who may only read a checkout is told that packages are missing', () => {
  const root = checkout()
  build(root)
  lockPackages(root, { 'node_modules/left-out': { version: '1.0.0' } })
  const said = `The packages of package-lock.json are not all installed, and this user cannot write to ${root}.`
  expect(prepareAsReader(root)).toEqual({ status: 1, output: `${said}\n${SETUP}` })
})

/** What stands beside the sources, and when each file of the build was changed last. */
function stateOf(root: string) {
  const built = readdirSync(join(root, 'dist'), { recursive: true }).map((path) => `dist/${String(path)}`)
  return [readdirSync(root), built.map((path) => [path, statSync(join(root, path)).ctimeMs])]
}

test('a start without a home leaves a built checkout as it is', async () => {
  const before = stateOf(ROOT)
  const setup = spawnSync(process.execPath, ['tools/setup.mjs', 'start'], { cwd: ROOT, env: { PATH: '' } })
  expect(setup).toMatchObject({ status: 0 })
  // Not even root can make a folder there.
  const env = { DATA_DIR: await migratedFolder(), SEED: 'none', HOME: '/dev/null/home' }
  const npm = launch(['npm', 'start', '--ignore-scripts'], env)
  await until(npm, 'is running')
  expect(await stopped(npm)).toBe(0)
  expect(stateOf(ROOT)).toEqual(before)
})

test('the unit of systemd runs what npm start runs', () => {
  const { scripts }: { scripts: { start: string } } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const unit = readFileSync(join(ROOT, 'docs/foyer.service'), 'utf8')
  const [, command = ''] = /^exec node (.+) \|\| /.exec(scripts.start) ?? []
  expect(unit).toContain(`\nExecStart=/srv/foyer/node_modules/node/bin/node ${command}\n`)
})
