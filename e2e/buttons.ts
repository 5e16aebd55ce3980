import type { Locator, Page, Request, Route } from '@playwright/test'

/** Of buttons that look alike and begin alike, as those of rows do, so many are pressed. */
const ALIKE = 2
/** How long a press may take to show. */
const PATIENCE_MS = 5000
const BUTTONS = 'button, summary, [role="button"], [role="tab"]'

/** How many of a kind were pressed on earlier pages, such as those of the bars that many pages have. */
export type Pressed = Map<string, number>

/**
 * Presses every visible button of a page, each on the page as `open` brings it, and returns what is wrong with which.
 * What is pressed changes nothing for the next: writes are cut off on their way, which counts as having done something.
 */
export async function pressAll(page: Page, open: () => Promise<void>, pressed: Pressed) {
  await open()
  const visible = page.locator(BUTTONS).filter({ visible: true })
  const buttons = await visible.evaluateAll(describeButtons)
  const wrong = buttons.filter(({ unexplained }) => unexplained).map(({ name }) => `${name} is disabled without a word`)
  for (const [at, { name, kind, disabled, chosen }] of buttons.entries()) {
    const before = pressed.get(kind) ?? 0
    if (disabled || chosen || before >= ALIKE) continue
    pressed.set(kind, before + 1)
    await page.route('**', cutWrites)
    if (!(await answers(page, visible.nth(at)))) wrong.push(`${name} does nothing`)
    // What was pressed may try again, and must be gone before writes pass.
    await page.goto('about:blank')
    await page.unroute('**', cutWrites)
    await open()
  }
  return wrong
}

function describeButtons(elements: Element[]) {
  return elements.map((element) => {
    const name = (element.ariaLabel ?? element.textContent ?? '').trim()
    const place = element.closest('main') ? location.pathname : 'bars'
    const disabled = element.matches(':disabled, [aria-disabled="true"]')
    return {
      name,
      kind: `${place} ${element.className} ${name.split(' ')[0]}`,
      disabled,
      /** The part that is shown already. */
      chosen: element.matches('[aria-selected="true"]'),
      unexplained: disabled && !element.matches('[title], [aria-describedby]'),
    }
  })
}

function cutWrites(route: Route) {
  return route.request().method() === 'GET' ? route.fallback() : route.abort()
}

/** Whether something comes of a press: the page changes, asks for something or is left, or the focus moves on. */
async function answers(page: Page, button: Locator) {
  await button.evaluate((element) => {
    const note = () => document.documentElement.toggleAttribute('data-answered', true)
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
    addEventListener('focusin', ({ target }) => target !== element && note())
  })
  const patience = { timeout: PATIENCE_MS }
  const sign = Promise.any([
    page.locator('html[data-answered]').waitFor(patience),
    page.waitForEvent('request', { predicate: isForMore, ...patience }),
    page.waitForEvent('download', patience),
    page.waitForEvent('filechooser', patience),
  ])
  await button.click()
  return sign.then(
    () => true,
    () => false,
  )
}

/** Code that is fetched because a pointer comes near does nothing yet. */
function isForMore(request: Request) {
  return ['document', 'fetch', 'xhr'].includes(request.resourceType())
}
