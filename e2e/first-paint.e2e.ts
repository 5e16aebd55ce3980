import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Keeps every script back until it is let go, as a slow network would. */
async function holdScripts(page: Page) {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return () => letGo()
}

test('a page stands before its script has come, and asks for it only then', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'The Future of Event Networking' })).toBeVisible()
  letGo()
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
  const asked = await page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    // A second without a paint, as on a machine that stands still, is the sign to begin anyway.
    const begun = Math.min(painted, 1000)
    const late = performance.getEntriesByType('resource').filter(({ name }) => /\.(js|css)$/.test(name))
    return { early: late.filter(({ startTime }) => startTime < begun).length, late: late.length }
  })
  expect(asked.early).toBe(0)
  expect(asked.late).toBeGreaterThan(4)
})

test('what is typed into a form before its script has come counts', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/auth', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('somebody')
  letGo()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('somebody')
})

test('what is typed before the script knows that a login is wanted stands in the login', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/auth?tab=login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('somebody@example.org')
  letGo()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('somebody@example.org')
})

test('what is searchTerm before the script has come is found once it has', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/faq', { waitUntil: 'commit' })
  await page.getByLabel('Search questions and answers').fill('What does it cost?')
  letGo()
  await expect(page.getByRole('status').getByText('1 answer')).toBeVisible()
})

test('a link that is followed just before the router listens leads on', async ({ page }) => {
  // The last moment: the link's own handler is there, and nobody hears what it says.
  await page.addInitScript(() => {
    const listen = window.addEventListener.bind(window)
    window.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) => {
      if (type === 'foyer:moved') document.querySelector<HTMLElement>('.signed-out .btn')?.click()
      listen(type, listener)
    }
  })
  await page.goto('/features')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Come on in')
  await expect(page).toHaveURL('/auth')
})
