import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { choose, expect, expectAccessible, hydrated, openPanel, test as inHall } from './hall.ts'
import { test } from './fixtures.ts'
import { expectToast } from './shown.ts'

test('a draft says which step is next, until it is published', async ({ page, request, signInAs }) => {
  const name = `Steps ${randomUUID().slice(0, 6)}`
  const { token, conferences } = await signInAs({ plan: 'starter', conferences: [{ name }] })
  const [conference] = conferences
  const headers = { authorization: `Bearer ${token}` }
  const add = async (what: string, data: object) => {
    const reply = await request.post(`/api/conferences/${conference?.id}/${what}`, { data, headers })
    expect(reply.ok()).toBe(true)
    await page.reload()
  }
  await page.goto(`/conference/${conference?.id}?tab=overview`)
  await hydrated(page)
  const steps = page.getByRole('region', { name: 'Before you publish' })
  await expect(steps).toContainText('0 of 6 done')
  await expect(page.getByRole('heading', { name: 'Your numbers will be here' })).toBeVisible()
  await expectAccessible(page)

  await steps.getByRole('button', { name: 'Edit details' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Start date').fill('2027-04-08')
  await dialog.getByLabel('End date').fill('2027-04-10')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(steps).toContainText(`${name}, Apr 8 – 10, 2027`)
  await expect(steps.getByRole('link')).toHaveText('Add speakers')
  await add('speakers', { name: 'Grace Hopper', title: 'Rear Admiral' })
  await expect(steps).toContainText('0 of 1 have a picture')
  await add('schedule', { title: 'Compilers', day: 'Day 1', start_time: '09:00', end_time: '10:00' })
  await expect(steps.getByRole('link')).toHaveText('Add delegates')
  await add('delegates', { full_name: 'Ada Lovelace', email: `${randomUUID()}@example.org` })
  await expect(steps).toContainText('4 of 6 done')

  const looked = page.waitForEvent('popup')
  await steps.getByRole('link', { name: 'Check the page' }).click()
  await expect((await looked).getByRole('heading', { level: 1 })).toHaveText(name)
  await steps.getByRole('button', { name: 'Publish' }).click()
  await expectToast(page, 'Conference published successfully')
  await expect(page.getByText('Published, and all six steps are done.')).toBeVisible()
  await expect(steps).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the steps' }).click()
  await expect(steps).toContainText('6 of 6 done')
  await expectAccessible(page)
})

inHall(
  'the numbers lead to their lists, are read again when looked at, and are exported in one file',
  async ({ hall }) => {
    const { organiser, conference } = hall
    const ada = await hall.delegate('Ada Lovelace')
    const panel = await openPanel(ada, conference, 'Chat')
    const write = async (words: string) => {
      await panel.getByRole('textbox', { name: 'Message' }).fill(words)
      await panel.getByRole('button', { name: 'Send' }).click()
      await expect(panel.getByRole('log')).toContainText(words)
      // It is shown before the server has it.
      await expect(panel.getByRole('log').locator('.is-pending')).toHaveCount(0)
    }
    await write('Good morning')
    const { page } = organiser
    await page.goto(`/conference/${conference.id}?tab=overview`)
    await hydrated(page)
    const registrations = page.getByRole('region', { name: 'Registrations' })
    const messages = page.getByRole('region', { name: 'Messages and connections' })
    await expect(registrations.getByRole('img')).toHaveAccessibleName(/^1 registration from/)
    await expect(messages).toContainText('by 1 person')
    await expectAccessible(page)

    await write('Is the coffee ready?')
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    await expect(messages.getByRole('img')).toHaveAccessibleName(/^Messages by two hours, most at \w+ [\d:]+: 2$/)

    const drawn = () => registrations.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
    const light = await drawn()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(drawn).not.toBe(light)
    await expectAccessible(page)

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export everything' }).click()
    const download = await saved
    expect(download.suggestedFilename()).toBe(`${conference.slug}-everything.zip`)
    const files = unzipSync(readFileSync(await download.path()))
    expect(Buffer.from(files['delegates.csv'] ?? []).toString()).toContain('Ada Lovelace')

    await registrations.getByRole('button', { name: 'Export registrations' }).click()
    await expectToast(page, '1 registration exported')
    await registrations.getByRole('link', { name: 'Registrations' }).click()
    await expect(page.getByRole('radio', { name: /Registered/ })).toBeChecked()
    await expect(page.getByRole('tab', { name: /Delegates/ })).toHaveAttribute('aria-selected', 'true')
    await choose(page.getByRole('radio', { name: /All/ }))
    await page.getByRole('tab', { name: 'Stage' }).click()
    await page.getByRole('tab', { name: /Delegates/ }).click()
    await expect(page.getByRole('radio', { name: /All/ })).toBeChecked()
  },
)
