import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Holds every script back, as a slow network would, until the returned function is called. */
async function holdScripts(page: Page) {
  let releaseScripts = () => {}
  const released = new Promise<void>((resolve) => (releaseScripts = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return () => releaseScripts()
}

test('a page is shown before its scripts arrive, and fetches them only after its first paint', async ({ page }) => {
  const releaseScripts = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'The Future of Event Networking' })).toBeVisible()
  releaseScripts()
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
  const fetched = await page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    // If there is no paint for a second, for example in a background tab, the page fetches its scripts anyway.
    const earliest = Math.min(painted, 1000)
    const files = performance.getEntriesByType('resource').filter(({ name }) => /\.(js|css)$/.test(name))
    return { tooEarly: files.filter(({ startTime }) => startTime < earliest).length, total: files.length }
  })
  expect(fetched.tooEarly).toBe(0)
  expect(fetched.total).toBeGreaterThan(4)
})

test('text typed into a form before its script arrives is kept', async ({ page }) => {
  const releaseScripts = await holdScripts(page)
  await page.goto('/auth', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('somebody')
  releaseScripts()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('somebody')
})

test('an email address typed before the script opens the login tab is kept in the login form', async ({ page }) => {
  const releaseScripts = await holdScripts(page)
  await page.goto('/auth?tab=login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('somebody@example.org')
  releaseScripts()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('somebody@example.org')
})

test('a search typed before the script arrives is carried out when it has arrived', async ({ page }) => {
  const releaseScripts = await holdScripts(page)
  await page.goto('/faq', { waitUntil: 'commit' })
  await page.getByLabel('Search questions and answers').fill('What does it cost?')
  releaseScripts()
  await expect(page.getByRole('status').getByText('1 answer')).toBeVisible()
})

test('a link that is clicked just before the router starts to listen still works', async ({ page }) => {
  // Clicks the link when its own click handler exists but the router's listener does not yet.
  await page.addInitScript(() => {
    const listen = window.addEventListener.bind(window)
    window.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) => {
      if (type === 'foyer:navigated') document.querySelector<HTMLElement>('.signed-out .btn')?.click()
      listen(type, listener)
    }
  })
  await page.goto('/features')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Come on in')
  await expect(page).toHaveURL('/auth?tab=login&next=%2Ffeatures')
})
