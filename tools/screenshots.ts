import { mkdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { startServer } from '../e2e/server.ts'
import { findChromium, NO_BROWSER } from './chromium.mjs'
import {
  ON_LANDING,
  PEOPLE,
  type Screen,
  SCREENS,
  SHOWN,
  THEMES,
  type Width,
  WIDTHS,
  type Fixtures,
} from './screens.ts'
import { prepareFixtures } from './screens-fixtures.ts'

const root = join(import.meta.dirname, '..')
const HEIGHTS: Record<Width, number> = { 390: 844, 768: 1024, 1440: 900 }
const PATIENCE_MS = 15_000

function openContext(browser: Browser, url: string, width: Width) {
  const phone = width < 768
  return browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    viewport: { width, height: HEIGHTS[width] },
    isMobile: phone,
    hasTouch: phone,
    reducedMotion: 'reduce',
  })
}

function signIn(context: BrowserContext, session: object) {
  const stored = JSON.stringify(JSON.stringify(session))
  return context.addInitScript({ content: `localStorage.setItem('foyer-session', ${stored})` })
}

async function settle(page: Page) {
  await page.waitForLoadState('networkidle')
  // A page counts as idle for ever once it was; what is opened on it says by itself that it is on its way.
  await page.locator('.skeleton, [aria-busy="true"]').first().waitFor({ state: 'detached' })
  await page.evaluate('document.fonts.ready.then(() => null)')
}

/** Brings a page to the state that is shown, and returns what is wrong with it. */
async function bringUp(page: Page, { at, open, over }: Screen, fixtures: Fixtures) {
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(error.message))
  page.on('console', (message) => {
    // A page that is not there says so here too, and is meant to.
    if (message.type() === 'error' && message.location().url !== page.url()) wrong.push(message.text())
  })
  await page.goto(typeof at === 'string' ? at : at(fixtures))
  await settle(page)
  if (open) {
    await open(page)
    // What is opened may have to be fetched first.
    if (over) await page.locator('dialog[open], .menu:popover-open').first().waitFor()
    await settle(page)
  }
  const excess = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  return excess > 0 ? [...wrong, `scrolls sideways by ${excess} px`] : wrong
}

type Take = (page: Page, screen: Screen, file: string) => Promise<unknown>

/** Every screen from top to bottom. */
function asItIs(folder: string): Take {
  return async (page, { over }, file) => {
    if (!over) await stretch(page)
    await page.screenshot({ path: join(folder, file), animations: 'disabled' })
  }
}

/** Nobody looks further down, and pictures have their limits. */
const MOST_HEIGHT = 6000

/** Makes the window as high as the page, so that bars stand at its ends and everything is drawn. */
async function stretch(page: Page) {
  const { width, height: before } = page.viewportSize() ?? { width: 0, height: 0 }
  const needed = await page.evaluate<number>('document.documentElement.scrollHeight')
  const height = Math.min(needed, MOST_HEIGHT)
  await page.setViewportSize({ width, height })
  // What was out of sight may turn out higher than was reckoned.
  if (height > before) await stretch(page)
  await page.evaluate('Promise.all(Array.from(document.images, (image) => image.decode())).then(() => null)')
}

/** What is shown to others names a product's address and not this machine's. */
async function withoutHost(page: Page) {
  await page.evaluate(`{
    const elsewhere = (text) => text.replaceAll(location.host, 'foyer.example')
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) texts.currentNode.data = elsewhere(texts.currentNode.data)
    for (const input of document.querySelectorAll('input')) input.value = elsewhere(input.value)
  }`)
}

/** The chosen few, the window alone, in few colours so that they stay small. */
function forDocs(folder: string): Take {
  const chosen = new Set(SHOWN.map(([name, width, theme]) => `${name}-${width}-${theme}.png`))
  return async (page, _screen, file) => {
    if (!chosen.has(file)) return
    await withoutHost(page)
    const png = await page.screenshot({ animations: 'disabled' })
    await sharp(png).png({ palette: true, quality: 90, effort: 10 }).toFile(join(folder, file))
  }
}

/** What the landing page shows, as a hashed file of the product. */
function forLanding(folder: string): Take {
  return async (page, { name }, file) => {
    const chosen = ON_LANDING.find(([known, width]) => file === `${known}-${width}-light.png`)
    if (!chosen) return
    await withoutHost(page)
    const png = await page.screenshot({ animations: 'disabled' })
    await sharp(png)
      .avif({ quality: 55, effort: 9 })
      .toFile(join(folder, `${name}.avif`))
  }
}

type Shoot = { context: BrowserContext; width: Width; fixtures: Fixtures; take: Take }

/** Takes one screen in both themes; returns what is wrong with it. */
async function shoot(screen: Screen, { context, width, fixtures, take }: Shoot): Promise<string[]> {
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  try {
    const wrong = await bringUp(page, screen, fixtures)
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme })
      await take(page, screen, `${screen.name}-${width}-${theme}.png`)
    }
    return wrong
  } catch (error) {
    return [String(error).split('\n')[0] ?? '']
  } finally {
    await page.close()
  }
}

/** Takes the screens at every width; returns how many faults it named on the way. */
async function shootAll(browser: Browser, url: string, screens: readonly Screen[], take: Take) {
  const { sessions, fixtures } = await prepareFixtures(url)
  let faults = 0
  for (const width of WIDTHS) {
    for (const who of PEOPLE) {
      const context = await openContext(browser, url, width)
      const session = sessions[who]
      if (session) await signIn(context, session)
      for (const screen of screens.filter(({ as }) => as === who)) {
        for (const sentence of await shoot(screen, { context, width, fixtures, take })) {
          faults++
          console.error(`${screen.name} at ${width}: ${sentence}`)
        }
      }
      await context.close()
    }
  }
  return faults
}

/** What is taken, and where it goes. `--docs` is what docs/screens shows, `--landing` what the landing page does. */
function choiceOf(args: string[]) {
  if (args[0] === '--docs') return { folder: 'docs/screens', names: SHOWN.map(([name]) => name), takeTo: forDocs }
  if (args[0] === '--landing')
    return { folder: 'src/features/home/web/pictures', names: ON_LANDING.map(([name]) => name), takeTo: forLanding }
  return { folder: 'screens', names: args, takeTo: asItIs }
}

/** Takes what is chosen by a flag or by the names of screens; all of them without either. */
async function run(args: string[]) {
  const { folder: place, names, takeTo } = choiceOf(args)
  const screens = SCREENS.filter(({ name }) => names.length === 0 || names.includes(name))
  const executablePath = await findChromium()
  if (!executablePath) throw new Error(NO_BROWSER)
  const folder = join(root, place)
  if (takeTo !== asItIs || names.length === 0) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })

  const server = await startServer({ SEED: 'demo' })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const faults = await shootAll(browser, server.url, screens, takeTo(folder))
    console.log(
      `${screens.length} screens in ${relative(root, folder)}, ${faults} ${faults === 1 ? 'fault' : 'faults'}`,
    )
    process.exitCode = faults === 0 ? 0 : 1
  } finally {
    await browser.close()
    await server.stop()
  }
}

await run(process.argv.slice(2))
