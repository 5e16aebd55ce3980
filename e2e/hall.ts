import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { startPostgres } from '../tools/postgres.ts'
import { startRedis } from '../tools/redis.ts'
import { expect, hydrated, pressAndSave, test as base } from './fixtures.ts'
import { startMailbox } from './mailbox.ts'
import { type RunningServer, startServer } from './server.ts'
import { type House, MAILING } from './servers.ts'
import { recordShown } from './shown.ts'

export { choose, expect, expectAccessible, hydrated, pressAndSave } from './fixtures.ts'
export { openEmbedded } from './servers.ts'

type Session = { access_token: string; user: { id: string; email: string } }
type Conference = { id: string; slug: string; name: string }

/** Somebody with an account, a browser of their own, and the process that it talks to. */
export type Someone = { page: Page; context: BrowserContext; token: string; id: string; full_name: string; url: string }

const PASSWORD = 'correct horse battery'
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** Two processes on one PostgreSQL server and one Redis; null where these are not installed. */
export async function openShared(): Promise<(House & { close(): Promise<void> }) | null> {
  const postgres = await startPostgres()
  const redis = await startRedis()
  if (!postgres || !redis) return null
  const mailbox = await startMailbox()
  const env = {
    ...MAILING,
    SMTP_URL: mailbox.url,
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    JWT_SECRET: randomUUID(),
  }
  const first = await startServer(env)
  const second = await startServer(env)
  return {
    urls: [first.url, second.url],
    mailbox,
    close: () => closeAll([first, second, mailbox, redis, postgres]),
  }
}

async function closeAll(parts: readonly Pick<RunningServer, 'stop'>[]) {
  for (const part of parts) await part.stop()
}

/** A published conference in which people can register, with a browser for everybody who is asked for. */
export async function openHall(browser: Browser, request: APIRequestContext, { urls, mailbox }: House) {
  const [url] = urls
  const server = { request, url }
  const name = `Hall ${randomUUID().slice(0, 8)}`
  const owner = await signUp(server, { email: `${randomUUID()}@example.org` })
  const { url: checkout } = await post<{ url: string }>(
    server,
    '/functions/v1/create-checkout',
    { plan: 'enterprise' },
    owner,
  )
  const id = new URL(checkout).pathname.split('/').pop()
  await post(server, '/functions/v1/complete-test-checkout', { id, outcome: 'paid' }, owner)
  const conference = await post<Conference>(server, '/api/conferences', { name }, owner)
  const headers = { authorization: `Bearer ${owner.access_token}` }
  await request.patch(`${url}/api/conferences/${conference.id}`, {
    data: { active: true, delegate_registration_enabled: true },
    headers,
  })
  await request.patch(`${url}/api/profile`, { data: { full_name: 'Olive Organiser' }, headers })
  const opened: BrowserContext[] = []

  async function open(session: Session, full_name: string, { phone = false, at = url } = {}): Promise<Someone> {
    const context = await browser.newContext({ baseURL: at, ...(phone && PHONE) })
    opened.push(context)
    await recordShown(context)
    await context.addInitScript((stored) => localStorage.setItem('foyer-session', stored), JSON.stringify(session))
    const { access_token: token, user } = session
    return { page: await context.newPage(), context, token, id: user.id, full_name, url: at }
  }

  return {
    conference,
    organiser: await open(owner, 'Olive Organiser'),
    /** A delegate who has registered, in a browser of their own, which may be a phone or talk to another process. */
    async delegate(full_name: string, options: { phone?: boolean; at?: string } = {}) {
      const email = `${randomUUID()}@example.org`
      const delegates = `/api/conferences/${conference.id}/delegates`
      const { id: delegateId } = await post<{ id: string }>(server, delegates, { email, full_name }, owner)
      const invitation = { delegateId, conferenceId: conference.id }
      await post(server, '/functions/v1/send-delegate-invitation', invitation, owner)
      const link = new URL(await mailbox.linkTo(email, '/delegate-registration'))
      const data = { registration_token: link.searchParams.get('token'), full_name, is_delegate: true }
      return open(await signUp(server, { email, data }), full_name, options)
    },
    close: () => Promise.all(opened.map((context) => context.close())),
  }
}

/** Lists somebody in the directory of the conference, or no longer, in their profile. */
export async function switchListing({ page }: Someone, { name }: Conference) {
  await page.goto('/profile')
  await hydrated(page)
  const choices = page.getByRole('group', { name: `What you agreed to in ${name}` })
  await pressAndSave(page, '/consents', () => choices.getByRole('switch', { name: 'List me in the directory' }).click())
}

/** Opens the public page of the conference and its engagement panel: on a phone the drawer behind the bottom bar. */
export async function openPanel({ page }: Someone, { slug }: Conference, tab: string) {
  await page.goto(`/${slug}`)
  await hydrated(page)
  const bar = page.getByRole('navigation', { name: 'Engagement' })
  if (await bar.isVisible()) {
    await bar.getByRole('button', { name: tab }).click()
    return page.getByRole('dialog', { name: 'Engagement' })
  }
  const panel = page.getByRole('region', { name: 'Engagement' })
  await expectParticipant(panel)
  await panel.getByRole('tab', { name: tab }).click()
  return panel
}

/**
 * Waits for the tabs for participants, which begin at the chat. Those for visitors are there before, and a press is lost in
 * which the ones give way to the others.
 */
export async function expectParticipant(panel: Locator) {
  await expect(panel.getByRole('log')).toBeVisible()
}

type Server = { request: APIRequestContext; url: string }

function signUp(server: Server, who: { email: string; data?: object }) {
  return post<Session>(server, '/auth/v1/signup', { password: PASSWORD, ...who })
}

async function post<T>({ request, url }: Server, path: string, data: object, by?: Session): Promise<T> {
  const headers = by ? { authorization: `Bearer ${by.access_token}` } : {}
  const reply = await request.post(`${url}${path}`, { data, headers })
  if (!reply.ok()) throw new Error(`${path} answered ${reply.status()}: ${await reply.text()}`)
  return reply.json()
}

/** Tests in a hall of their own, on a server whose emails can be read. */
export const test = base.extend<{ hall: Awaited<ReturnType<typeof openHall>> }>({
  server: ({ house }, use) => use(house.urls[0]),
  hall: async ({ browser, request, house }, use) => {
    const hall = await openHall(browser, request, house)
    await use(hall)
    await hall.close()
  },
})
