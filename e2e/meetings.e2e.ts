import { expect, expectAccessible, hydrated, pressAndSave, type Someone, test } from './hall.ts'
import { callAs, type Hall, openMeetings } from './meeting-hours.ts'
import { expectToast } from './shown.ts'

/** Somebody who is listed, can be suggested, takes requests, and says what they care about. */
function openUp(one: Someone, { conference: { id } }: Hall) {
  const choices = { listed: true, suggestable: true, reachable: true, meetings: true, interests: ['Rotas'] }
  return callAs(one, 'patch', `/api/conferences/${id}/me`, choices)
}

async function open({ page }: Someone, address: string) {
  await page.goto(address)
  await hydrated(page)
}

const requests = ({ page }: Someone) => page.getByRole('region', { name: 'Meeting requests' })
const next = ({ page }: Someone) => page.getByRole('region', { name: 'Next meeting' })

test('who knows nobody is suggested somebody, proposes a meeting, and knows the table once it is accepted', async ({
  hall,
}) => {
  test.setTimeout(180_000)
  const ada = await hall.delegate('Ada Lovelace', { phone: true })
  const grace = await hall.delegate('Grace Hopper')
  await openMeetings(hall)
  await openUp(ada, hall)
  await openUp(grace, hall)
  await open(grace, '/network/meetings')
  await expect(grace.page.getByRole('heading', { name: 'No meetings yet' })).toBeVisible()
  await expectAccessible(grace.page)

  await test.step('from home to somebody worth meeting, and why', async () => {
    await open(ada, '/')
    await ada.page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Network' }).click()
    const card = ada.page.getByRole('listitem').filter({ hasText: 'Grace Hopper' })
    await expect(card).toContainText('You’re both interested in Rotas.')
    await card.getByRole('link', { name: 'Propose a meeting to Grace Hopper' }).click()
  })

  const dialog = ada.page.getByRole('dialog', { name: 'Meet Grace' })
  await test.step('a request has a time, a place and a line why', async () => {
    await expect(dialog.getByRole('checkbox').first()).toBeChecked()
    await expect(dialog.getByRole('checkbox').first()).toBeFocused()
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1)
    await expect(dialog.getByText(/^Answers until /)).toBeVisible()
    const why = dialog.getByLabel('Why, in one line')
    await expect(why).toHaveValue(/^Hello! I see we’re both interested in Rotas\./)
    await why.fill('')
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(dialog.getByText('Please say in one line why you would like to meet.')).toBeVisible()
    await why.fill('You keep a rota that nobody leaves')
    await expect(dialog.getByText('34 of 140 characters. They read this first.')).toBeVisible()
    await dialog.getByRole('checkbox').nth(1).check()
    await expectAccessible(ada.page)
    await pressAndSave(ada.page, '/meetings', () => dialog.getByLabel('Why, in one line').press('Enter'))
    await expect(dialog).toBeHidden()
    await expect(ada.page.getByRole('main')).toBeFocused()
    await expectToast(ada.page, 'Request sent to Grace Hopper')
    await expect(ada.page.getByRole('button', { name: 'My meetings' })).toHaveCount(0)
    const sent = ada.page.getByRole('region', { name: 'Sent requests' })
    await expect(sent.getByText('Grace Hopper')).toBeVisible()
    await expect(sent.getByText('1 of 5 requests is open. Each answer gives one back.')).toBeVisible()
  })

  await test.step('it is on the other screen at once, and accepting says the table on both', async () => {
    const request = requests(grace).getByRole('article', { name: 'Request from Ada Lovelace' })
    await expect(request.getByText('You keep a rota that nobody leaves')).toBeVisible()
    await expect(request.getByRole('radio')).toHaveCount(2)
    await expectAccessible(grace.page)
    await grace.context.setOffline(true)
    await request.getByRole('button', { name: /^Accept, / }).click()
    await expect(request.getByRole('alert')).toContainText('The server cannot be reached.')
    await grace.context.setOffline(false)
    await pressAndSave(grace.page, '/accept', () => request.getByRole('button', { name: 'Try again' }).click())
    await expect(request).toBeHidden()
    const line = grace.page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Ada Lovelace' })
    await expect(line).toBeFocused()
    await expect(line).toContainText('Confirmed')
    await expect(next(grace).getByText(/^Galley, table \d$/)).toBeVisible()
    const table = await next(grace)
      .getByText(/^Galley, table \d$/)
      .innerText()
    await expect(next(ada).getByText(table)).toBeVisible()
    await expect(next(ada).getByText('Confirmed')).toBeVisible()
    await expectAccessible(ada.page)
    await open(ada, '/')
    await expect(ada.page.getByRole('region', { name: 'Meetings' })).toContainText(table)
  })

  await test.step('cancelling frees the time, and the other reads the word', async () => {
    await open(ada, '/network/meetings')
    await next(ada).getByRole('button', { name: 'Cancel with a note' }).click()
    const question = ada.page.getByRole('dialog', { name: 'Cancel the meeting with Grace Hopper?' })
    await question.getByLabel('A note').fill('My train is late')
    await pressAndSave(ada.page, '/cancel', () => question.getByRole('button', { name: 'Cancel meeting' }).click())
    const card = grace.page.getByRole('region', { name: 'Ada Lovelace' })
    await expect(card).toContainText('cancelled your meeting.')
    await expect(card).toContainText('My train is late')
    await pressAndSave(grace.page, '/dismissed', () => card.getByRole('button', { name: 'Dismiss' }).click())
    await expect(card).toBeHidden()
  })
})

