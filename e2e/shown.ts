import { type BrowserContext, expect, type Page } from '@playwright/test'

// Most toasts disappear after four seconds, and some pages redirect by themselves after two. On a busy machine a test may
// look too late, so the page itself records its toasts and headings, and tests ask for what was recorded.

type Recorded = { toasts: string[]; pages: string[] }
const recordedIn = new WeakMap<BrowserContext, Recorded>()

declare global {
  interface Window {
    record(kind: keyof Recorded, text: string): void
  }
}

/** Records what the pages of a context show. Call it before the first page is opened. */
export async function recordShown(context: BrowserContext) {
  const recorded: Recorded = { toasts: [], pages: [] }
  recordedIn.set(context, recorded)
  await context.exposeFunction('record', (kind: keyof Recorded, text: string) => void recorded[kind].push(text))
  await context.addInitScript(watch)
}

/** Waits until each of these texts has been shown in a toast. The toasts found do not count for the next call. */
export function expectToast(page: Page, ...texts: string[]) {
  return expectRecorded(page, 'toasts', texts)
}

/** Waits until each of these texts has been shown in the main part of a page, even if the page has redirected since. */
export function expectShown(page: Page, ...texts: string[]) {
  return expectRecorded(page, 'pages', texts)
}

async function expectRecorded(page: Page, kind: keyof Recorded, texts: string[]) {
  const recorded = recordedIn.get(page.context())?.[kind] ?? []
  const containing = (text: string): unknown => expect.stringContaining(text)
  await expect.poll(() => recorded, { message: kind }).toEqual(expect.arrayContaining(texts.map(containing)))
  const others = recorded.filter((shown) => !texts.some((text) => shown.includes(text)))
  recorded.splice(0, Infinity, ...others)
}

/** Runs in the page. */
function watch() {
  const lastTexts = new WeakMap<Element, string>()
  const isNew = (element: HTMLElement) => {
    const isChanged = element.checkVisibility() && lastTexts.get(element) !== element.innerText
    if (isChanged) lastTexts.set(element, element.innerText)
    return isChanged
  }
  const recordChanges = () => {
    for (const toast of document.querySelectorAll<HTMLElement>('.toasts :is([role="status"], [role="alert"])'))
      if (isNew(toast)) window.record('toasts', toast.innerText)
    for (const heading of document.querySelectorAll<HTMLElement>('main h1'))
      if (isNew(heading)) window.record('pages', heading.closest('main')?.innerText ?? '')
  }
  new MutationObserver(recordChanges).observe(document, { childList: true, subtree: true, characterData: true })
}

/**
 * Makes timers of more than a second take ten times as long, so that a test has time to look at what a page shows only
 * for a moment. Call it before the page is opened.
 */
export async function slowTimers(page: Page) {
  await page.addInitScript(() => {
    const set = window.setTimeout.bind(window)
    const slowed = (handler: TimerHandler, ms = 0, ...args: unknown[]) =>
      set(handler, ms > 1000 ? ms * 10 : ms, ...args)
    Object.assign(window, { setTimeout: slowed })
  })
}

/** Unfolds the settings of a conference on a phone; elsewhere they are always seen. */
export async function openSettings(page: Page) {
  if ((page.viewportSize()?.width ?? 0) < 768) await page.getByText(/^Registration: /).click()
}
