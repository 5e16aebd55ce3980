import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { expect, expectAccessible, hydrated, test } from './fixtures.ts'

const SCHEDULE = readFileSync(join(import.meta.dirname, 'schedule.csv'))

type Organiser = { token: string; conferences: { id: string; slug: string }[] }

async function importSchedule(request: APIRequestContext, { token, conferences: [conference] }: Organiser) {
  const reply = await request.post(`/api/conferences/${conference?.id}/schedule/import`, {
    data: SCHEDULE,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
  })
  expect(await reply.json()).toMatchObject({ imported: 12 })
  return conference?.slug ?? ''
}

const conference = {
  name: 'Tidewater',
  description: 'Public services, built in the open.\n\nMornings are talks, afternoons are workshops.',
  start_date: '2025-04-10',
  end_date: '2025-04-11',
  active: true,
  attendance: '500+',
  travel: 'By tram to the foot of the Walk.',
}

test('a visitor reads a conference, its days, its speakers and a session', async ({
  page,
  request,
  signInAs,
  browser,
  server,
}) => {
  const slug = await importSchedule(request, await signInAs({ plan: 'starter', conferences: [conference] }))
  const visitor = await (await browser.newContext({ baseURL: server })).newPage()
  await visitor.goto(`/${slug}`)
  await expect(visitor).toHaveTitle('Tidewater | Foyer')
  await expect(visitor.getByText('April 10 – 11, 2025').first()).toBeVisible()
  await expect(visitor.getByText('Conference Center').first()).toBeVisible()
  await expect(visitor.getByText('Expected 500+ attendees')).toBeVisible()
  await expect(visitor.getByText('By tram to the foot of the Walk.')).toBeVisible()
  await expect(visitor.getByText('afternoons are workshops')).toBeVisible()
  await expectAccessible(visitor)

  await visitor.getByRole('tab', { name: 'Schedule', exact: true }).first().click()
  await visitor.getByRole('tab', { name: /Day 2/ }).click()
  await expect(visitor.getByRole('button', { name: 'Forms without fear' })).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Maps by touch' })).toBeHidden()
  await visitor.getByRole('tab', { name: /Day 1/ }).click()
  await visitor.getByLabel('Find a session, speaker or room').fill('maps')
  await expect(visitor.getByText('1 of 12 sessions')).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Maps by touch' })).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Opening words' })).toBeHidden()
  await visitor.getByLabel('Find a session, speaker or room').fill('')
  await visitor.getByRole('button', { name: 'Queues, kinder' }).click()
  const dialog = visitor.getByRole('dialog')
  await expect(dialog.getByText('How a queue feels')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Tomas Berg' })).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Leila Haddad' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('button', { name: 'Saved' })).toBeVisible()
  await expectAccessible(visitor)
  await visitor.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await visitor.getByRole('tab', { name: 'Speakers' }).click()
  await expect(visitor.getByRole('heading', { name: 'Ines Okafor-Lind' })).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByRole('link', { name: 'Leila Haddad' }).click()
  await expect(visitor).toHaveTitle('Leila Haddad at Tidewater | Foyer')
  await expectAccessible(visitor)
  await visitor.getByRole('link', { name: 'Queues, kinder' }).click()
  await expect(dialog.getByText('How a queue feels')).toBeVisible()
  await visitor.close()
  await page.close()
})

