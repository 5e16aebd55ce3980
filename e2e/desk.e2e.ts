import { expect, expectAccessible, hydrated, test } from './hall.ts'
import { addSessions } from './staged.ts'

test('organisers work through the questions of all rooms by keys', { tag: '@any-width' }, async ({ hall }) => {
  const { organiser, conference } = hall
  const { today, tomorrow, post } = await addSessions(organiser, conference.id)
  const ada = await hall.delegate('Ada Lovelace')
  const headers = { authorization: `Bearer ${ada.token}` }
  const ask = async (text: string, schedule_item_id: string) => {
    const data = { text, schedule_item_id, client_id: crypto.randomUUID() }
    const reply = await ada.page.request.post(`${ada.url}/api/conferences/${conference.id}/questions`, {
      headers,
      data,
    })
    expect(reply.ok()).toBe(true)
  }
  const { page } = organiser
  await page.goto(`/conference/${conference.id}/desk`)
  await hydrated(page)
  const list = page.getByRole('list', { name: 'Questions' })
  const rows = list.getByRole('listitem')

  await test.step('what holds in a room is set here', async () => {
    await page.getByRole('tab', { name: 'Settings' }).click()
    const room = page.getByRole('region', { name: 'Queues without anger' })
    const saved = page.waitForResponse((reply) => reply.url().endsWith('/questions/settings'))
    await room.getByRole('switch', { name: 'Approve questions first' }).click()
    expect((await saved).ok()).toBe(true)
    await expect(room.getByRole('switch', { name: 'Approve questions first' })).toBeChecked()
    await expectAccessible(page)
  })

  await test.step('questions of all rooms arrive by themselves', async () => {
    await page.getByRole('tab', { name: 'Questions' }).click()
    await expect(page.getByText('No questions here')).toBeVisible()
    await ask('Who stands first?', today)
    await ask('Is there butter?', tomorrow)
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText('Who stands first?')
    await expectAccessible(page)
  })

  await test.step('keys approve, pin, go on and answer', async () => {
    await rows.first().focus()
    await page.keyboard.press('a')
    await expect(rows.first().getByRole('button', { name: 'Pin' })).toBeVisible()
    await page.keyboard.press('p')
    await expect(rows.first()).toContainText('Pinned: being answered now')
    await page.keyboard.press('j')
    await expect(rows.nth(1)).toBeFocused()
    await page.keyboard.press('k')
    await page.keyboard.press('l')
    const answered = rows.filter({ hasText: 'Who stands first?' })
    await expect(answered).toContainText('Answered')
    await expect(answered.getByRole('button', { name: 'Unpin' })).toBeHidden()
  })

  await test.step('a row that leaves the list hands the focus to the next one', async () => {
    await ask('And then?', tomorrow)
    await page.getByRole('radio', { name: /^Open/ }).check({ force: true })
    await expect(rows).toHaveCount(2)
    await rows.first().focus()
    await page.keyboard.press('l')
    await expect(rows).toHaveCount(1)
    await expect(rows.first()).toBeFocused()
  })

  await test.step('a prepared poll is opened and closed from here', async () => {
    await post('/polls', { question: 'Bread or salt?', options: ['Bread', 'Salt'], schedule_item_id: today })
    await page.goto(`/conference/${conference.id}/desk?session=${today}&view=polls`)
    await page.getByRole('button', { name: 'Open: Bread or salt?' }).click()
    await page.getByRole('button', { name: 'Close poll: Bread or salt?' }).click()
    await expect(page.getByRole('button', { name: 'Reopen: Bread or salt?' })).toBeVisible()
    await expectAccessible(page)
  })
})

test('the screen of a room shows what is chosen on the page of the day', async ({ hall }) => {
  const { organiser, conference } = hall
  const { today, post, say } = await addSessions(organiser, conference.id)
  await say(today, { state: 'live' })
  await post('/polls', {
    question: 'Bread or salt?',
    options: ['Bread', 'Salt'],
    schedule_item_id: today,
    state: 'open',
  })
  const { page, context } = organiser
  const screen = await context.newPage()
  await screen.goto(`/${conference.slug}/screen?room=Main%20Hall`)
  await expect(screen.getByRole('heading', { name: 'Bread or salt?' })).toBeVisible()

  await page.goto(`/conference/${conference.id}/today`)
  await hydrated(page)
  const shows = page.getByRole('combobox', { name: 'The screen shows' })
  await shows.selectOption('The title only')
  await expect(screen.getByRole('heading', { name: 'Bread or salt?' })).toBeHidden()
  await expect(screen.getByRole('heading', { name: 'Queues without anger' })).toBeVisible()
  await shows.selectOption('The poll')
  await expect(screen.getByRole('heading', { name: 'Bread or salt?' })).toBeVisible()

  const whole = await context.newPage()
  await whole.goto(`/${conference.slug}/screen`)
  await post('/polls', { question: 'Tea or coffee?', options: ['Tea', 'Coffee'], state: 'open' })
  await expect(whole.getByRole('heading', { name: 'Tea or coffee?' })).toBeVisible()
  await page.getByRole('combobox', { name: 'The conference’s screen shows' }).selectOption('The sessions only')
  await expect(whole.getByRole('heading', { name: 'Tea or coffee?' })).toBeHidden()
  await expect(screen.getByRole('heading', { name: 'Bread or salt?' })).toBeVisible()
  await whole.reload()
  await expect(whole.getByRole('heading', { name: 'Queues without anger' })).toBeVisible()
  await expect(whole.getByRole('heading', { name: 'Tea or coffee?' })).toBeHidden()
  await page.getByRole('combobox', { name: 'The conference’s screen shows' }).selectOption('Automatic')
  await expect(whole.getByRole('heading', { name: 'Tea or coffee?' })).toBeVisible()

  await page.getByRole('link', { name: 'Poll: Bread or salt?' }).click()
  await page.getByRole('button', { name: 'Close poll: Bread or salt?' }).click()
  await expect(screen.getByRole('region', { name: 'Bread or salt?' })).toContainText('Poll, closed')
})

test('who does not organise a conference does not find its desk', { tag: '@any-width' }, async ({ hall }) => {
  const { page } = await hall.delegate('Ada Lovelace')
  await page.goto(`/conference/${hall.conference.id}/desk`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Conference not found')
})
