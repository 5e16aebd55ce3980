import { randomUUID } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { type APIRequestContext, expect, type Locator, type Page, type Response } from '@playwright/test'
import { test as base } from './servers.ts'
import { recordShown } from './shown.ts'

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
  /** The address of the server that the test talks to. */
  server: string
  /** Makes an account through the public endpoints, and signs in with it in the page's browser. */
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

export const test = base.extend<Fixtures>({
  server: ({ plainServer }, use) => use(plainServer),

  baseURL: async ({ server }, use) => use(server),

  context: async ({ context }, use) => {
    await recordShown(context)
    await use(context)
  },

  signInAs: async ({ page, request }, use) => {
    await use(async ({ plan, conferences = [] } = {}) => {
      const email = `${randomUUID()}@example.org`
      const password = 'correct horse battery'
      const session = await post<Session>(request, '/auth/v1/signup', {
        email,
        password,
        data: { full_name: 'Sam Sample' },
      })
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

/** Waits until the page's script runs. Before that, only links and plain forms work. */
export async function hydrated(page: Page) {
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
}

/** Presses what writes to an address with this end, and waits for the answer. Fails at once if the server refused it. */
export async function pressAndSave(page: Page, end: string, press: () => Promise<void>) {
  const isTheirs = (reply: Response) => reply.request().method() !== 'GET' && reply.url().endsWith(end)
  const answered = page.waitForResponse(isTheirs, { timeout: 30_000 })
  await press()
  const reply = await answered
  expect(reply.ok() ? 'saved' : `${reply.status()} ${await reply.text()}`).toBe('saved')
}

/**
 * Chooses one of a `Choice`. Playwright's check() fails if the option is not chosen at once, and what the address keeps is
 * chosen a moment later.
 */
export async function choose(option: Locator) {
  await option.click({ force: true })
  await expect(option).toBeChecked()
}

type Options = {
  /** The rules of axe to check; all of them by default. */
  rules?: string[]
}

/** The page in its current state has no violation of axe's rules, and does not scroll sideways. */
export async function expectAccessible(page: Page, { rules }: Options = {}) {
  // A page that is still loading has no heading yet.
  await expect(page.locator('h1').first()).toBeAttached()
  // A toast may begin to fade at any moment, and is measured as it was while it could be read.
  await page.addStyleTag({
    content: '[data-sonner-toast][data-front="true"] { opacity: 1 !important; transition: none !important }',
  })
  // An element that is fading in would have too little contrast.
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(finite.map((one) => one.finished))
  })
  // Axe is half a megabyte of script, which a page that has it need not read again.
  const isLoaded = await page.evaluate(() => 'axe' in window)
  // Legacy mode is faster and does not look into frames, which no page has.
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  if (rules) axe.withRules(rules)
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  expect(found).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}
