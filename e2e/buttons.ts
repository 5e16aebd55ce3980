import { expect, type Locator, type Page, type Request } from '@playwright/test'

/** How many buttons of one kind are pressed. The buttons of a table's rows, for example, are of one kind. */
const MAX_PER_KIND = 1
/** How long the effect of a press may take to appear. */
const TIMEOUT_MS = 5000
const BUTTONS = 'button, summary, [role="button"], [role="tab"]'

/** How many buttons of each kind were pressed so far, on all pages, because many pages share the bars. */
export type Pressed = Map<string, number>

/**
 * Aborts whatever the page would write, until the test ends: a press may still send its request while the page is being
 * left, and one that got through could sign the shared account out everywhere.
 */
export async function abortWrites(page: Page) {
  await page.route('**', (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()))
}

/**
 * Presses every visible button of a page, each after calling `open` again, and returns a sentence for each button that
 * does nothing or is disabled without a reason. Call `abortWrites` before, so that no press changes data; sending a
 * request counts as an effect.
 */
export async function pressAll(page: Page, open: () => Promise<void>, pressed: Pressed) {
  await open()
  const visible = page.locator(BUTTONS).filter({ visible: true })
  const buttons = await visible.evaluateAll(describeButtons)
  const wrong = buttons
    .filter(({ unexplained }) => unexplained)
    .map(({ name }) => `${name} is disabled without a reason`)
  for (const { name, kind, disabled, selected } of buttons) {
    const before = pressed.get(kind) ?? 0
    if (disabled || selected || before >= MAX_PER_KIND) continue
    const at = await placeOf(visible, kind)
    // What was new once, such as the button that leads to new messages, is gone when the page is opened again.
    if (at === -1) continue
    pressed.set(kind, before + 1)
    if (!(await hasEffect(page, visible.nth(at)))) wrong.push(`${name} does nothing`)
    await open()
  }
  return wrong
}

/** The place of the first button of a kind, once it is there; -1 if it does not come. */
async function placeOf(visible: Locator, kind: string) {
  let at = -1
  const isThere = expect(async () => {
    at = (await visible.evaluateAll(describeButtons)).findIndex((button) => button.kind === kind)
    expect(at).not.toBe(-1)
  })
  await isThere.toPass({ timeout: TIMEOUT_MS }).catch(() => undefined)
  return at
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
      /** The tab that is already open: pressing it changes nothing. */
      selected: element.matches('[aria-selected="true"]'),
      unexplained: disabled && !element.matches('[title], [aria-describedby]'),
    }
  })
}

/** Whether a press has an effect: the page changes, sends a request or is left, or the focus moves. */
async function hasEffect(page: Page, button: Locator) {
  await button.evaluate((element) => {
    const mark = () => document.documentElement.toggleAttribute('data-changed', true)
    new MutationObserver(mark).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
    addEventListener('focusin', ({ target }) => target !== element && mark())
  })
  const unlimited = { timeout: 0 }
  const isSeen = Promise.any([
    page.waitForEvent('request', { predicate: isEffect, ...unlimited }),
    page.waitForEvent('download', unlimited),
    page.waitForEvent('filechooser', unlimited),
  ]).then(
    () => true,
    () => false,
  )
  await button.click()
  // Only now, because a press may take seconds on a busy machine.
  const isChanged = page
    .locator('html[data-changed]')
    .waitFor({ timeout: TIMEOUT_MS })
    .then(
      () => true,
      () => false,
    )
  return Promise.race([isSeen, isChanged])
}

/** Scripts and styles do not count, because they are fetched as soon as the pointer is over a button. */
function isEffect(request: Request) {
  return ['document', 'fetch', 'xhr'].includes(request.resourceType())
}
