import type { BrowserContext, Page } from '@playwright/test'
import { expect, open, test } from './demo.ts'
import { expectToast } from './shown.ts'

/** Everything that the browser keeps for the server now: where, and under which name, with dots in place of an id. */
async function readStored(page: Page, context: BrowserContext) {
  const cookies = (await context.cookies()).map(({ name }) => `Cookie: ${name}`)
  const rest = await page.evaluate(async () => [
    ...Object.keys(localStorage).map((name) => `Local storage: ${name}`),
    ...Object.keys(sessionStorage).map((name) => `Session storage: ${name}`),
    ...(await indexedDB.databases()).map(({ name }) => `IndexedDB: ${name}`),
    ...(await caches.keys()).map((name) => `Cache: ${name}`),
    ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => `Service worker: ${scope}`),
  ])
  return [...cookies, ...rest].map((one) => one.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/, '…'))
}

test.use({ viewport: { width: 1440, height: 900 }, timezoneId: 'Asia/Tokyo' })

test('the cookie policy lists all that a browser keeps after a walk through the product', async ({ page, context }) => {
  test.setTimeout(180_000)
  const found = new Set<string>()
  const look = async () => {
    for (const one of await readStored(page, context)) found.add(one)
  }

  await test.step('a visitor chooses a theme, folds and unfolds the sidebar, and saves a session', async () => {
    await open(page, '/about')
    await look()
    expect([...found]).toEqual([])
    await page.getByText('Dark', { exact: true }).click()
    await open(page, '/schedule?conference=smallhours')
    await page.getByRole('button', { name: 'Toggle sidebar' }).click()
    await expect.poll(async () => (await context.cookies()).length).toBe(1)
    await page.getByRole('button', { name: 'Toggle sidebar' }).click()
    await page.getByRole('button', { name: /^Use my time/ }).click()
    const save = page.getByRole('button', { name: /^Save / }).first()
    await save.click()
    await expectToast(page, 'Saved on this device')
    await look()
    // The account of the demonstration stays as it is.
    await save.click()
    await expect(save).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('links with a token are opened, and cannot be checked', async () => {
    await page.route('**/functions/v1/*', (route) => route.abort())
    for (const path of ['/delegate-registration', '/organiser-invitation', '/exhibitor-invitation']) {
      await page.goto(`${path}?token=from-an-email`)
      await expect(page).toHaveURL(path)
      await look()
    }
    await page.unroute('**/functions/v1/*')
  })

  await test.step('a plan is chosen, and somebody logs in', async () => {
    await open(page, '/plans')
    await page.getByRole('button', { name: 'Choose Starter' }).click()
    await expect(page).toHaveURL(/\/auth/)
    await look()
    await page.getByRole('tab', { name: 'Login' }).click()
    await page.getByLabel('Email').fill('delegate@foyer.example')
    await page.getByLabel('Password', { exact: true }).fill('tidewater-2025')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Meetings' })).toBeVisible()
    await page.getByRole('button', { name: 'Close “Torches are by the door”' }).click()
    await look()
  })

  await test.step('a delegate changes the conference and opens its chat', async () => {
    await page
      .getByRole('button', { name: /Small Hours/ })
      .first()
      .click()
    await page.getByRole('menuitemradio', { name: 'Tidewater 2025' }).click()
    await open(page, '/smallhours')
    await expect(page.getByRole('region', { name: 'Engagement' }).getByRole('log')).toBeVisible()
    await look()
  })

  expect([...found].toSorted()).toEqual([
    'Cookie: foyer-device',
    'Cookie: sidebar_state',
    'IndexedDB: foyer',
    'Local storage: foyer-agenda',
    'Local storage: foyer-closed-announcements',
    'Local storage: foyer-conference',
    'Local storage: foyer-meetings-home',
    'Local storage: foyer-schedule-zone',
    'Local storage: foyer-session',
    'Local storage: foyer-theme',
    'Local storage: foyer-visit-…',
    'Local storage: foyer-wished-plan',
    'Session storage: foyer-exhibitor-token',
    'Session storage: foyer-organiser-token',
    'Session storage: foyer-registration-token',
  ])
  await open(page, '/cookie-policy')
  const rows = await page.getByRole('table').last().locator('tbody tr').all()
  const listed = await Promise.all(
    rows.map(async (row) => {
      const [name = '', place = ''] = await row.locator('th, td').allInnerTexts()
      return `${place}: ${name}`
    }),
  )
  expect([...found].filter((one) => !listed.includes(one))).toEqual([])
})
