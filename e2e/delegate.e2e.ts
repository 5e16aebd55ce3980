import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test'
import { type Conference, expect, expectAccessible, test as base } from './fixtures.ts'
import type { House } from './servers.ts'
import { expectShown, expectToast, openSettings, recordShown, slowTimers } from './shown.ts'

const FILE = join(import.meta.dirname, '../src/shared/csv-cases/delegates-200.csv')
const PASSWORD = 'correct horse'
const newAddress = () => `${randomUUID()}@example.org`

const test = base.extend<Pick<House, 'mailbox'>>({
  server: ({ house }, use) => use(house.urls[0]),
  mailbox: ({ house }, use) => use(house.mailbox),
})

const asBearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

/** Turns on registration for a conference and opens its delegates tab. */
async function openDelegatesTab(page: Page, request: APIRequestContext, { id }: Conference, token: string) {
  const reply = await request.patch(`/api/conferences/${id}`, {
    data: { delegate_registration_enabled: true },
    ...asBearer(token),
  })
  expect(reply.ok()).toBe(true)
  await page.goto(`/conference/${id}?tab=delegates`)
  await expect(page.getByRole('tab', { name: 'Delegates', selected: true })).toBeVisible()
}

type Person = { email: string; full_name: string; company?: string }

async function invite(request: APIRequestContext, { id }: Conference, token: string, person: Person) {
  const added = await request.post(`/api/conferences/${id}/delegates`, { data: person, ...asBearer(token) })
  const data = { delegateId: (await added.json()).id, conferenceId: id }
  const sent = await request.post('/functions/v1/send-delegate-invitation', { data, ...asBearer(token) })
  expect(await sent.json()).toEqual({ success: true })
}

/** A page in another person's browser, and the context to close at the end. */
async function otherBrowser(browser: Browser, server: string): Promise<[Page, BrowserContext]> {
  const context = await browser.newContext({ baseURL: server })
  await recordShown(context)
  return [await context.newPage(), context]
}

/** The row of a delegate in the list. */
const rowOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Delegates' }).locator('tr', { hasText: name })

