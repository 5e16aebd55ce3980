import type { Locator, Page } from '@playwright/test'
import { expect, open, type Person, signIn, test } from './demo.ts'
import { tabThrough } from './tabbing.ts'

test.use({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
test.describe.configure({ timeout: 120_000 })

/**
 * The pages to walk through, and the first stop of each. `{id}` is a conference of the organiser. A page without bars has
 * no link to skip them.
 */
const SCREENS: readonly [person: Person, at: string, first: string][] = [
  ['visitor', '/auth', 'Foyer, home'],
  ['visitor', '/smallhours', 'Skip to content'],
  ['visitor', '/smallhours#schedule', 'Skip to content'],
  ['visitor', '/faq', 'Skip to content'],
  ['visitor', '/contact', 'Skip to content'],
  ['visitor', '/plans', 'Skip to content'],
  ['delegate', '/', 'Skip to content'],
  ['delegate', '/delegates', 'Skip to content'],
  ['organiser', '/profile', 'Skip to content'],
  ['organiser', '/conference-manager', 'Skip to content'],
  ['organiser', '/conference/{id}', 'Skip to content'],
  ['organiser', '/conference/{id}?tab=schedule', 'Skip to content'],
  ['organiser', '/conference/{id}?tab=delegates', 'Skip to content'],
]

for (const [person, at, first] of SCREENS) {
  test(`Tab reaches every control of ${at}, the focus is visible, and it is not trapped`, async ({
    page,
    fixtures,
  }) => {
    await signIn(page, fixtures, person)
    await open(page, at.replace('{id}', fixtures.conference))
    const { stops, withoutIndicator, missed, trapped } = await tabThrough(page)
    expect(stops[0]).toBe(first)
    expect({ withoutIndicator, missed, trapped }).toEqual({ withoutIndicator: [], missed: [], trapped: false })
  })
}

test('the first link of a page skips its bars', async ({ page }) => {
  await open(page, '/faq')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('searchbox', { name: 'Search questions and answers' })).toBeFocused()
})

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()

/** The button that opens a dialog, and the dialog's name. */
const DIALOGS: readonly [person: Person, at: string, opener: (page: Page) => Locator, dialog: string | RegExp][] = [
  ['visitor', '/tidewater2025#schedule', button(/^Queues without anger/), /^Queues without anger/],
  ['organiser', '/conference-manager', button('New Conference'), 'Create Conference'],
  ['organiser', '/conference/{id}', button('Add Speaker'), 'Add Speaker'],
  ['organiser', '/conference/{id}', button(/^Delete /), /^Delete /],
  ['organiser', '/conference/{id}?tab=schedule', button('Add Schedule Item'), 'Add Schedule Item'],
  ['organiser', '/conference/{id}?tab=schedule', button('Import CSV'), 'Import CSV'],
  ['organiser', '/conference/{id}?tab=delegates', button('Add Delegate'), 'Add Delegate'],
  ['organiser', '/profile', button('Erase my account'), 'Erase your account?'],
]

for (const [person, at, openerOf, name] of DIALOGS) {
  test(`the dialog ${name} at ${at} takes the focus, and gives it back when it closes`, async ({ page, fixtures }) => {
    await signIn(page, fixtures, person)
    await open(page, at.replace('{id}', fixtures.conference))
    const opener = openerOf(page)
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.locator('dialog[open]')
    await expect(dialog).toHaveAccessibleName(name)
    const { stops, withoutIndicator, missed, trapped } = await tabThrough(page, 'dialog[open]')
    expect(stops).toContain('Close')
    expect({ withoutIndicator, missed, trapped }).toEqual({ withoutIndicator: [], missed: [], trapped: false })
    await dialog.getByRole('button', { name: 'Close' }).focus()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })
}

const MENUS: readonly [at: string, name: string | RegExp, entries: readonly string[]][] = [
  ['/conference-manager', 'Account menu', ['Profile', 'Settings']],
  ['/conference/{id}', 'More actions', ['Edit details', 'Interests']],
  ['/conference/{id}?tab=delegates', /^Actions for /, ['Edit', 'Answers']],
]

for (const [at, name, [first = '', second = '']] of MENUS) {
  test(`the menu ${name} at ${at} can be used with the arrow keys`, async ({ page, fixtures }) => {
    await signIn(page, fixtures, 'organiser')
    await open(page, at.replace('{id}', fixtures.conference))
    const opener = page.getByRole('button', { name }).first()
    const entry = (label: string) => page.getByRole('menuitem', { name: label, exact: true })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(entry(first)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(entry(second)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(entry(first)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(opener).toBeFocused()
  })
}

const TABS: readonly [person: Person, at: string, list: string][] = [
  ['visitor', '/auth', 'Sign up or log in'],
  ['visitor', '/smallhours', 'Conference'],
  ['organiser', '/conference/{id}', 'Parts of the conference'],
]

for (const [person, at, list] of TABS) {
  test(`the arrow keys move through the tabs of ${at}, from the last to the first`, async ({ page, fixtures }) => {
    await signIn(page, fixtures, person)
    await open(page, at.replace('{id}', fixtures.conference))
    const tabs = page.getByRole('tablist', { name: list, exact: true }).getByRole('tab')
    const count = await tabs.count()
    const selected = await tabs.evaluateAll((all) => all.findIndex((tab) => tab.ariaSelected === 'true'))
    await tabs.nth(selected).focus()
    for (let step = 1; step <= count; step++) {
      await page.keyboard.press('ArrowRight')
      const next = tabs.nth((selected + step) % count)
      await expect(next).toBeFocused()
      await expect(next).toHaveAttribute('aria-selected', 'true')
    }
  })
}

test('nothing is animated for people who prefer reduced motion', async ({ page, fixtures }) => {
  await signIn(page, fixtures, 'organiser')
  const longest = () =>
    page.evaluate(() => {
      const times = [...document.querySelectorAll('*')].flatMap((element) => {
        const { animationDuration, animationName, transitionDuration } = getComputedStyle(element)
        const animation = animationName === 'none' ? '0s' : animationDuration
        return [animation, transitionDuration].join(', ').split(', ').map(Number.parseFloat)
      })
      return Math.max(...times)
    })
  for (const at of ['/', '/smallhours', '/conference-manager', `/conference/${fixtures.conference}`, '/profile']) {
    await open(page, at)
    expect(await longest()).toBeLessThanOrEqual(0.01)
  }
  await open(page, '/conference-manager')
  await page.getByRole('button', { name: 'New Conference' }).click()
  await page.locator('dialog[open]').waitFor()
  expect(await longest()).toBeLessThanOrEqual(0.01)
  // The same page is animated without that setting, so the assertions above can fail.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await longest()).toBeGreaterThan(0.05)
})

test('this check finds a control without a focus indicator, and one that Tab skips', async ({ page }) => {
  await open(page, '/about')
  await page.addStyleTag({ content: '.brand { outline: none !important }' })
  await page.getByRole('main').evaluate((main) => {
    main.insertAdjacentHTML('afterbegin', '<button tabindex="0">Skipped</button>')
    main.querySelector('button')?.addEventListener('focus', (event) => {
      if (event.currentTarget instanceof HTMLElement)
        event.currentTarget.nextElementSibling?.querySelector('a')?.focus()
    })
  })
  const { withoutIndicator, missed } = await tabThrough(page)
  expect(withoutIndicator).toContain('Foyer, home')
  expect(missed.length + withoutIndicator.length).toBeGreaterThan(1)
})
