import { expect, expectAccessible, hydrated, pressAndSave, test } from './hall.ts'
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
    await pauseOf('Queues without anger').dblclick()
    await page.getByRole('button', { name: 'Resume: Queues without anger' }).click()
    await expect(pauseOf('Queues without anger')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the next session ends the one before it after a question, and both are taken back', async () => {
    await page.getByRole('button', { name: 'Put on air: Late salt' }).click()
    const question = page.getByRole('alertdialog', { name: 'Put “Late salt” on air?' })
    await expect(question).toContainText('“Queues without anger” is on in the same room, and ends.')
    await question.getByRole('button', { name: 'Put on air' }).click()
    await expect(pauseOf('Late salt')).toBeVisible()
    await expect(pauseOf('Queues without anger')).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(pauseOf('Queues without anger')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Put on air: Late salt' })).toBeVisible()
  })

  await test.step('a break says why, and until when', async () => {
    await pauseOf('Queues without anger').dblclick()
    await page.getByRole('button', { name: 'Say why' }).click()
    const dialog = page.getByRole('dialog', { name: 'Say why' })
    await dialog.getByRole('textbox', { name: /What people should know/ }).fill('A fuse.')
    await dialog.getByLabel('Back at').fill('23:58')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('A fuse. · Back at 23:58')).toBeVisible()
  })

  await test.step('a session is called off, and taken back', async () => {
    await page.getByRole('button', { name: 'More for Late salt' }).click()
    await page.getByRole('menuitem', { name: 'Call off' }).click()
    const dialog = page.getByRole('dialog', { name: 'Call this session off?' })
    await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Call it off' }).click()
    const told = page.getByRole('status').filter({ hasText: '“Late salt” is called off' })
    await told.getByRole('button', { name: 'Undo' }).click()
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

  await test.step('what was ended by mistake is brought back, also when the toast is gone', async () => {
    await page.getByRole('button', { name: 'End: Queues without anger' }).click()
    const question = page.getByRole('alertdialog', { name: 'End “Queues without anger”?' })
    await question.getByRole('button', { name: 'End' }).click()
    await expect(page.getByText(/^Ended at \d\d:\d\d$/)).toBeVisible()
    await page.goto(`/conference/${conference.id}?tab=stage`)
    const over = page.getByRole('region', { name: /^Over/ })
    const back = over.getByRole('button', { name: 'Bring back: Queues without anger' })
    await pressAndSave(page, '/state', () => back.click())
    await page.goto(`/conference/${conference.id}/today`)
    await expect(pauseOf('Queues without anger')).toBeVisible()
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
