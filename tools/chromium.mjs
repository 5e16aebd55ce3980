import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackage } from './debian.mjs'

/** Chromium without windows, which takes a third less time for the same tests: the first one that is looked for. */
const HEADLESS = 'chromium-headless-shell'
const NAMES = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PLACES = ['/usr/bin', '/usr/local/bin', '/opt/google/chrome', '/snap/bin']
const ON_MACOS = ['Google Chrome', 'Chromium'].flatMap((name) =>
  ['', process.env.HOME ?? ''].map((home) => `${home}/Applications/${name}.app/Contents/MacOS/${name}`),
)

/** The message to print when there is no browser and none could be installed. */
export const NO_BROWSER =
  'No Chromium was found and none could be installed, so the browser tests cannot run. ' +
  'Install chromium or google-chrome, or set CHROMIUM_PATH to its executable.'

/**
 * The path of a Chromium or Chrome that starts, or undefined. CHROMIUM_PATH is returned unchecked. To check the others,
 * each is started, which takes a moment: pass the result on in CHROMIUM_PATH rather than call this again.
 */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...PLACES]
  const installed = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...ON_MACOS]
  return installed.find(starts) ?? (await managedChromium())
}

/** As `findChromium`, and if there is none, tries to install one: Debian's package if run as root, else Playwright's. */
export async function ensureChromium() {
  const found = await findChromium()
  if (found) return found
  console.log('Foyer: no Chromium on this machine, installing one for the browser tests.')
  for (const name of [HEADLESS, 'chromium']) {
    installPackage(name)
    const packaged = await findChromium()
    if (packaged) return packaged
  }
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : []
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { cwd: import.meta.dirname, stdio: ['ignore', 'inherit', 'inherit'] }
  spawnSync('npx', ['playwright', 'install', ...withLibraries, 'chromium'], options)
  return findChromium()
}

/** The browser that Playwright has installed. */
async function managedChromium() {
  try {
    const { chromium } = await import('@playwright/test')
    return starts(chromium.executablePath()) ? chromium.executablePath() : undefined
  } catch {
    return undefined // Playwright has no browser for this operating system.
  }
}

/**
 * That the file exists is not enough: Ubuntu's chromium-browser is a script that says to install a snap.
 * @param {string} path
 */
function starts(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}
