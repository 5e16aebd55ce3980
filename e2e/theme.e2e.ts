import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

type Palette = Record<string, string>

/** The computed values of all tokens that depend on the theme, for an element at the end of `scope`. */
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
    const style = getComputedStyle(probe)
    const palette = Object.fromEntries(
      themed
        .filter((name) => name.startsWith('--'))
        .map((name) => {
          const property = name.startsWith('--shadow') ? 'box-shadow' : 'background-color'
          probe.style.setProperty(property, `var(${name})`)
          return [name, style.getPropertyValue(property)]
        }),
    )
    probe.remove()
    return palette
  }, scope)
}

/** Sets the theme on the page with `data-theme`, or on a section inside it. */
async function setTheme(page: Page, scope: 'html' | '#section', theme: 'light' | 'dark') {
  await page.evaluate(
    ([selector, value]) => {
      if (selector === '#section') document.body.append(Object.assign(document.createElement('div'), { id: 'section' }))
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
  // Before hydration only the critical styles are loaded, which do not contain all tokens.
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
})

test('every colour has a light and a dark value, and the system setting chooses between them', async ({ page }) => {
  const light = await systemPalette(page, 'light')
  const dark = await systemPalette(page, 'dark')
  expect(light).toMatchObject({ '--paper': 'oklch(0.985 0.005 85)', '--avatar-ink': 'oklch(0.36 0.1 22)' })
  expect(dark).toMatchObject({ '--paper': 'oklch(0.17 0.012 275)', '--avatar-ink': 'oklch(0.9 0.06 22)' })
  expect(Object.keys(light).length).toBeGreaterThan(25)
  for (const [name, value] of Object.entries(light)) expect(dark[name], name).not.toBe(value)
})

test('data-theme overrides the system setting, on the page and on a section of it', async ({ page }) => {
  const light = await systemPalette(page, 'light')
  const dark = await systemPalette(page, 'dark')
  await setTheme(page, '#section', 'light')
  expect(await paletteOf(page, '#section')).toEqual(light)
  await setTheme(page, 'html', 'light')
  expect(await paletteOf(page, 'body')).toEqual(light)

  await page.emulateMedia({ colorScheme: 'light' })
  await setTheme(page, 'html', 'dark')
  expect(await paletteOf(page, 'body')).toEqual(dark)
  await page.evaluate(() => document.querySelector('#section')?.setAttribute('data-theme', 'dark'))
  await setTheme(page, 'html', 'light')
  expect(await paletteOf(page, '#section')).toEqual(dark)
})

test("the browser's own bars have the colour of the chosen theme, also after a reload", async ({ page }) => {
  const light = await systemPalette(page, 'light')
  const inUse = () =>
    page
      .locator('meta[name="theme-color"]')
      .evaluateAll((colours) =>
        colours.flatMap((colour) =>
          colour instanceof HTMLMetaElement && matchMedia(colour.media).matches ? colour.content : [],
        ),
      )
  expect(await inUse()).toEqual(['#fcfaf6'])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await inUse()).toEqual(['#0e0f15'])

  await page.evaluate(() => localStorage.setItem('foyer-theme', 'light'))
  await page.reload()
  expect(await paletteOf(page, 'body')).toEqual(light)
  expect(await inUse()).toEqual(['#fcfaf6'])
  await setTheme(page, 'html', 'dark')
  expect(await inUse()).toEqual(['#0e0f15'])
  await page.evaluate(() => document.documentElement.removeAttribute('data-theme'))
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await inUse()).toEqual(['#fcfaf6'])
})

test('pages are printed in the light theme, whatever the theme on the screen', async ({ page }) => {
  const light = await systemPalette(page, 'light')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await paletteOf(page, 'body')).toEqual(light)
  await setTheme(page, 'html', 'dark')
  expect(await paletteOf(page, 'body')).toEqual(light)
  await setTheme(page, '#section', 'dark')
  expect(await paletteOf(page, '#section')).toEqual(light)
})
