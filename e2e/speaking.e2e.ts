import { expect, expectAccessible, hydrated, pressAndSave, test } from './hall.ts'
import { expectToast } from './shown.ts'

test('a speaker is invited by the address, finds their session, and says how they are shown', async ({ hall }) => {
  const { organiser, conference } = hall
  const grace = await hall.delegate('Grace Hopper')
  const { page } = organiser
  const headers = { authorization: `Bearer ${organiser.token}` }
  const api = `${organiser.url}/api/conferences/${conference.id}`
  const delegates = await (await page.request.get(`${api}/delegates`, { headers })).json()
  const email = String(delegates.delegates[0].email)
  const made = await page.request.post(`${api}/speakers`, {
    data: { name: 'Grace Hopper', title: 'Admiral', email },
    headers,
  })
  const { id } = await made.json()
  const session = { title: 'Compilers', day: 'Day 1', start_time: '09:00', end_time: '10:00', speaker_ids: [id] }
  await page.request.post(`${api}/schedule`, { data: session, headers })
  await page.request.post(`${api}/speakers`, { data: { name: 'Ada Lovelace', title: 'Countess' }, headers })

  await test.step('the speaker changes their title on their own page', async () => {
    await grace.page.goto('/')
    await grace.page.getByRole('link', { name: 'Your sessions, their questions and how you are shown' }).click()
    await expect(grace.page.getByRole('heading', { level: 1, name: 'Speaking' })).toBeVisible()
    await expect(grace.page.getByRole('link', { name: 'Compilers' })).toBeVisible()
    await expectAccessible(grace.page)
    await grace.page.getByLabel('Title').fill('Rear Admiral')
    await expect(grace.page.getByText('Unsaved changes')).toBeVisible()
    await pressAndSave(grace.page, '/speaking', () => grace.page.getByRole('button', { name: 'Save' }).click())
    await expect(grace.page.getByLabel('Title')).toHaveValue('Rear Admiral')
    await expect(grace.page.getByRole('button', { name: 'Save' })).toBeFocused()
  })

  await test.step('the organisers see what changed, and take it back', async () => {
    await page.goto(`/conference/${conference.id}`)
    await hydrated(page)
    const cards = page.getByRole('tabpanel').getByRole('listitem')
    await expect(cards).toHaveCount(2)
    const narrow = page.getByRole('button', { name: 'Changed by themselves 1' })
    await narrow.click()
    await expect(cards).toHaveCount(1)
    await expectAccessible(page)
    await cards.getByRole('button', { name: 'Changes by Grace Hopper' }).click()
    await expect(page.getByRole('dialog', { name: 'What Grace Hopper changed' })).toContainText('Rear Admiral')
    await page.keyboard.press('Escape')
    await narrow.click()
    await expect(cards).toHaveCount(2)
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await expect(page).toHaveURL(/view=list/)
    const row = page.getByRole('listitem').filter({ hasText: 'Grace Hopper' })
    await expect(row).toContainText('Registered')
    await expect(row).toContainText(email)
    await expectAccessible(page)
    await page.getByText('Changed by themselves 1').click()
    await page.getByRole('button', { name: 'Changes by Grace Hopper' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Rear Admiral')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Take back' }).click()
    await expectToast(page, 'The changes were taken back')
    await expect(page.getByText('No speaker is in this part of the list')).toBeVisible()
  })

  await test.step('before speakers are invited, it says who is not emailed', async () => {
    await page.getByText('All 2', { exact: true }).click()
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: 'Invite' }).click()
    const asked = page.getByRole('dialog', { name: 'Invite 2 speakers?' })
    await expect(asked.getByText('Nobody will be emailed')).toHaveCount(2)
    await expect(asked).toContainText('Without an email address: Ada Lovelace.')
    await expect(asked).toContainText('1 has registered')
    await expectAccessible(page)
    await expect(asked.getByRole('button', { name: 'Send 0' })).toBeDisabled()
  })
})
