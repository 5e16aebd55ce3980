import { randomUUID } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { type APIRequestContext, expect, type Page, test as base } from '@playwright/test'
import { startServer } from './server.ts'
import { notePassing } from './passing.ts'

export { expect } from '@playwright/test'

type PlanId = 'starter' | 'professional' | 'enterprise'
type NewConference = {
  name: string
  description?: string
  start_date?: string
  end_date?: string
  location?: string
  active?: boolean
}
type NewPerson = { plan?: PlanId; conferences?: NewConference[] }

type Session = { access_token: string; user: { id: string; email: string } }
export type Conference = { id: string; slug: string; name: string }
export type SignedIn = { email: string; password: string; token: string; conferences: Conference[] }

type Fixtures = {
  /** Makes an account through the public addresses and signs the page's browser in with it. */
  signInAs: (person?: NewPerson) => Promise<SignedIn>
}

async function post<T>(request: APIRequestContext, path: string, data: object, token?: string): Promise<T> {
  const reply = await request.post(path, {
    data,
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  })
  if (!reply.ok()) throw new Error(`${path} answered ${reply.status()}: ${await reply.text()}`)
  return reply.json()
}

async function pay(request: APIRequestContext, plan: PlanId, token: string) {
  const { url } = await post<{ url: string }>(request, '/functions/v1/create-checkout', { plan }, token)
  const id = new URL(url).pathname.split('/').pop()
  await post(request, '/functions/v1/complete-test-checkout', { id, outcome: 'paid' }, token)
}

async function addConference(request: APIRequestContext, { active, ...fields }: NewConference, token: string) {
  const conference = await post<Conference>(request, '/api/conferences', fields, token)
  if (active) {
    const headers = { authorization: `Bearer ${token}` }
    const reply = await request.patch(`/api/conferences/${conference.id}`, { data: { active }, headers })
    expect(reply.ok()).toBe(true)
  }
  return conference
}

export const test = base.extend<Fixtures, { server: string }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const server = await startServer()
      await use(server.url)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ server }, use) => use(server),

  context: async ({ context }, use) => {
    await notePassing(context)
    await use(context)
  },

  signInAs: async ({ page, request }, use) => {
    await use(async ({ plan, conferences = [] } = {}) => {
      const email = `${randomUUID()}@example.org`
      const password = 'correct horse battery'
      const session = await post<Session>(request, '/auth/v1/signup', { email, password })
      if (plan) await pay(request, plan, session.access_token)
      const made: Conference[] = []
      for (const fields of conferences) made.push(await addConference(request, fields, session.access_token))
      await page.addInitScript((stored) => {
        if (!sessionStorage.getItem('signed-in-once')) localStorage.setItem('foyer-session', stored)
        sessionStorage.setItem('signed-in-once', 'yes')
      }, JSON.stringify(session))
      return { email, password, token: session.access_token, conferences: made }
    })
  },
})

/** Until then a page can be read, and its forms send themselves; what else is on it waits for its script. */
export async function hydrated(page: Page) {
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
}

type Look = {
  /** Only these of axe's rules. */
  rules?: string[]
}

/** Nothing on the page as it stands that axe calls a violation, and no scrolling sideways. */
export async function expectAccessible(page: Page, { rules }: Look = {}) {
  // What is still loading has no heading yet.
  await expect(page.locator('h1').first()).toBeAttached()
  // What is half faded in has half its contrast.
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map((one) => one.finished))
  })
  // No page has frames, without which the quick way finds the same.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (rules) axe.withRules(rules)
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  expect(found).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}
