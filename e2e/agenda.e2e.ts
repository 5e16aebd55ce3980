import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectAccessible, hydrated, openHall, type Someone, test } from './hall.ts'
import { expectToast, recordShown } from './shown.ts'

type Hall = Awaited<ReturnType<typeof openHall>>
type Item = { title: string; day: string; times: string; location: string; type?: string }

/** Yesterday is the first day, so that days are over, on and to come. */
const dateAfter = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 10)

/** A conference with a schedule of its own dates; `add` and `change` are what its organiser does. */
async function withSchedule(hall: Hall, request: APIRequestContext, items: readonly Item[]) {
  const { organiser, conference } = hall
  const base = `${organiser.url}/api/conferences/${conference.id}`
  const headers = { authorization: `Bearer ${organiser.token}` }
  const data = { start_date: dateAfter(30), end_date: dateAfter(31), time_zone: 'Europe/London' }
  expect((await request.patch(base, { data, headers })).ok()).toBe(true)
  const ids = new Map<string, string>()
  for (const { times, ...item } of items) {
    const [start_time, end_time] = times.split('-')
    const reply = await request.post(`${base}/schedule`, { data: { ...item, start_time, end_time }, headers })
    const { id }: { id: string } = await reply.json()
    ids.set(item.title, id)
  }
  const change = async (title: string, fields: object) => {
    expect((await request.patch(`${base}/schedule/${ids.get(title)}`, { data: fields, headers })).ok()).toBe(true)
  }
  const cancel = async (title: string) => {
    expect((await request.delete(`${base}/schedule/${ids.get(title)}`, { headers })).ok()).toBe(true)
  }
  return { change, cancel }
}

const ITEMS: readonly Item[] = [
  {
    title: 'Drill: the phone lines are down',
    day: 'Day 1',
    times: '10:30-12:00',
    location: 'Lamp Room',
    type: 'workshop',
  },
  { title: 'The pager as a piece of design', day: 'Day 1', times: '10:45-11:45', location: 'Watch Room' },
  { title: 'Lunch', day: 'Day 1', times: '12:00-13:00', location: 'Galley', type: 'break' },
  { title: 'What a night costs', day: 'Day 1', times: '13:30-14:30', location: 'Watch Room' },
  { title: 'Open watch', day: 'Day 1', times: '23:00-01:00', location: 'Lamp Room' },
  { title: 'First loaves', day: 'Day 2', times: '04:00-05:00', location: 'Galley' },
]

const open = async (page: Page, address: string) => {
  await page.goto(address)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: /^(Schedule|My days)$/ })).toBeVisible()
}
const saveOf = (page: Page, title: string) => page.getByRole('button', { name: `Save ${title}`, exact: true })
const titles = (page: Page) => page.locator('.day-schedule h2')

