import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, hydrated, pressAndSave, type Someone, test } from './hall.ts'
import { expectToast } from './shown.ts'

/** The part of a page below the bars. */
const main = ({ page }: Someone) => page.getByRole('main')

test('two people say what they look for, are suggested to each other, connect, and part', async ({ hall }) => {
  test.setTimeout(240_000)
  const ada = await hall.delegate('Ada Lovelace', { phone: true })
  const grace = await hall.delegate('Grace Hopper')

  async function answer({ page }: Someone, part: 'I’m looking for' | 'I can offer', chip: string) {
    await page.goto('/network?about=me')
    await hydrated(page)
    await expect(page.getByText('It takes a minute, and lets us suggest people and say why.')).toBeVisible()
    await page.getByRole('group', { name: part }).getByRole('button', { name: chip }).click()
    await page
      .getByLabel(chip === 'An hour of advice' ? 'An hour of advice on' : 'Advice on', { exact: true })
      .fill('Night shifts')
    await page.getByLabel('Another interest').fill('Rotas')
    await page.getByRole('button', { name: 'Add' }).click()
    await expect(page.getByRole('button', { name: 'Rotas' })).toHaveAttribute('aria-pressed', 'true')
    const save = page.getByRole('button', { name: 'Save and go in' })
    await expect(save).toBeDisabled()
    await page.getByRole('radio', { name: /^List me/ }).check()
    // Nothing is ticked for anybody.
    await expect(page.getByRole('checkbox', { name: /^Suggest me to others/ })).not.toBeChecked()
    await page.getByRole('checkbox', { name: /^Suggest me to others/ }).check()
    await expectAccessible(page)
    await save.click()
    await expect(page.getByRole('heading', { name: 'My Network', level: 1 })).toBeVisible()
  }

  await test.step('nothing is chosen for anybody, and everything is said in a minute', async () => {
    await ada.page.goto('/network')
    await hydrated(ada.page)
    await expect(ada.page.getByText('Nobody to suggest yet')).toBeVisible()
    await expect(ada.page.getByText('No connections yet')).toBeVisible()
    await expectAccessible(ada.page)
    await answer(grace, 'I can offer', 'An hour of advice')
    await answer(ada, 'I’m looking for', 'Advice on one problem')
  })

  await test.step('a suggestion has its reason, and opens a profile without an address', async () => {
    const card = main(ada).getByRole('listitem').filter({ hasText: 'Grace Hopper' })
    await expect(card).toContainText('You want advice on Night shifts; they offer advice.')
    await expect(card).toContainText('You’re both interested in Rotas.')
    await card.getByRole('link', { name: 'Grace Hopper' }).click()
    const profile = ada.page.getByRole('dialog', { name: 'Profile' })
    await expect(profile.getByText('An hour of advice on Night shifts')).toBeVisible()
    await expect(profile.getByText('Email and phone are shown when you’re connected.')).toBeVisible()
    await expectAccessible(ada.page)
    await profile.getByRole('button', { name: 'Close profile' }).click()
    await card.getByRole('button', { name: 'Connect with Grace Hopper' }).click()
    // The card stays, so that nobody else’s button comes under the pointer.
    await expect(card.getByText('Request sent')).toBeFocused()
    await expect(card.getByRole('button', { name: 'Withdraw your request to Grace Hopper' })).toBeVisible()
  })

  await test.step('a request arrives at once, and accepting opens both addresses', async () => {
    await grace.page.goto('/profile')
    await hydrated(grace.page)
    await grace.page.getByLabel('Phone').fill('+44 20 7946 0018')
    await pressAndSave(grace.page, '/api/profile', () => grace.page.getByRole('button', { name: 'Save' }).click())
    await grace.page.goto('/notifications')
    await hydrated(grace.page)
    await main(grace)
      .getByRole('link', { name: /^Ada Lovelace wants to connect/ })
      .click()
    const request = main(grace).getByRole('listitem').filter({ hasText: 'Ada Lovelace' })
    // The link opens the request itself, above the people to meet.
    await expect(request).toBeFocused()
    await expect(request).toBeInViewport({ ratio: 1 })
    await expect(grace.page.getByRole('tab', { name: 'Pending 1', selected: true })).toBeVisible()
    await expect(main(grace).getByRole('heading', { name: 'They want to connect' })).toBeVisible()
    await expectAccessible(grace.page)
    await expect(request.getByRole('button', { name: 'Accept Ada Lovelace’s request' })).toBeVisible()
    // It is answered where it is read as well.
    await grace.page.goBack()
    const notification = main(grace).getByRole('listitem').filter({ hasText: 'Ada Lovelace wants to connect' })
    await expect(notification.getByRole('button', { name: 'Ignore Ada Lovelace’s request' })).toBeVisible()
    await expectAccessible(grace.page)
    await notification.getByRole('button', { name: 'Accept Ada Lovelace’s request' }).click()
    await expectToast(grace.page, 'You’re connected with Ada Lovelace')
    await expect(notification).toHaveCount(0)
    await grace.page.goto('/network')
    await hydrated(grace.page)
    await expect(grace.page.getByRole('tab', { name: 'Connections 1' })).toBeVisible()
    await grace.page.getByRole('tab', { name: 'Connections 1' }).click()
    await expect(ada.page.getByRole('tab', { name: 'Connections 1' })).toBeVisible()
    const card = ada.page.locator('.suggestion').filter({ hasText: 'Grace Hopper' })
    await expect(card.getByText('Connected')).toBeVisible()
    await expect(card.getByRole('button')).toBeHidden()
    const row = ada.page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Grace Hopper' })
    await expect(row.getByRole('link', { name: 'Message Grace Hopper' })).toBeVisible()
    await row.getByRole('link', { name: 'Grace Hopper', exact: true }).click()
    const profile = ada.page.getByRole('dialog', { name: 'Profile' })
    await expect(profile.getByRole('link', { name: /@/ })).toBeVisible()
    await expect(profile.getByRole('link', { name: '+44 20 7946 0018' })).toHaveAttribute('href', 'tel:+442079460018')
    const saved = ada.page.waitForEvent('download')
    await profile.getByRole('button', { name: 'Add to contacts' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe('Grace Hopper.vcf')
    expect(await readFile(await file.path(), 'utf8')).toContain('TEL:+44 20 7946 0018\r\n')
    await expectAccessible(ada.page)
  })

  await test.step('removing says nothing to the other', async () => {
    await ada.page.getByRole('button', { name: 'Actions for Grace Hopper' }).click()
    await ada.page.getByRole('menuitem', { name: 'Remove connection…' }).click()
    await ada.page.getByRole('button', { name: 'Remove connection', exact: true }).click()
    await expect(grace.page.getByRole('tab', { name: 'Connections 0' })).toBeVisible()
    await expect(grace.page.getByText('No connections yet')).toBeVisible()
  })
})

test('a card is opened by its letters, and its owner need not be listed', async ({ hall }) => {
  test.setTimeout(180_000)
  const ada = await hall.delegate('Ada Lovelace', { phone: true })
  const grace = await hall.delegate('Grace Hopper')
  await grace.page.goto('/network')
  await hydrated(grace.page)
  await grace.page.getByRole('button', { name: 'My card' }).click()
  // No keyboard comes up before the code.
  await expect(grace.page.getByRole('img', { name: 'Code of your card' })).toBeInViewport({ ratio: 1 })
  await expect(grace.page.getByLabel('Letters of a card')).not.toBeFocused()
  await expect(grace.page.getByText('No phone number is shown. Add one')).toBeVisible()
  await expectAccessible(grace.page)
  const code = await grace.page.getByText(/^[2-9A-Z]{3} [2-9A-Z]{3}$/).innerText()

  await ada.page.goto('/network')
  await hydrated(ada.page)
  await ada.page.getByRole('button', { name: 'My card' }).click()
  await ada.page.getByLabel('Letters of a card').fill(code.toLowerCase())
  await ada.page.getByRole('button', { name: 'Open card' }).click()
  const card = ada.page.getByRole('dialog', { name: 'You’ve met' })
  await expect(card.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible()
  await expectAccessible(ada.page)
  await card.getByRole('button', { name: 'Connect with Grace Hopper' }).click()
  await expect(card.getByText('Request sent')).toBeVisible()

  await ada.page.goto('/network?card=222222')
  await expect(ada.page.getByText('Nobody at your conferences has a card with these letters.')).toBeVisible()
})

test('somebody without an account is asked to log in', async ({ page }) => {
  await page.goto('/network')
  await expect(page.getByRole('heading', { name: 'My Network', level: 1 })).toBeVisible()
  await expect(page.getByText('Log in to see your connections and people to meet.')).toBeVisible()
  await expectAccessible(page)
})
