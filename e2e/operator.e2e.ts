import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Locator } from '@playwright/test'
import { expect, expectAccessible, hydrated, test as base } from './fixtures.ts'
import { expectToast } from './shown.ts'

const test = base.extend({ server: ({ house }, use) => use(house.urls[0]) })

/** As in `servers.ts`. */
const OPERATOR = 'operator@example.org'
const PASSWORD = 'correct horse battery'

async function signUp(request: APIRequestContext, email: string) {
  const reply = await request.post('/auth/v1/signup', {
    data: { email, password: PASSWORD, data: { full_name: 'Nora Noor' } },
  })
  expect(reply.ok()).toBe(true)
  const session: { access_token: string } = await reply.json()
  return session
}

test('the operator finds the page in the menu, answers a message, and sees why an email failed', async ({
  page,
  request,
}) => {
  const writer = `casimiro-${randomUUID()}@lonja.example`
  const message = 'Can two organisers share one account, or do we need two?'
  const sent = await request.post('/api/contact', { data: { name: 'Casimiro Beltrán', email: writer, message } })
  expect(sent.status()).toBe(204)
  const bouncing = `bounce-${randomUUID()}@example.org`
  await signUp(request, bouncing)
  await request.post('/auth/v1/recover', { data: { email: bouncing } })
  const session = await signUp(request, OPERATOR)
  await page.addInitScript((stored) => localStorage.setItem('foyer-session', stored), JSON.stringify(session))
  // The page asks only every 20 seconds, so it is opened once the email has failed.
  const headers = { authorization: `Bearer ${session.access_token}` }
  await expect.poll(async () => (await request.get('/api/operator/emails', { headers })).text()).toContain(bouncing)

  await page.goto('/profile')
  await hydrated(page)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Operator' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Operator' })).toBeVisible()
  await expect(page).toHaveTitle('Operator | Foyer')
  const parts = page.locator('.operator-parts')
  await expect(parts).toContainText('Database')
  await expect(parts).toContainText('Embedded PostgreSQL')

  const failed = page.getByRole('listitem').filter({ hasText: bouncing })
  await expect(failed).toContainText('There is no such address, or it does not accept emails from us (550). Tried once')
  await expectAccessible(page)
  // Its address has had one this minute.
  await page.getByRole('button', { name: `Send again: ${bouncing}` }).click()
  await expectToast(page, 'The email was not sent again')
  await page.getByRole('button', { name: `Delete: ${bouncing}` }).click()
  await page.getByRole('button', { name: 'Delete email' }).click()
  await expect(failed).toHaveCount(0)

  const written = page.getByRole('listitem').filter({ hasText: writer })
  await expect(written).toContainText(message)
  const reply = await written.getByRole('link', { name: 'Answer by email' }).getAttribute('href')
  expect(reply).toContain(`mailto:${encodeURIComponent(writer)}?subject=Your%20message`)
  await written.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(written).toHaveCount(0)
  await page.getByText('Answered', { exact: true }).click()
  await expect(written.getByText('Answered', { exact: true })).toBeVisible()
  await written.getByRole('button', { name: 'Delete' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete message' }).click()
  await expect(written).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/profile')
  await hydrated(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Operator' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Operator' })).toBeVisible()
  await expectAccessible(page)
})

test(
  'for everybody else the page is what any unknown address is',
  { tag: '@any-width' },
  async ({ page, signInAs }) => {
    /** The status of an address, and all that one sees there once the top bar has its last part. */
    async function seenAt(path: string, last: Locator) {
      const reply = await page.goto(path)
      await hydrated(page)
      await expect(last).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
      await expect(page).toHaveTitle('Page not found | Foyer')
      return { status: reply?.status(), body: await page.locator('body').ariaSnapshot() }
    }
    async function expectNothing(last: Locator) {
      const unknown = await seenAt('/no/such/page', last)
      expect(unknown.status).toBe(404)
      expect(await seenAt('/operator', last)).toEqual(unknown)
    }
    const bar = page.getByRole('banner')
    await expectNothing(bar.getByRole('link', { name: 'Login' }))
    await signInAs({ plan: 'starter' })
    await expectNothing(bar.getByRole('button', { name: 'Account menu' }))
    await page.getByRole('button', { name: 'Account menu' }).click()
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Operator' })).toHaveCount(0)
  },
)
