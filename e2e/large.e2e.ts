import type { Page } from '@playwright/test'
import { largeProgramme } from '#server/test-programme.ts'
import { dateIn } from '#shared/zones.ts'
import { expect, expectAccessible, hydrated, test } from './hall.ts'

const ZONE = 'Europe/Brussels'
const today = () => dateIn(ZONE, new Date())

for (const phone of [false, true]) {
  test(`a programme of the size of a real one is used on every screen ${phone ? 'of a phone' : 'at a desk'}`, async ({
    hall,
    request,
  }) => {
    test.setTimeout(180_000)
    const { organiser, conference } = hall
    const base = `${organiser.url}/api/conferences/${conference.id}`
    const headers = { authorization: `Bearer ${organiser.token}` }
    const dates = { start_date: today(), end_date: today(), time_zone: ZONE }
    expect((await request.patch(base, { data: dates, headers })).ok()).toBe(true)
    const file = { data: largeProgramme(), headers: { ...headers, 'content-type': 'text/csv' } }
    expect(await (await request.post(`${base}/schedule/import`, file)).json()).toMatchObject({ imported: 487 })
    const { page } = await hall.delegate('Ada Lovelace', { phone })
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    const slug = conference.slug

    await test.step('the schedule is filtered to a session, which is saved', async () => {
      await open(page, `/schedule?conference=${slug}`)
      await page.getByRole('tab', { name: 'Day 2' }).click()
      await expect(page.getByRole('link', { name: 'Session 261', exact: false }).first()).toBeVisible()
      await expectAccessible(page)
      if (phone) await page.getByRole('button', { name: 'Filters' }).click()
      await page.getByPlaceholder('Find a session, speaker or room').fill('session 300')
      const found = page.getByRole('link', { name: /^Session 300\b/ })
      await expect(found).toBeVisible()
      await page.getByRole('button', { name: /^Save Session 300\b/ }).click()
      await found.click()
      await expect(
        page
          .getByRole('dialog')
          .or(page.getByRole('complementary', { name: /Session 300/ }))
          .first(),
      ).toBeVisible()
    })

    await test.step('the stage counts what it lists, and is searched', async () => {
      await open(page, `/stage?conference=${slug}`)
      const counts = page.getByRole('tab', { name: /\d+$/ })
      await expect(counts).toHaveCount(3)
      const items: Listed[] = await (await request.get(`${base}/schedule`)).json()
      await expect
        .poll(async () => {
          const numbers = await counts.evaluateAll((tabs) =>
            tabs.map((tab) => Number(/\d+$/.exec(tab.textContent ?? '')?.[0])),
          )
          return numbers.reduce((sum, count) => sum + count) - notOver(items)
        })
        .toBe(0)
      await expectAccessible(page)
      await page.getByRole('searchbox', { name: 'Search sessions' }).fill('closing words')
      await expect(page.getByRole('heading', { name: 'Closing words' }).first()).toBeVisible()
    })

    await test.step('the search finds a session, also with a mistake', async () => {
      if (phone) await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
      const field = phone
        ? page.getByRole('dialog', { name: 'Search' }).getByRole('combobox', { name: 'Search' })
        : page.getByPlaceholder('Search people, sessions, exhibitors...')
      await field.fill('clsing words')
      await expect(page.getByRole('option', { name: /Closing words/ })).toBeVisible()
    })

    await test.step('the public page, the delegate’s home and the organiser’s list show it', async () => {
      await open(page, `/${slug}#schedule`)
      await expect(page.getByRole('tab', { name: 'Day 2' })).toBeVisible()
      await expectAccessible(page)
      await open(page, '/')
      await expectAccessible(page)
      await open(organiser.page, `/conference/${conference.id}?tab=schedule`)
      await expect(organiser.page.getByRole('tab', { name: /^Schedule 487/ })).toBeVisible()
    })
    expect(errors).toEqual([])
  })
}

type Listed = { day: string; start_time: string; end_time: string }

/** How many sessions are on or to come at this moment. Those that are over have no recording, and are in no tab. */
function notOver(items: readonly Listed[]) {
  const now = new Date().toLocaleString('sv-SE', { timeZone: 'Europe/Brussels' })
  const dateAfter = (days: number) => new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10)
  return items.filter(({ day, start_time, end_time }) => {
    const days = Number(/\d+/.exec(day)?.[0]) - 1 + (end_time <= start_time ? 1 : 0)
    return `${dateAfter(days)} ${end_time}` > now
  }).length
}

async function open(page: Page, address: string) {
  await page.goto(address)
  await hydrated(page)
}
