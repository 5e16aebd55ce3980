import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, expectAccessible, hydrated, test } from './fixtures.ts'
import { expectToast } from './shown.ts'

test('an organiser takes a conference with them as one file, and another one takes it in as a draft', async ({
  page,
  request,
  signInAs,
}, info) => {
  const name = `Leaving ${randomUUID().slice(0, 6)}`
  const { token, conferences } = await signInAs({ plan: 'professional', conferences: [{ name }] })
  const [conference] = conferences
  const headers = { authorization: `Bearer ${token}` }
  const speaker = { name: 'Grace Hopper', title: 'Rear Admiral' }
  expect((await request.post(`/api/conferences/${conference?.id}/speakers`, { data: speaker, headers })).ok()).toBe(
    true,
  )

  await page.goto(`/conference/${conference?.id}?tab=overview`)
  await hydrated(page)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Take it with you' }).click()
  const leaving = page.getByRole('dialog', { name: 'Take this conference with you' })
  await expect(leaving).toContainText('Delegates with their registration answers')
  await expect(leaving).toContainText('Who asked not to be invited, scrambled')
  await expect(leaving).toContainText('What delegates agreed to, such as being listed')
  await expect(leaving).toContainText('Slides and uploaded recordings')
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    leaving.getByRole('button', { name: 'Download file' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^leaving.*\.foyer\.tar\.gz$/)
  const file = info.outputPath('conference.foyer.tar.gz')
  await download.saveAs(file)

  await page.goto('/conference-manager')
  await hydrated(page)
  await page.getByRole('button', { name: 'Import conference' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import a conference' })
  await expect(dialog).toContainText('Nobody is emailed')
  await expectAccessible(page)

  const altered = info.outputPath('altered.foyer.tar.gz')
  const tar = gunzipSync(readFileSync(file))
  tar[tar.indexOf('Grace')] = 'T'.charCodeAt(0)
  writeFileSync(altered, gzipSync(tar))
  await dialog.locator('input[type=file]').setInputFiles(altered)
  await expect(dialog.getByRole('alert')).toContainText('The file was changed after it was made')
  await expectAccessible(page)

  await dialog.locator('input[type=file]').setInputFiles(file)
  await expect(dialog.getByRole('heading', { name })).toBeVisible()
  await expect(dialog).toContainText('1 speaker')
  await expect(dialog).toContainText(`You have a conference called ${name} already.`)
  await expect(dialog).toContainText('Made at this installation')
  await expect(dialog).toContainText(/Signature ([\da-f]{4} ){3}[\da-f]{4}/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expectToast(page, 'Conference imported as a draft')
  await expect(page).toHaveURL(/\/conference\/[\da-f-]{36}/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page).not.toHaveURL(new RegExp(conference?.id ?? ''))
})
