import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { expectToast } from './shown.ts'

const PROGRAMME = [
  'day,start time,end time,title,location,speaker',
  'Day 1,09:00,10:00,Opening,Hall A,Ada Sample',
  'Day 1,10:00,11:00,A talk,Room A,Ben Sample',
  'Day 1,12:00,13:00,Lunch,Quay,',
  'Day 2,12:00,13:00,Goodbye,Quay,',
].join('\n')

function chooseFile(page: Page, text: string) {
  const file = { name: 'programme.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  return page.getByRole('dialog').locator('input[type="file"]').setInputFiles(file)
}

test('a schedule is exported, corrected in a spreadsheet, and imported again', async ({ page, request, signInAs }) => {
  const dates = { start_date: '2026-03-28', end_date: '2026-03-29', active: true }
  const { conferences, token } = await signInAs({ plan: 'starter', conferences: [{ name: 'Spring Conf', ...dates }] })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/csv' }
  const address = `/api/conferences/${conferences[0]?.id}/schedule/import`
  expect((await request.post(address, { headers, data: PROGRAMME })).ok()).toBe(true)
  await page.goto(`/conference/${conferences[0]?.id}?tab=schedule`)

  await page.getByRole('button', { name: 'Export' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Schedule (CSV)' }).click()
  const exported = readFileSync(await (await saved).path(), 'utf8')
  const dialog = page.getByRole('dialog', { name: 'Import CSV' })

  await test.step('unchanged, there is nothing to import', async () => {
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await chooseFile(page, exported)
    await expect(dialog.getByText('All 4 rows are already in the schedule.')).toBeVisible()
    await expect(dialog.getByText('Skipped', { exact: true })).toHaveCount(0)
  })

  await test.step('what the corrections change is shown before they are made', async () => {
    const [headings = '', ...rows] = exported.trimEnd().split('\r\n')
    const corrected = rows
      .filter((row) => !row.includes('Goodbye'))
      .map((row) => row.replace('10:00,11:00,A talk', '10:30,11:30,A better talk').replace('Room A', 'Room B'))
    const added = 'Day 2,14:00,15:00,Extra,,Hall A,session,Cleo Sample,'
    await chooseFile(page, [headings, ...corrected, added].join('\r\n'))
    const changed = dialog.getByRole('row').filter({ hasText: 'A better talk' })
    await expect(changed).toContainText('Changed')
    await expect(changed).toContainText('10:00 → 10:30, Room A → Room B, was called “A talk”')
    await expect(dialog.locator('tbody tr')).toHaveCount(2)
    await expect(dialog.getByRole('button', { name: 'Import 1 item and change 1' })).toBeEnabled()
    await expectAccessible(page)
    await dialog.getByText('1 session of the schedule is not in this file').click()
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Day 2, 12:00 Goodbye' })).toBeVisible()
    await dialog.getByLabel('Remove it from the schedule').check()
    await dialog.getByRole('button', { name: 'Import 1 item, change 1 and remove 1' }).click()
    await expectToast(page, '1 schedule item imported, 1 changed, 1 removed')
    await expect(dialog).toBeHidden()
    await expect(page.getByText('A better talk')).toBeVisible()
    await expect(page.getByText('Goodbye')).toBeHidden()
  })

  await test.step('and it is undone', async () => {
    await page.getByRole('button', { name: 'More actions for the schedule' }).click()
    await page.getByRole('menuitem', { name: 'Undo last import' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('2 schedule items that the import of')
    await page.getByRole('button', { name: 'Undo import' }).click()
    await expectToast(page, '1 schedule item and 1 speaker removed, 2 schedule items put back')
    await expect(page.getByText('Goodbye')).toBeVisible()
    await expect(page.getByText('A better talk')).toBeHidden()
  })

  await test.step('a preview that somebody has edited under is made again', async () => {
    await page.getByRole('button', { name: 'Import CSV' }).click()
    const moved = exported.replace('10:00,11:00,A talk', '10:30,11:30,A talk')
    await chooseFile(page, moved)
    const change = dialog.getByRole('button', { name: 'Change 1' })
    await expect(change).toBeEnabled()
    const other = exported.replace('Room A', 'Room Z')
    expect((await request.post(address, { headers, data: other })).ok()).toBe(true)
    await change.click()
    await expect(dialog.getByRole('alert')).toContainText('Somebody has edited the schedule since this preview')
    await dialog.getByRole('button', { name: 'Check again' }).click()
    await expect(dialog.getByRole('row').filter({ hasText: 'A talk' })).toContainText('10:00 → 10:30, Room Z → Room A')
    await change.click()
    await expectToast(page, '1 changed')
  })
})

test('each day of a conference over a change of the clocks has its own zone', async ({ page, request, signInAs }) => {
  const dates = { start_date: '2026-03-28', end_date: '2026-03-29', active: true }
  const { conferences, token } = await signInAs({ plan: 'starter', conferences: [{ name: 'Clock Conf', ...dates }] })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/csv' }
  const address = `/api/conferences/${conferences[0]?.id}/schedule/import`
  expect((await request.post(address, { headers, data: PROGRAMME })).ok()).toBe(true)
  const slug = conferences[0]?.slug
  await page.goto(`/schedule?conference=${slug}&day=Day+1`)
  await expect(page.getByText('GMT, Europe/London')).toBeVisible()
  await page.getByRole('tab', { name: /Day 2/ }).click()
  await expect(page.getByText('BST, Europe/London')).toBeVisible()
  await page.goto(`/${slug}?day=Day+2#schedule`)
  await expect(page.getByText('Times in BST, Europe/London')).toBeVisible()
  await page.getByRole('tab', { name: /Day 1/ }).click()
  await expect(page.getByText('Times in GMT, Europe/London')).toBeVisible()
})
