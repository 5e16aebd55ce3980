import { openEmbedded, openHall, openPanel, openShared, expect, test } from './hall.ts'
import { watchLoaded } from './requests.ts'

/** What people do together in a room, on one process with the embedded database and on two with one PostgreSQL and Redis. */
for (const [name, openHouse] of [
  ['one process', openEmbedded],
  ['two processes', openShared],
] as const)
  test(`on ${name}, messages reach everybody once, also over a lost connection and a reload`, async ({
    browser,
    request,
  }) => {
    test.setTimeout(240_000)
    const house = await openHouse()
    if (!house) throw new Error('PostgreSQL and Redis are needed for this test')
    const hall = await openHall(browser, request, house)
    const other = house.urls.at(-1) ?? house.urls[0]
    const { organiser, conference } = hall
    const [ada, grace] = [
      await hall.delegate('Ada Lovelace', { at: other }),
      await hall.delegate('Grace Hopper', { phone: true, at: house.urls[0] }),
    ]
    const [atOrganiser, atAda, atGrace] = [
      await openPanel(organiser, conference, 'Chat'),
      await openPanel(ada, conference, 'Chat'),
      await openPanel(grace, conference, 'Chat'),
    ]
    const panels = [atOrganiser, atAda, atGrace]

    await test.step('a message is there for the other process and the phone', async () => {
      await atAda.getByRole('textbox', { name: 'Message' }).fill('Good evening from the pier')
      await atAda.getByRole('button', { name: 'Send' }).click()
      for (const panel of panels) await expect(panel.getByRole('log')).toContainText('Good evening from the pier')
    })

    await test.step('what is written without a connection waits, over a reload as well, and arrives once', async () => {
      await grace.context.setOffline(true)
      await atGrace.getByRole('textbox', { name: 'Message' }).fill('Written in a tunnel')
      await atGrace.getByRole('button', { name: 'Send' }).click()
      await expect(atGrace.getByRole('log')).toContainText('Waiting for the connection')
      await expect(atGrace.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible()
      await atAda.getByRole('textbox', { name: 'Message' }).fill('Meanwhile in the hall')
      await atAda.getByRole('button', { name: 'Send' }).click()
      await expect(atOrganiser.getByRole('log')).toContainText('Meanwhile in the hall')
      await grace.context.setOffline(false)
      for (const panel of panels) {
        await expect(panel.getByRole('log')).toContainText('Meanwhile in the hall')
        await expect(panel.getByText('Written in a tunnel')).toHaveCount(1)
      }
      await expect(atGrace.getByText('Waiting for the connection')).toHaveCount(0)
    })

    await test.step('a removed message leaves its place, and nobody gets its text', async () => {
      const message = atOrganiser.getByRole('listitem').filter({ hasText: 'Meanwhile in the hall' })
      await message.hover()
      await message.getByRole('button', { name: 'Actions for the message of Ada Lovelace' }).click()
      await organiser.page.getByRole('menuitem', { name: 'Delete message' }).click()
      await organiser.page.getByRole('alertdialog').getByRole('button', { name: 'Delete message' }).click()
      for (const panel of panels) {
        await expect(panel.getByRole('log')).toContainText('Removed by a moderator')
        await expect(panel.getByText('Meanwhile in the hall')).toHaveCount(0)
      }
    })

    await hall.close()
    await house.close()
  })

test('one bar says that the browser is offline, and another one that only the connection is lost', async ({ hall }) => {
  const ada = await hall.delegate('Ada Lovelace')
  let refuse = false
  await ada.page.routeWebSocket('/live', (socket) => (refuse ? socket.close() : void socket.connectToServer()))
  const watching = watchLoaded(ada.page)
  const panel = await openPanel(ada, hall.conference, 'Chat')
  await expect(panel.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await watching
  const bars = ada.page.getByRole('status').filter({ hasText: /offline|connection/ })

  await ada.context.setOffline(true)
  await expect(bars).toHaveText([/^You are offline/])
  refuse = true
  await ada.context.setOffline(false)
  await expect(bars).toHaveText([/^No (live )?connection/])
  // The page tries again by itself as well, which must not succeed before the button is pressed.
  await ada.page.exposeFunction('letIn', () => void (refuse = false))
  await ada.page.evaluate(() => addEventListener('click', () => Reflect.get(window, 'letIn')(), true))
  await bars.getByRole('button', { name: 'Try now' }).click()
  await expect(bars).toHaveCount(0)
})

test('where no socket can be opened, messages still come, and nothing is missing', async ({ hall }) => {
  const { organiser, conference } = hall
  const ada = await hall.delegate('Ada Lovelace')
  await ada.page.routeWebSocket('/live', (socket) => socket.close())
  const [atOrganiser, atAda] = [
    await openPanel(organiser, conference, 'Chat'),
    await openPanel(ada, conference, 'Chat'),
  ]
  await expect(atAda.getByRole('status').filter({ hasText: 'every few seconds' })).toBeVisible({ timeout: 40_000 })
  for (const words of ['First', 'Second']) {
    await atOrganiser.getByRole('textbox', { name: 'Message' }).fill(words)
    await atOrganiser.getByRole('button', { name: 'Send' }).click()
  }
  await expect(atAda.getByRole('log')).toContainText(/First.*Second/, { timeout: 30_000 })
  await atAda.getByRole('textbox', { name: 'Message' }).fill('From behind the wall')
  await atAda.getByRole('button', { name: 'Send' }).click()
  await expect(atOrganiser.getByRole('log')).toContainText('From behind the wall')
  await expect(atAda.getByText('From behind the wall')).toHaveCount(1)
})

test('on a phone somebody is mentioned by a tap on their name', async ({ hall }) => {
  const { organiser, conference } = hall
  const grace = await hall.delegate('Grace Hopper', { phone: true })
  const namesake = await hall.delegate(organiser.full_name)
  for (const someone of [organiser, namesake]) {
    const panel = await openPanel(someone, conference, 'Chat')
    await panel.getByRole('textbox', { name: 'Message' }).fill('Good evening')
    await panel.getByRole('button', { name: 'Send' }).click()
    await expect(panel.getByRole('log')).toContainText('Good evening')
  }
  const atGrace = await openPanel(grace, conference, 'Chat')
  await expect(atGrace.getByText('Good evening')).toHaveCount(2)
  await atGrace.getByRole('textbox', { name: 'Message' }).pressSequentially('Hello @Oli')
  const names = atGrace.getByRole('option')
  await expect(names).toHaveText(['Olive Organiser Not an organiser', 'Olive Organiser'])
  await names.last().click()
  await expect(atGrace.getByRole('textbox', { name: 'Message' })).toHaveValue('Hello @Olive Organiser ')
})
