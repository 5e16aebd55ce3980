import { expect, expectAccessible, test } from './fixtures.ts'
import { expectToast } from './shown.ts'

test('a visitor reads the plans without scripts', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${server}/plans`)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Starter',
    'Professional',
    'Enterprise',
    'What differs, and what does not',
  ])
  await expect(page.getByRole('listitem').filter({ hasText: 'Most Popular' })).toContainText('£75 a month')
  for (const text of [
    'Up to 3 events',
    '700 attendee credits',
    'Up to 5 events',
    '1000 attendee credits',
    'Unlimited events',
    '2000 attendee credits',
    'HD streaming',
    'Dedicated support',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await context.close()
})

test('a visitor who chooses a plan is asked to log in, and the choice is remembered', async ({ page }) => {
  await page.goto('/plans')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Choose Starter' }).click()
  await expectToast(page, 'Login required', 'Please log in or sign up to subscribe to a plan')
  await expect(page).toHaveURL('/auth')

  await page.goto('/plans')
  await expect(page.getByRole('listitem').filter({ hasText: 'Your choice' })).toContainText('£50 a month')
})

test('an organiser buys a plan in test mode and is led to the dashboard', async ({ page, signInAs }) => {
  await signInAs()
  await page.goto('/plans')
  await expect(page.getByText('Test mode: no card is charged')).toBeVisible()
  await page.getByRole('button', { name: 'Choose Professional' }).click()

  await expect(page).toHaveURL(/\/checkout\//)
  await expect(page.getByRole('heading', { name: 'Professional plan' })).toBeVisible()
  await expect(page.getByText('Test mode: no card is charged')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pay £75' }).click()

  await expectToast(page, 'Subscription activated')
  await expect(page).toHaveURL('/conference-manager')
  await expect(page.getByRole('heading', { name: 'Conference Manager' })).toBeVisible()
})

test('a cancelled checkout changes nothing', { tag: '@any-width' }, async ({ page, signInAs }) => {
  await signInAs()
  await page.goto('/plans')
  await page.getByRole('button', { name: 'Choose Enterprise' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectToast(page, 'Subscription canceled')
  await expect(page).toHaveURL('/plans')
  await expect(page.getByRole('button', { name: 'Choose Enterprise' })).toBeEnabled()
})

test(
  'opening the address of a successful payment activates no plan',
  { tag: '@any-width' },
  async ({ page, signInAs }) => {
    await signInAs()
    await page.goto('/plans?success=true')
    await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible()
    await expect(page.getByText('Subscription activated')).toBeHidden()
    await page.goto('/conference-manager')
    await expect(page).toHaveURL('/plans')
  },
)

test('an organiser with a plan sees, changes and cancels it', async ({ page, signInAs }) => {
  await signInAs({ plan: 'professional', conferences: [{ name: 'Dev Conf' }, { name: 'Ops Conf' }] })
  await page.goto('/plans')
  await expect(page.getByRole('heading', { level: 1, name: 'Conference Manager' })).toBeVisible()

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Plan and billing' }).click()
  await expect(page.getByRole('heading', { name: 'Current Subscription' })).toBeVisible()

  await page.goto('/plans?plan=enterprise')
  await expect(page.getByRole('heading', { name: 'Current Subscription' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Professional' })).toBeVisible()
  await expect(page.getByText(/^Renews on [A-Z][a-z]+ \d+, \d{4}$/)).toBeVisible()
  await expect(page.getByText('2 of 5')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Event usage' })).toHaveAttribute('value', '40')
  await expect(page.getByText('To change to Enterprise, open Manage Subscription.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Manage Subscription' }).click()
  await expect(page).toHaveURL('/billing-portal')
  await expect(page.getByText('Test mode: no card is charged')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change to Enterprise' }).click()
  await expect(page.getByRole('heading', { name: 'Enterprise plan' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel plan' }).click()
  await expect(page.getByText('Ends soon')).toBeVisible()
  await page.getByRole('button', { name: 'Resume plan' }).click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Return to your plan' }).click()
  await expect(page.getByText('2, no limit')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL('/conference-manager')
})

test(
  'a user without a plan is redirected from the dashboard to the plans page',
  { tag: '@any-width' },
  async ({ page, signInAs }) => {
    await signInAs()
    await page.goto('/conference-manager')
    await expect(page).toHaveURL('/plans')
    await expectToast(
      page,
      'A subscription is required to access this area.',
      'Please subscribe to a plan to create and manage conferences.',
    )
  },
)

test('an organiser whose plan has ended can read and delete their conferences', async ({ page, request, signInAs }) => {
  const { token, conferences } = await signInAs({ plan: 'starter', conferences: [{ name: 'Dev Conf' }] })
  const headers = { authorization: `Bearer ${token}` }
  await request.post('/functions/v1/change-test-subscription', { data: { ended: true }, headers })
  await page.goto('/conference-manager')
  await expect(page.getByText('Your plan has ended.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Dev Conf' })).toBeVisible()
  await page.getByRole('link', { name: 'Upgrade Plan' }).first().click()
  await expect(page).toHaveURL('/plans')

  await page.goto(`/conference/${conferences[0]?.id}`)
  await page.getByRole('button', { name: 'More actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete conference' }).click()
  const question = page.getByRole('alertdialog')
  const sentence = 'You can restore it for 30 days, once you have a plan again.'
  await expect(question.getByText(sentence)).toBeVisible()
  await question.getByRole('button', { name: 'Delete conference' }).click()
  await expectToast(page, `Conference deleted. ${sentence}`)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test(
  'a delegate-only account is kept away from plans and the dashboard',
  { tag: '@any-width' },
  async ({ page, signInAs }) => {
    await signInAs()
    await page.addInitScript(() => {
      const session = JSON.parse(localStorage.getItem('foyer-session') ?? '{}')
      session.user.user_metadata.is_delegate = true
      localStorage.setItem('foyer-session', JSON.stringify(session))
    })
    await page.goto('/plans')
    await expectToast(
      page,
      "You're already registered as a delegate",
      "Delegates don't need to purchase a subscription",
    )
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
    await page.getByRole('button', { name: 'Account menu' }).click()
    await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Plan and billing' })).toBeHidden()
    await page.goto('/conference-manager')
    await expect(page).toHaveURL('/')
  },
)

test('a failed checkout or plan check is reported and can be tried again', async ({ page, signInAs }) => {
  await signInAs()
  await page.goto('/plans')
  await page.route('**/functions/v1/create-checkout', (route) => route.fulfill({ status: 200, json: { url: '' } }))
  await page.getByRole('button', { name: 'Choose Starter' }).click()
  await expectToast(page, 'Subscription error', 'No checkout URL returned')
  await page.unroute('**/functions/v1/create-checkout')
  await page.getByRole('button', { name: 'Choose Starter' }).click()
  await expect(page).toHaveURL(/\/checkout\//)

  await page.route('**/functions/v1/check-subscription', (route) => route.fulfill({ status: 400, json: {} }))
  await page.goto('/plans')
  await expectToast(page, 'Subscription check failed', 'Unable to verify your subscription status')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('Subscription check failed')).toBeHidden()
})

test(
  'a signed-out user logs in and is led to the page they had opened',
  { tag: '@any-width' },
  async ({ page, signInAs }) => {
    const { email, password, conferences } = await signInAs({ plan: 'starter', conferences: [{ name: 'Tidewater' }] })
    const address = `/conference/${conferences[0]?.id}?tab=schedule`
    await page.goto(address)
    await page.evaluate(() => localStorage.clear())
    await page.goto(address)
    await page.getByRole('tab', { name: 'Login' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { name: 'Tidewater', level: 1 })).toBeVisible()

    await page.goto('/conference-manager')
    await page.getByRole('button', { name: 'New Conference' }).click()
    await page.getByLabel('Conference name').fill('Second')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.route('**/api/conferences', (route) => route.fulfill({ status: 401, json: { code: 'signed_out' } }))
    await page.getByRole('button', { name: 'Create Conference' }).click()
    await expectToast(page, 'You must be logged in to create a conference')
  },
)