test('another time, a time that was given away, and a time that is not free', async ({ hall }) => {
  test.setTimeout(180_000)
  const ada = await hall.delegate('Ada Lovelace')
  const grace = await hall.delegate('Grace Hopper', { phone: true })
  const mary = await hall.delegate('Mary Somerville')
  await openMeetings(hall, 'tomorrow')
  for (const one of [ada, grace, mary]) await openUp(one, hall)

  async function ask(by: Someone, to: Someone, name: string, why: string) {
    await open(by, `/network/meetings?with=${to.id}`)
    const dialog = by.page.getByRole('dialog', { name })
    await dialog.getByLabel('Why, in one line').fill(why)
    const time = await dialog.getByRole('checkbox', { checked: true }).locator('xpath=..').locator('b').innerText()
    await pressAndSave(by.page, '/meetings', () => dialog.getByRole('button', { name: 'Send request' }).click())
    return time
  }

  await test.step('two people may ask for the same time, because a request holds nothing', async () => {
    const first = await ask(ada, grace, 'Meet Grace', 'Your compiler')
    expect(await ask(mary, grace, 'Meet Grace', 'Your logs')).toBe(first)
  })

  await test.step('a time that one has given away is not offered any more', async () => {
    await open(grace, '/network/meetings')
    const request = (name: string) => requests(grace).getByRole('article', { name: `Request from ${name}` })
    const accept = request('Ada Lovelace').getByRole('button', { name: /^Accept, / })
    await expect(request('Mary Somerville').getByRole('button', { name: /^Accept, / })).toBeVisible()
    await pressAndSave(grace.page, '/accept', () => accept.click())
    await expect(next(grace)).toContainText('Ada Lovelace')
    await expect(request('Mary Somerville')).toContainText('You meet Ada then')
    await expect(request('Mary Somerville').getByRole('button', { name: /^Accept, / })).toHaveCount(0)
    await expectAccessible(grace.page)
  })

  await test.step('another time goes back to who asked', async () => {
    const request = requests(grace).getByRole('article', { name: 'Request from Mary Somerville' })
    await request.getByRole('button', { name: 'Other time' }).click()
    const dialog = grace.page.getByRole('dialog', { name: 'Another time with Mary Somerville' })
    await dialog.getByLabel('A note').fill('I sleep in the afternoon')
    await expectAccessible(grace.page)
    await pressAndSave(grace.page, '/suggest', () => dialog.getByRole('button', { name: /^Suggest / }).click())
    const answer = requests(mary).getByRole('article', { name: 'Request from Grace Hopper' })
    await expect(answer).toContainText('Grace Hopper suggests another time.')
    await expect(answer).toContainText('I sleep in the afternoon')
    const sent = grace.page.getByRole('region', { name: 'Sent requests' })
    await expect(
      sent.getByRole('button', { name: 'Withdraw the time that you suggested to Mary Somerville' }),
    ).toBeVisible()
    await pressAndSave(mary.page, '/accept', () => answer.getByRole('button', { name: /^Accept, / }).click())
    await expect(next(mary)).toContainText('Grace Hopper')
  })

  await test.step('a time that is off is offered to nobody', async () => {
    await ada.page.getByRole('button', { name: 'My free times' }).click()
    const dialog = ada.page.getByRole('dialog', { name: 'My free times' })
    const slot = dialog.getByRole('switch').last()
    const lastDay = dialog.getByRole('tab').last()
    await lastDay.click()
    await expect(slot).toHaveAttribute('aria-checked', 'true')
    await expectAccessible(ada.page)
    await pressAndSave(ada.page, '/free', () => slot.click())
    await expect(slot).toHaveAttribute('aria-checked', 'false')
    await ada.page.reload()
    await hydrated(ada.page)
    await ada.page.getByRole('button', { name: 'My free times' }).click()
    await lastDay.click()
    await expect(dialog.getByRole('switch').last()).toHaveAttribute('aria-checked', 'false')
  })
})

test('where meetings are off, nothing leads to one', async ({ hall }) => {
  const ada = await hall.delegate('Ada Lovelace')
  await open(ada, '/network/meetings')
  await expect(ada.page.getByRole('heading', { name: 'No meetings at this conference' })).toBeVisible()
  await expectAccessible(ada.page)
  await expect(ada.page.getByRole('button', { name: 'Propose a meeting' })).toHaveCount(0)
})
