import type { Page } from '@playwright/test'
import { expect, signIn, test } from './demo.ts'
import { stumbles } from './heard.ts'
import { openScreen, SCREENS } from './screens.ts'
import { smallTargets } from './targets.ts'

// Each page is loaded once, for all that can be asked of it in a narrow window.
test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, reducedMotion: 'reduce' })
test.describe.configure({ timeout: 300_000 })

for (const person of ['visitor', 'delegate', 'organiser'] as const) {
  test(`a finger hits everything that the ${person} can press, no field zooms, large text and 320 pixels fit, and a screen reader is told what is what`, async ({
    page,
    fixtures,
  }) => {
    page.setDefaultTimeout(15_000)
    await signIn(page, fixtures, person)
    const found: string[] = []
    for (const screen of SCREENS[person]) {
      await test.step(screen.at, async () => {
        const name = await openScreen(page, screen, fixtures)
        const faults = [
          ...(await smallTargets(page)),
          ...(await zoomingFields(page)),
          ...(await stumbles(page)),
          ...(await tooWide(page)),
        ]
        found.push(...faults.map((fault) => `${name}: ${fault}`))
      })
    }
    expect(found).toEqual([])
  })
}

/** The fields at which the browser of a phone zooms in, because their text is smaller than 16 pixels. */
function zoomingFields(page: Page) {
  return page.locator('input, textarea, select').evaluateAll((fields) =>
    fields
      .filter(
        (field) =>
          field.checkVisibility() &&
          !field.matches('[tabindex="-1"], [type="checkbox"], [type="radio"], [type="file"]'),
      )
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => `${field.outerHTML.slice(0, 120)} zooms in`),
  )
}

/** Whether the page scrolls sideways with text twice as large, or in a window as wide as at a zoom of 400 %. */
async function tooWide(page: Page) {
  const overflow = (width: number) =>
    page.evaluate((most) => {
      const boxes = [document.documentElement, ...document.querySelectorAll('dialog[open], dialog[open] *')]
      const isScroller = (box: Element) => box.matches('dialog, .dialog-body, html')
      return boxes
        .filter(
          (box) => isScroller(box) && box.scrollWidth > Math.max(box.clientWidth, most * Number(box.matches('html'))),
        )
        .map((box) => `${box.localName} ${box.scrollWidth}`)
        .join(', ')
    }, width)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const large = await overflow(390)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.setViewportSize({ width: 320, height: 844 })
  const narrow = await overflow(320)
  await page.setViewportSize({ width: 390, height: 844 })
  return [
    ...(large ? [`too wide with large text: ${large}`] : []),
    ...(narrow ? [`too wide at 320 pixels: ${narrow}`] : []),
  ]
}
