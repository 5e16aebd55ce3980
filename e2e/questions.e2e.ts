import { randomUUID } from 'node:crypto'
import { DAY_MS } from '#shared/time.ts'
import { expect, hydrated, expectAccessible, openPanel, test } from './hall.ts'
import { expectToast } from './shown.ts'

test('a question is approved, voted for and answered while two delegates and the screen watch', async ({ hall }) => {
  test.setTimeout(180_000)
  const { organiser, conference } = hall
  const [ada, grace] = [await hall.delegate('Ada Lovelace'), await hall.delegate('Grace Hopper', { phone: true })]
  const atOrganiser = await openPanel(organiser, conference, 'Q&A')
  const atAda = await openPanel(ada, conference, 'Q&A')
  const atGrace = await openPanel(grace, conference, 'Q&A')
  const screen = await organiser.context.newPage()
  await screen.goto(`/${conference.slug}/screen`)
  await expect(screen.getByRole('img', { name: /^QR code for/ })).toBeVisible()
  const question = 'How are the watches drawn?'
  const rowIn = (panel: typeof atAda) => panel.getByRole('listitem').filter({ hasText: question })

  await test.step('what is asked without a name waits for the organiser, and nobody else sees it', async () => {
    await atOrganiser.getByRole('switch', { name: 'Approve questions first' }).click()
    await expect(atOrganiser.getByRole('switch', { name: 'Approve questions first' })).toBeChecked()
    await expect(atAda.getByText('No questions yet')).toBeVisible()
    await atAda.getByRole('textbox', { name: 'Your question' }).fill(question)
    await atAda.getByRole('checkbox', { name: 'Ask without your name' }).check()
    await expect(
      atAda.getByText('Other people see “Someone in the room”. The organisers can see that it is you.'),
    ).toBeVisible()
    await atAda.getByRole('button', { name: 'Ask', exact: true }).click()
    await expectToast(ada.page, 'Question submitted successfully')
    await expect(rowIn(atAda)).toContainText('You, without your name')
    await expect(rowIn(atAda)).toContainText('A moderator reads it first. Only you see it.')
    await expect(rowIn(atOrganiser)).toContainText('Someone in the room')
    await expect(atGrace.getByText('No questions yet')).toBeVisible()
  })

  await test.step('the organiser learns who asked, approves and pins it', async () => {
    await rowIn(atOrganiser).getByRole('button', { name: 'Who asked?' }).click()
    await expect(rowIn(atOrganiser)).toContainText('Ada Lovelace')
    await rowIn(atOrganiser).getByRole('button', { name: 'Approve' }).click()
    await expect(rowIn(atGrace)).toContainText('Someone in the room')
    await expect(atGrace.getByText('Ada Lovelace')).toHaveCount(0)
    await rowIn(atOrganiser).getByRole('button', { name: 'Pin', exact: true }).click()
    await expect(rowIn(atGrace)).toContainText('Pinned: being answered now')
    await expect(screen.getByRole('heading', { name: question })).toBeVisible()
    await expect(screen.getByText('Someone in the room')).toBeVisible()
    await expect(screen.getByText('Ada Lovelace')).toHaveCount(0)
  })

  await test.step('two votes are counted for everybody', async () => {
    await rowIn(atAda)
      .getByRole('button', { name: /^Upvote/ })
      .click()
    await rowIn(atGrace)
      .getByRole('button', { name: /^Upvote/ })
      .click()
    for (const panel of [atAda, atGrace])
      await expect(rowIn(panel).getByRole('button', { name: 'Upvote, 2 votes', pressed: true })).toBeVisible()
    await expect(rowIn(atOrganiser).getByRole('button', { name: 'Upvote, 2 votes', pressed: false })).toBeVisible()
    await expect(screen.getByText('2 votes')).toBeVisible()
    await expectAccessible(ada.page)
    await expectAccessible(grace.page)
    await expectAccessible(screen)
  })

  await test.step('the answer appears with its badge, and the screen goes on', async () => {
    await rowIn(atOrganiser).getByRole('button', { name: 'Write an answer' }).click()
    const dialog = organiser.page.getByRole('dialog', { name: 'Answer question' })
    await dialog.getByRole('textbox', { name: 'Answer' }).fill('By lot, in front of everybody.')
    await dialog.getByRole('button', { name: 'Answer', exact: true }).click()
    for (const panel of [atAda, atGrace]) {
      await expect(rowIn(panel)).toContainText('Answered')
      await expect(rowIn(panel)).toContainText('By lot, in front of everybody.')
      await expect(panel.getByRole('heading', { name: /^Answered/ })).toBeVisible()
    }
    await expect(screen.getByRole('heading', { name: question })).toHaveCount(0)
    await expectAccessible(organiser.page)
  })

  await test.step('the screen is for organisers', async () => {
    const other = await ada.context.newPage()
    await other.goto(`/${conference.slug}/screen`)
    await expect(
      other.getByRole('heading', { name: 'This screen is for the organisers of the conference' }),
    ).toBeVisible()
    await expect(other.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  })
})

test('somebody with an account who has not registered is told to register, not to log in', async ({
  hall,
  request,
  browser,
}) => {
  const { conference, organiser } = hall
  const data = { email: `${randomUUID()}@example.org`, password: 'correct horse battery' }
  const session = await (await request.post(`${organiser.url}/auth/v1/signup`, { data })).text()
  const context = await browser.newContext({ baseURL: organiser.url })
  await context.addInitScript((stored) => localStorage.setItem('foyer-session', stored), session)
  const page = await context.newPage()
  await page.goto(`/${conference.slug}`)
  await hydrated(page)
  const panel = page.getByRole('region', { name: 'Engagement' })
  await expect(panel.getByPlaceholder('Register to send messages')).toBeDisabled()
  await panel.getByRole('tab', { name: 'Q&A' }).click()
  await expect(panel.getByText('Register for this conference to take part.')).toBeVisible()
  await expect(panel.getByPlaceholder('Register to ask questions')).toBeDisabled()
  await context.close()
})

test('the screen of a room shows the question that is pinned in its session, and leads there', async ({
  hall,
  request,
}) => {
  const { conference, organiser } = hall
  const headers = { authorization: `Bearer ${organiser.token}` }
  const path = `/api/conferences/${conference.id}`
  async function send<T>(method: 'POST' | 'PATCH', address: string, data: object): Promise<T> {
    const reply = await request.fetch(organiser.url + address, { method, headers, data })
    if (!reply.ok()) throw new Error(`${address}: ${await reply.text()}`)
    return reply.json()
  }
  const add = (title: string, room: string) =>
    send<{ id: string }>('POST', `${path}/schedule`, {
      day: 'Day 1',
      start_time: '09:00',
      end_time: '10:00',
      title,
      location: room,
    })
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
  await send('PATCH', path, { start_date: tomorrow, end_date: tomorrow })
  const bread = await add('First loaves', 'Galley')
  await add('Rota arithmetic', 'Lamp Room')
  const asked = { text: 'Who wakes the baker?', schedule_item_id: bread.id, client_id: randomUUID() }
  const question = await send<{ id: string }>('POST', `${path}/questions`, asked)
  await send('PATCH', `${path}/questions/${question.id}`, { pinned: true })

  const { page } = organiser
  await page.goto(`/conference/${conference.id}?tab=stage`)
  await page.getByRole('button', { name: 'Big screens' }).click()
  const links = page.getByRole('menu', { name: 'Big screens' }).getByRole('menuitem')
  await expect(links).toHaveText(['The whole conference', 'Galley', 'Lamp Room'])
  const opening = page.waitForEvent('popup')
  await links.nth(1).click()
  const galley = await opening
  await expect(galley.getByRole('heading', { name: asked.text })).toBeVisible()
  await expect(galley.getByText('Galley', { exact: true })).toBeVisible()

  const other = await organiser.context.newPage()
  await other.goto(`/${conference.slug}/screen?room=lamp room`)
  await expect(other.getByRole('img', { name: /^QR code for/ })).toBeVisible()
  await expect(other.getByRole('heading', { name: asked.text })).toHaveCount(0)
  await other.goto(`/${conference.slug}/screen?session=${bread.id}`)
  await expect(other.getByRole('heading', { name: asked.text })).toBeVisible()
  await other.goto(`/${conference.slug}/screen`)
  await expect(other.getByRole('img', { name: /^QR code for/ })).toBeVisible()
  await expect(other.getByRole('heading', { name: asked.text })).toHaveCount(0)
})