for (const phone of [false, true]) {
  test(`a delegate plans their days ${phone ? 'on a phone' : 'at a desk'}`, async ({ hall, request }) => {
    test.setTimeout(180_000)
    const { change, cancel } = await withSchedule(hall, request, ITEMS)
    const ada = await hall.delegate('Ada Lovelace', { phone })
    const { page } = ada
    const address = `/schedule?conference=${hall.conference.slug}`
    await open(page, address)

    await test.step('the first day is shown, by room or one after the other', async () => {
      await expect(page.getByRole('tab', { name: /^Day 1/ })).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByRole('region', { name: 'Day 1 by room' })).toBeVisible({ visible: !phone })
      await expect(titles(page)).toHaveText(
        phone
          ? [
              'Drill: the phone lines are down',
              'The pager as a piece of design',
              'Lunch',
              'What a night costs',
              'Open watch',
            ]
          : ['Drill: the phone lines are down', 'The pager as a piece of design', 'What a night costs', 'Open watch'],
      )
      await expect(page.getByText('+1 day').first()).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('a second session for the same time is saved, and says so', async () => {
      await saveOf(page, 'Drill: the phone lines are down').click()
      await expect(saveOf(page, 'Drill: the phone lines are down')).toHaveAttribute('aria-pressed', 'true')
      await saveOf(page, 'The pager as a piece of design').click()
      const toast = page.getByText('Saved, and it overlaps')
      await expect(toast).toBeVisible()
      await expect(
        page.getByText('“The pager as a piece of design” is at the same time as “Drill: the phone lines are down”.'),
      ).toBeVisible()
      await expect(page.getByText('You saved The pager as a piece of design for the same time')).toBeVisible()
      await page.getByRole('button', { name: 'Keep only this one' }).click()
      await expect(saveOf(page, 'Drill: the phone lines are down')).toHaveAttribute('aria-pressed', 'false')
      await saveOf(page, 'Drill: the phone lines are down').click()
      await expect(page.getByText('You saved', { exact: false }).first()).toBeVisible()
    })

    await test.step('filters find sessions, and are reset', async () => {
      if (phone) await page.getByRole('button', { name: 'Filters' }).click()
      await page.getByRole('searchbox', { name: 'Find a session, speaker or room' }).fill('night')
      await expect(titles(page)).toHaveText(['What a night costs'])
      await page.getByRole('combobox', { name: 'Type' }).selectOption('workshop')
      await expect(page.getByRole('heading', { name: 'No sessions match' })).toBeVisible()
      await page.getByRole('button', { name: 'Reset Filters' }).click()
      await page.getByText('Mine 2', { exact: true }).click()
      await expect(titles(page)).toHaveText(['Drill: the phone lines are down', 'The pager as a piece of design'])
      await page.getByText('All 5', { exact: true }).click()
    })

    await test.step('a session has an address of its own, with what is before, after and at the same time', async () => {
      await page.getByRole('link', { name: 'The pager as a piece of design', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'The pager as a piece of design' })
      await expect(dialog.getByRole('heading', { name: 'At the same time' })).toBeVisible()
      await expect(dialog.getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true')
      await dialog.getByRole('button', { name: 'Reminder set' }).click()
      await expect(dialog.getByRole('button', { name: 'Remind Me' })).toHaveAttribute('aria-pressed', 'false')
      await expectAccessible(page)
      await page.reload()
      await hydrated(page)
      await expect(dialog.getByRole('button', { name: 'Remind Me' })).toHaveAttribute('aria-pressed', 'false')
      await dialog.getByRole('button', { name: 'Next session: Lunch' }).click()
      await expect(page.getByRole('dialog', { name: 'Lunch' })).toBeVisible()
      await page.getByRole('button', { name: 'Close' }).click()
    })

    await test.step('My days has what overlaps and what is free', async () => {
      await page.getByRole('button', { name: 'My days' }).click()
      await expect(page.getByText('2 sessions. Times are shown in', { exact: false })).toBeVisible()
      await expect(page.getByText('These overlap, 10:45 – 11:45.')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Keep this one' }).first().click()
      await expect(page.getByText('These overlap', { exact: false })).toBeHidden()
      await expect(page.getByText('1 session. Times are shown in', { exact: false })).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('These overlap, 10:45 – 11:45.')).toBeVisible()
      await page.getByRole('button', { name: 'Keep this one' }).first().click()
      await expect(page.getByText('1 session. Times are shown in', { exact: false })).toBeVisible()
    })

    await test.step('the calendar has a secret address, which a new one replaces', async () => {
      await page.getByRole('button', { name: 'Subscribe to calendar' }).click()
      const box = page.getByRole('textbox', { name: 'Calendar address' })
      await expect(box).toHaveValue(/\/calendar\/[\w-]{65}\.ics$/)
      const first = await box.inputValue()
      const file = await request.get(first)
      expect(await file.text()).toContain('SUMMARY:Drill: the phone lines are down')
      await page.getByRole('button', { name: 'Make a new address' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Make a new address' }).click()
      await expect(box).not.toHaveValue(first)
      expect((await request.get(first)).status()).toBe(404)
    })

    await test.step('what is moved and cancelled is marked', async () => {
      await change('Drill: the phone lines are down', { start_time: '14:30', end_time: '15:30' })
      await cancel('What a night costs')
      await open(page, address)
      await expect(page.getByText('Moved', { exact: true })).toBeVisible()
      await expect(page.getByText('1 session was cancelled: What a night costs')).toBeVisible()
    })
  })
}

test('a visitor saves sessions on the device, and logs in to keep them', async ({ hall, request, browser }) => {
  await withSchedule(hall, request, ITEMS)
  const ada = await hall.delegate('Ada Lovelace')
  const context = await browser.newContext({ baseURL: ada.url })
  await recordShown(context)
  const page = await context.newPage()
  const address = `/schedule?conference=${hall.conference.slug}`
  await open(page, address)
  await saveOf(page, 'Open watch').click()
  await expectToast(page, 'Saved on this device')
  await page.reload()
  await hydrated(page)
  await expect(page.getByText('1 session is saved on this device.', { exact: false })).toBeVisible()
  await expect(saveOf(page, 'Open watch')).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)

  const kept = await page.evaluate(() => localStorage.getItem('foyer-agenda'))
  await ada.page.goto('/profile')
  await ada.page.evaluate((text) => localStorage.setItem('foyer-agenda', text ?? ''), kept)
  await open(ada.page, address)
  await expectToast(ada.page, '1 session from this device added to your schedule')
  await expect(saveOf(ada.page, 'Open watch')).toHaveAttribute('aria-pressed', 'true')
  expect(await ada.page.evaluate(() => localStorage.getItem('foyer-agenda'))).toBeNull()
  await context.close()
})

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })
  test('times are shown on the clocks of the conference, and on one’s own', async ({ hall, request, browser }) => {
    await withSchedule(hall, request, ITEMS)
    const context = await browser.newContext({ baseURL: hall.organiser.url, timezoneId: 'Asia/Tokyo' })
    const page = await context.newPage()
    await open(page, `/schedule?conference=${hall.conference.slug}`)
    const session = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Open watch' }) })
    await expect(session).toContainText('23:00 – 01:00 +1 day')
    await page.getByRole('button', { name: /^Use my time/ }).click()
    await expect(session).toContainText(/0[78]:00 \+1 day – (09|10):00/)
    await page.getByRole('button', { name: /^Use conference time/ }).click()
    await expect(session).toContainText('23:00 – 01:00 +1 day')
    await context.close()
  })
})

test('a printed schedule has all days and no controls', async ({ hall, request }) => {
  await withSchedule(hall, request, ITEMS)
  const { page }: Someone = await hall.delegate('Ada Lovelace')
  await open(page, `/schedule?conference=${hall.conference.slug}`)
  await page.emulateMedia({ media: 'print' })
  // The page listens once its script has run.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect(page.getByRole('heading', { name: 'Day 2' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByText('First loaves')).toBeVisible()
  await expect(saveOf(page, 'First loaves')).toBeHidden()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByRole('region', { name: 'Day 1 by room' })).toBeVisible()
})
