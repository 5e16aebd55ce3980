import { expect, openPanel, test } from './hall.ts'
import { listenTo, timesSaid } from './spoken.ts'
import { expectToast } from './shown.ts'

test('what a screen reader says of itself, it says once', async ({ hall }) => {
  const [ada, grace] = [await hall.delegate('Ada Lovelace'), await hall.delegate('Grace Hopper')]
  for (const { page } of [ada, grace]) await listenTo(page)
  const atAda = await openPanel(ada, hall.conference, 'Chat')
  const atGrace = await openPanel(grace, hall.conference, 'Chat')

  await test.step('messages, by those who wrote them and by the others', async () => {
    for (const text of ['Good evening from the pier', 'The lamps are lit', 'Bring a coat']) {
      await atGrace.getByRole('textbox', { name: 'Message' }).fill(text)
      await atGrace.getByRole('button', { name: 'Send' }).click()
      await expect(atAda.getByRole('log')).toContainText(text)
      await expect(atGrace.getByText('Sending')).toHaveCount(0)
    }
    for (const text of ['Good evening from the pier', 'The lamps are lit', 'Bring a coat']) {
      expect(await timesSaid(ada.page, text), text).toBe(1)
      expect(await timesSaid(grace.page, text), text).toBe(1)
    }
  })

  await test.step('a question that was asked', async () => {
    await atAda.getByRole('tab', { name: 'Q&A' }).click()
    await atAda.getByRole('textbox', { name: 'Your question' }).fill('Who wakes the baker?')
    await atAda.getByRole('button', { name: 'Ask', exact: true }).click()
    await expectToast(ada.page, 'Question submitted successfully')
    expect(await timesSaid(ada.page, 'Question submitted successfully')).toBe(1)
  })

  await test.step('a connection that is lost, and is back', async () => {
    await grace.context.setOffline(true)
    await expect(grace.page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible()
    await grace.context.setOffline(false)
    await expect(grace.page.getByRole('status').filter({ hasText: 'You are offline' })).toHaveCount(0)
    expect(await timesSaid(grace.page, 'You are offline')).toBe(1)
  })

  await test.step('an announcement to everybody', async () => {
    const { request, conference, organiser } = { request: ada.page.request, ...hall }
    const reply = await request.post(`${organiser.url}/api/conferences/${conference.id}/announcements`, {
      headers: { authorization: `Bearer ${organiser.token}` },
      data: { title: 'The doors close at ten', body: 'Please be in your seats.', status: 'active' },
    })
    expect(reply.ok()).toBe(true)
    await expect(ada.page.getByText('The doors close at ten').first()).toBeVisible()
    expect(await timesSaid(ada.page, 'The doors close at ten')).toBe(1)
  })
})
