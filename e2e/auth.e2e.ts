import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, hydrated, test as base } from './fixtures.ts'
import { OUTBOX } from './server.ts'
import { expectToast, slowTimers } from './shown.ts'

const test = base.extend({ server: ({ confirmingServer }, use) => use(confirmingServer) })

const PASSWORD = 'correct horse'
const newAddress = () => `${randomUUID()}@example.org`

/** The link in the newest email to this address, from the outbox page. */
async function lastLink(page: Page, email: string) {
  const outbox = await page.context().newPage()
  await outbox.goto(OUTBOX)
  const link = await outbox.locator('article', { hasText: email }).first().locator('pre a').first().getAttribute('href')
  await outbox.close()
  return link ?? ''
}

type Tokens = { access_token: string; refresh_token: string }

/** Makes an account with a confirmed address and a session, which the browser does not have yet. */
async function createAccount(page: Page): Promise<Tokens & { email: string }> {
  const email = newAddress()
  await page.request.post('/auth/v1/signup', { data: { email, password: PASSWORD } })
  const token = new URL(await lastLink(page, email)).searchParams.get('token')
  const reply = await page.request.post('/auth/v1/verify', { data: { type: 'signup', token } })
  return { email, ...(await reply.json()) }
}

async function openTokenLink(page: Page, { access_token, refresh_token }: Tokens) {
  const fragment = new URLSearchParams({ access_token, refresh_token, expires_in: '3600', type: 'signup' })
  // From another page, because on the same page a change of the fragment alone would not load the page.
  await page.goto('/plans')
  await page.goto(`/auth#${fragment}`)
}

const signedInAs = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('foyer-session') ?? 'null')?.user.email ?? null)

/** Both toasts are visible at the same time, and neither covers the other. */
async function expectBothVisible(page: Page, ...texts: [string, string]) {
  const toasts = texts.map((text) => page.getByRole('status').filter({ hasText: text }))
  await expect(async () => {
    const boxes = await Promise.all(toasts.map((toast) => toast.boundingBox()))
    const [upper, lower] = boxes.toSorted((a, b) => (a?.y ?? NaN) - (b?.y ?? NaN))
    expect((upper?.y ?? NaN) + (upper?.height ?? NaN)).toBeLessThan(lower?.y ?? NaN)
  }).toPass({ timeout: 10_000 })
}