test('the day, the search and the open session are in the address', async ({ page, request, signInAs }) => {
  const slug = await importSchedule(request, await signInAs({ plan: 'starter', conferences: [conference] }))
  const dialog = page.getByRole('dialog')
  const row = page.getByRole('button', { name: 'Forms without fear' })
  await page.goto(`/${slug}#schedule`)
  await page.getByRole('tab', { name: /Day 2/ }).click()
  await expect(page).toHaveURL(`/${slug}?day=Day+2#schedule`)
  await row.click()
  await expect(dialog.getByText('Day 2 · Fri, April 11, 2025')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/${slug}\\?day=Day\\+2#s\\d+$`))
  const session = new URL(page.url()).hash

  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(row).toBeFocused()
  await page.goForward()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(`/${slug}?day=Day+2#schedule`)
  await page.reload()
  await expect(row).toBeVisible()

  await page.goto(`/${slug}`)
  await page.goto(`/${slug}${session}`)
  await expect(dialog.getByRole('heading', { name: 'Forms without fear' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toBeFocused()
  await expect(page).toHaveURL(`/${slug}?day=Day+2#schedule`)

  await page.getByLabel('Find a session, speaker or room').fill('maps')
  await expect(page).toHaveURL(`/${slug}?day=Day+2&q=maps#schedule`)
  await page.reload()
  await expect(page.getByText('1 of 12 sessions')).toBeVisible()
  await expect(page.getByLabel('Find a session, speaker or room')).toHaveValue('maps')

  await page.goto(`/${slug}#s99999999`)
  await expect(dialog.getByText('This session is no longer in the programme')).toBeVisible()
})

test('the schedule of one room, and a long list of speakers with their sessions', async ({
  page,
  request,
  signInAs,
}) => {
  const { token, conferences } = await signInAs({
    plan: 'starter',
    conferences: [{ name: 'Dev Conf', start_date: '2030-05-04', active: true }],
  })
  const rows = Array.from({ length: 70 }, (_, at) => `Day 1,09:00,10:00,Talk ${at},Room ${at % 2},Speaker ${at}`)
  const reply = await request.post(`/api/conferences/${conferences[0]?.id}/schedule/import`, {
    data: Buffer.from(['day,start time,end time,title,location,speaker', ...rows].join('\n')),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
  })
  expect(reply.ok()).toBe(true)
  const slug = conferences[0]?.slug ?? ''
  await page.goto(`/${slug}#schedule`)
  await hydrated(page)
  await expect(page.getByRole('button', { name: 'All rooms', pressed: true })).toBeVisible()
  await page.getByRole('button', { name: 'Room 1', exact: true }).click()
  await expect(page).toHaveURL(`/${slug}?room=Room+1#schedule`)
  await expect(page.getByText('35 of 70 sessions')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Talk 2', exact: true })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Room 1', exact: true, pressed: true })).toBeVisible()
  await expect(page.getByText('35 of 70 sessions')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Speakers' }).click()
  await page.getByLabel('Find a speaker, company or session').fill('talk 42')
  await expect(page.getByText('1 of 70 speakers')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Talk 42' }).click()
  await expect(page.getByRole('dialog', { name: 'Talk 42' })).toBeVisible()
})

test(
  'About leads to the programme, and Back leads to it again',
  { tag: '@any-width' },
  async ({ page, request, signInAs }) => {
    const slug = await importSchedule(request, await signInAs({ plan: 'starter', conferences: [conference] }))
    await page.goto(`/${slug}`)
    await hydrated(page)
    await page.getByRole('link', { name: /^\d+ sessions$/ }).click()
    await expect(page.getByRole('tab', { name: 'Schedule', selected: true }).first()).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('tab', { name: 'About', selected: true })).toBeVisible()
  },
)

test('a visitor adds one session to a calendar', async ({ page, request, signInAs }) => {
  const slug = await importSchedule(request, await signInAs({ plan: 'starter', conferences: [conference] }))
  await page.goto(`/${slug}#schedule`)
  await page.getByRole('button', { name: 'Queues, kinder' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add to Calendar' }).click()
  await expectAccessible(page)
  const google = page.getByRole('menuitem', { name: 'Google Calendar' })
  await expect(google).toHaveAttribute('href', /dates=20250410T\d{6}Z%2F20250410T\d{6}Z/)
  const file = await page.getByRole('menuitem', { name: 'Download (.ics)' }).getAttribute('href')
  const calendar = await (await request.get(file ?? '')).text()
  expect(calendar.match(/^SUMMARY:.*$/gm)).toEqual(['SUMMARY:Queues\\, kinder'])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('without scripts all tabs of the conference page are shown one below the other', async ({
  browser,
  request,
  signInAs,
  server,
}) => {
  const slug = await importSchedule(request, await signInAs({ plan: 'starter', conferences: [conference] }))
  const reader = await (await browser.newContext({ baseURL: server, javaScriptEnabled: false })).newPage()
  await reader.goto(`/${slug}`)
  for (const text of ['afternoons are workshops', 'Maps by touch', 'Forms without fear'])
    await expect(reader.getByText(text)).toBeVisible()
  await expect(reader.getByRole('heading', { name: 'Ines Okafor-Lind' })).toBeVisible()
  await reader.close()
})

test('the schedule downloads as a calendar and as CSV', { tag: '@any-width' }, async ({ request, signInAs }) => {
  const slug = await importSchedule(request, await signInAs({ plan: 'starter', conferences: [conference] }))
  const calendar = await (await request.get(`/${slug}/calendar.ics`)).text()
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(12)
  const csv = await (await request.get(`/${slug}/schedule.csv`)).text()
  expect(csv.trim().split('\n')).toHaveLength(13)
})

test('a draft is a preview for its organiser and not found for a visitor', async ({
  page,
  browser,
  signInAs,
  server,
}) => {
  const { conferences } = await signInAs({ plan: 'starter', conferences: [{ ...conference, active: false }] })
  const address = `/${conferences[0]?.slug}`
  const stranger = await (await browser.newContext({ baseURL: server })).newPage()
  expect((await stranger.goto(address))?.status()).toBe(404)
  await expect(stranger).toHaveTitle('Conference Not Found | Foyer')
  await expect(
    stranger.getByText("The conference you're looking for doesn't exist or may have been removed."),
  ).toBeVisible()
  await expectAccessible(stranger)
  await stranger.getByRole('link', { name: 'Return to Home' }).click()
  await expect(stranger.getByRole('heading', { name: 'The Future of Event Networking' })).toBeVisible()

  await page.goto(address)
  await expect(page.getByText('Only you can see this draft.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tidewater', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle('Tidewater | Foyer')
  await stranger.close()

  await page.route('**/api/public/conferences/*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Failed to load conference data. Please try again.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Failed to load conference data' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/public/conferences/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Tidewater', level: 1 })).toBeVisible()
})

test('at an address without a conference the heading stays while the code for drafts is on its way', async ({
  page,
}) => {
  const gate = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes('may have been removed')) {
      held.resolve()
      await gate.promise
    }
    await route.fulfill({ response })
  })
  await page.goto('/no-such-conference')
  await held.promise
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Conference Not Found', level: 1 })).toBeVisible()
  gate.resolve()
  await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible()
})

test('the landing page describes the product and leads to the sign-up', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'The Future of Event Networking' })).toBeVisible()
  for (const name of ['Live Streaming', 'Smart Networking', 'Real-time Chat'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Learn More' })).toHaveAttribute('href', '/features')
  await page.getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL('/auth')
})

test('somebody who came to attend finds what is on now on the landing page', async ({
  page,
  signInAs,
  browser,
  server,
}) => {
  const today = new Date().toISOString().slice(0, 10)
  const name = `Nightwatch ${crypto.randomUUID()}`
  // It began years ago, so that it comes before those of other tests; whatever the time zone, it is on.
  const dates = { start_date: '2001-01-01', end_date: `${Number(today.slice(0, 4)) + 1}-01-01` }
  const { conferences } = await signInAs({ plan: 'starter', conferences: [{ ...conference, ...dates, name }] })
  const visitor = await (await browser.newContext({ baseURL: server, viewport: page.viewportSize() })).newPage()
  await visitor.goto('/')
  const band = visitor.getByRole('region', { name: 'Here to attend?' })
  const row = band.getByRole('listitem').filter({ hasText: name })
  await expect(row.getByText('On now', { exact: true })).toBeVisible()
  await expect(band.getByText('On now, and open to read without an account.')).toBeVisible()
  await expect(band.getByRole('link', { name: 'All events' })).toHaveAttribute('href', '/events')
  await expectAccessible(visitor)
  await row.getByRole('link', { name }).click()
  await expect(visitor).toHaveURL(`/${conferences[0]?.slug}`)
  await visitor.context().close()
})

test('the landing page opened in place still leads those who came to attend to the events', async ({ page }) => {
  await page.goto('/features')
  await hydrated(page)
  await page.getByRole('link', { name: 'Foyer, home' }).first().click()
  await expect(page.getByRole('heading', { name: 'The Future of Event Networking' })).toBeVisible()
  const band = page.getByRole('region', { name: 'Here to attend?' })
  await expect(band.getByText(/^See which conferences are on/)).toBeVisible()
  await expect(band.getByRole('link', { name: 'All events' })).toHaveAttribute('href', '/events')
})

test('the landing page shows a conference from inside in the theme of its reader, and nothing moves or scrolls sideways', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  await hydrated(page)
  const parts = page.getByRole('region', { name: 'The parts of a conference' })
  const titles = ['The stage', 'A delegate’s day', 'Chat', 'Questions', 'Polls', 'The grid', 'Network']
  await expect(parts.getByRole('figure')).toHaveCount(titles.length)
  for (const title of titles) await expect(parts.locator('figcaption b', { hasText: title }).first()).toBeAttached()
  // In thousandths, as layout shifts are commonly given.
  expect(await page.evaluate(() => Number(Reflect.get(window, 'shift')).toFixed(3))).toBe('0.000')
  // No picture of a screen, which would have one theme.
  await expect(parts.locator('img')).toHaveCount(0)
  const ground = () =>
    parts
      .locator('.glimpse')
      .first()
      .evaluate((one) => getComputedStyle(one).backgroundColor)
  const dark = await ground()
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await ground()).not.toBe(dark)
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
})

test('an unknown address is a 404 with a link to the home page', async ({ page }) => {
  expect((await page.goto('/no/such/place'))?.status()).toBe(404)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('a session that was called off says so in the programme and in its details', async ({
  page,
  request,
  signInAs,
}) => {
  const organiser = await signInAs({ plan: 'starter', conferences: [conference] })
  const slug = await importSchedule(request, organiser)
  const headers = { authorization: `Bearer ${organiser.token}` }
  const base = `/api/conferences/${organiser.conferences[0]?.id}`
  const items: { id: string; title: string }[] = await (await request.get(`${base}/schedule`, { headers })).json()
  const id = items.find(({ title }) => title === 'Queues, kinder')?.id
  const reply = await request.put(`${base}/stage/${id}/state`, { data: { state: 'cancelled' }, headers })
  expect(reply.ok()).toBe(true)

  await page.goto(`/${slug}`)
  await page.getByRole('tab', { name: 'Schedule', exact: true }).first().click()
  await expect(page.getByRole('listitem').filter({ hasText: /^Queues, kinder Cancelled/ })).toBeVisible()
  await expect(page.getByText('Cancelled', { exact: true })).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Queues, kinder' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('This session was cancelled.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Add to Calendar' })).toBeHidden()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Opening words' }).click()
  await expect(dialog.getByRole('button', { name: 'Add to Calendar' })).toBeVisible()
})

test(
  'the panel shows a visitor the schedule, and every tab leads to the login',
  { tag: '@any-width' },
  async ({ browser, request, server, signInAs }) => {
    const slug = await importSchedule(request, await signInAs({ plan: 'starter', conferences: [conference] }))
    const context = await browser.newContext({ baseURL: server, viewport: { width: 1440, height: 900 } })
    const visitor = await context.newPage()
    await visitor.goto(`/${slug}`)
    await hydrated(visitor)
    const panel = visitor.getByRole('region', { name: 'Engagement' })
    for (const tab of ['Chat', 'Q&A', 'Delegates', 'Schedule']) {
      await panel.getByRole('tab', { name: tab }).click()
      await expect(panel.getByRole('link', { name: 'log in' })).toHaveAttribute('href', /^\/auth\?tab=login&next=/)
    }
    await expect(panel.getByText('Maps by touch')).toBeVisible()
    await context.close()
  },
)

test(
  'a page whose end comes late, as on bad Wi-Fi, is as complete as any',
  { tag: '@any-width' },
  async ({ page, request, signInAs, server }) => {
    const slug = await importSchedule(request, await signInAs({ plan: 'starter', conferences: [conference] }))
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await using slow = await holdingBack(server, `/${slug}`)
    const script = page.waitForEvent('requestfinished', (sent) => /\/main-[^/]+\.js$/.test(sent.url()))
    await page.goto(`${slow.url}/${slug}#schedule`, { waitUntil: 'commit' })
    await script
    // What the script does at once is done.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    slow.release()
    await hydrated(page)
    await page.getByRole('tab', { name: /Day 2/ }).click()
    await expect(page.getByRole('button', { name: 'Forms without fear' })).toBeVisible()
    expect(errors).toEqual([])
  },
)

const END_BYTES = 4000

/** A proxy of the server that sends the end of one page once it is released. */
async function holdingBack(server: string, path: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  async function pass(incoming: IncomingMessage, outgoing: ServerResponse) {
    const request = get(`${server}${incoming.url}`, { headers: { ...incoming.headers, 'accept-encoding': 'identity' } })
    const [reply]: IncomingMessage[] = await once(request, 'response')
    if (!reply) return
    outgoing.writeHead(reply.statusCode ?? 500, reply.headers)
    const body = Buffer.concat(await reply.toArray())
    const end = incoming.url === path ? body.length - END_BYTES : body.length
    outgoing.write(body.subarray(0, end))
    if (end < body.length) await released
    outgoing.end(body.subarray(end))
  }
  const proxy = createServer((incoming, outgoing) => void pass(incoming, outgoing))
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    release,
    [Symbol.asyncDispose]: async () => {
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
