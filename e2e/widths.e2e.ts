import { paths } from '#shared/paths.ts'
import { expect, test } from './fixtures.ts'

const WIDTHS = [320, 390, 768, 1440]
/** A word without a place to break the line, and a text that is written from right to left. */
const LONG = 'Rinderkennzeichnungsfleischetikettierung'.repeat(5)
const ARABIC = 'المؤتمر الدولي لهندسة البرمجيات الحرة (النسخة 2.0)'
const CSV = `day,start time,end time,title,location,speaker
Day 1,09:00,10:00,${LONG},${LONG},${LONG};
${ARABIC},10:00,11:00,${ARABIC},${ARABIC},${ARABIC};
`

const PAGES = Object.values(paths).flatMap((path) => (typeof path === 'string' && !/\.|^.dev/.test(path) ? [path] : []))

test('no page scrolls sideways, even in narrow windows and with long names', async ({ page, request, signInAs }) => {
  test.slow()
  const fields = { name: LONG, description: LONG, location: LONG, active: true }
  const { token, conferences } = await signInAs({ plan: 'starter', conferences: [fields] })
  const [conference] = conferences
  const headers = { authorization: `Bearer ${token}` }
  const path = `/api/conferences/${conference?.id}`
  const csv = { ...headers, 'content-type': 'text/csv' }
  expect((await request.post(`${path}/schedule/import`, { data: CSV, headers: csv })).ok()).toBe(true)
  const delegate = { email: `${'name'.repeat(12)}@example.org`, full_name: LONG, company: LONG, position: ARABIC }
  expect((await request.post(`${path}/delegates`, { data: delegate, headers })).ok()).toBe(true)

  const publicPage = paths.publicConference(conference?.slug ?? '')
  const tabs = ['overview', 'speakers', 'schedule', 'delegates']
  const workspace = tabs.map((tab) => `${paths.conference(conference?.id ?? '')}?tab=${tab}`)
  const addresses = [...PAGES, publicPage, `${publicPage}#schedule`, `${publicPage}#speakers`, ...workspace]
  const tooWide: string[] = []
  for (const address of addresses) {
    await page.goto(address)
    await page.locator('.skeleton, [aria-busy="true"]').first().waitFor({ state: 'detached' })
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      // Compared with the requested width, because a phone's window grows with a page that is too wide.
      const needed = await page.evaluate(() => document.documentElement.scrollWidth)
      if (needed > width) tooWide.push(`${address} at ${width}: ${needed}`)
    }
  }
  expect(tooWide).toEqual([])
})

test('on a tablet the sidebar shows its icons until somebody unfolds it', async ({ page, signInAs }) => {
  await signInAs({ plan: 'starter' })
  await page.setViewportSize({ width: 800, height: 900 })
  await page.goto(paths.profile)
  const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })
  const widthOf = async () => (await home.boundingBox())?.width ?? 0
  await expect(home).toBeVisible()
  expect(await widthOf()).toBeLessThan(50)
  await page.getByRole('button', { name: 'Toggle sidebar' }).click()
  await expect.poll(widthOf).toBeGreaterThan(150)
  await page.reload()
  await expect.poll(widthOf).toBeGreaterThan(150)
})
