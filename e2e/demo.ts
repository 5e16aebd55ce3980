import type { APIRequestContext, Page } from '@playwright/test'
import { hydrated, test as base } from './fixtures.ts'
import { startServer } from './server.ts'

export { expect } from '@playwright/test'

export const WIDTHS = [390, 768, 1440] as const

/** Who looks at a page: nobody that is known, or one of the demonstration's people. */
export type Who = 'visitor' | 'delegate' | 'organiser'
export type Fixtures = {
  sessions: Record<Who, object | null>
  /** The id of the demonstration's conference that is on now. */
  conference: string
}

type Session = { access_token: string }

/** A server with the demonstration on it, which its tests read and leave as it is. */
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

/** Every page that is loaded from now on finds this person signed in, whatever was pressed on the one before. */
export async function become(page: Page, fixtures: Fixtures, who: Who) {
  const session = fixtures.sessions[who]
  if (session)
    await page.addInitScript((stored) => localStorage.setItem('foyer-session', stored), JSON.stringify(session))
}

/** Opens a page and waits until it can be used and nothing on it is a placeholder. */
export async function open(page: Page, address: string) {
  await page.goto(address)
  await hydrated(page)
  // What is being loaded has no heading yet, or stands as a skeleton.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.locator('.skeleton, [aria-busy="true"]').first().waitFor({ state: 'detached' })
}
