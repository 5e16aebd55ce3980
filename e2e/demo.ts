import type { Page } from '@playwright/test'
import { hydrated, test as base } from './fixtures.ts'
import type { Demo } from './servers.ts'

export { expect } from '@playwright/test'

export const WIDTHS = [390, 768, 1440] as const

/** Who looks at a page: a visitor who is not signed in, or one of the demonstration's accounts. */
export type Person = 'visitor' | 'delegate' | 'organiser'
export type Fixtures = Pick<Demo, 'sessions' | 'conference'>

/** Tests on the demonstration, which they must not change because they share it. */
export const test = base.extend<{ fixtures: Fixtures }>({
  server: ({ demo }, use) => use(demo.url),
  fixtures: ({ demo }, use) => use(demo),
})

/** On every page that is loaded from now on this person is signed in, even after a logout on the page before. */
export async function signIn(page: Page, fixtures: Fixtures, person: Person) {
  const session = fixtures.sessions[person]
  if (session)
    await page.addInitScript((stored) => localStorage.setItem('foyer-session', stored), JSON.stringify(session))
}

/** Opens a page and waits until it can be used and nothing on it is a placeholder. */
export async function open(page: Page, address: string) {
  await page.goto(address)
  await hydrated(page)
  // A page that is still loading has no heading yet, or shows a skeleton.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.locator('.skeleton, [aria-busy="true"]').first().waitFor({ state: 'detached' })
}
