import type { Locator, Page } from '@playwright/test'
import { choose, expect, expectAccessible, hydrated, test } from './hall.ts'
import { addSessions } from './staged.ts'

const AT = { day: 'Day 1', type: 'session' }

/** Drags from the middle of one thing by so many pixels, in steps as a hand does. */
async function drag(page: Page, from: Locator, by: { x: number; y: number }) {
  const box = await from.boundingBox()
  if (!box) throw new Error('Nothing to drag')
  const start = { x: box.x + box.width / 3, y: box.y + 8 }
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + by.x, start.y + by.y, { steps: 8 })
}

test('an organiser moves sessions in the grid by drag and by keyboard, and takes it back', async ({ hall }) => {
  const { organiser, conference } = hall
  const { post, say } = await addSessions(organiser, conference.id)
  // Nobody is told of what is over, so all of it is to come.
  const start_date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const dated = await organiser.page.request.patch(`${organiser.url}/api/conferences/${conference.id}`, {
    headers: { authorization: `Bearer ${organiser.token}` },
    data: { start_date },
  })
  expect(dated.ok()).toBe(true)
  await post('/schedule', { ...AT, title: 'Bread', start_time: '10:00', end_time: '11:00', location: 'Galley' })
  const salt = { ...AT, title: 'Salt', start_time: '10:30', end_time: '11:30', location: 'Lamp Room' }
  const { id } = await post('/schedule', salt)
  const ada = await hall.delegate('Ada Lovelace')
  const headers = { authorization: `Bearer ${ada.token}` }
  expect((await ada.page.request.put(`${ada.url}/api/agenda/${id}`, { headers, data: {} })).ok()).toBe(true)

  const { page } = organiser
  await page.setViewportSize({ width: 1440, height: 1100 })
  await page.goto(`/conference/${conference.id}?tab=schedule`)
  await hydrated(page)
  await choose(page.getByRole('radio', { name: 'Grid' }))
  await expect(page).toHaveURL(/view=grid/)
  const grid = page.getByRole('region', { name: 'Day 1: rooms and times' })
  const cell = (title: string) => grid.getByRole('listitem').filter({ hasText: title })
  const handle = (title: string) => grid.getByRole('button', { name: `Move ${title}` })
  // An hour is higher for a finger than for a mouse.
  const halfAnHour = async () => ((await cell('Bread').boundingBox())?.height ?? 0) / 2
  await expectAccessible(page)
  await cell('Bread').scrollIntoViewIfNeeded()

  await test.step('nobody saved it and nothing clashes: it is moved at once, and back', async () => {
    await drag(page, cell('Bread'), { x: 0, y: -(await halfAnHour()) })
    await page.mouse.up()
    await expect(cell('Bread')).toContainText('09:30 – 10:30')
    await expect(page.getByText('Moved to 09:30 – 10:30, Galley')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(cell('Bread')).toContainText('10:00 – 11:00')
  })

  await test.step('Escape puts a dragged session back', async () => {
    await drag(page, cell('Bread'), { x: 0, y: await halfAnHour() })
    await expect(cell('Bread')).toContainText('10:30 – 11:30')
    await page.keyboard.press('Escape')
    await expect(cell('Bread')).toContainText('10:00 – 11:00')
    await page.mouse.up()
  })

  await test.step('a clash and who is told are shown before a drop is saved', async () => {
    const [from, to] = [await cell('Salt').boundingBox(), await cell('Bread').boundingBox()]
    if (!from || !to) throw new Error('Both are shown')
    await drag(page, cell('Salt'), { x: to.x - from.x, y: 0 })
    const clash = 'Overlaps with “Bread” in Galley, 10:00 – 11:00'
    await expect(page.locator('.plan-status')).toContainText(clash)
    await page.mouse.up()
    const question = page.getByRole('alertdialog', { name: 'Move “Salt”?' })
    await expect(question).toContainText('10:30 – 11:30, Lamp Room → 10:30 – 11:30, Galley')
    await expect(question).toContainText(clash)
    await expect(question).toContainText('1 person saved it and will be notified.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(cell('Salt')).toContainText('10:30 – 11:30')
  })

  await test.step('the same by keyboard, with a reason that reaches who saved it', async () => {
    await handle('Salt').focus()
    await page.keyboard.press('Enter')
    const said = page.getByRole('status').filter({ hasText: /Salt|Roof|Hall|Galley|Lamp|11:/ })
    await expect(said.first()).toContainText('Picked up Salt, 10:30 – 11:30, Lamp Room.')
    for (let at = 0; at < 6; at += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowLeft')
    await expect(said.first()).toHaveText('11:00 – 12:00, Galley')
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Move “Salt”?' })
    await question.getByLabel('Reason').fill('The lamp room is dark')
    await question.getByRole('button', { name: 'Move' }).click()
    await expect(cell('Salt')).toContainText('11:00 – 12:00')
    await expect(handle('Salt')).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expect(cell('Salt')).toContainText('11:00 – 12:00')
  })

  await test.step('a deleted session comes back whole', async () => {
    await choose(page.getByRole('radio', { name: 'List' }))
    await page.getByRole('button', { name: 'Actions for Salt' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete “Salt”?' })
    await expect(question).toContainText('1 person saved it and will be notified.')
    await question.getByRole('button', { name: 'Delete schedule item' }).click()
    await expect(page.getByRole('button', { name: 'Actions for Salt' })).toBeHidden()
    const toast = page.locator('[data-sonner-toast]', { hasText: 'Schedule item deleted successfully' })
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: 'Actions for Salt' })).toBeVisible()
    const agenda = await ada.page.request.get(`${ada.url}/api/agenda?conference_id=${conference.id}`, { headers })
    expect(await agenda.text()).toContain(id)
  })

  await test.step('a session that is called off is marked, in the list and in the grid', async () => {
    await say(id, { state: 'cancelled' })
    await page.reload()
    await expect(page.getByRole('listitem').filter({ hasText: 'Salt' })).toContainText('Called off')
    await choose(page.getByRole('radio', { name: 'Grid' }))
    await expect(cell('Salt')).toContainText('Called off')
  })
})
