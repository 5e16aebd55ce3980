import type { APIRequestContext, Page } from '@playwright/test'
import { hydrated, test as base } from './fixtures.ts'
import { startServer } from './server.ts'

export { expect } from '@playwright/test'

export const WIDTHS = [390, 768, 1440] as const

/** Who looks at a page: a visitor who is not signed in, or one of the demonstration's accounts. */
export type Person = 'visitor' | 'delegate' | 'organiser'
export type Fixtures = {
  sessions: Record<Person, object | null>
  /** The id of the demonstration's conference that is on now. */
  conference: string
}

type Session = { access_token: string }

/** A server with the demonstration, which the tests must not change because they share it. */
export const test = base.extend<object, { server: string; fixtures: Fixtures }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const server = await startServer({ SEED: 'demo', LIMITS: 'off' })
      await use(server.url)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  fixtures: [
    async ({ server, playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: server })
      const [organiser, delegate] = [await logIn(request, 'organiser'), await logIn(request, 'delegate')]
      const headers = { authorization: `Bearer ${organiser.access_token}` }
      const own: { id: string; slug: string }[] = await (await request.get('/api/conferences', { headers })).json()
      const conference = own.find(({ slug }) => slug === 'smallhours')?.id
      if (!conference) throw new Error('The demonstration has no conference that is on now')
      await use({ sessions: { visitor: null, organiser, delegate }, conference })
      await request.dispose()
    },
    { scope: 'worker' },
  ],
})

async function logIn(request: APIRequestContext, name: string): Promise<Session> {
  const data = { email: `${name}@foyer.example`, password: 'tidewater-2025' }
  const reply = await request.post('/auth/v1/token?grant_type=password', { data })
  if (!reply.ok()) throw new Error(`${name} cannot log in: ${reply.status()}`)
  return reply.json()
}

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
