import { expect, test } from './fixtures.ts'
import { requestsOf } from './requests.ts'

test('back and forward between two pages asks the server for nothing', async ({ page, signInAs }) => {
  const { conferences } = await signInAs({ plan: 'starter', conferences: [{ name: 'Tidewater' }] })
  // Less than ten seconds pass, however slow the machine is.
  await page.clock.setFixedTime(new Date())
  const asked = requestsOf(page)
  await page.goto('/conference-manager')
  await page.getByRole('link', { name: 'Manage Conference' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tidewater' })).toBeVisible()
  await expect(page).toHaveURL(`/conference/${conferences[0]?.id}`)
  await asked.quiet()

  asked.calls.length = 0
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Conference Manager' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Tidewater' })).toBeVisible()
  await asked.quiet()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Tidewater' })).toBeVisible()
  await asked.quiet()
  expect(asked.calls).toEqual([])

  // After ten seconds it is asked again, while the page shows what it knows.
  await page.clock.setFixedTime(Date.now() + 11_000)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 2, name: 'Tidewater' })).toBeVisible()
  await expect.poll(() => asked.calls).toContain('GET /api/conferences')
})

test('a change on one page is right on the next, without a reload', async ({ page, signInAs }) => {
  await signInAs({ plan: 'starter', conferences: [{ name: 'Tidewater' }] })
  await page.clock.setFixedTime(new Date())
  await page.goto('/conference-manager')
  await page.getByRole('link', { name: 'Manage Conference' }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit details' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Conference Name').fill('Tidewater Two')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tidewater Two' })).toBeVisible()
  // Back would close an open dialog instead of leaving the page.
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Conference Manager' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Tidewater Two' })).toBeVisible()
})

test('nothing of one person is seen after another has signed in on the same tab', async ({ page, signInAs }) => {
  const ada = await signInAs({ plan: 'starter', conferences: [{ name: 'The conference of Ada' }] })
  await page.goto('/conference-manager')
  await expect(page.getByRole('heading', { level: 2, name: 'The conference of Ada' })).toBeVisible()
  // Every sentence that is ever in the document from now on.
  await page.evaluate(() => {
    const seen: string[] = []
    new MutationObserver(() => seen.push(document.body.textContent)).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    })
    Object.assign(window, { seen })
  })
  const grace = await signInAs({ plan: 'starter', conferences: [{ name: 'The conference of Grace' }] })
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('tab', { name: 'Login' }).click()
  await page.evaluate(() => Reflect.get(window, 'seen').splice(0))
  await page.getByLabel('Email').fill(grace.email)
  await page.getByLabel('Password', { exact: true }).fill(grace.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'The conference of Grace' })).toBeVisible()
  const seen: string[] = await page.evaluate(() => Reflect.get(window, 'seen'))
  expect(seen.some((text) => text.includes('The conference of Grace'))).toBe(true)
  expect(seen.filter((text) => text.includes('The conference of Ada') || text.includes(ada.email))).toEqual([])
})

test('a form that is closed after somebody else was faster leaves the newer values on the page', async ({
  page,
  request,
  signInAs,
}) => {
  const { token, conferences } = await signInAs({ plan: 'starter', conferences: [{ name: 'Tidewater' }] })
  const headers = { authorization: `Bearer ${token}` }
  const path = `/api/conferences/${conferences[0]?.id}/speakers`
  const speaker: { id: string } = await (
    await request.post(path, { data: { name: 'Ada Sample', title: 'Mathematician' }, headers })
  ).json()
  await page.goto(`/conference/${conferences[0]?.id}?tab=speakers`)
  await page.getByRole('button', { name: 'Ada Sample', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  const theirs = await request.patch(`${path}/${speaker.id}`, { data: { title: 'Countess' }, headers })
  expect(theirs.ok()).toBe(true)
  await dialog.getByLabel('Title').fill('Programmer')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Somebody else has changed this to “Countess”')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Countess')).toBeVisible()
})
