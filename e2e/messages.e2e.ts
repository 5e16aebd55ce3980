import type { Locator } from '@playwright/test'
import { expect, expectAccessible, hydrated, pressAndSave, type Someone, test } from './hall.ts'
import { slowTimers } from './shown.ts'

/** What stands at the link of the sidebar, with the number of unread messages. */
const linkOf = ({ page }: Someone) =>
  page.getByRole('region', { name: 'Main' }).getByRole('link', { name: /^Messages/ })

async function openThread({ page }: Someone, other?: Someone) {
  await page.goto(other ? `/messages?with=${other.id}` : '/messages')
  await hydrated(page)
}

async function write({ page }: Someone, words: string) {
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(words)
  await page.getByRole('button', { name: 'Send' }).click()
}

test('two people write to each other: a request, an answer at once, what is unread on all tabs, and a block', async ({
  hall,
  request,
}) => {
  test.setTimeout(180_000)
  const [ada, grace] = [await hall.delegate('Ada Lovelace', { phone: true }), await hall.delegate('Grace Hopper')]
  const consents = await request.patch(`${grace.url}/api/conferences/${hall.conference.id}/consents`, {
    data: { listed: true, reachable: true },
    headers: { authorization: `Bearer ${grace.token}` },
  })
  expect(consents.ok()).toBe(true)

  await test.step('the first message is a request, and says so beforehand', async () => {
    await openThread(grace)
    await expect(grace.page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
    await openThread(ada, grace)
    await expect(ada.page.getByRole('heading', { name: 'Grace Hopper', level: 2 })).toBeVisible()
    await expect(ada.page.getByText('This arrives as a request.')).toBeVisible()
    await write(ada, 'Does the last train really wait?')
    await expect(ada.page.getByRole('log')).toContainText('sent as a request')
    await expect(ada.page.getByText('You can write more when Grace Hopper accepts.')).toBeVisible()
    await expectAccessible(ada.page)
  })

  await test.step('it waits in the request box, outside of the badge, until it is accepted', async () => {
    await grace.page.getByText('Requests (1)').click()
    await expect(linkOf(grace)).toHaveAccessibleName('Messages')
    await grace.page.getByRole('link', { name: /Ada Lovelace/ }).click()
    await expect(grace.page.getByRole('log')).toContainText('Does the last train really wait?')
    await expectAccessible(grace.page)
    await grace.page.getByRole('button', { name: 'Accept' }).click()
    await write(grace, 'It does. See https://example.org/trains')
    await expect(ada.page.getByRole('log')).toContainText('It does.')
    const link = ada.page.getByRole('link', { name: 'https://example.org/trains', exact: true })
    await expect(link).toHaveAttribute('rel', /noopener/)
  })

  await test.step('what is unread is counted live, and reading in one tab clears the other', async () => {
    const other = { ...grace, page: await grace.context.newPage() }
    await other.page.goto('/profile')
    await grace.page.goto('/')
    await hydrated(other.page)
    await write(ada, 'Thank you')
    await write(ada, 'I will be there at nine')
    for (const tab of [other, grace]) await expect(linkOf(tab)).toHaveAccessibleName('Messages 2 unread')
    await openThread(grace)
    await grace.page.getByRole('link', { name: /Ada Lovelace/ }).click()
    await expect(grace.page.getByRole('log')).toContainText('I will be there at nine')
    for (const tab of [other, grace]) await expect(linkOf(tab)).toHaveAccessibleName('Messages')
    await other.page.close()
  })

  await test.step('a message is edited and deleted, and both see it', async () => {
    const row = ada.page.getByRole('log').getByRole('listitem').filter({ hasText: 'Thank you' })
    await row.hover()
    await row.getByRole('button', { name: 'Actions for this message' }).click()
    await ada.page.getByRole('menuitem', { name: 'Edit' }).click()
    await ada.page.getByRole('dialog').getByRole('textbox', { name: 'Message' }).fill('Thanks a lot')
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(ada.page.getByRole('dialog')).toHaveCount(0)
    await expect(grace.page.getByRole('log')).toContainText('Thanks a lot')
    await expect(grace.page.getByRole('log')).toContainText('edited')
    const last = ada.page.getByRole('log').getByRole('listitem').filter({ hasText: 'I will be there at nine' })
    await last.hover()
    await last.getByRole('button', { name: 'Actions for this message' }).click()
    await ada.page.getByRole('menuitem', { name: 'Delete message' }).click()
    await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Delete message' }).click()
    await expect(ada.page.getByRole('alertdialog')).toHaveCount(0)
    await expect(grace.page.getByRole('log').getByText('I will be there at nine')).toHaveCount(0)
    await expect(grace.page.getByRole('log')).toContainText('Deleted')
  })

  await test.step('what is written without a connection waits, and arrives once', async () => {
    await ada.context.setOffline(true)
    await write(ada, 'Written in a tunnel')
    await expect(ada.page.getByRole('log')).toContainText('Waiting for the connection')
    await ada.context.setOffline(false)
    await expect(grace.page.getByRole('log').getByText('Written in a tunnel')).toHaveCount(1)
    await expect(ada.page.getByText('Waiting for the connection')).toHaveCount(0)
  })

  await test.step('after a block neither can write, and only who has blocked sees why', async () => {
    await grace.page.getByRole('button', { name: 'Conversation menu' }).click()
    await grace.page.getByRole('menuitem', { name: 'Block…' }).click()
    await grace.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
    await expect(grace.page.getByText('You can’t message each other.')).toBeVisible()
    await write(ada, 'Are you there?')
    await expect(ada.page.getByText('You can’t send messages in this conversation.')).toBeVisible()
    await expect(ada.page.getByRole('log')).toContainText('Not delivered')
    await expectAccessible(ada.page)
    await grace.page.getByRole('button', { name: 'Unblock' }).click()
    await ada.page.getByRole('button', { name: 'Send again' }).click()
    await expect(grace.page.getByRole('log')).toContainText('Are you there?')
  })
})

test('neither a toast nor the word that the browser is offline covers the newest message or the field', async ({
  hall,
}) => {
  const [ada, grace] = [await hall.delegate('Ada Lovelace', { phone: true }), await hall.delegate('Grace Hopper')]
  const { page, context } = ada
  await grace.page.goto('/network')
  await hydrated(grace.page)
  await grace.page.getByRole('button', { name: 'My card' }).click()
  const code = await grace.page.getByText(/^[2-9A-Z]{3} [2-9A-Z]{3}$/).innerText()
  await page.goto(`/network?card=${code.replace(' ', '')}`)
  await page.getByRole('button', { name: 'Connect with Grace Hopper' }).click()
  await expect(page.getByText('Request sent').first()).toBeVisible()
  await grace.page.goto('/network')
  const accept = grace.page.getByRole('button', { name: 'Accept Ada Lovelace’s request' })
  await pressAndSave(grace.page, `/api/connections/${ada.id}`, () => accept.click())

  // The toast would go by itself after four seconds.
  await slowTimers(page)
  await openThread(ada, grace)
  for (const number of Array.from({ length: 12 }, (_, at) => at + 1)) await write(ada, `Message ${number}`)
  const newest = page.getByRole('log').getByText('Message 12')
  await expect(newest).toBeVisible()
  const topOf = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0
  const bottomOf = async (locator: Locator) => {
    const box = await locator.boundingBox()
    return box ? box.y + box.height : Infinity
  }
  const field = page.getByRole('textbox', { name: 'Message', exact: true })

  await page.getByRole('button', { name: 'Conversation menu' }).click()
  await page.getByRole('menuitem', { name: 'Mute notifications' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Notifications muted' })
  await expect.poll(async () => (await bottomOf(toast)) <= (await topOf(field))).toBe(true)
  await expect.poll(async () => (await bottomOf(newest)) <= (await topOf(toast))).toBe(true)

  await context.setOffline(true)
  await write(ada, 'From a tunnel')
  const sent = page.getByRole('log').getByText('From a tunnel')
  const bar = page.getByRole('status').filter({ hasText: 'You are offline' })
  await expect.poll(async () => (await bottomOf(bar)) <= (await topOf(sent))).toBe(true)
  await expect.poll(async () => (await bottomOf(sent)) <= (await topOf(field))).toBe(true)
  await context.setOffline(false)
})
