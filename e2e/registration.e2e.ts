import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, hydrated, test as base } from './fixtures.ts'
import type { House } from './servers.ts'
import { expectToast, openSettings, recordShown } from './shown.ts'

const PASSWORD = 'correct horse'
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

const test = base.extend<Pick<House, 'mailbox'>>({
  server: ({ house }, use) => use(house.urls[0]),
  mailbox: ({ house }, use) => use(house.mailbox),
})

type Question = { kind: 'Text' | 'Choice' | 'Consent'; label: string; options?: string; required?: boolean }

async function addQuestion(page: Page, { kind, label, options, required = false }: Question) {
  await page.getByRole('button', { name: 'Add Question' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Question' })
  await dialog.getByLabel('Kind of answer').selectOption(kind)
  await dialog.getByLabel('Question', { exact: true }).fill(label)
  if (options !== undefined) await dialog.getByLabel('Options').fill(options)
  if (required) await dialog.getByRole('checkbox', { name: 'Required' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add Question' }).click()
  await expectToast(page, 'Question added')
  await expect(dialog).toBeHidden()
}

test('an organiser asks three questions, a visitor answers them on a phone, and the answers are in the list and the file', async ({
  page,
  browser,
  request,
  server,
  signInAs,
  mailbox,
}) => {
  test.setTimeout(180_000)
  const {
    token,
    conferences: [conference],
  } = await signInAs({ plan: 'starter', conferences: [{ name: `Asks ${randomUUID().slice(0, 8)}`, active: true }] })
  if (!conference) throw new Error('There is no conference')
  await page.goto(`/conference/${conference.id}?tab=delegates`)
  await openSettings(page)
  await page.getByRole('radio', { name: 'Open' }).check()
  await expectToast(page, 'Delegate registration enabled')

  await test.step('the questions are added, moved and seen as delegates see them', async () => {
    await page.getByText('Questions at registration').click()
    await addQuestion(page, { kind: 'Text', label: 'What do you eat?' })
    await addQuestion(page, { kind: 'Choice', label: 'Which size?', options: 'Small\nLarge', required: true })
    await addQuestion(page, { kind: 'Consent', label: 'You may photograph me' })
    const up = page.getByRole('button', { name: 'Move “Which size?” up' })
    await up.click()
    await expectToast(page, 'Question moved')
    await expect(page.getByRole('button', { name: 'Move “Which size?” down' })).toBeFocused()
    await expect(page.locator('details li b')).toHaveText(['Which size?', 'What do you eat?', 'You may photograph me'])
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('dialog', { name: 'As delegates see it' })
    await preview.getByRole('button', { name: 'Try it' }).click()
    await expect(preview.getByText('Please choose one of the options')).toBeVisible()
    await expectAccessible(page)
    await preview.getByRole('button', { name: 'Close' }).last().click()
  })

  const context = await browser.newContext({ baseURL: server, ...PHONE })
  await recordShown(context)
  const visitor = await context.newPage()
  const email = `${randomUUID()}@example.org`
  await test.step('a visitor registers on a phone and is told at the field what is missing', async () => {
    await visitor.goto(`/${conference.slug}`)
    await hydrated(visitor)
    await visitor.getByRole('link', { name: 'Register Now' }).first().click()
    await visitor.getByLabel('Email').fill(email)
    await visitor.getByLabel('Full name').fill('Vera Visitor')
    await visitor.getByRole('button', { name: 'Register Now' }).click()
    await visitor.goto(await mailbox.linkTo(email, '/delegate-registration'))
    await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await visitor.getByLabel('Confirm password').fill(PASSWORD)
    await visitor.getByLabel('What do you eat?').fill('Anything but eels')
    await visitor.getByRole('button', { name: 'Register' }).click()
    await expect(visitor.getByLabel('Which size?')).toBeFocused()
    await expect(visitor.getByText('Please choose one of the options')).toBeVisible()
    await expectAccessible(visitor)
    await visitor.getByLabel('Which size?').selectOption('Large')
    await visitor.getByRole('button', { name: 'Register' }).click()
    await visitor.getByRole('link', { name: 'Not now' }).click()
    await visitor.waitForURL('/')
  })

  await test.step('the organiser sees the answers, notes another, and exports them', async () => {
    const row = page.getByRole('region', { name: 'Delegates' }).locator('tr', { hasText: 'Vera Visitor' })
    await row.getByRole('button', { name: 'Large, Anything but eels, No' }).click()
    const dialog = page.getByRole('dialog', { name: 'Answers of Vera Visitor' })
    await dialog.getByLabel('Which size?').selectOption('Small')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Answers saved')
    await expect(row.getByRole('button', { name: 'Small, Anything but eels, No' })).toBeVisible()
    await page.getByRole('button', { name: 'More actions for delegates' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export CSV' }).click(),
    ])
    const [headings = '', line = ''] = (await readFile(await download.path(), 'utf8')).split('\r\n')
    expect(headings).toContain(',Which size?,What do you eat?,You may photograph me')
    expect(line).toContain(',Small,Anything but eels,No')
  })

  await test.step('the visitor sees and changes their own answers in the profile', async () => {
    await visitor.goto('/profile')
    await hydrated(visitor)
    await visitor.getByRole('button', { name: 'Registration details' }).click()
    const dialog = visitor.getByRole('dialog', { name: `Your registration for ${conference.name}` })
    await expect(dialog.getByLabel('Which size?')).toHaveValue('Small')
    await dialog.getByRole('checkbox', { name: 'You may photograph me' }).check()
    await expectAccessible(visitor)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    const reply = await request.get(`/api/conferences/${conference.id}/delegates`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const [{ answers }] = (await reply.json()).delegates
    expect(answers.map(({ value }: { value: string }) => value)).toEqual(['Small', 'Anything but eels', 'Yes'])
    await context.close()
  })
})

test('who can register is one choice, and an invited person is told why a link does not lead in', async ({
  page,
  browser,
  request,
  server,
  signInAs,
  mailbox,
}) => {
  const {
    token,
    conferences: [conference],
  } = await signInAs({ plan: 'starter', conferences: [{ name: `Shut ${randomUUID().slice(0, 8)}`, active: true }] })
  if (!conference) throw new Error('There is no conference')
  await page.goto(`/conference/${conference.id}`)
  await openSettings(page)
  const choice = page.getByRole('group', { name: 'Enable Delegate Registration' })
  await expect(choice.getByRole('radio', { name: 'Closed' })).toBeChecked()
  await choice.getByRole('radio', { name: 'Invited only' }).check()
  await expectToast(page, 'Only invited people can register now')
  await expectAccessible(page)

  const email = `${randomUUID()}@example.org`
  const headers = { authorization: `Bearer ${token}` }
  const person = { data: { email, full_name: 'Ida Invited' }, headers }
  const added = await request.post(`/api/conferences/${conference.id}/delegates`, person)
  const data = { delegateId: (await added.json()).id, conferenceId: conference.id }
  const sent = await request.post('/functions/v1/send-delegate-invitation', { data, headers })
  expect(await sent.json()).toEqual({ success: true })
  const link = await mailbox.linkTo(email, '/delegate-registration')

  const context = await browser.newContext({ baseURL: server })
  const guest = await context.newPage()
  await guest.goto(`/${conference.slug}`)
  await expect(guest.getByText('Registration is by invitation only.')).toBeVisible()
  await expect(guest.getByText('Register Now')).toHaveCount(0)
  await guest.goto(`/register?conference=${conference.slug}`)
  await expect(guest.getByRole('heading', { name: 'Registration is by invitation' })).toBeVisible()
  await expectAccessible(guest)

  await choice.getByRole('radio', { name: 'Closed' }).check()
  await expectToast(page, 'Delegate registration disabled')
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: 'Registration is closed' })).toBeVisible()
  await expect(guest.getByText(/^Your invitation is fine, but registration is closed/)).toBeVisible()
  await expectAccessible(guest)
  await guest.getByRole('link', { name: 'Contact Organizer' }).click()
  await guest.waitForURL(`/contact?conference=${conference.slug}`)

  await choice.getByRole('radio', { name: 'Invited only' }).check()
  await expect(choice.getByRole('radio', { name: 'Invited only' })).toBeChecked()
  await expectToast(page, 'Only invited people can register now')
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: 'You are invited' })).toBeVisible()
  await context.close()
})
