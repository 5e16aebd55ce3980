import type { Locator, Page } from '@playwright/test'
import { expect, open, signIn, test } from './demo.ts'

// Where the system's colours take the place of ours, shades are gone.
test.use({ viewport: { width: 1440, height: 900 }, forcedColors: 'active', reducedMotion: 'reduce' })

const groundOf = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).backgroundColor)

/** That the two have different grounds, once the ground of what was just chosen has changed. */
async function expectTold(chosen: Locator, other: Locator) {
  const ground = await groundOf(other.first())
  await expect.poll(() => groundOf(chosen.first())).not.toBe(ground)
}

async function picture(page: Page, locator: Locator) {
  await page.mouse.move(0, 0)
  return (await locator.screenshot()).toString('base64')
}

test('in forced colours the chosen day, page, tab, result and saved session can be told from the others', async ({
  page,
  fixtures,
}) => {
  // At noon, because late at night what is saved is folded away with all that is over.
  await page.addInitScript((now) => (Date.now = () => now), new Date().setUTCHours(12, 0, 0, 0))
  await signIn(page, fixtures, 'delegate')
  await open(page, '/schedule?conference=smallhours')
  const main = page.getByRole('main')
  await expectTold(main.getByRole('tab', { selected: true }), main.getByRole('tab', { selected: false }))
  await expectTold(main.locator('[aria-pressed="true"]'), main.locator('[aria-pressed="false"]'))
  await expectTold(
    main.locator('.segmented > :has(:checked)'),
    main.locator('.segmented > :has(:not(:checked))').filter({ hasText: 'Mine' }),
  )
  const links = page.getByRole('navigation', { name: 'Main' })
  await expectTold(links.locator('[aria-current="page"]'), links.locator('a:not([aria-current])'))

  await page.keyboard.press('Control+k')
  await page.keyboard.type('night')
  await expect(page.getByRole('option').nth(1)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expectTold(page.getByRole('option', { selected: true }), page.getByRole('option', { selected: false }))
})

test('in forced colours a switch shows its state, a meter its value, and what has the focus its ring', async ({
  page,
  fixtures,
}) => {
  await signIn(page, fixtures, 'organiser')
  await open(page, '/conference-manager')
  const meter = page.locator('progress').first()
  const before = await picture(page, meter)
  await meter.evaluate((element) => element instanceof HTMLProgressElement && (element.value = element.max))
  expect(await picture(page, meter)).not.toBe(before)

  await open(page, '/notifications')
  const toggle = page.getByRole('switch').first()
  const off = await picture(page, toggle)
  await toggle.evaluate((element) => element.setAttribute('aria-checked', 'true'))
  expect(await picture(page, toggle)).not.toBe(off)

  for (const control of [page.getByRole('link', { name: 'Foyer, home' }), toggle, page.getByRole('combobox').last()]) {
    await control.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    const ring = await control.evaluate((element) => {
      const { outlineStyle, outlineColor } = getComputedStyle(element)
      return outlineStyle === 'none' ? 'none' : outlineColor
    })
    expect(ring).not.toMatch(/^none$|^transparent$|[,/] 0\)$/)
  }
})
