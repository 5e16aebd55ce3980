import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, test } from './fixtures.ts'
import { expectToast } from './shown.ts'

test('chosen delegates are invited, and the reminder says who was emailed too lately for it', async ({
  page,
  request,
  signInAs,
}) => {
  const {
    token,
    conferences: [conference],
  } = await signInAs({ plan: 'starter', conferences: [{ name: `Waves ${randomUUID().slice(0, 8)}`, active: true }] })
  if (!conference) throw new Error('There is no conference')
  const headers = { authorization: `Bearer ${token}` }
  const rows = Array.from({ length: 6 }, (_, at) => `${at}-${randomUUID()}@example.org,Person ${at}`)
  const imported = await request.post(`/api/conferences/${conference.id}/delegates/import`, {
    data: Buffer.from(['email,name', ...rows].join('\n')),
    headers: { ...headers, 'content-type': 'text/csv' },
  })
  expect(imported.ok()).toBe(true)
  const data = { delegate_registration_enabled: true }
  expect((await request.patch(`/api/conferences/${conference.id}`, { data, headers })).ok()).toBe(true)
  await page.goto(`/conference/${conference.id}?tab=delegates`)

  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const bar = page.getByRole('group', { name: 'Selection' })
  await expect(bar.getByRole('button', { name: 'Invite' })).toBeDisabled()
  for (const name of ['Person 1', 'Person 4']) await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  await bar.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send 2 invitations?' })
  await expect(dialog.getByText('2 delegates will be emailed')).toBeVisible()
  await expect(dialog.getByText('Your account can invite 200 in 24 hours, 200 more now.')).toBeVisible()
  await expect(dialog.getByLabel('Your own words')).toBeDisabled()
  await dialog.getByText('The email', { exact: true }).click()
  await expect(dialog.getByText('You are invited to a conference')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send me a test' }).click()
  await expectToast(page, 'Test sent')
  await dialog.getByRole('button', { name: 'Send 2' }).click()
  await expectToast(page, '2 invitations are being sent')
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('radio', { name: '2 Invited' })).toBeAttached()

  await page.goto(`/conference/${conference.id}?tab=overview`)
  await expect(page.getByText('2 have not answered')).toBeVisible()
  await page.getByRole('link', { name: 'Remind 2' }).click()
  const reminder = page.getByRole('dialog', { name: 'Remind 2 delegates?' })
  await expect(reminder.getByText('2 emailed in the last 3 days')).toBeVisible()
  await expect(reminder.getByRole('button', { name: 'Send 0' })).toBeDisabled()
  await reminder.getByRole('button', { name: 'Cancel' }).click()
  await expect(reminder).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('1–6 of 6')).toBeVisible()
  await expect(reminder).toHaveCount(0)
})

test('speakers come from a file, are not invited while registration is closed, and only once without being asked', async ({
  page,
  signInAs,
}) => {
  const { conferences } = await signInAs({
    plan: 'starter',
    conferences: [{ name: `Tides ${randomUUID().slice(0, 8)}`, active: true }],
  })
  await page.goto(`/conference/${conferences[0]?.id}?tab=speakers&view=list`)
  const [first, second] = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`]
  const choose = async (address: string) => {
    const rows = [
      'First name,Last name,E-mail,Bio,Track',
      `Grace,Hopper,${address},Wrote a compiler,Web`,
      'Ada,Lovelace,,,',
    ]
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await page
      .getByRole('dialog')
      .locator('input[type="file"]')
      .setInputFiles({ name: 'speakers.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  }

  await test.step('the preview says what is not used, and the import is undone', async () => {
    await choose(first)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Not used: Track')).toBeVisible()
    await expect(dialog.getByRole('row').filter({ hasText: 'Grace Hopper' })).toContainText('Wrote a compiler')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Import 2 speakers' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Grace Hopper' })).toContainText(first)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, 'Import undone: 2 speakers removed')
    await expect(page.getByText('No speakers yet')).toBeVisible()
  })

  await choose(second)
  await page.getByRole('dialog').getByRole('button', { name: 'Import 2 speakers' }).click()
  // Until the list has been read again it may show those who were removed, who cannot be selected for long.
  await expect(page.getByRole('listitem').filter({ hasText: 'Grace Hopper' })).toContainText(second)
  const dialog = page.getByRole('dialog', { name: 'Invite 2 speakers?' })
  const invite = async () => {
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
  }

  await test.step('while registration is closed, the dialog leads to the choice', async () => {
    await invite()
    await expect(dialog.getByText('Delegate registration is closed.').first()).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Send 1' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Choose who can register' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('radio', { name: 'Closed' })).toBeFocused()
    await page.getByRole('radio', { name: 'Invited only' }).check()
  })

  await test.step('who was invited already is asked about', async () => {
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(dialog.getByText('1 of 2 speakers will be emailed')).toBeVisible()
    await expect(dialog.getByText('Without an email address: Ada Lovelace.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send 1' }).click()
    await expectToast(page, '1 invitation is being sent')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(dialog.getByText('1 was invited already')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Send 0' })).toBeDisabled()
    await dialog.getByLabel('Email those who were invited already once more').check()
    await expect(dialog.getByText('1 emailed in the last minute')).toBeVisible()
  })
})
