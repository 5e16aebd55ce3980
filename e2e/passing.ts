import { type BrowserContext, expect, type Page } from '@playwright/test'

// Most toasts are there for four seconds, and some pages lead on by themselves after two. A busy machine may not look for
// as long, so the page itself takes note of both, and tests ask what was there.

type Noted = { toasts: string[]; pages: string[] }
const notedIn = new WeakMap<BrowserContext, Noted>()

declare global {
  interface Window {
    note(kind: keyof Noted, text: string): void
  }
}

/** Notes what the pages of a context show. Call it before their first page is opened. */
export async function notePassing(context: BrowserContext) {
  const noted: Noted = { toasts: [], pages: [] }
  notedIn.set(context, noted)
  await context.exposeFunction('note', (kind: keyof Noted, text: string) => void noted[kind].push(text))
  await context.addInitScript(watch)
}

/** Waits until each of these texts has stood in a toast. Those toasts count for this call alone. */
export function expectToast(page: Page, ...texts: string[]) {
  return expectNoted(page, 'toasts', texts)
}

/** Waits until each of these texts has stood in the main part of a page, which may have led on since. */
export function expectPassing(page: Page, ...texts: string[]) {
  return expectNoted(page, 'pages', texts)
}

async function expectNoted(page: Page, kind: keyof Noted, texts: string[]) {
  const noted = notedIn.get(page.context())?.[kind] ?? []
  const holding = (text: string): unknown => expect.stringContaining(text)
  await expect.poll(() => noted, { message: kind }).toEqual(expect.arrayContaining(texts.map(holding)))
  const others = noted.filter((shown) => !texts.some((text) => shown.includes(text)))
  noted.splice(0, Infinity, ...others)
}

/** Runs in the page. */
function watch() {
  const known = new WeakMap<Element, string>()
  const isNew = (element: HTMLElement) => {
    const isChanged = element.checkVisibility() && known.get(element) !== element.innerText
    if (isChanged) known.set(element, element.innerText)
    return isChanged
  }
  const look = () => {
    for (const toast of document.querySelectorAll<HTMLElement>('.toasts :is([role="status"], [role="alert"])'))
      if (isNew(toast)) window.note('toasts', toast.innerText)
    for (const heading of document.querySelectorAll<HTMLElement>('main h1'))
      if (isNew(heading)) window.note('pages', heading.closest('main')?.innerText ?? '')
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
}

/**
 * Makes what a page shows for a moment stay long enough to be looked at: timers of more than a second take ten times as
 * long. Call it before the page is opened.
 */
export async function stretchTime(page: Page) {
  await page.addInitScript(() => {
    const set = window.setTimeout.bind(window)
    const stretched = (handler: TimerHandler, ms = 0, ...args: unknown[]) =>
      set(handler, ms > 1000 ? ms * 10 : ms, ...args)
    Object.assign(window, { setTimeout: stretched })
  })
}
