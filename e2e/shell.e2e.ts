import { expect, test } from './fixtures.ts'
import { watchLoaded } from './requests.ts'

// Tooltips and the sidebar's key need a mouse and a keyboard, so there is no touch screen.
test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

test('the tooltip of an icon appears when the mouse rests on it, and at once on keyboard focus', async ({
  page,
  signInAs,
}) => {
  await signInAs({ plan: 'starter' })
  const watch = watchLoaded(page)
  const names = page.waitForEvent('requestfinished', (request) => /\/tooltips-.*\.js/.test(request.url()))
  let fetched = false
  void names.then(() => (fetched = true))
  await page.clock.install()
  await page.goto('/conference-manager')
  await watch
  // The first movement of the mouse fetches the script of the tooltips.
  await expect
    .poll(async () => {
      await page.mouse.move(640, 500)
      await page.mouse.move(40, 500)
      return fetched
    })
    .toBe(true)
  await page.clock.pauseAt(Date.now() + 60_000)
  const tip = page.locator('.tooltip')
  const bar = page.getByRole('banner')
  const moveAway = () => page.mouse.move(640, 500)

  await bar.getByRole('link', { name: 'Messages' }).hover()
  await page.clock.runFor(699)
  await expect(tip).toBeHidden()
  await page.clock.runFor(1)
  await expect(tip).toHaveText('Messages')
  await bar.getByRole('link', { name: 'Notifications' }).hover()
  await page.clock.runFor(1)
  await expect(tip).toHaveText('Notifications')
  await moveAway()
  await page.clock.runFor(100)
  await expect(tip).toBeHidden()
  await page.clock.runFor(300)
  await bar.getByRole('button', { name: 'Account menu' }).hover()
  await page.clock.runFor(699)
  await expect(tip).toBeHidden()
  await page.clock.runFor(1)
  await expect(tip).toHaveText('Account menu')
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()

  await moveAway()
  await page.keyboard.press('Control+b')
  await page.getByRole('link', { name: 'Conference Manager' }).focus()
  await expect(tip).toHaveText('Conference Manager')
})

const DAY_IN_SECONDS = 24 * 60 * 60

for (const key of ['Control+b', 'Meta+b']) {
  test(`${key} folds and unfolds the sidebar, which is remembered for seven days`, async ({
    page,
    context,
    signInAs,
  }) => {
    await signInAs({ plan: 'starter' })
    await page.goto('/conference-manager')
    const toggle = page.getByRole('button', { name: 'Toggle sidebar' })
    await expect(page.getByRole('heading', { name: 'Conference Manager' })).toBeVisible()
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press(key)
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    const remembered = async () => (await context.cookies()).find(({ name }) => name === 'sidebar_state')
    await expect.poll(async () => (await remembered())?.value).toBe('false')
    const cookie = await remembered()
    expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / DAY_IN_SECONDS)).toBe(7)
    await page.reload()
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press(key)
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  })
}

/** A page that the router shows in place, and one that the browser loads as a document. */
for (const [name, heading] of [
  ['About', 'About Foyer'],
  ['Events', 'Events'],
] as const) {
  test(`${name} opens at its top, and the back button restores the scroll position`, async ({ page }) => {
    await page.goto('/privacy-policy')
    const foot = page.getByRole('contentinfo')
    await foot.scrollIntoViewIfNeeded()
    const position = await page.evaluate(() => scrollY)
    expect(position).toBeGreaterThan(500)
    await foot.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(position)
  })
}

test('the top bar keeps its state from a public page to a page of the app', async ({ page, signInAs }) => {
  await signInAs({ plan: 'starter' })
  await page.goto('/about')
  const bar = page.getByRole('banner')
  const search = bar.getByPlaceholder('Search people, sessions, exhibitors...')
  await search.fill('Keynote')
  await bar.getByRole('link', { name: 'Notifications' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications')
  await expect(search).toHaveValue('Keynote')
})

test('a new conference appears in the sidebar at once', async ({ page, signInAs }) => {
  await signInAs({ plan: 'starter' })
  await page.goto('/conference-manager')
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await expect(sidebar.getByText('No conference yet')).toBeVisible()
  await page.getByRole('button', { name: 'Create New Conference' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Tide Days')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Create Conference' }).click()
  await expect(sidebar.getByText('Tide Days')).toBeVisible()
})

test('the back button closes a dialog before it leaves the page, and asks if something was typed', async ({
  page,
  signInAs,
}) => {
  await signInAs({ plan: 'starter' })
  await page.goto('/notifications')
  await page.getByRole('link', { name: 'Conference Manager' }).click()
  await page.getByRole('button', { name: 'Create New Conference' }).click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel('Name')
  await name.fill('Tide Days')
  await page.goBack()
  await expect(dialog.getByText('Discard what you have typed?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(name).toHaveValue('Tide Days')
  await name.fill('')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/conference-manager')
  await page.goBack()
  await expect(page).toHaveURL('/notifications')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications')
})

test('the back button closes a dialog on the first page of a document as well, and then leads to the page before', async ({
  page,
  signInAs,
}) => {
  await signInAs({ plan: 'starter' })
  await page.goto('/about')
  await page.goto('/conference-manager')
  const dialog = page.getByRole('dialog')
  for (let times = 0; times < 2; times++) {
    await page.getByRole('button', { name: 'Create New Conference' }).click()
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/conference-manager')
  }
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test('after a logout, every page offers the login', async ({ page, signInAs }) => {
  await signInAs({ plan: 'starter' })
  await page.goto('/about')
  const bar = page.getByRole('banner')
  await bar.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Come on in')
  await page.goBack()
  await bar.getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/auth?tab=login&next=%2Fabout')
})
