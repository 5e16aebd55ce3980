import type { Locator } from '@playwright/test'
import { expect, expectAccessible, openPanel, type Someone, test } from './hall.ts'
import { expectToast } from './shown.ts'

const QUESTION = 'Which would you accept for your own New Year’s Eve?'

/** Opens the panel on its chat, and from there the polls: on a phone they have no button of their own in the bottom bar. */
async function openPolls(panel: Locator) {
  await panel.getByRole('tab', { name: 'Polls' }).click()
  return panel.getByRole('tabpanel')
}

test('nobody in the room sees the counts of a poll before it closes, and everybody does afterwards', async ({
  hall,
}) => {
  const { organiser, conference } = hall
  const ada = await hall.delegate('Ada Lovelace')
  const grace = await hall.delegate('Grace Hopper', { phone: true })
  const received = [recordReceived(ada), recordReceived(grace)]
  const panelOf = async (someone: Someone) => openPanel(someone, conference, 'Chat')
  const [atOrganiser, atAda, atGrace] = [await panelOf(organiser), await panelOf(ada), await panelOf(grace)]

  // Without a poll, only those who may create one have the tab.
  await expect(atOrganiser.getByRole('tab', { name: 'Polls' })).toBeVisible()
  for (const panel of [atAda, atGrace]) {
    await expect(panel.getByRole('log')).toBeVisible()
    await expect(panel.getByRole('tab', { name: 'Polls' })).toHaveCount(0)
  }

  await test.step('the organiser opens a poll, which the form checks first', async () => {
    const polls = await openPolls(atOrganiser)
    await expect(polls).toContainText('No polls yet')
    await polls.getByRole('button', { name: 'New poll' }).click()
    await polls.getByRole('button', { name: 'Open poll' }).click()
    await expect(polls).toContainText('Please enter a poll question')
    await expect(polls).toContainText('Please enter at least 2 valid options')
    await polls.getByRole('button', { name: 'Remove option 2' }).click()
    await expectToast(organiser.page, 'A poll must have at least 2 options')
    await polls.getByRole('textbox', { name: 'Question' }).fill(QUESTION)
    await polls.getByRole('textbox', { name: 'Option 1' }).fill('We draw lots')
    await polls.getByRole('textbox', { name: 'Option 2' }).fill('Somebody volunteers')
    await polls.getByRole('combobox', { name: 'Who sees results' }).selectOption('Everyone, when the poll closes')
    await expectAccessible(organiser.page)
    await polls.getByRole('button', { name: 'Open poll' }).click()
    await expectToast(organiser.page, 'Poll created successfully')
    await expect(polls).toContainText('Only organisers see results now. The room sees them when the poll closes.')
  })

  await test.step('it is in the chat of the delegates, who vote and see no counts', async () => {
    for (const [panel, someone, option] of [
      [atAda, ada, 'We draw lots'],
      [atGrace, grace, 'We draw lots'],
    ] as const) {
      await expect(panel.getByRole('log')).toContainText(QUESTION)
      await panel.getByRole('log').getByRole('button', { name: 'Vote' }).click()
      const polls = panel.getByRole('tabpanel')
      await expect(polls).toContainText('Results when it closes')
      await polls.getByRole('radio', { name: option }).check()
      await polls.getByRole('button', { name: 'Vote', exact: true }).click()
      await expectToast(someone.page, 'Vote submitted successfully')
      await expect(polls).toContainText('Your vote')
      await expect(polls).toContainText('Nobody in the room sees results before the poll closes')
      await expect(polls).not.toContainText('%')
      await expect(polls).not.toContainText(/\d votes?/)
      await expectAccessible(someone.page)
    }
    const polls = atOrganiser.getByRole('tabpanel')
    await expect(polls).toContainText('2 votes')
    await expect(polls).toContainText('100%')
    for (const one of received) {
      expect(one.join('\n')).toContain(QUESTION)
      expect(one.join('\n')).not.toMatch(/"(votes|percent|total_votes)":\d/)
    }
  })

  await test.step('once it is closed, all see them', async () => {
    await atOrganiser.getByRole('button', { name: 'Close poll' }).click()
    for (const panel of [atOrganiser, atAda, atGrace]) {
      const polls = panel.getByRole('tabpanel')
      await expect(polls).toContainText('Closed')
      await expect(polls).toContainText('2 votes')
      await expect(polls.getByRole('listitem').filter({ hasText: 'We draw lots' })).toContainText('100%')
    }
    await expect(atAda.getByRole('listitem').filter({ hasText: 'We draw lots' })).toContainText('Your vote')
    await expectAccessible(ada.page)
  })

  await test.step('a deleted poll goes for everybody, and the delegates’ tab with it', async () => {
    const polls = atOrganiser.getByRole('tabpanel')
    await polls.getByRole('button', { name: `Actions for ${QUESTION}` }).click()
    await organiser.page.getByRole('menuitem', { name: 'Delete' }).click()
    await organiser.page.getByRole('alertdialog').getByRole('button', { name: 'Delete poll' }).click()
    await expect(polls).toContainText('No polls yet')
    for (const panel of [atAda, atGrace]) {
      await expect(panel.getByRole('tab', { name: 'Polls' })).toHaveCount(0)
      await expect(panel.getByRole('log')).toContainText('Removed by a moderator')
    }
  })
})

/** What a page receives through its live socket and in answers about polls, from now on. */
function recordReceived({ page }: Someone) {
  const received: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => received.push(payload.toString())))
  page.on('response', async (response) => {
    if (response.url().includes('/polls')) received.push(await response.text().catch(() => ''))
  })
  return received
}
