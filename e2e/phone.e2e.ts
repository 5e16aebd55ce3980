import type { Locator } from '@playwright/test'
import { expect, open, signIn, test } from './demo.ts'

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

test("each next session of a delegate's welcome names its day and time zone, and opens", async ({ page, fixtures }) => {
  await signIn(page, fixtures, 'delegate')
  await open(page, '/')
  // Beside several sessions that are on, and of those that were saved, the next ones are in the card of the schedule only.
  const next = page.getByRole('region', { name: /^(Now and next|Your schedule)$/ }).getByRole('listitem')
  await expect(next.first()).toBeVisible()
  for (const row of await next.all()) {
    await expect(row).toContainText(/\d\d:\d\d\s*(Today|Tomorrow|\w{3}, \w+ \d+), [A-Z]\w+/)
  }
  const title = await next.first().getByRole('link').innerText()
  await next.first().click({ position: { x: 20, y: 20 } })
  await page.waitForURL(/\/stage\/[\w-]+\?conference=smallhours$/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('with text twice as large menus and dialogs can be closed', async ({ page, fixtures }) => {
  await page.addInitScript(() => {
    const enlarge = () => document.documentElement?.style.setProperty('font-size', '200%')
    new MutationObserver(enlarge).observe(document, { childList: true })
  })
  await signIn(page, fixtures, 'organiser')
  await open(page, `/conference/${fixtures.conference}?tab=delegates`)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Close menu' }).click()
  await page.getByRole('button', { name: 'Add Delegate' }).click()
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
  await expect(close).toBeInViewport({ ratio: 1 })
  await close.click()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('with text twice as large headings break between words, and nothing of a bar is cut off or covered', async ({
  page,
  fixtures,
}) => {
  await signIn(page, fixtures, 'delegate')
  for (const path of ['/', '/network', '/network/meetings', '/schedule?view=mine', '/schedule', '/notifications']) {
    await open(page, path)
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    const heading = page.getByRole('heading', { level: 1 })
    expect(await heading.evaluate(brokenWords), `the heading of ${path}`).toEqual([])
    const tabs = page.getByRole('navigation', { name: 'Tabs' })
    expect(await tabs.evaluate((bar) => bar.scrollWidth - bar.clientWidth), `the tabs of ${path}`).toBe(0)
  }
  const [choice, button] = await Promise.all(
    [page.getByRole('group', { name: 'Show' }), page.getByRole('button', { name: 'Mark all as read' })].map((one) =>
      one.evaluate((element) => ({ top: element.getBoundingClientRect().top, end: element.scrollHeight })),
    ),
  )
  expect((choice?.top ?? 0) + (choice?.end ?? 0)).toBeLessThanOrEqual(button?.top ?? 0)
})

/** The words of an element that stand on more than one line. */
function brokenWords(element: Element) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) broken.push(word)
    }
  return broken
}

test('the buttons of a long form take the place of the bottom bar, and the hours of a day above their key', async ({
  page,
  fixtures,
}) => {
  await signIn(page, fixtures, 'delegate')
  const edge = async (locator: Locator, side: 'top' | 'bottom') =>
    locator.evaluate((element, name) => element.getBoundingClientRect()[name], side)
  await open(page, '/network?about=me')
  await expect(page.getByRole('navigation', { name: 'Tabs' })).toBeHidden()
  for (const name of ['Save and go in', 'Not now'])
    await expect(page.getByText(name, { exact: true })).toBeInViewport({ ratio: 1 })

  await open(page, '/schedule?conference=smallhours&view=mine')
  const ribbon = page.getByRole('figure')
  expect(await edge(ribbon.locator('text').first(), 'bottom')).toBeLessThanOrEqual(
    await edge(ribbon.getByText('Everything else'), 'top'),
  )
})

test('the whole row of a session is one target of at least 44 pixels', async ({ page }) => {
  await open(page, '/smallhours#schedule')
  // Of tomorrow, so that none is folded.
  await page.getByRole('tab', { name: 'Day 3' }).click()
  const rows = page.locator('[data-day="2"] .slot-items > li')
  // The days change a moment after the press.
  await expect(rows.last()).toBeVisible()
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(heights.length).toBeGreaterThan(3)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  await rows.last().click({ position: { x: 300, y: 40 } })
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('the schedule stands at what is on now, and day tiles, room chips and search stay in sight', async ({ page }) => {
  // In the afternoon, because early in the morning there are no earlier sessions.
  await page.addInitScript((now) => (Date.now = () => now), new Date().setUTCHours(14, 0, 0, 0))
  await open(page, '/smallhours#schedule')
  const rows = page.locator('.slot-items > li').filter({ visible: true })
  const earlier = page.getByRole('button', { name: /^Show \d+ earlier sessions?$/ })
  const folded = Number(/\d+/.exec(await earlier.innerText())?.[0])
  await expect(page.locator('.slot').filter({ visible: true }).first()).not.toHaveClass(/is-past/)
  const shown = await rows.count()
  await earlier.click()
  await expect(rows).toHaveCount(shown + folded)
  await expect(earlier).toBeHidden()

  await rows.last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('searchbox', { name: 'Find a session, speaker or room' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('tab', { name: 'Day 2' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'All rooms' })).toBeInViewport({ ratio: 1 })
})

test('another day, a room and a search are shown from their first session', async ({ page }) => {
  await open(page, '/tidewater2025#schedule')
  const rows = page.locator('.slot-items > li').filter({ visible: true })
  const scrollDown = () => rows.last().evaluate((row) => row.scrollIntoView({ block: 'end' }))
  for (const day of ['Day 1', 'Day 2']) {
    await scrollDown()
    await expect(rows.first()).not.toBeInViewport()
    await page.getByRole('tab', { name: day }).click()
    await expect(page.getByRole('tab', { name: day, selected: true })).toBeVisible()
    await expect(rows.first()).toBeInViewport()
  }

  await scrollDown()
  await page.getByRole('group', { name: 'Rooms' }).getByRole('button').nth(1).click()
  await expect(rows.first()).toBeInViewport()
  await page.getByRole('button', { name: 'All rooms' }).click()

  const [title = ''] = await rows.first().getByRole('button').allInnerTexts()
  await scrollDown()
  await page.getByRole('searchbox', { name: 'Find a session, speaker or room' }).fill(title)
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toBeInViewport({ ratio: 1 })
  await expect(page.getByText(/^1 of \d+ sessions$/)).toBeInViewport()
})

test('every tab of the bottom bar opens the drawer, and each shows a visitor the way in', async ({ page }) => {
  await open(page, '/smallhours')
  const bar = page.getByRole('navigation', { name: 'Engagement' })
  const drawer = page.getByRole('dialog', { name: 'Engagement' })
  for (const tab of ['Chat', 'Q&A', 'Delegates', 'Schedule']) {
    await bar.getByRole('button', { name: tab }).click()
    await expect(drawer.getByRole('tab', { name: tab, selected: true })).toBeVisible()
    await expect(drawer.getByRole('link', { name: 'log in' })).toHaveAttribute(
      'href',
      '/auth?tab=login&next=%2Fsmallhours',
    )
    if (tab === 'Delegates')
      await expect(drawer.getByPlaceholder('You must be logged in to start a chat')).toBeVisible()
    if (tab !== 'Schedule') await drawer.getByRole('button', { name: 'Close' }).click()
  }
  await expect(drawer.getByRole('region', { name: 'Schedule' }).getByRole('listitem').first()).toBeVisible()
  await expect(drawer.getByText('Conference schedule coming soon')).toBeHidden()
})

test('the chosen tab is in view once the counts of the others have come', async ({ page, fixtures }) => {
  await signIn(page, fixtures, 'organiser')
  await open(page, `/conference/${fixtures.conference}?tab=moderation`)
  await expect(page.getByRole('tab', { name: /^Delegates \d/ })).toBeAttached()
  await expect(page.getByRole('tab', { name: 'Moderation', exact: true })).toBeInViewport({ ratio: 0.95 })
})

test('a page with little on it does not scroll', async ({ page, fixtures }) => {
  await signIn(page, fixtures, 'delegate')
  await open(page, '/messages')
  await expect(page.getByRole('navigation', { name: 'Tabs' })).toBeVisible()
  const needed = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(needed).toBe(844)
})

test('a finger that rests on a message opens its tools, and one that scrolls does not', async ({ page, fixtures }) => {
  await signIn(page, fixtures, 'delegate')
  await open(page, '/messages')
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().tap()
  const message = page.getByRole('log').locator('.bubble').last()
  const menu = page.getByRole('menu', { name: 'Actions for this message' })
  const box = await message.boundingBox()
  const at = { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 10 }
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: (typeof at)[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints })

  await page.clock.install()
  await touch('touchStart', at)
  await touch('touchMove', { x: at.x, y: at.y + 20 })
  await page.clock.runFor(600)
  await touch('touchEnd')
  await expect(menu).toBeHidden()

  await touch('touchStart', at)
  await page.clock.runFor(600)
  await expect(menu).toBeVisible()
  await touch('touchEnd')
  await expect(menu.getByRole('menuitem', { name: 'Copy text' })).toBeInViewport()
})

test('the product can be installed: its name, and icons for every home screen', async ({ page }) => {
  await page.goto('/about')
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const reply = await page.request.get(address ?? '')
  const manifest: { name: string; display: string; icons: { src: string; sizes: string; purpose?: string }[] } =
    await reply.json()
  expect(manifest).toMatchObject({ name: 'Foyer', display: 'standalone' })
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')
  for (const icon of [touchIcon ?? '', ...manifest.icons.map(({ src }) => src)]) {
    const { headers, status } = await page.request
      .get(icon)
      .then((got) => ({ headers: got.headers(), status: got.status() }))
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: expect.stringMatching(/^image\//) })
  }
  await expect(page.locator('meta[name="theme-color"]')).toHaveCount(2)
})
