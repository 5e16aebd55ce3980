import { readFile } from 'node:fs/promises'
import { zipSync } from 'fflate'
import { accountFileWith } from '#server/test-account.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { expectToast } from './shown.ts'

const GRACE = {
  email: 'grace@example.org',
  profile: { full_name: 'Grace Hopper', position: 'Rear Admiral', company: null, phone: null, bio: 'Nanoseconds.' },
  notifications: { choices: {}, quiet: { from: '22:00', to: '07:00' }, time_zone: 'UTC', email_summary: 'daily' },
  suggestions: null,
  answers: [{ conference: 'Old Harbour', interests: ['Sailing'], seeking: [], offering: [], about: null }],
}

test('somebody brings back what they exported, and sees before what it replaces', async ({ page, signInAs }) => {
  const { email } = await signInAs()
  await page.goto('/profile')
  await page.getByLabel('Bio').fill('Wrote about looms.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Profile saved')
  await page.getByRole('button', { name: 'Export my data' }).click()
  await expect(page.getByText('Your file is ready. You can download it until')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const download = await downloading
  const archive = { name: 'my-data.zip', mimeType: 'application/zip', buffer: await readFile(await download.path()) }

  await page.getByLabel('Bio').fill('Something else.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Profile saved')
  await page.getByRole('button', { name: 'Bring my data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bring your data from another Foyer' })
  await expect(dialog).toContainText('We show you what is in it before anything changes.')
  await expectAccessible(page)
  await dialog.locator('input[type=file]').setInputFiles(archive)
  await expect(dialog).toContainText(`Sam Sample, ${email}`)
  await expect(dialog.getByRole('checkbox')).toHaveCount(1)
  const bio = dialog.getByRole('checkbox', { name: 'Bio' })
  await expect(bio).not.toBeChecked()
  await expect(dialog).toContainText('Wrote about looms.')
  await expect(dialog).toContainText('Replaces: Something else.')
  await expect(dialog.getByRole('button', { name: 'Bring my data' })).toBeDisabled()
  await bio.check()
  await expect(dialog).toContainText('To keep it, use “Export my data” first')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Bring my data' }).click()
  await expectToast(page, 'Your data is here')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Profile', exact: true })).toContainText('Wrote about looms.')
  // What is saved next must not replace it.
  await expect(page.getByLabel('Bio')).toHaveValue('Wrote about looms.')
})

test('a file of another address needs a word, and what is no account is refused', async ({ page, signInAs }) => {
  const { email } = await signInAs({ plan: 'starter' })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Bring my data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bring your data from another Foyer' })
  const choose = async (buffer: Uint8Array, name = 'my-data.zip') =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(buffer) })
  await choose(Buffer.from('name,email'), 'people.csv')
  await expect(dialog.getByRole('alert')).toHaveText(
    'This is not a file that Foyer has made. Choose the one that “Take it with you” or “Export my data” gave you.',
  )
  await choose(zipSync({ 'holiday.txt': Buffer.from('sun') }))
  await expect(dialog.getByRole('alert')).toHaveText(
    'There is no account in this file. Choose my-data.zip as you downloaded it.',
  )
  await expectAccessible(page)

  await choose(zipSync({ 'account.tar.gz': await accountFileWith(GRACE) }))
  await expect(dialog).toContainText('Grace Hopper, grace@example.org')
  await expect(dialog).toContainText('http://other.test')
  await expect(dialog).toContainText(`You are signed in as ${email}.`)
  await expect(dialog.getByRole('checkbox', { name: 'Name' })).not.toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'Position' })).toBeChecked()
  await expect(dialog).toContainText('Quiet hours 22:00–07:00 (UTC), one email a day')
  await expect(dialog).toContainText('What you turned off here stays off.')
  await expect(dialog).toContainText('register for a conference, choose in it who can see you')
  await expect(dialog.getByRole('button', { name: 'Bring my data' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'This is my own data' }).check()
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await expect(dialog).toContainText('Close without bringing your data? Nothing has changed yet.')
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await dialog.getByRole('button', { name: 'Bring my data' }).click()
  await expectToast(page, 'Your data is here')
  const card = page.getByRole('region', { name: 'Profile', exact: true })
  await expect(card).toContainText('Sam Sample')
  await expect(card).toContainText('Rear Admiral')
  await expect(card).toContainText('Nanoseconds.')
  await expect(card).toContainText(email)
})

test('what somebody said of themselves is said again in a conference that they choose', async ({
  page,
  request,
  signInAs,
}) => {
  const { token, conferences } = await signInAs({
    plan: 'starter',
    conferences: [{ name: 'New Harbour', active: true }],
  })
  const headers = { authorization: `Bearer ${token}` }
  const conference = `/api/conferences/${conferences[0]?.id}`
  const asked = await request.patch(`${conference}/consents`, { data: { listed: false }, headers })
  expect(asked.ok()).toBe(true)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Bring my data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bring your data from another Foyer' })
  const buffer = await accountFileWith(GRACE)
  await dialog.locator('input[type=file]').setInputFiles({ name: 'account.tar.gz', mimeType: '', buffer })
  await dialog.getByRole('checkbox', { name: 'This is my own data' }).check()
  await expect(dialog).toContainText('Who sees you there does not change.')
  const answers = dialog.getByLabel('Old Harbour')
  await expect(answers).toHaveValue('')
  await answers.selectOption('New Harbour')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Bring my data' }).click()
  await expectToast(page, 'Your data is here')
  const me = await request.get(`${conference}/me`, { headers })
  expect(await me.json()).toMatchObject({ interests: ['Sailing'], answered: true, listed: false })
})
