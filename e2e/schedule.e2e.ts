import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { largeProgramme } from '#server/test-programme.ts'
import { expect, expectAccessible, hydrated, openHall, test } from './hall.ts'

type Hall = Awaited<ReturnType<typeof openHall>>

/** A day that is over everywhere, so that no session of an account expires on it. */
const DAY = new Date(Date.now() - 3 * 24 * 3600_000).toISOString().slice(0, 10)

/** A conference with this schedule, opened by a delegate at noon of its first day. */
async function openAtNoon(hall: Hall, request: APIRequestContext, csv: string | Buffer, phone = false) {
  const { organiser, conference } = hall
  // She registers first, because nobody is invited to what is over.
  const { page } = await hall.delegate('Ada Lovelace', { phone })
  const base = `${organiser.url}/api/conferences/${conference.id}`
  const headers = { authorization: `Bearer ${organiser.token}` }
  const data = { start_date: DAY, end_date: DAY, time_zone: 'Etc/UTC' }
  expect((await request.patch(base, { data, headers })).ok()).toBe(true)
  const file = { data: csv, headers: { ...headers, 'content-type': 'text/csv' } }
  expect((await request.post(`${base}/schedule/import`, file)).ok()).toBe(true)
  await page.addInitScript(
    (noon) => {
      Date.now = () => noon
    },
    Date.parse(`${DAY}T12:00:00Z`),
  )
  await page.goto(`/schedule?conference=${conference.slug}`)
  await hydrated(page)
  return page
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not in the page.')
  return { ...box, bottom: box.y + box.height, right: box.x + box.width }
}

/** The element that is seen at a place in the window is, or is inside, this one. */
const isSeenAt = (locator: Locator, x: number, y: number) =>
  locator.evaluate((element, at) => element.contains(document.elementFromPoint(at.x, at.y)), { x, y })

test('a long day on a phone opens at now, below a small head', { tag: '@any-width' }, async ({ hall, request }) => {
  const page = await openAtNoon(hall, request, largeProgramme(), true)
  await expect(page.getByText('Now, 12:00')).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Day 1.*Today/ })).toBeVisible()
  const fold = page.getByRole('button', { name: 'Earlier today 72 sessions' })
  await expect(fold).toBeVisible()

  const head = await boxOf(page.getByRole('heading', { name: 'Schedule', exact: true }))
  const filters = page.getByRole('button', { name: 'Filters' })
  expect((await boxOf(filters)).bottom - head.y).toBeLessThanOrEqual(170)
  const row = page.getByRole('listitem').filter({ hasText: 'Session 72' })
  expect((await boxOf(row)).y).toBeLessThan(844 / 2)
  await expectAccessible(page)

  const search = page.getByRole('searchbox', { name: 'Find a session, speaker or room' })
  await expect(search).toBeHidden()
  await filters.click()
  await expect(search).toBeVisible()
  await filters.click()

  // The whole row opens the session, not its title alone.
  const room = await boxOf(row.getByText('Room 1', { exact: true }))
  await page.touchscreen.tap(room.x + 10, room.y + 10)
  await expect(page.getByRole('dialog', { name: /^Session 72/ })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()

  await fold.click()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('link', { name: 'Opening words' })).toBeVisible()
  await expectAllDrawn(page)
})

test('a long day by room is drawn where one looks', { tag: '@any-width' }, async ({ hall, request }) => {
  const page = await openAtNoon(hall, request, largeProgramme())
  await page.getByRole('button', { name: /^Earlier today/ }).click()
  const region = page.getByRole('region', { name: 'Day 1 by room' })
  const { x, y, right, bottom } = await boxOf(region)
  await expect(region.getByRole('link', { name: 'Opening words' })).toBeVisible()

  // Wherever it is scrolled to, the hours cover what is below them and the rooms stay above.
  await region.evaluate((box) => box.scrollTo(80, 90))
  await page.mouse.move((x + right) / 2, (y + bottom) / 2)
  await page.mouse.wheel(0, 3000)
  const clock = region.getByText('18:00', { exact: true }).locator('..')
  await expect(clock).toBeVisible()
  for (const at of [0.3, 0.5, 0.7]) expect(await isSeenAt(clock, x + 30, y + (bottom - y) * at)).toBe(true)
  await expect(region.getByText('Room 2', { exact: true })).toBeInViewport({ ratio: 1 })

  await region.evaluate((box) => box.scrollTo(box.scrollWidth, box.scrollHeight))
  await expect(region.getByRole('link', { name: /^Session 239/ })).toBeInViewport()
  await expectAllDrawn(page)

  await page.getByRole('button', { name: 'Jump to now' }).click()
  await region.evaluate((box) => box.scrollTo(0, box.scrollTop))
  const block = region.getByRole('listitem').filter({ hasText: 'Session 72' })
  await expect(block).toBeInViewport()
  const now = await boxOf(region.getByText('12:00', { exact: true }).last())
  expect(await isSeenAt(block, (await boxOf(block)).x + 40, now.y + now.height / 2)).toBe(true)
})

