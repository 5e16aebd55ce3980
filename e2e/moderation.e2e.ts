import { choose, expect, expectAccessible, hydrated, openPanel, type Someone, switchListing, test } from './hall.ts'
import { expectToast } from './shown.ts'

type Panel = Awaited<ReturnType<typeof openPanel>>

async function write(panel: Panel, words: string) {
  await panel.getByRole('textbox', { name: 'Message' }).fill(words)
  await panel.getByRole('button', { name: 'Send' }).click()
}

async function report({ page }: Someone, panel: Panel, words: string, author: string) {
  const message = panel.getByRole('listitem').filter({ hasText: words })
  await message.hover()
  await message.getByRole('button', { name: `Actions for the message of ${author}` }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report message' })
  await dialog.getByRole('textbox').fill('This is rude')
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expectToast(page, 'Message reported')
}

test('a report reaches the desk, where its author is muted and unmuted and the message is removed', async ({
  hall,
}) => {
  const { organiser, conference } = hall
  const [ada, grace] = [await hall.delegate('Ada Lovelace'), await hall.delegate('Grace Hopper')]
  const [atAda, atGrace] = [await openPanel(ada, conference, 'Chat'), await openPanel(grace, conference, 'Chat')]
  const desk = organiser.page
  await write(atAda, 'Why do you people never answer')
  await expect(atGrace.getByRole('log')).toContainText('Why do you people never answer')
  await report(grace, atGrace, 'Why do you people never answer', 'Ada Lovelace')

  await test.step('the desk shows it with who reported it and why', async () => {
    await desk.goto(`/conference/${conference.id}?tab=moderation`)
    await hydrated(desk)
    const reports = desk.getByRole('region', { name: 'Reports' })
    await expect(reports.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible()
    await expect(reports).toContainText('This is rude')
    await expect(reports.getByRole('list', { name: 'The conversation around it' })).toContainText(
      'Why do you people never answer',
    )
    await expectAccessible(desk)
  })

  await test.step('a muted person reads why they cannot write, and writes again afterwards', async () => {
    await desk.getByRole('button', { name: 'Mute…' }).click()
    const dialog = desk.getByRole('alertdialog')
    await expect(dialog.getByRole('radio', { name: '1 hour' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Mute' }).click()
    await expect(atAda).toContainText(/The organisers have muted you until [\d:]+\. You can read, but not write\./)
    await expect(atAda.getByRole('textbox', { name: 'Message' })).toHaveCount(0)
    await expect(atGrace.getByRole('textbox', { name: 'Message' })).toBeVisible()
    await desk.getByRole('tab', { name: 'People (1)' }).click()
    await expectAccessible(desk)
    await desk.getByRole('button', { name: 'Unmute Ada Lovelace' }).click()
    await expect(desk.getByText('Nobody is muted')).toBeVisible()
    await write(atAda, 'I am sorry')
    await expect(atGrace.getByRole('log')).toContainText('I am sorry')
  })

  await test.step('a removed message leaves its place in the chat, and its words at the desk', async () => {
    await desk.getByRole('tab', { name: 'Reports (1)' }).click()
    await desk.getByRole('button', { name: 'Delete message' }).click()
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Delete message' }).click()
    for (const panel of [atAda, atGrace]) {
      await expect(panel.getByRole('log')).toContainText('Removed by a moderator')
      await expect(panel.getByText('Why do you people never answer')).toHaveCount(0)
    }
    await expect(desk.getByText('Nothing waits for you')).toBeVisible()
    await desk.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(desk.getByRole('region', { name: 'Reports' })).toContainText('Why do you people never answer')
  })

  await test.step('closing the chat takes the field away, and the log says who did what', async () => {
    await desk.getByRole('tab', { name: 'Chat', exact: true }).click()
    await desk.getByRole('switch', { name: 'Chat is open' }).click()
    for (const panel of [atAda, atGrace]) await expect(panel).toContainText('The chat is closed.')
    await expectAccessible(desk)
    await desk.getByRole('tab', { name: 'Log', exact: true }).click()
    const entries = desk.getByRole('tabpanel', { name: 'Log' }).getByRole('listitem')
    await expect(entries).toHaveCount(4)
    for (const [at, words] of [
      'closed the conference chat',
      'removed a message by Ada Lovelace from the conference chat',
      'unmuted Ada Lovelace',
      'muted Ada Lovelace',
    ].entries())
      await expect(entries.nth(at)).toContainText(`Olive Organiser ${words}`)
    await expectAccessible(desk)
    const [file] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('button', { name: 'Export the log' }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`${conference.slug}-moderation.csv`)
  })
})

test('people choose to be listed and seen online, and others see it at once', async ({ hall }) => {
  const { conference } = hall
  const [ada, grace] = [await hall.delegate('Ada Lovelace'), await hall.delegate('Grace Hopper', { phone: true })]
  const atAda = await openPanel(ada, conference, 'Delegates')
  await expect(atAda.getByText('Nobody is listed yet')).toBeVisible()
  await expect(atAda.getByText('3 not shown')).toBeVisible()
  await switchListing(ada, conference)
  await openPanel(ada, conference, 'Delegates')
  await atAda.getByRole('switch', { name: 'Show when I am online' }).click()

  const atGrace = await openPanel(grace, conference, 'Delegates')
  const row = atGrace.getByRole('listitem').filter({ hasText: 'Ada Lovelace' })
  await expect(row.getByText('Online')).toBeAttached()
  await expect(row.getByRole('link', { name: 'Message Ada Lovelace' })).toHaveAttribute(
    'href',
    `/messages?with=${ada.id}`,
  )
  await expectAccessible(grace.page)
  await atGrace.getByRole('searchbox', { name: 'Search delegates' }).fill('lovelacé')
  await expect(atGrace.getByText('1 found')).toBeVisible()
  await choose(atGrace.getByRole('radio', { name: 'Speakers' }))
  await expect(atGrace.getByText('Nobody found')).toBeVisible()
  await choose(atGrace.getByRole('radio', { name: 'All' }))

  await atAda.getByRole('switch', { name: 'Show when I am online' }).click()
  await expect(row.getByText('Online')).not.toBeAttached()
  await expect(row).toBeVisible()
  await ada.context.close()
})
