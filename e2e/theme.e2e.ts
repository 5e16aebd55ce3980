import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

type Palette = Record<string, string>

/** Every value of tokens.css that a theme changes, as an element shows it that stands at the end of `scope`. */
function paletteOf(page: Page, scope: string): Promise<Palette> {
  return page.evaluate((selector) => {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
    const inLayers = rules.flatMap((rule) => (rule instanceof CSSLayerBlockRule ? [...rule.cssRules] : [rule]))
    const themed = inLayers.flatMap((rule) =>
      rule instanceof CSSStyleRule
        ? [...rule.style].filter((name) => rule.style.getPropertyValue(name).includes('light-dark('))
        : [],
    )
    const probe = document.createElement('i')
    probe.dataset['hue'] = '1'
    document.querySelector(selector)?.append(probe)
    const look = getComputedStyle(probe)
    const palette = Object.fromEntries(
      themed
        .filter((name) => name.startsWith('--'))
        .map((name) => {
          const property = name.startsWith('--shadow') ? 'box-shadow' : 'background-color'
          probe.style.setProperty(property, `var(${name})`)
          return [name, look.getPropertyValue(property)]
        }),
    )
    probe.remove()
    return palette
  }, scope)
}

/** Sets the theme by hand on the page, or on a band inside it. */
async function choose(page: Page, scope: 'html' | '#band', theme: 'light' | 'dark') {
  await page.evaluate(
    ([selector, value]) => {
      if (selector === '#band') document.body.append(Object.assign(document.createElement('div'), { id: 'band' }))
      document.querySelector<HTMLElement>(selector)?.setAttribute('data-theme', value)
    },
    [scope, theme] as const,
  )
}

async function systemPalette(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  return paletteOf(page, 'body')
}

test.beforeEach(async ({ page }) => {
  await page.goto('/')
  // Until then there is only what the page brings with it.
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
})

test('every colour has a light and a dark value, which the system chooses', async ({ page }) => {
  const light = await systemPalette(page, 'light')
  const dark = await systemPalette(page, 'dark')
  expect(light).toMatchObject({ '--paper': 'oklch(0.985 0.005 85)', '--avatar-ink': 'oklch(0.36 0.1 22)' })
  expect(dark).toMatchObject({ '--paper': 'oklch(0.17 0.012 275)', '--avatar-ink': 'oklch(0.9 0.06 22)' })
  expect(Object.keys(light).length).toBeGreaterThan(25)
  for (const [name, value] of Object.entries(light)) expect(dark[name], name).not.toBe(value)
})

test('a theme chosen by hand wins over the system, on the page and on a band of it', async ({ page }) => {
  const light = await systemPalette(page, 'light')
  const dark = await systemPalette(page, 'dark')
  await choose(page, '#band', 'light')
  expect(await paletteOf(page, '#band')).toEqual(light)
  await choose(page, 'html', 'light')
  expect(await paletteOf(page, 'body')).toEqual(light)

  await page.emulateMedia({ colorScheme: 'light' })
  await choose(page, 'html', 'dark')
  expect(await paletteOf(page, 'body')).toEqual(dark)
  await page.evaluate(() => document.querySelector('#band')?.setAttribute('data-theme', 'dark'))
  await choose(page, 'html', 'light')
  expect(await paletteOf(page, '#band')).toEqual(dark)
})

test('paper is light, whatever the screen is', async ({ page }) => {
  const light = await systemPalette(page, 'light')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await paletteOf(page, 'body')).toEqual(light)
  await choose(page, 'html', 'dark')
  expect(await paletteOf(page, 'body')).toEqual(light)
  await choose(page, '#band', 'dark')
  expect(await paletteOf(page, '#band')).toEqual(light)
})
