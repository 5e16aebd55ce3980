import type { Locator, Page } from '@playwright/test'
import { become, expect, open, test, type Who } from './demo.ts'
import { tabThrough } from './tabbing.ts'

test.use({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
test.describe.configure({ timeout: 120_000 })

/** `{id}` is a conference of the organiser's. A page without a frame has nothing to skip. */
const SCREENS: readonly [who: Who, at: string, first: string][] = [
  ['visitor', '/auth', 'Foyer, home'],
  ['visitor', '/smallhours', 'Skip to content'],
  ['visitor', '/smallhours#schedule', 'Skip to content'],
  ['visitor', '/faq', 'Skip to content'],
  ['visitor', '/contact', 'Skip to content'],
  ['visitor', '/plans', 'Skip to content'],
  ['delegate', '/', 'Skip to content'],
  ['organiser', '/profile', 'Skip to content'],
  ['organiser', '/conference-manager', 'Skip to content'],
  ['organiser', '/conference/{id}', 'Skip to content'],
  ['organiser', '/conference/{id}?tab=schedule', 'Skip to content'],
  ['organiser', '/conference/{id}?tab=delegates', 'Skip to content'],
]

for (const [who, at, first] of SCREENS) {
  test(`the Tab key reaches everything at ${at}, shows where it is, and gets out again`, async ({ page, fixtures }) => {
    await become(page, fixtures, who)
    await open(page, at.replace('{id}', fixtures.conference))
    const { stops, unseen, missed, trapped } = await tabThrough(page)
    expect(stops[0]).toBe(first)
    expect({ unseen, missed, trapped }).toEqual({ unseen: [], missed: [], trapped: false })
  })
}

test('the first link skips what every page begins with', async ({ page }) => {
  await open(page, '/faq')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('searchbox', { name: 'Search questions and answers' })).toBeFocused()
})

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()

/** What opens a dialog, and its name. */
const DIALOGS: readonly [who: Who, at: string, opener: (page: Page) => Locator, dialog: string | RegExp][] = [
  ['visitor', '/tidewater2025#schedule', button(/^Queues without anger/), /^Queues without anger/],
  ['organiser', '/conference-manager', button('New Conference'), 'Create Conference'],
  ['organiser', '/conference/{id}', button('Add Speaker'), 'Add Speaker'],
  ['organiser', '/conference/{id}', button(/^Delete /), /^Delete /],
  ['organiser', '/conference/{id}?tab=schedule', button('Add Schedule Item'), 'Add Schedule Item'],
  ['organiser', '/conference/{id}?tab=schedule', button('Import CSV'), 'Import CSV'],
  ['organiser', '/conference/{id}?tab=delegates', button('Add Delegate'), 'Add Delegate'],
  ['organiser', '/profile', button('Erase my account'), 'Erase your account?'],
]

for (const [who, at, openerOf, name] of DIALOGS) {
  test(`${name} at ${at} opens, holds the focus, closes and gives it back`, async ({ page, fixtures }) => {
    await become(page, fixtures, who)
    await open(page, at.replace('{id}', fixtures.conference))
    const opener = openerOf(page)
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.locator('dialog[open]')
    await expect(dialog).toHaveAccessibleName(name)
    const { stops, unseen, missed, trapped } = await tabThrough(page, 'dialog[open]')
    expect(stops).toContain('Close')
    expect({ unseen, missed, trapped }).toEqual({ unseen: [], missed: [], trapped: false })
    await dialog.getByRole('button', { name: 'Close' }).focus()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })
}

const MENUS: readonly [at: string, name: string | RegExp, entries: readonly string[]][] = [
  ['/conference-manager', 'Account menu', ['Profile', 'Settings']],
  ['/conference/{id}', 'More actions', ['Edit details', 'Organisers']],
  ['/conference/{id}?tab=delegates', /^Actions for /, ['Edit', 'Remove']],
]

for (const [at, name, [first = '', second = '']] of MENUS) {
  test(`the menu ${name} at ${at} is worked with arrows`, async ({ page, fixtures }) => {
    await become(page, fixtures, 'organiser')
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

const TABS: readonly [who: Who, at: string, list: string][] = [
  ['visitor', '/auth', 'Sign up or log in'],
  ['visitor', '/smallhours', 'Conference'],
  ['organiser', '/conference/{id}', 'Parts of the conference'],
]

for (const [who, at, list] of TABS) {
  test(`the arrows move through the tabs of ${at}, and round`, async ({ page, fixtures }) => {
    await become(page, fixtures, who)
    await open(page, at.replace('{id}', fixtures.conference))
    const tabs = page.getByRole('tablist', { name: list, exact: true }).getByRole('tab')
    const count = await tabs.count()
    await tabs.first().focus()
    for (let step = 1; step <= count; step++) {
      await page.keyboard.press('ArrowRight')
      await expect(tabs.nth(step % count)).toBeFocused()
      await expect(tabs.nth(step % count)).toHaveAttribute('aria-selected', 'true')
    }
  })
}

test('nothing moves for whoever asked for stillness', async ({ page, fixtures }) => {
  await become(page, fixtures, 'organiser')
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
  // The same page does move for others, or nothing would have been shown.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await longest()).toBeGreaterThan(0.05)
})

test('a focus that cannot be seen, and what Tab passes by, would be noticed', async ({ page }) => {
  await open(page, '/about')
  await page.addStyleTag({ content: '.brand { outline: none !important }' })
  await page.getByRole('main').evaluate((main) => {
    main.insertAdjacentHTML('afterbegin', '<button tabindex="0">Passed by</button>')
    main.querySelector('button')?.addEventListener('focus', (event) => {
      if (event.currentTarget instanceof HTMLElement)
        event.currentTarget.nextElementSibling?.querySelector('a')?.focus()
    })
  })
  const { unseen, missed } = await tabThrough(page)
  expect(unseen).toContain('Foyer, home')
  expect(missed.length + unseen.length).toBeGreaterThan(1)
})