test('a new user signs up, confirms the email address and is redirected', async ({ page }) => {
  const email = newAddress()
  await page.goto('/auth?next=%2Fprofile')
  await expect(page.getByRole('tab', { name: 'Sign Up', selected: true })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByText('Password must be at least 6 characters').first()).toBeVisible()
  await expect(page.getByText('Full name must be at least 2 characters')).toBeVisible()
  await page.getByLabel('Full name').fill('Ada Sample')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill('correct hose')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expectToast(page, 'Verification email sent', 'Account created successfully')
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await expect(page.getByText(`We have sent an email to ${email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText(`Another email is on its way to ${email}`)).toBeVisible()
  expect(await lastLink(page, email)).toContain('redirect_to=/profile')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('tab', { name: 'Login', selected: true })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)

  await page.getByRole('button', { name: 'Login' }).click()
  await expectToast(page, 'Login failed')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Email not confirmed')
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expectToast(page, 'Verification email sent')

  await page.goto(await lastLink(page, email))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expectToast(page, 'Email verified successfully!', 'You are now logged in.')
  await page.waitForURL('/profile')
  expect(await signedInAs(page)).toBe(email)
})

test('a login without a plan leads to the plans page, and a logout leads to the login page', async ({ page }) => {
  const { email } = await createAccount(page)
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Login' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('wrong one')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid login credentials')

  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expectToast(page, 'Logged in successfully', `Welcome back, ${email}!`)
  await page.waitForURL('/plans')
  await expectToast(page, 'A subscription is required to access this area.')

  // This browser forgets the session even if the server's logout fails.
  await page.route('**/auth/v1/logout*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL('/auth')
  await expectToast(page, 'You have been successfully logged out.')
  expect(await signedInAs(page)).toBeNull()
})

test('the confirmation link shows that the address is verified, and why the plans page opens', async ({ page }) => {
  await slowTimers(page)
  await openTokenLink(page, await createAccount(page))
  await page.waitForURL('/plans')
  await expectBothVisible(page, 'Email verified successfully!', 'A subscription is required to access this area.')
})

test('a forgotten password is reset through an email', async ({ page }) => {
  const { email } = await createAccount(page)
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Login' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Forgot password' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('If there is an account for this address')).toBeVisible()
  await expectAccessible(page)

  await page.goto(await lastLink(page, email))
  await page.getByRole('button', { name: 'Choose a new password' }).click()
  await page.getByLabel('New password').fill('battery staple')
  await page.getByLabel('Confirm password').fill('battery staple')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expectToast(page, 'Password changed')
  await page.waitForURL('/plans')
  const login = (password: string) =>
    page.request.post('/auth/v1/token?grant_type=password', { data: { email, password } })
  expect((await login(PASSWORD)).status()).toBe(400)
  expect((await login('battery staple')).status()).toBe(200)
})

test('tokens are removed from the address before the first request', { tag: '@any-width' }, async ({ page }) => {
  const ada = await createAccount(page)
  const addresses: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/auth/v1/')) addresses.push(page.url())
  })
  await openTokenLink(page, ada)
  await page.waitForURL('/plans')
  expect(addresses.length).toBeGreaterThan(0)
  expect(addresses.filter((url) => url.includes('#'))).toEqual([])
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/plans')
  expect(page.url()).not.toContain('token')
})

test('two tokens of different people sign nobody in', { tag: '@any-width' }, async ({ page }) => {
  const [ada, grace] = [await createAccount(page), await createAccount(page)]
  await openTokenLink(page, { access_token: ada.access_token, refresh_token: grace.refresh_token })
  await expectToast(page, 'Email verification failed')
  expect(await signedInAs(page)).toBeNull()
  await openTokenLink(page, { access_token: 'invalid', refresh_token: 'invalid' })
  await expectToast(page, 'Verification failed')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Please try logging in manually.')
  expect(await signedInAs(page)).toBeNull()
})

test('the link of another account asks before it replaces the current session', async ({ page }) => {
  const [ada, eve] = [await createAccount(page), await createAccount(page)]
  await openTokenLink(page, ada)
  await page.waitForURL('/plans')
  await openTokenLink(page, eve)
  await expect(page.getByText(`You are logged in as ${ada.email}.`)).toBeVisible()
  await expectAccessible(page)
  expect(await signedInAs(page)).toBe(ada.email)
  await page.getByRole('button', { name: 'Stay logged in' }).click()
  await page.waitForURL('/plans')
  expect(await signedInAs(page)).toBe(ada.email)

  const grace = await createAccount(page)
  await openTokenLink(page, grace)
  await page.getByRole('button', { name: 'Switch account' }).click()
  await page.waitForURL('/plans')
  expect(await signedInAs(page)).toBe(grace.email)
})

test(
  'two tabs renew a session once, and a logout ends it in both',
  { tag: '@any-width' },
  async ({ page, context }) => {
    await openTokenLink(page, await createAccount(page))
    await page.waitForURL('/plans')
    // The expired session is stored on a page without the app. A running app would renew it at once, and if the next
    // navigation aborted that request, a second one would rightly follow.
    await page.goto('/robots.txt')
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('foyer-session') ?? 'null')
      localStorage.setItem('foyer-session', JSON.stringify({ ...session, expires_at: 1 }))
    })
    const other = await context.newPage()
    let refreshes = 0
    context.on('request', (request) => (refreshes += Number(request.url().includes('grant_type=refresh_token'))))
    await Promise.all([page, other].map((tab) => tab.goto('/plans')))
    for (const tab of [page, other]) await expect(tab.getByRole('button', { name: 'Account menu' })).toBeVisible()
    await expect.poll(() => signedInAs(other)).not.toBeNull()
    expect(refreshes).toBe(1)

    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('foyer-session') ?? 'null').access_token)
    await page.request.post('/auth/v1/logout', { headers: { authorization: `Bearer ${token}` } })
    await page.reload()
    await expect.poll(() => signedInAs(other)).toBeNull()
  },
)

test('an address that was typed to sign up is there to log in as well', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/auth')
  await hydrated(page)
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByRole('tab', { name: 'Login' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.org')
  await page.getByLabel('Email').fill('grace@example.org')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('grace@example.org')
})
