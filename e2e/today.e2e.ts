import { expect, expectAccessible, hydrated, test } from './hall.ts'
import { addSessions } from './staged.ts'

test('an organiser runs the day from one page, on a phone', { tag: '@any-width' }, async ({ hall }) => {
  const { organiser, conference } = hall
  const { today, say, post } = await addSessions(organiser, conference.id)
  await say(today, { state: 'live' })
  // It does not begin while another is on air in its room, whatever time it is.
  const times = { day: 'Day 2', start_time: '00:00', end_time: '23:59' }
  const { id: salt } = await post('/schedule', { title: 'Late salt', location: 'Main Hall', type: 'session', ...times })
  const ada = await hall.delegate('Ada Lovelace')
  const headers = { authorization: `Bearer ${ada.token}` }
  const saved = await ada.page.request.put(`${ada.url}/api/agenda/${salt}`, { headers, data: {} })
  expect(saved.ok()).toBe(true)

  const { page } = organiser
  const pauseOf = (title: string) => page.getByRole('button', { name: `Pause: ${title}` })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/conference-manager')
  await hydrated(page)

  await test.step('from the organiser’s conferences it is two taps to pause what is on', async () => {
    await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Today' }).click()
    await pauseOf('Queues without anger').click()
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect(pauseOf('Queues without anger')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the next session ends the one before it after a question, and both are taken back', async () => {
    await page.getByRole('button', { name: 'Put on air: Late salt' }).click()
    const question = page.getByRole('alertdialog', { name: 'Go on to “Late salt”?' })
    await expect(question).toContainText('“Queues without anger” is on in the same room, and ends.')
    await question.getByRole('button', { name: 'Put on air' }).click()
    await expect(pauseOf('Late salt')).toBeVisible()
    await expect(pauseOf('Queues without anger')).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(pauseOf('Queues without anger')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Put on air: Late salt' })).toBeVisible()
  })

  await test.step('a session moves to another room, and the page says who is told', async () => {
    await page.getByRole('button', { name: 'More for Late salt' }).click()
    await page.getByRole('menuitem', { name: 'Change room' }).click()
    const dialog = page.getByRole('dialog', { name: 'Room of “Late salt”' })
    await expect(dialog).toContainText('1 person saved it and will be notified.')
    await dialog.getByRole('combobox', { name: 'Location' }).fill('Roof')
    await dialog.getByRole('button', { name: 'Change room' }).click()
    await expect(page.getByRole('heading', { name: 'Roof' })).toBeVisible()
  })

  await test.step('an announcement reaches people at once', async () => {
    await page.getByRole('textbox', { name: 'What should people know?' }).fill('Soup is on the roof')
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'What should people know?' })).toHaveValue('')
    await ada.page.goto('/notifications')
    await expect(ada.page.getByRole('main')).toContainText('Soup is on the roof')
  })
})

test('who does not organise a conference does not find its day', { tag: '@any-width' }, async ({ hall }) => {
  const { page } = await hall.delegate('Ada Lovelace')
  await page.goto(`/conference/${hall.conference.id}/today`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Conference not found')
})
