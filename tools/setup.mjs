// Prepares a checkout for an npm command: `start` installs the packages and builds the web app, `dev` installs the
// development tools too, `test` installs the tools and a browser. Each does only what is missing. This file runs before
// anything is installed and on Node 20, so it is plain JavaScript with nothing but Node's own modules.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { dirname, delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NO_BROWSER, ensureChromium } from './chromium.mjs'
import { NO_REDIS, ensureRedis } from './redis-server.mjs'
import { isBuilt } from './sources.mjs'

const MIN_NODE = 20
const RUNTIME_NODE = 24

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const ownBinaries = join(root, 'node_modules', '.bin')
const isWindows = process.platform === 'win32'
const ownNode = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node')
const purpose = process.argv[2] ?? 'start'

try {
  if (majorOf(process.version) < MIN_NODE)
    throw new Error(`Foyer needs Node ${MIN_NODE} or newer; this is ${process.version}.`)
  const needsTools = purpose !== 'start'
  if (!isInstalled(needsTools)) install(needsTools)
  const node = runtime()
  if (purpose === 'start' && !isBuilt(root)) build(node)
  if (purpose === 'test' && !(await ensureChromium())) console.error(`Foyer: ${NO_BROWSER}`)
  if (purpose === 'test' && !ensureRedis()) console.error(`Foyer: ${NO_REDIS}`)
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`)
  if (purpose === 'test') console.log('0 passed, 1 failed')
  process.exitCode = 1
}

/**
 * Compares package-lock.json with node_modules/.package-lock.json. npm writes the latter last, so every package in it
 * is completely installed; after an interrupted install it is missing or the one of an earlier install.
 * @param {boolean} needsTools also the packages that only development and tests need
 */
function isInstalled(needsTools) {
  const required = packagesIn(join(root, 'package-lock.json'))
  const installed = packagesIn(join(root, 'node_modules', '.package-lock.json'))
  return Object.entries(required).every(([path, { version, optional, devOptional, dev }]) => {
    const isNeeded = path !== '' && !optional && !devOptional && (needsTools || !dev)
    return !isNeeded || installed[path]?.version === version
  })
}

/**
 * @typedef {{ version: string, optional?: boolean, devOptional?: boolean, dev?: boolean }} Package
 * @param {string} file
 * @returns {Record<string, Package>}
 */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return {}
  }
}

/** @param {boolean} needsTools */
function install(needsTools) {
  requireWritable('The packages of package-lock.json are not all installed')
  console.log('Foyer: installing the packages. This happens once, and again when package-lock.json changes.')
  // Some packages require a newer Node than the one that npm may run on. They will run on the Node that npm installs.
  const quiet = ['--engine-strict=false', '--loglevel=error']
  const args = ['ci', '--no-audit', '--no-fund', ...quiet, ...(needsTools ? ['--include=dev'] : [])]
  // `npm ci` removes node_modules, so npm must not run on the Node that is installed there.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(root, 'node_modules')))
  const { status, error } = run(isWindows ? 'npm.cmd' : 'npm', args, { PATH: path.join(delimiter) })
  if (status === 0) return
  throw new Error(
    `npm could not install the packages (${error?.message ?? `it exited with code ${status}`}; its messages are above).\n` +
      'Most often the network or the registry cannot be reached: check the connection and run the same command again.\n' +
      'If npm says that package.json and package-lock.json disagree, run `npm install`.',
  )
}

/** The Node that runs Foyer: the one from the npm package `node`, else the current one if it is new enough. */
function runtime() {
  if (existsSync(ownNode)) return ownNode
  if (majorOf(process.version) >= RUNTIME_NODE) return process.execPath
  throw new Error(
    `Foyer runs on Node ${RUNTIME_NODE}, which the install script of the npm package \`node\` downloads, ` +
      'and that script did not run.\n' +
      'Either npm is set to ignore scripts (see `npm config get ignore-scripts`) or the download failed: ' +
      'run `npm rebuild node --ignore-scripts=false`,\n' +
      `or install Node ${RUNTIME_NODE} yourself; then run the same command again.`,
  )
}

/** @param {string} node */
function build(node) {
  requireWritable('The web app is not built from the sources that are here')
  const began = performance.now()
  console.log('Foyer: building the web app. This happens once, and again when its sources change.')
  const { status, error } = run(node, [join(root, 'tools', 'build.ts')], {
    PATH: `${ownBinaries}${delimiter}${process.env.PATH}`,
  })
  if (status !== 0)
    throw new Error(`The build failed (${error?.message ?? `it exited with code ${status}`}; its messages are above).`)
  console.log(`Foyer: built in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
}

/**
 * Throws a sentence for an operator whose service may only read the folder, where npm or the build would print a trace.
 * @param {string} problem
 */
function requireWritable(problem) {
  const folders = ['', 'node_modules', 'dist', '.cache'].map((name) => join(root, name))
  const closed = folders.find((folder) => existsSync(folder) && !isWritable(folder))
  if (closed === undefined) return
  throw new Error(
    `${problem}, and this user cannot write to ${closed}.\n` +
      'Run `npm run setup` as the user who owns that folder, then start Foyer again.',
  )
}

/** @param {string} folder */
function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
function run(command, args, env) {
  return spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: command.endsWith('.cmd'),
  })
}

/** @param {string} version */
function majorOf(version) {
  return Number(/\d+/.exec(version)?.[0])
}