test('a delegate from an imported file registers, and the organiser sees it without a reload', async ({
  page,
  browser,
  request,
  server,
  signInAs,
  mailbox,
}) => {
  test.setTimeout(180_000)
  const {
    token,
    conferences: [conference],
  } = await signInAs({
    plan: 'professional',
    conferences: [{ name: `Tide ${randomUUID().slice(0, 8)}`, active: true }],
  })
  if (!conference) throw new Error('There is no conference')
  await openDelegatesTab(page, request, conference, token)

  await test.step('the empty list, and the required fields of the form', async () => {
    await expect(page.getByText('No delegates yet')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add Delegate' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Add Delegate' }).click()
    await expectToast(page, 'Email and full name are required')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('a file of 200 rows is previewed and imported', async () => {
    await page.getByRole('button', { name: 'Import CSV' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import CSV' })
    await dialog.locator('input[type=file]').setInputFiles(FILE)
    await expect(dialog.getByText('delegates to import')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByText('Skipped', { exact: true }).first().click()
    const skipped = dialog.getByRole('region', { name: 'Preview' }).locator('tbody tr')
    await expect(skipped).toHaveCount(8)
    await expect(skipped.getByText('No name', { exact: true })).toHaveCount(2)
    await expect(skipped.getByText('No email', { exact: true })).toHaveCount(2)
    await expect(skipped.getByText('No email and no name')).toHaveCount(1)
    await expect(skipped.getByText(/^Same email address as row/)).toHaveCount(3)
    await dialog.getByRole('button', { name: 'Import 192 delegates' }).click()
    await expectToast(page, 'Import successful', '192 delegates imported', '8 rows were skipped.')
    await expect(page.getByRole('tab', { name: 'Delegates 192' })).toBeVisible()
    await expect(page.getByText('192 of 1,000 attendee credits used')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('one delegate is invited', async () => {
    await page.getByRole('searchbox', { name: 'Search delegates' }).fill('Alice Abara')
    await expect(page.getByText('1–1 of 1')).toBeVisible()
    const row = rowOf(page, 'Alice Abara')
    await expect(row.getByText('Pending')).toBeVisible()
    await row.getByRole('button', { name: 'Invite' }).click()
    await expectToast(
      page,
      'Invitation sent successfully',
      'The delegate will receive an email with registration instructions',
    )
    await expect(row.getByText('Invited')).toBeVisible()
    await expect(row.getByText(/^(Sending|The email was sent)$/)).toBeVisible()
    await expect(row.getByText('The email was sent')).toBeVisible()
  })

  const [delegate, context] = await otherBrowser(browser, server)
  await test.step('the delegate opens the link in the email and registers', async () => {
    const link = await mailbox.linkTo('alice.abara@example.net', '/delegate-registration')
    const referrers: (string | undefined)[] = []
    delegate.on('request', (sent) => {
      expect(new URL(sent.url()).origin).toBe(server)
      referrers.push(sent.headers()['referer'])
    })
    await delegate.goto(link)
    await expect(delegate.getByRole('heading', { name: 'You are invited' })).toBeVisible()
    expect(delegate.url()).toBe(`${server}/delegate-registration`)
    expect(referrers.filter(Boolean)).toEqual([])
    await expect(delegate.getByLabel('Email')).toHaveValue('alice.abara@example.net')
    await expect(delegate.getByLabel('Email')).not.toBeEditable()
    for (const consent of ['List me in the directory', 'Suggest me to others', 'Let people write to me'])
      await expect(delegate.getByLabel(consent)).not.toBeChecked()
    await expectAccessible(delegate)

    await delegate.getByLabel('Password', { exact: true }).fill('short')
    await delegate.getByLabel('Confirm password').fill('different')
    await delegate.getByRole('button', { name: 'Register' }).click()
    await expect(delegate.getByText('Password must be at least 8 characters')).toBeVisible()
    await expect(delegate.getByText("Passwords don't match")).toBeVisible()
    await expectAccessible(delegate)
    await delegate.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await delegate.getByLabel('Confirm password').fill(PASSWORD)
    await delegate.getByLabel('List me in the directory').check()
    await delegate.getByRole('button', { name: 'Register' }).click()
    await expectToast(delegate, 'Account created successfully!')
    await expectShown(delegate, 'Registration successful!')
  })

  await test.step('the delegate is asked what brings them here, and led to the welcome page of the conference', async () => {
    await delegate.waitForURL('/network?about=me&first=1')
    await expect(delegate.getByRole('heading', { name: 'What brings you here, Alice?' })).toBeVisible()
    await expectAccessible(delegate)
    // The response to the profile request is held back, because the name must be shown before it arrives.
    let releaseProfile = () => {}
    const released = new Promise<void>((resolve) => (releaseProfile = resolve))
    await delegate.route('**/api/profile', async (route) => {
      await released
      await route.continue()
    })
    await delegate.getByRole('link', { name: 'Not now' }).click()
    await delegate.waitForURL('/')
    await expect(delegate.getByRole('heading', { name: 'Welcome, Alice Abara' })).toBeVisible()
    releaseProfile()
    await expect(delegate.getByRole('main').getByText(conference.name)).toBeVisible()
    for (const name of ['View Stage', 'Network', 'Messages', 'View Schedule'])
      await expect(delegate.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible()
    await expectAccessible(delegate)
    await delegate.goto('/profile')
    await expect(delegate.getByRole('switch', { name: 'List me in the directory' })).toBeChecked()
    await expect(delegate.getByRole('switch', { name: 'Suggest me to others' })).not.toBeChecked()
    await context.close()
  })

  await test.step('the organiser sees the registration without a reload', async () => {
    const row = rowOf(page, 'Alice Abara')
    await expect(row.getByText('Registered')).toBeVisible()
    await expect(row.getByRole('button', { name: 'Invite' })).toHaveCount(0)
    await expect(page.getByRole('radio', { name: '1 Registered' })).toBeAttached()
  })
})

test('all pending delegates are invited at once, and a bounced email is shown', async ({
  page,
  request,
  signInAs,
  mailbox,
}) => {
  const {
    token,
    conferences: [conference],
  } = await signInAs({ plan: 'starter', conferences: [{ name: `Many ${randomUUID().slice(0, 8)}`, active: true }] })
  if (!conference) throw new Error('There is no conference')
  const mark = randomUUID()
  const rows = Array.from(
    { length: 60 },
    (_, at) => `${at === 7 ? 'bounce' : 'person'}-${at}-${mark}@example.org,Person ${at}`,
  )
  const imported = await request.post(`/api/conferences/${conference.id}/delegates/import`, {
    data: Buffer.from(['email,name', ...rows].join('\n')),
    headers: { ...asBearer(token).headers, 'content-type': 'text/csv' },
  })
  expect(imported.ok()).toBe(true)
  await test.step('inviting is disabled while registration is closed, because the links would not work', async () => {
    await page.goto(`/conference/${conference.id}?tab=delegates`)
    await openSettings(page)
    await expect(page.getByRole('radio', { name: 'Closed' })).toBeChecked()
    const row = rowOf(page, 'Person 12').getByRole('button', { name: 'Invite' })
    for (const button of [page.getByRole('button', { name: 'Invite all pending' }), row]) {
      await expect(button).toBeDisabled()
      await expect(button).toHaveAccessibleDescription(/^Delegate registration is closed\./)
    }
  })
  await openDelegatesTab(page, request, conference, token)

  await expect(page.getByText('1–50 of 60')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('51–60 of 60')).toBeVisible()
  await expect(rowOf(page, 'Person')).toHaveCount(10)

  await page.getByRole('button', { name: 'Invite all pending' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send 60' }).click()
  await expectToast(page, '60 invitations are being sent')
  await expect(page.getByRole('radio', { name: '59 Invited' })).toBeAttached()
  await expect.poll(() => mailbox.received().filter((to) => to.endsWith(`${mark}@example.org`)).length).toBe(59)

  await page.getByText('Bounced', { exact: true }).first().click()
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await expect(rowOf(page, 'Person 7')).toContainText('550')
  await expectAccessible(page)

  await test.step('a delegate is corrected and removed, and the import is undone', async () => {
    await page.getByRole('button', { name: 'Actions for Person 7' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill(`mended-${mark}@example.org`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Delegate saved successfully')
    await page.getByText('All', { exact: true }).first().click()
    await page.getByRole('searchbox', { name: 'Search delegates' }).fill('mended')
    await expect(rowOf(page, 'Person 7').getByText('Pending')).toBeVisible()
    await page.getByRole('button', { name: 'Actions for Person 7' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Remove delegate' }).click()
    await expectToast(page, 'Delegate removed')
    await expect(page.getByText('No delegate matches “mended”')).toBeVisible()
    await page.getByRole('button', { name: 'More actions for delegates' }).click()
    await page.getByRole('menuitem', { name: 'Undo import of 59' }).click()
    await page.getByRole('button', { name: 'Undo import' }).click()
    await expectToast(page, '59 delegates removed')
    await expect(page.getByText('No delegates yet')).toBeVisible()
  })
})

test('a visitor registers from the public page', async ({ page, browser, request, server, signInAs, mailbox }) => {
  const {
    token,
    conferences: [conference],
  } = await signInAs({ plan: 'starter', conferences: [{ name: `Open ${randomUUID().slice(0, 8)}`, active: true }] })
  if (!conference) throw new Error('There is no conference')
  const [stranger, context] = await otherBrowser(browser, server)
  await stranger.goto(`/register?conference=${conference.slug}`)
  await expect(stranger.getByRole('heading', { name: 'Registration is closed' })).toBeVisible()
  await expectAccessible(stranger)

  await openDelegatesTab(page, request, conference, token)
  const email = newAddress()
  await stranger.goto(`/${conference.slug}`)
  await stranger.getByRole('link', { name: 'Register Now' }).first().click()
  await expect(stranger.getByRole('heading', { name: `Register for ${conference.name}` })).toBeVisible()
  await expectAccessible(stranger)
  await stranger.getByRole('button', { name: 'Register Now' }).click()
  await expectToast(stranger, 'Email and full name are required')
  await stranger.getByLabel('Full name').fill('ليلى المنصوري')
  await stranger.getByLabel('Email').fill(email)
  await stranger.getByLabel('Company').fill('株式会社あおぞら見本')
  await stranger.getByRole('button', { name: 'Register Now' }).click()
  await expect(stranger.getByText(`We have sent an email to ${email}. Open the link in it to finish.`)).toBeVisible()
  await expectAccessible(stranger)

  await stranger.goto(await mailbox.linkTo(email, '/delegate-registration'))
  await expect(stranger.getByRole('heading', { name: 'Finish your registration' })).toBeVisible()
  await expect(stranger.getByText('You asked from this address, so you cannot change it.')).toBeVisible()
  await expect(stranger.getByLabel('Full name')).toHaveValue('ليلى المنصوري')
  await stranger.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await stranger.getByLabel('Confirm password').fill(PASSWORD)
  await stranger.getByRole('button', { name: 'Register' }).click()
  await stranger.getByRole('link', { name: 'Not now' }).click()
  await stranger.waitForURL('/')
  await expect(stranger.getByRole('heading', { name: 'Welcome, ليلى المنصوري' })).toBeVisible()
  await stranger.goto(`/${conference.slug}`)
  await expect(stranger.locator('header').getByText('Registered', { exact: true })).toBeVisible()
  await expectAccessible(stranger)
  await context.close()
  await expect(rowOf(page, 'ليلى المنصوري').getByText('Registered')).toBeVisible()

  // Somebody signed in needs one press.
  await request.patch('/api/profile', {
    data: { full_name: 'Ada Sample', company: 'Sample Ltd' },
    headers: { authorization: `Bearer ${token}` },
  })
  await page.goto(`/register?conference=${conference.slug}`)
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Sample')
  await expect(page.getByLabel('Company')).toHaveValue('Sample Ltd')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Register Now' }).click()
  await expect(page.getByRole('heading', { name: 'Registration successful!' })).toBeVisible()
  await expect(page.getByText('We have emailed you a confirmation with the programme.')).toBeVisible()
  await expectAccessible(page)
})

test('a user with an account confirms with one click, and a used link leads to the login', async ({
  page,
  browser,
  request,
  server,
  signInAs,
  mailbox,
}) => {
  const {
    token,
    conferences: [conference],
  } = await signInAs({ plan: 'starter', conferences: [{ name: `Both ${randomUUID().slice(0, 8)}`, active: true }] })
  if (!conference) throw new Error('There is no conference')
  await openDelegatesTab(page, request, conference, token)
  const email = newAddress()
  await request.post('/auth/v1/signup', { data: { email, password: PASSWORD } })
  await invite(request, conference, token, { email, full_name: 'Grace Hopper' })
  const link = await mailbox.linkTo(email, '/delegate-registration')

  await test.step('another account cannot use the invitation', async () => {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'This invitation is for someone else' })).toBeVisible()
    await expectAccessible(page)
  })

  const [grace, context] = await otherBrowser(browser, server)
  await test.step('the form reports that the account exists already', async () => {
    await grace.goto(link)
    await grace.getByLabel('Password', { exact: true }).fill('another one')
    await grace.getByLabel('Confirm password').fill('another one')
    await grace.getByRole('button', { name: 'Register' }).click()
    await expect(grace.getByText('An account with this email already exists. Please log in instead.')).toBeVisible()
    await expect(grace.getByRole('tab', { name: 'Login', selected: true })).toBeVisible()
  })

  await test.step('the login leads back to the invitation', async () => {
    await grace.getByLabel('Email').fill(email)
    await grace.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await grace.getByRole('button', { name: 'Login' }).click()
    await grace.waitForURL('/delegate-registration')
    await expect(grace.getByText(`You are logged in as ${email}.`)).toBeVisible()
    await expectAccessible(grace)
    await grace.getByRole('button', { name: 'Confirm' }).click()
    await expectShown(grace, 'Registration successful!')
    await grace.getByRole('link', { name: 'Not now' }).click()
    await grace.waitForURL(`/${conference.slug}`)
  })

  await test.step('the link is used up', async () => {
    await grace.goto(link)
    await expect(grace.getByRole('heading', { name: 'You are registered' })).toBeVisible()
    await expectAccessible(grace)
    const [visitor, visitorContext] = await otherBrowser(browser, server)
    await visitor.goto(link)
    await expectShown(visitor, 'You have already registered for this conference. Please log in instead.')
    await visitor.waitForURL((url) => url.pathname === '/auth')
    await visitorContext.close()
    await context.close()
  })
})

test('a delegate joins a second conference with one click, and switches between the two', async ({
  page,
  browser,
  request,
  server,
  signInAs,
  mailbox,
}) => {
  const [firstName, secondName] = ['First', 'Second'].map((name) => `${name} ${randomUUID().slice(0, 8)}`)
  const { token, conferences } = await signInAs({
    plan: 'starter',
    conferences: [
      { name: firstName ?? '', active: true },
      { name: secondName ?? '', active: true },
    ],
  })
  const [first, second] = conferences
  if (!first || !second) throw new Error('There are no conferences')
  const email = newAddress()
  await openDelegatesTab(page, request, first, token)
  await openDelegatesTab(page, request, second, token)
  await invite(request, first, token, { email, full_name: 'Grace Hopper' })
  const [grace, context] = await otherBrowser(browser, server)
  await grace.goto(await mailbox.linkTo(email, '/delegate-registration'))
  await grace.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await grace.getByLabel('Confirm password').fill(PASSWORD)
  await grace.getByRole('button', { name: 'Register' }).click()
  await grace.getByRole('link', { name: 'Not now' }).click()
  const welcome = grace.getByRole('heading', { name: 'Welcome, Grace Hopper' })
  await expect(welcome).toBeVisible()
  await expect(grace.getByRole('main').getByText(first.name)).toBeVisible()

  await invite(request, second, token, { email, full_name: 'Grace Hopper' })
  await grace.goto(await mailbox.linkTo(email, '/delegate-registration', 2))
  await grace.getByRole('button', { name: 'Confirm' }).click()
  await expectToast(grace, 'Registration successful!')
  await grace.getByRole('link', { name: 'Not now' }).click()
  await expect(welcome).toBeVisible()
  await expect(grace.getByRole('main').getByText(second.name)).toBeVisible()

  if (await grace.getByRole('button', { name: 'Open menu' }).isVisible())
    await grace.getByRole('button', { name: 'Open menu' }).click()
  await grace.getByRole('button', { name: /Conference: Second/ }).click()
  await grace.getByRole('menuitemradio', { name: first.name }).click()
  await grace.waitForURL(`/?conference=${first.slug}`)
  await expect(grace.getByRole('main').getByText(first.name)).toBeVisible()
  await context.close()
})

test('an invalid registration link is reported and leads to the home page', async ({ page }) => {
  for (const [address, message] of [
    ['/register?token=nothing', 'Invalid or expired registration token'],
    ['/delegate-registration', 'Invalid or expired registration link'],
  ] as const) {
    await page.goto(address)
    await expectShown(page, 'Invalid Registration Link')
    await expectToast(page, message)
    await page.waitForURL('/')
  }
  await slowTimers(page)
  await page.goto('/delegate-registration')
  await expect(page.getByRole('heading', { name: 'Invalid Registration Link' })).toBeVisible()
  await expectAccessible(page)
})

test('a co-organiser accepts an invitation, and cannot take over the conference without a plan', async ({
  page,
  browser,
  server,
  signInAs,
  mailbox,
}) => {
  const {
    conferences: [conference],
  } = await signInAs({ plan: 'starter', conferences: [{ name: `Pair ${randomUUID().slice(0, 8)}` }] })
  if (!conference) throw new Error('There is no conference')
  const email = newAddress()
  await page.goto(`/conference/${conference.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Organisers' }).click()
  await page.getByLabel('Invite by email').fill(email)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expectToast(page, 'Invitation sent')
  await expect(page.getByRole('listitem').filter({ hasText: email }).getByText('Pending')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  const [helper, context] = await otherBrowser(browser, server)
  await helper.goto(await mailbox.linkTo(email, '/organiser-invitation'))
  await expect(helper.getByRole('heading', { name: `Organise ${conference.name} together` })).toBeVisible()
  expect(helper.url()).toBe(`${server}/organiser-invitation`)
  await expectAccessible(helper)
  await helper.getByRole('link', { name: 'Sign up' }).click()
  await helper.getByLabel('Full name').fill('Helen Helper')
  await helper.getByLabel('Email').fill(email)
  await helper.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await helper.getByLabel('Confirm password').fill(PASSWORD)
  await helper.getByRole('button', { name: 'Sign Up' }).click()
  await helper.getByRole('button', { name: 'Accept the invitation' }).click()
  await helper.waitForURL(`/conference/${conference.id}`)
  await expect(helper.getByRole('button', { name: 'Publish Conference' })).toBeEnabled()
  await helper.goto('/conference-manager')
  await expect(helper.getByRole('heading', { name: conference.name })).toBeVisible()
  await context.close()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Activity log' }).click()
  await expect(page.getByText('became a co-organiser')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Organisers' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: email }).getByText('Co-organiser')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Helen Helper' }).click()
  await page.getByRole('menuitem', { name: 'Hand over the conference' }).click()
  await page.getByRole('button', { name: 'Hand over', exact: true }).click()
  await expect(
    page.getByText('This person has no active plan, so you cannot hand the conference over yet.'),
  ).toBeVisible()
})

test('a user edits their profile, changes the password and erases the account', async ({ page, signInAs }) => {
  test.setTimeout(120_000)
  const { email, password } = await signInAs()
  await page.goto('/profile')
  await page.getByLabel('Full name').fill('A')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Full name must be at least 2 characters')).toBeVisible()
  await page.getByLabel('Full name').fill('佐藤 美咲')
  await page.getByLabel('Bio').fill('x'.repeat(501))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Bio must be less than 500 characters')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Bio').fill('Content designer.')
  await page.getByLabel('Phone').fill('call me')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter a phone number, such as +44 20 7946 0018')).toBeVisible()
  await page.getByLabel('Phone').fill('+81 3 1234 5678')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Profile saved')
  await expect(page.getByRole('heading', { name: '佐藤 美咲' })).toBeVisible()

  await test.step('a picture is cropped and shown', async () => {
    const picture = await page.evaluate(() => {
      const canvas = document.createElement('canvas')
      canvas.width = 300
      canvas.height = 200
      canvas.getContext('2d')?.fillRect(0, 0, 150, 200)
      return canvas.toDataURL('image/png')
    })
    const buffer = Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64')
    await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
    const crop = page.getByRole('application')
    await crop.focus()
    await page.keyboard.press('+')
    await page.keyboard.press('ArrowRight')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save picture' }).click()
    await expectToast(page, 'Avatar updated')
    await expect(page.getByRole('button', { name: 'Account menu' }).locator('img')).toBeVisible()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no') })
    await expectToast(page, 'Failed to upload avatar')
  })

  await test.step('a new password requires the current one', async () => {
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByLabel('Current password').fill('wrong')
    await page.getByLabel('New password').fill('battery staple')
    await page.getByLabel('Confirm password').fill('battery staple')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('The current password is incorrect.')
    await expectAccessible(page)
    await page.getByLabel('Current password').fill(password)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expectToast(page, 'Password changed')
  })

  await test.step('the data is exported, then the account is erased', async () => {
    await page.getByRole('button', { name: 'Export my data' }).click()
    await expect(page.getByText('Your file is ready. You can download it until')).toBeVisible()
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('my-data.zip')
    await page.getByRole('button', { name: 'Erase my account' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Erase my account' }).click()
    await expect(page.getByText('This is not the address of your account')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel(`Type ${email} to confirm`).fill(email)
    await dialog.getByRole('button', { name: 'Erase my account' }).click()
    await expectToast(page, 'Your account has been erased')
    await page.waitForURL('/')
    const login = await page.request.post('/auth/v1/token?grant_type=password', {
      data: { email, password: 'battery staple' },
    })
    expect(login.status()).toBe(400)
  })
})
