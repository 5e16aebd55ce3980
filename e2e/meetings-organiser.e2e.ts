import type { APIRequestContext } from '@playwright/test'
import { choose, expect, expectAccessible, hydrated, pressAndSave, type Someone, test } from './hall.ts'
import { expectToast } from './shown.ts'

/** Tomorrow, so that every slot of the day is still to come. */
const TOMORROW = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10)

function callAs(request: APIRequestContext, { token, url }: Someone) {
  const headers = { authorization: `Bearer ${token}` }
  return async function call<T>(method: string, path: string, data?: object): Promise<T> {
    const reply = await request.fetch(`${url}${path}`, { method, headers, ...(data && { data }) })
    expect(reply.ok() ? 'done' : `${path}: ${await reply.text()}`).toBe('done')
    return reply.json()
  }
}

type Meeting = { id: string; options: { starts_at: string }[] }

test('an organiser sets times and tables, arranges meetings for everybody, and cannot cut off what is agreed', async ({
  hall,
  request,
}) => {
  const { organiser, conference } = hall
  const { page } = organiser
  await callAs(request, organiser)('PATCH', `/api/conferences/${conference.id}`, {
    start_date: TOMORROW,
    end_date: TOMORROW,
  })
  const people = [await hall.delegate('Ada Lovelace'), await hall.delegate('Grace Hopper')]
  for (const person of people)
    await callAs(request, person)('PATCH', `/api/conferences/${conference.id}/me`, {
      listed: true,
      meetings: true,
      interests: ['Lamps'],
    })

  await page.goto(`/conference/${conference.id}?tab=meetings`)
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'No meetings yet' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set times and tables' }).click()
  await expect(page).toHaveURL(/part=settings/)
  await pressAndSave(page, '/meetings/settings', () => page.getByRole('switch', { name: 'Meetings are on' }).click())
  await page.getByLabel('Tables', { exact: true }).fill('3')
  await expect(page.getByText(/and 3 tables: room for \d+ meetings a day/)).toBeVisible()
  await pressAndSave(page, '/meetings/settings', () => page.getByRole('button', { name: 'Save changes' }).click())
  await expectToast(page, 'Times and tables saved')
  await expectAccessible(page)

  const parts = page.getByRole('tablist', { name: 'Meetings' })
  await parts.getByRole('tab', { name: 'Arrange' }).click()
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page.getByText('of 2 people get at least one')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send 1 request' }).click()
  await expectToast(page, '1 request sent')
  await expect(page.getByText(/^Last arranged .*: 1 sent, 0 agreed$/)).toBeVisible()

  await parts.getByRole('tab', { name: 'List' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Ada Lovelace' })
  await expect(row).toContainText('Grace Hopper')
  await expect(row).toContainText('Waiting')
  await expect(row).toContainText('Arranged')
  await expectAccessible(page)

  for (const person of people) {
    const call = callAs(request, person)
    const [meeting] = await call<Meeting[]>('GET', '/api/meetings')
    await call('POST', `/api/meetings/${meeting?.id}/accept`, { starts_at: meeting?.options[0]?.starts_at })
  }
  await page.reload()
  await hydrated(page)
  await expect(page.getByText('1 meeting agreed, 0 waiting for an answer, 0 tables in use now')).toBeVisible()
  await parts.getByRole('tab', { name: 'Tables' }).click()
  await expect(page.getByRole('table').getByRole('cell').filter({ hasText: 'Ada Lovelace' })).toContainText(
    'Grace Hopper',
  )
  await expectAccessible(page)

  await parts.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('group').getByRole('checkbox').first().uncheck()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert')).toContainText(/^One meeting is agreed at \d\d:\d\d on .* \(Table \d\)/)

  await page.getByRole('button', { name: /^Show the meetings of / }).click()
  await expect(page.getByRole('radio', { name: /^Agreed/ })).toBeChecked()
  await page.getByRole('button', { name: /^Actions for / }).click()
  await page.getByRole('menuitem', { name: 'Cancel meeting' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this meeting?' })
  await question.getByLabel('A note to them').fill('The hall is closed')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel meeting' }).click()
  await expectToast(page, 'Meeting cancelled')
  await expect(page.getByText('No meetings match')).toBeVisible()
  await choose(page.getByRole('radio', { name: 'All' }))
  await expect(page.getByRole('row').filter({ hasText: 'Ada Lovelace' })).toContainText('Cancelled')
})

test('an organiser looks through a draft, pins, moves and takes out a meeting, and sends the rest as fixed meetings', async ({
  hall,
  request,
}) => {
  const { organiser, conference } = hall
  const { page } = organiser
  const call = callAs(request, organiser)
  await call('PATCH', `/api/conferences/${conference.id}`, { start_date: TOMORROW, end_date: TOMORROW })
  for (const name of ['Ada Lovelace', 'Grace Hopper', 'Joan Clarke'])
    await callAs(request, await hall.delegate(name))('PATCH', `/api/conferences/${conference.id}/me`, {
      listed: true,
      meetings: true,
      interests: ['Lamps'],
    })
  await page.goto(`/conference/${conference.id}?tab=meetings&part=settings`)
  await hydrated(page)
  await pressAndSave(page, '/meetings/settings', () => page.getByRole('switch', { name: 'Meetings are on' }).click())
  const parts = page.getByRole('tablist', { name: 'Meetings' })
  await parts.getByRole('tab', { name: 'Arrange' }).click()
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page.getByText('3 meetings', { exact: true })).toBeVisible()

  await page.getByLabel('Find a person').fill('ada grace')
  await expect(page.getByText('1 meeting', { exact: true })).toBeVisible()
  const actions = page.getByRole('button', { name: /^Actions for / })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Take out' }).click()
  await expect(page.getByText('No meetings match')).toBeVisible()
  await page.getByLabel('Find a person').fill('')
  await expect(page.getByText('2 meetings', { exact: true })).toBeVisible()

  await actions.first().click()
  await page.getByRole('menuitem', { name: 'Move meeting' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move meeting' })
  const last = await dialog.getByLabel('Time').getByRole('option').last().textContent()
  await dialog.getByLabel('Time').selectOption({ label: last ?? '' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Move meeting' }).click()
  await expect(page.getByText('Pinned', { exact: true })).toBeVisible()
  // What is pinned stays, what was taken out stays out, also after another part was looked at.
  await parts.getByRole('tab', { name: 'Tables' }).click()
  await parts.getByRole('tab', { name: 'Arrange' }).click()
  await page.getByRole('button', { name: 'Preview again' }).click()
  await expect(page.getByText('2 meetings', { exact: true })).toBeVisible()
  const pinned = page.getByRole('listitem').filter({ has: page.getByText('Pinned', { exact: true }) })
  await expect(pinned).toContainText(last ?? '')
  await expectAccessible(page)

  await page.getByLabel('Send as').selectOption('Fixed meetings')
  await page.getByRole('button', { name: 'Send 2 meetings' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send 2 meetings' }).click()
  await expectToast(page, '2 meetings sent')
  await expect(page.getByText('2 meetings agreed, 0 waiting for an answer, 0 tables in use now')).toBeVisible()
})