/** Who does not scroll, because they use the keyboard or a screen reader, has all sessions drawn. */
async function expectAllDrawn(page: Page) {
  const links = page.getByRole('link', { name: /^(Session \d|Opening words|A long title)/ })
  expect(await links.count()).toBeLessThan(200)
  const all = page.getByRole('button', { name: 'Show all 261 sessions' })
  await all.focus()
  await page.keyboard.press('Enter')
  await expect(links).toHaveCount(261)
}

const ROOMS = ['Watch Room', 'Lamp Room', 'Galley', 'Roof', 'Cellar', 'Quay']

/** Two days of four hours in so many rooms. */
function scheduleIn(rooms: number) {
  const rows = [1, 2].flatMap((day) =>
    [9, 10, 13, 14].flatMap((hour) =>
      ROOMS.slice(0, rooms).map((room) => `Day ${day},${hour}:00,${hour}:50,${room} at ${hour} on day ${day},${room}`),
    ),
  )
  return ['day,start time,end time,title,location', ...rows].join('\n')
}

const MM = 96 / 25.4
const PAPER = { A4: { width: 210 * MM, height: 297 * MM }, Letter: { width: 816, height: 1056 } }

/** The sizes of the pages of a PDF, in pixels. */
function pagesOf(pdf: Buffer) {
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)
  return [...boxes].map(([, width, height]) => ({
    width: (Number(width) * 96) / 72,
    height: (Number(height) * 96) / 72,
  }))
}

/** The page as on paper of this width, without its margins. */
async function layOut(page: Page, { width, height }: { width: number; height: number }) {
  const inside = { width: Math.round(width - 96), height: Math.round(height - 96) }
  await page.setViewportSize(inside)
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  return inside
}

for (const format of ['A4', 'Letter'] as const)
  for (const landscape of [false, true])
    test(
      `the schedule fills ${format} ${landscape ? 'on its side' : 'upright'}`,
      { tag: '@any-width' },
      async ({ hall, request }) => {
        const page = await openAtNoon(hall, request, scheduleIn(6))
        await expect(page.getByRole('link', { name: 'Roof at 13 on day 1' })).toBeVisible()
        const pdf = await page.pdf({ format, landscape, preferCSSPageSize: false })
        const { width, height } = PAPER[format]
        const paper = landscape ? { width: height, height: width } : { width, height }
        // A day begins on a page of its own, and takes no more than one.
        const pages = pagesOf(pdf)
        expect(pages).toHaveLength(2)
        for (const one of pages) {
          expect(Math.abs(one.width - paper.width)).toBeLessThan(2)
          expect(Math.abs(one.height - paper.height)).toBeLessThan(2)
        }

        const inside = await layOut(page, paper)
        const day = page.getByRole('heading', { name: /^Day 1/ }).locator('..')
        expect((await boxOf(day)).width).toBeGreaterThan(inside.width * 0.97)
        const [first, second] = ['Watch Room', 'Lamp Room'].map((room) => day.getByText(`${room} at 9 on day 1`))
        // Six rooms are columns on a wide page; an upright one has a list.
        await expect(day.getByRole('columnheader', { name: 'Lamp Room' })).toBeVisible({ visible: landscape })
        const visible = [first, second].map((one) => one?.filter({ visible: true }))
        if (!visible[0] || !visible[1]) throw new Error('There are two.')
        expect((await boxOf(visible[0])).y === (await boxOf(visible[1])).y).toBe(landscape)
        const needed = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(needed).toBeLessThanOrEqual(inside.width)
        await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
      },
    )

test(
  'few rooms are columns on an upright page; My days prints all days',
  { tag: '@any-width' },
  async ({ hall, request }) => {
    const page = await openAtNoon(hall, request, scheduleIn(3))
    await page.getByRole('button', { name: 'Save Galley at 13 on day 1' }).click()
    await page.getByRole('tab', { name: 'Day 2' }).click()
    await page.getByRole('button', { name: 'Save Galley at 9 on day 2' }).click()
    await layOut(page, PAPER.A4)
    await expect(page.getByRole('columnheader', { name: 'Galley' })).toHaveCount(2)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: 'screen' })

    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'My days' }).click()
    await expect(page.getByRole('heading', { name: 'My days' })).toBeVisible()
    expect(pagesOf(await page.pdf({ format: 'A4' }))).toHaveLength(1)
    const inside = await layOut(page, PAPER.A4)
    await expect(page.getByText('Galley at 13 on day 1')).toBeVisible()
    await expect(page.getByText('Galley at 9 on day 2')).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
    expect((await boxOf(page.getByRole('heading', { name: /^Day 2/ }))).width).toBeGreaterThan(inside.width * 0.97)
  },
)
