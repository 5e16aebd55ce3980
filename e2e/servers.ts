import { test as base } from '@playwright/test'
import { startMailbox } from './mailbox.ts'
import { startServer } from './server.ts'

type Mailbox = Awaited<ReturnType<typeof startMailbox>>
type Session = { access_token: string }

/** The processes that serve one product, and where their emails go. */
export type House = { urls: readonly [string, ...string[]]; mailbox: Mailbox }

/** A server with the demonstration, which the tests must not change because they share it. */
export type Demo = {
  url: string
  /** The id of the demonstration's conference that is on now. */
  conference: string
  sessions: { visitor: null; organiser: object; delegate: object }
}

/** The settings of a server whose emails go to a mail server. */
export const MAILING = { MAIL_FROM: 'foyer@example.org', OPERATOR_EMAIL: 'operator@example.org', LIMITS: 'off' }

/** One process on the embedded database. */
export async function openEmbedded(): Promise<House & { close(): Promise<void> }> {
  const mailbox = await startMailbox()
  const server = await startServer({ ...MAILING, SMTP_URL: mailbox.url })
  const close = async () => {
    await server.stop()
    await mailbox.stop()
  }
  return { urls: [server.url], mailbox, close }
}

/**
 * The servers that the tests of a worker share. Each is started by the first test that needs it. They are fixtures of one
 * `test`, because Playwright starts another worker, with new servers and a new browser, for a test whose workers have other
 * fixtures.
 */
type Servers = {
  /** Emails go to the outbox page, and an account needs no confirmation. */
  plainServer: string
  /** With the product's defaults: an email address must be confirmed through a link. */
  confirmingServer: string
  house: House
  demo: Demo
}

const START = { scope: 'worker', timeout: 120_000 } as const

export const test = base.extend<object, Servers>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
  plainServer: [({}, use) => withServer({ LIMITS: 'off' }, use), START],
  // oxlint-disable-next-line no-empty-pattern -- as above
  confirmingServer: [({}, use) => withServer({ LIMITS: 'off', AUTH_AUTOCONFIRM: 'false' }, use), START],
  house: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const house = await openEmbedded()
      await use(house)
      await house.close()
    },
    START,
  ],
  demo: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    ({}, use) =>
      withServer({ LIMITS: 'off', SEED: 'demo', OPERATOR_EMAIL: 'organiser@foyer.example' }, async (url) =>
        use(await demoAt(url)),
      ),
    START,
  ],
})

async function withServer(env: Record<string, string>, use: (url: string) => Promise<void>) {
  const server = await startServer(env)
  await use(server.url)
  await server.stop()
}

async function demoAt(url: string): Promise<Demo> {
  const organiser = await logIn(url, 'organiser')
  const delegate = await logIn(url, 'delegate')
  const headers = { authorization: `Bearer ${organiser.access_token}` }
  const reply = await fetch(`${url}/api/conferences`, { headers })
  const own: { id: string; slug: string }[] = await reply.json()
  const conference = own.find(({ slug }) => slug === 'smallhours')?.id
  if (!conference) throw new Error('The demonstration has no conference that is on now')
  return { url, conference, sessions: { visitor: null, organiser, delegate } }
}

async function logIn(url: string, name: string): Promise<Session> {
  const reply = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@foyer.example`, password: 'tidewater-2025' }),
  })
  if (!reply.ok) throw new Error(`${name} cannot log in: ${reply.status}`)
  return reply.json()
}
