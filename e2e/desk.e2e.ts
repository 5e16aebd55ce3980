import { choose, expect, expectAccessible, hydrated, pressAndSave, test } from './hall.ts'
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
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('j')
    await expect(rows.first()).toBeFocused()
    await page.keyboard.press('a')
    await expect(rows.first().getByRole('button', { name: 'Pin' })).toBeVisible()
    await page.keyboard.press('p')
    await expect(rows.first()).toContainText('Pinned: being answered now')
    await page.keyboard.press('j')
    await expect(rows.nth(1)).toBeFocused()
    await page.keyboard.press('j')
    await expect(rows.first()).toBeFocused()
    await page.keyboard.press('r')
    await expect(page.getByRole('dialog', { name: 'Answer question' }).getByLabel('Answer')).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(rows.first()).toBeFocused()
    await page.keyboard.press('l')
    const answered = rows.filter({ hasText: 'Who stands first?' })
    await expect(answered).toContainText('Answered')
    await expect(answered.getByRole('button', { name: 'Unpin' })).toBeHidden()
  })

  await test.step('a row that leaves the list hands the focus to the next one', async () => {
    await ask('And then?', tomorrow)
    await choose(page.getByRole('radio', { name: /^Open/ }))
    await expect(rows).toHaveCount(2)
    await rows.first().focus()
    await page.keyboard.press('l')
    await expect(rows).toHaveCount(1)
    await expect(rows.first()).toBeFocused()
  })

  await test.step('a poll is written for the room that is looked at', async () => {
    await page.goto(`/conference/${conference.id}/desk?session=${tomorrow}&view=polls`)
    await hydrated(page)
    await page.getByRole('button', { name: 'New poll' }).click()
    const form = page.getByRole('form', { name: 'New poll' })
    await expect(page.getByRole('combobox', { name: 'For the room' })).toHaveValue(tomorrow)
    await form.getByLabel('Question').fill('Rye or wheat?')
    await form.getByRole('textbox', { name: 'Option 1' }).fill('Rye')
    await form.getByRole('textbox', { name: 'Option 2' }).fill('Wheat')
    await expectAccessible(page)
    await pressAndSave(page, '/polls', () => form.getByRole('button', { name: 'Save draft' }).click())
    await expect(page.getByRole('button', { name: 'New poll' })).toBeFocused()
    await expect(page.getByRole('list', { name: 'Polls' }).getByRole('listitem')).toContainText('Rye or wheat?')
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

test('a delegate whom organisers name moderates one session, and no other', async ({ hall }) => {
  const { organiser, conference } = hall
  const { today, tomorrow, post } = await addSessions(organiser, conference.id)
  const ada = await hall.delegate('Ada Lovelace', { phone: test.info().project.name === 'phone' })
  await post('/polls', { question: 'Bread or salt?', options: ['Bread', 'Salt'], schedule_item_id: today })
  const first = await post('/questions', {
    text: 'Who stands first?',
    schedule_item_id: today,
    client_id: crypto.randomUUID(),
  })
  const elsewhere = { text: 'Is there butter?', schedule_item_id: tomorrow, client_id: crypto.randomUUID() }
  await post('/questions', elsewhere)

  await test.step('an organiser finds them by name and adds them', async () => {
    const { page } = organiser
    await page.goto(`/conference/${conference.id}/desk?view=rooms`)
    await hydrated(page)
    const room = page.getByRole('region', { name: 'Queues without anger' })
    await expect(room).toContainText('Moderators Only the organisers')
    await room.getByRole('button', { name: 'Change the moderators of Queues without anger' }).click()
    const dialog = page.getByRole('dialog', { name: 'Moderators of Queues without anger' })
    await dialog.getByRole('combobox', { name: 'Add a delegate' }).fill('love')
    const found = page.getByRole('option', { name: /Ada Lovelace/ })
    await pressAndSave(page, '/desk/moderators', () => found.click())
    await expect(dialog.getByRole('list', { name: 'Moderators' })).toContainText('Ada Lovelace')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(room).toContainText('Moderators Ada Lovelace')
  })

  const { page } = ada
  await test.step('they are told, and find the desk from home', async () => {
    await page.goto('/notifications')
    await hydrated(page)
    await expect(page.getByText('Olive Organiser made you a moderator of Queues without anger')).toBeVisible()
    await page.goto('/')
    await hydrated(page)
    const line = page.getByText('You moderate Queues without anger, Day 2 at 00:00')
    await line.getByRole('link').click()
    await expect(page).toHaveURL(`/conference/${conference.id}/desk?session=${today}`)
  })

  await test.step('their desk has this room and nothing else', async () => {
    const rows = page.getByRole('list', { name: 'Questions' }).getByRole('listitem')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Who stands first?')
    await expect(page.getByRole('combobox', { name: 'Room' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Today' })).toBeHidden()
    await expectAccessible(page)
    await pressAndSave(page, `/questions/${first.id}`, () => rows.getByRole('button', { name: 'Pin' }).click())
    await expect(rows).toContainText('Pinned: being answered now')
    await page.getByRole('tab', { name: 'Polls' }).click()
    await page.getByRole('button', { name: 'Open: Bread or salt?' }).click()
    await expect(page.getByRole('button', { name: 'Close poll: Bread or salt?' })).toBeVisible()
    await page.getByRole('tab', { name: 'Settings' }).click()
    await expect(page.getByRole('switch', { name: 'Chat is open' })).toHaveCount(1)
    await expectAccessible(page)
  })

  await test.step('what is asked in their room arrives, and nothing of another', async () => {
    await page.getByRole('tab', { name: 'Questions' }).click()
    await post('/questions', { ...elsewhere, text: 'And jam?', client_id: crypto.randomUUID() })
    await post('/questions', { text: 'And then?', schedule_item_id: today, client_id: crypto.randomUUID() })
    await expect(page.getByRole('list', { name: 'Questions' }).getByRole('listitem')).toHaveCount(2)
    await expect(page.getByText('And jam?')).toBeHidden()
  })

  await test.step('the page of the session leads there, and the desk closes when it is over', async () => {
    await page.goto(`/stage/${today}?conference=${conference.slug}`)
    await hydrated(page)
    const link = page.getByRole('link', { name: 'You moderate this session' })
    if (test.info().project.name === 'phone') await page.getByRole('button', { name: /^Queues without anger/ }).click()
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions and polls')

    const { page: desk } = organiser
    await desk.getByRole('button', { name: 'Change the moderators of Queues without anger' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Moderators of Queues without anger' })
    await pressAndSave(desk, `/${ada.id}`, () => dialog.getByRole('button', { name: 'Remove Ada Lovelace' }).click())
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Conference not found')
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
