import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, hydrated, pressAndSave, test } from './hall.ts'
import { openMeetings } from './meeting-hours.ts'
import { addSessions } from './staged.ts'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** Presses and fields until the other one has a request: as many as fit into three minutes, with time to read. */
const MOST_STEPS = 24

/** Somebody on a phone, with a count of what they press and fill in. */
async function phoneOf(browser: Browser, server: string) {
  const context = await browser.newContext({ baseURL: server, ...PHONE })
  const page = await context.newPage()
  let steps = 0
  return {
    page,
    context,
    steps: () => steps,
    tap: async (
      name: string | RegExp,
      role: 'button' | 'link' | 'checkbox' = 'button',
      within = page.getByRole('main'),
    ) => {
      steps += 1
      await within.getByRole(role, { name }).tap()
    },
    fill: async (label: string, value: string) => {
      steps += 1
      await page.getByLabel(label, { exact: true }).fill(value)
    },
  }
}

type Phone = Awaited<ReturnType<typeof phoneOf>>
type Newcomer = { full_name: string; email: string; slug: string; linkTo: (email: string) => Promise<string> }

/** From the public page of a conference to the question what brings one there. */
async function register({ page, tap, fill }: Phone, { full_name, email, slug, linkTo }: Newcomer) {
  await page.goto(`/${slug}`)
  await hydrated(page)
  await page.getByRole('link', { name: 'Register Now' }).first().tap()
  await fill('Full name', full_name)
  await fill('Email', email)
  await tap('Register Now', 'button', page.locator('body'))
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await page.goto(await linkTo(email))
  await fill('Password', 'correct horse battery')
  await fill('Confirm password', 'correct horse battery')
  for (const choice of ['List me in the directory', 'Suggest me to others', 'Let people ask me for meetings'])
    await tap(choice, 'checkbox', page.locator('body'))
  await tap('Register', 'button', page.locator('body'))
  await expect(page.getByRole('heading', { name: /^What brings you here/ })).toBeVisible()
}

async function open(page: Page, address: string) {
  await page.goto(address)
  await hydrated(page)
}

test('who knows nobody registers on a phone, and soon has a meeting that both find everywhere', async ({
  hall,
  browser,
  server,
  house,
}) => {
  test.setTimeout(240_000)
  const { slug } = hall.conference
  await openMeetings(hall)
  await addSessions(hall.organiser, hall.conference.id)
  const linkTo = (email: string) => house.mailbox.linkTo(email, '/delegate-registration')
  const newcomer = (full_name: string) => ({ full_name, email: `${randomUUID()}@example.org`, slug, linkTo })
  const grace = await phoneOf(browser, server)
  const ada = await phoneOf(browser, server)
  const { page } = ada

  await test.step('the first one says what they offer', async () => {
    await register(grace, newcomer('Grace Hopper'))
    await grace.tap('An hour of advice')
    await grace.tap('Save and go in')
    await expect(grace.page.getByRole('heading', { name: 'Nobody to suggest yet' })).toBeVisible()
    await grace.tap('Go in', 'link')
  })

  await test.step('the second one says what they look for, and is shown whom to meet and why', async () => {
    await register(ada, newcomer('Ada Lovelace'))
    await ada.tap('Advice on one problem')
    await ada.tap('Save and go in')
    await expect(page.getByText('You want advice; they offer advice.')).toBeVisible()
    await ada.tap(/^Grace Hopper$/, 'link')
  })

  await test.step('the profile says why, and leads to a request that is written already', async () => {
    const profile = page.getByRole('dialog', { name: 'Profile' })
    await expect(profile.getByText('You want advice; they offer advice.')).toBeVisible()
    await expect(profile.getByText('“Hello! I’d like some advice')).toBeVisible()
    await expectAccessible(page)
    await ada.tap('Propose a meeting to Grace Hopper', 'link', profile)
    const dialog = page.getByRole('dialog', { name: 'Meet Grace' })
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1)
    await expect(dialog.getByLabel('Why, in one line')).toHaveValue(/^Hello! I’d like some advice/)
    await expectAccessible(page)
    await pressAndSave(page, '/meetings', () => ada.tap('Send request', 'button', dialog))
    await expect(page.getByRole('region', { name: 'Sent requests' })).toContainText('Grace Hopper')
    expect(ada.steps()).toBeLessThanOrEqual(MOST_STEPS)
  })

  await test.step('the other one sees on any page that somebody asks, and accepts', async () => {
    await grace.page
      .getByRole('navigation', { name: 'Tabs' })
      .getByRole('link', { name: /^Network/ })
      .tap()
    await grace.tap('1 request waits for your answer', 'link')
    const request = grace.page.getByRole('article', { name: 'Request from Ada Lovelace' })
    await expect(request).toContainText('Hello! I’d like some advice')
    await pressAndSave(grace.page, '/accept', () => grace.tap(/^Accept, /, 'button', request))
    await expect(grace.page.getByRole('region', { name: 'Next meeting' })).toContainText('Ada Lovelace')
  })

  await test.step('both find it at home, in My days and in their calendar', async () => {
    for (const [{ page: own }, other] of [
      [ada, 'Grace Hopper'],
      [grace, 'Ada Lovelace'],
    ] as const) {
      await open(own, '/')
      await expect(own.getByRole('region', { name: 'Meetings' })).toContainText(other)
      await open(own, `/schedule?conference=${slug}&view=mine`)
      await expect(own.getByRole('link', { name: `Meeting with ${other}` })).toBeVisible()
      await expect(own.getByText('0 sessions and 1 meeting.')).toBeVisible()
      await own.getByRole('button', { name: 'Subscribe to calendar' }).tap()
      const address = await own.getByRole('textbox', { name: 'Calendar address' }).inputValue()
      const calendar = await own.request.get(new URL(address).pathname)
      expect(await calendar.text()).toContain(other)
    }
  })
  await grace.context.close()
  await ada.context.close()
})
