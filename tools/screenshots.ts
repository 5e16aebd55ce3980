import { mkdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { startServer } from '../e2e/server.ts'
import { findChromium, NO_BROWSER } from './chromium.mjs'
import { type Fixtures, IN_DOCS, PEOPLE, type Screen, SCREENS, THEMES, type Width, WIDTHS } from './screens.ts'
import { prepareFixtures } from './screens-fixtures.ts'

const root = join(import.meta.dirname, '..')
const HEIGHTS: Record<Width, number> = { 390: 844, 768: 1024, 1440: 900 }
const TIMEOUT_MS = 15_000

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

async function waitUntilLoaded(page: Page) {
  await page.waitForLoadState('networkidle')
  // Playwright does not wait for idle a second time, so what was opened on the page is recognised by its placeholder.
  await page.locator('.skeleton, [aria-busy="true"]').first().waitFor({ state: 'detached' })
  await page.evaluate('document.fonts.ready.then(() => null)')
}

/** Opens a screen, and returns the faults it found: script errors, console errors and sideways scrolling. */
async function openScreen(page: Page, { at, open, isOverlay }: Screen, fixtures: Fixtures) {
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(error.message))
  page.on('console', (message) => {
    // On a page that does not exist, the browser logs the page's own status of 404, which is correct.
    if (message.type() === 'error' && message.location().url !== page.url()) wrong.push(message.text())
  })
  await page.goto(typeof at === 'string' ? at : at(fixtures))
  await waitUntilLoaded(page)
  if (open) {
    await open(page)
    // The code of a dialog or menu may have to be fetched first.
    if (isOverlay) await page.locator('dialog[open], .menu:popover-open').first().waitFor()
    await waitUntilLoaded(page)
  }
  const excess = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  return excess > 0 ? [...wrong, `scrolls sideways by ${excess} px`] : wrong
}

type TakeScreenshot = (page: Page, screen: Screen, file: string) => Promise<unknown>

/** Takes every screen from top to bottom. */
function forReview(folder: string): TakeScreenshot {
  return async (page, { isOverlay }, file) => {
    if (!isOverlay) await growWindow(page)
    await page.screenshot({ path: join(folder, file), animations: 'disabled' })
  }
}

/** Longer pages are cut off, because nobody looks further down and image files have a maximum size. */
const MAX_HEIGHT = 6000

/** Makes the window as high as the page, so that the bars are at its ends and everything is rendered. */
async function growWindow(page: Page) {
  const { width, height: before } = page.viewportSize() ?? { width: 0, height: 0 }
  const needed = await page.evaluate<number>('document.documentElement.scrollHeight')
  const height = Math.min(needed, MAX_HEIGHT)
  await page.setViewportSize({ width, height })
  // Parts that were outside the window may turn out higher than the browser had estimated.
  if (height > before) await growWindow(page)
  await page.evaluate('Promise.all(Array.from(document.images, (image) => image.decode())).then(() => null)')
}

/** Replaces `localhost` and the port by an example host, because the screenshot is published. */
async function replaceHost(page: Page) {
  await page.evaluate(`{
    const replaced = (text) => text.replaceAll(location.host, 'foyer.example')
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) texts.currentNode.data = replaced(texts.currentNode.data)
    for (const input of document.querySelectorAll('input')) input.value = replaced(input.value)
  }`)
}

/** Takes the screens of `IN_DOCS` at the window's size, as PNG with a palette, which makes the files small. */
function forDocs(folder: string): TakeScreenshot {
  const chosen = new Set(IN_DOCS.map(([name, width, theme]) => `${name}-${width}-${theme}.png`))
  return async (page, _screen, file) => {
    if (!chosen.has(file)) return
    await replaceHost(page)
    const png = await page.screenshot({ animations: 'disabled' })
    await sharp(png).png({ palette: true, quality: 90, effort: 10 }).toFile(join(folder, file))
  }
}

type Options = { context: BrowserContext; width: Width; fixtures: Fixtures; take: TakeScreenshot }

/** Takes one screen in both themes; returns the faults it found. */
async function takeScreen(screen: Screen, { context, width, fixtures, take }: Options): Promise<string[]> {
  const page = await context.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)
  try {
    const wrong = await openScreen(page, screen, fixtures)
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

/** Takes the screens at every width and prints the faults it finds; returns their number. */
async function takeAll(browser: Browser, url: string, screens: readonly Screen[], take: TakeScreenshot) {
  const { sessions, fixtures } = await prepareFixtures(url)
  let faults = 0
  for (const width of WIDTHS) {
    for (const person of PEOPLE) {
      const context = await openContext(browser, url, width)
      const session = sessions[person]
      if (session) await signIn(context, session)
      for (const screen of screens.filter(({ as }) => as === person)) {
        for (const sentence of await takeScreen(screen, { context, width, fixtures, take })) {
          faults++
          console.error(`${screen.name} at ${width}: ${sentence}`)
        }
      }
      await context.close()
    }
  }
  return faults
}

/**
 * Which screens are taken, how, and into which folder: `--docs` updates docs/screens. Otherwise the
 * arguments are names of screens, and without any all screens are taken.
 */
function choiceOf(args: string[]) {
  if (args[0] === '--docs') return { folder: 'docs/screens', names: IN_DOCS.map(([name]) => name), takeTo: forDocs }
  return { folder: 'screens', names: args, takeTo: forReview }
}

async function run(args: string[]) {
  const { folder: target, names, takeTo } = choiceOf(args)
  const screens = SCREENS.filter(({ name }) => names.length === 0 || names.includes(name))
  const executablePath = await findChromium()
  if (!executablePath) throw new Error(NO_BROWSER)
  const folder = join(root, target)
  if (takeTo !== forReview || names.length === 0) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })

  const server = await startServer({ SEED: 'demo' })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const faults = await takeAll(browser, server.url, screens, takeTo(folder))
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
