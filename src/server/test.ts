import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { PlanId } from '#features/billing/rules.ts'
import { setPasswordCost } from '#features/auth/server/passwords.ts'
import { type Endpoint, fillPath, type Input, type Output } from '#shared/contract.ts'
import type { Newer } from '#shared/errors.ts'
import type { Change, Changes } from './db/changes.ts'
import { type App, createApp } from '#server/http/app.ts'
import { type Env, readEnv } from './env.ts'
import { createLog } from './log.ts'
import type { Email, Mailer, StoredEmail } from '#server/mail/smtp.ts'
import { builtRenderer, type Renderer } from '#server/http/renderer.ts'
import { afterFile, afterTest, temporaryFolder } from './test-cleanup.ts'
import { openOtherDatabase, openTestDatabase } from './test-database.ts'
import { conferenceOf, givePlan, speakerOf } from './test-fixtures.ts'

/** A clock that only changes when it is set. */
export function testClock(start = new Date()) {
  let now = start
  return {
    now: () => now,
    set: (to: Date | string) => void (now = new Date(to)),
    forward: (ms: number) => void (now = new Date(now.getTime() + ms)),
  }
}

/** Changes that a test reports itself. */
export function testChanges(): Changes & { notify: (change: Change) => void } {
  const listeners: ((change: Change) => void)[] = []
  let count = 0
  return {
    listen(listener) {
      listeners.push(listener)
      return () => undefined
    },
    count: () => count,
    notify(change) {
      count++
      for (const listener of listeners) listener(change)
    },
  }
}

/** A mail server in memory; `refuse` makes it fail with that SMTP code to a command, or be unreachable with 0. */
function testMailer() {
  const sent: StoredEmail[] = []
  let refusal: object | null = null
  let tries = 0
  let before: Before = () => Promise.resolve()
  const mailer: Mailer = {
    async send(email) {
      tries++
      if (refusal !== null) throw Object.assign(new Error('refused'), refusal)
      await before(email)
      sent.push(email)
    },
    close: () => undefined,
  }
  const refuse = (code: number | null, command = 'RCPT TO') => {
    const answer = code === 0 ? { code: 'ECONNECTION' } : { responseCode: code, command }
    refusal = code === null ? null : answer
  }
  /** Called while an email is being sent, which waits for it. */
  const whileSending = (work: Before) => void (before = work)
  const reset = () => {
    sent.length = 0
    refusal = null
    before = () => Promise.resolve()
  }
  return { ...mailer, sent, refuse, tries: () => tries, whileSending, reset }
}

type Before = (email: StoredEmail) => Promise<unknown>

/** A renderer without pages, for tests that only call endpoints. */
export const noPages: Renderer = {
  findPage: () =>
    Promise.resolve({
      path: '*',
      params: {},
      data: false,
      static: false,
      noReferrer: false,
      media: false,
      file: '',
      frames: [],
      status: 404,
      scripted: false,
    }),
  renderPage: () => Promise.resolve({ head: '<title>Not found</title>', body: '', embed: '' }),
  assets: () => ({ styles: () => '', sheets: [], script: '/main.js', preload: [], fonts: [] }),
  bootScript: '',
  build: 'test',
  folder: null,
}

/** The error response of a call, for tests to compare. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  readonly newer: Newer | undefined
  constructor(status: number, body: string) {
    const { code = '', message = '', fields = {}, newer } = JSON.parse(body || '{}')
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.newer = newer
  }
}

/** A visitor or a person with an account, who calls the server. */
export type Caller = {
  /** Calls an endpoint by its contract; rejects with a `Refusal`. */
  call<E extends Endpoint>(endpoint: E, input: Input<E>, bytes?: Uint8Array | string, type?: string): Promise<Output<E>>
  /** Sends a raw request with the caller's token. */
  request(options: InjectOptions): Promise<LightMyRequestResponse>
}

export type Person = Caller & {
  id: string
  email: string
  password: string
  access_token: string
  refresh_token: string
}

type Settings = {
  pages?: boolean
  env?: Record<string, string>
  heartbeat_s?: number
  /** On a database of its own, as another installation. */
  apart?: boolean
}

const MIN_PASSWORD_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/**
 * The whole server on the worker's database, with a test clock and a mail server in memory, and without people. It is
 * closed when the test is over. Without settings it may be one that an earlier test of the file has used, because creating
 * one takes longer than most tests; its data folder and its emails are then empty.
 */
export async function testApp({ start = new Date(), ...settings }: Settings & { start?: Date } = {}) {
  setPasswordCost(MIN_PASSWORD_COST)
  const isPlain = Object.keys(settings).length === 0
  const kit = (isPlain && free.pop()) || (await makeKit(settings))
  kit.clock.set(start)
  afterTest(async () => {
    kit.mailer.reset()
    rmSync(kit.env.DATA_DIR, { recursive: true, force: true })
    if (kit.env.FILES_URL) for await (const { path } of kit.core.storage.all()) await kit.core.storage.remove(path)
    if (isPlain && !kit.isUsedUp()) free.push(kit)
    else await kit.app.close()
  })
  return kit
}

type Kit = Awaited<ReturnType<typeof makeKit>>

/** Servers without settings that no test is using. */
const free: Kit[] = []

async function makeKit({ pages = false, env: variables = {}, apart = false, ...rest }: Settings) {
  const { LIMITS, ...others } = variables
  const database = await (apart ? openOtherDatabase() : openTestDatabase())
  const clock = testClock()
  const mailer = testMailer()
  const checked = readEnv({
    DATA_DIR: temporaryFolder(),
    PUBLIC_URL: 'http://foyer.test',
    AUTH_AUTOCONFIRM: 'true',
    LOG_LEVEL: 'silent',
    JWT_SECRET: 'a secret that only tests know, of some length',
    ...(await filesEnv()),
    ...others,
  })
  // Set after the check, which allows no limits to be off behind an address such as that of the tests.
  const env: Env = { ...checked, LIMITS: LIMITS === 'on' ? 'on' : 'off' }
  const log = createLog(env.LOG_LEVEL)
  const renderer = pages ? await builtRenderer() : noPages
  const made = await createApp({ env, database, log, renderer, clock, mailer, ...rest })
  let isClosed = false
  made.app.addHook('onClose', (_, done) => {
    isClosed = true
    done()
  })
  afterFile(async () => {
    free.length = 0
    await made.app.close()
    if (apart) await database.close()
  })
  await made.app.ready()
  const isUsedUp = () => isClosed || made.app.server.listening
  return {
    ...made,
    env,
    renderer,
    database,
    db: database.db,
    clock,
    mailer,
    isUsedUp,
    conferenceOf,
    speakerOf,
    ...people(made),
  }
}

/** With TEST_FILES=s3 the files of all tests are in an object store, under a prefix of each server. */
async function filesEnv(): Promise<Record<string, string>> {
  if (process.env.TEST_FILES !== 's3') return {}
  const { testStore } = await import('./test-store.ts')
  const { env } = await testStore({ whenOver: afterFile })
  return { ...env, FILES_DIRECT: 'off' }
}

type Join = {
  email?: string
  password?: string
  plan?: PlanId | null
  subscribed?: boolean
  /** The metadata of the sign-up, such as the token of an invitation. */
  data?: object
}

function people({ app, core }: App) {
  /** Creates and signs in a person; `subscribed` or `plan` makes an organiser. */
  async function as({
    email = `${randomUUID()}@example.org`,
    password = 'correct horse',
    plan = null,
    subscribed = false,
    data = {},
  }: Join = {}): Promise<Person> {
    const reply = await app.inject({ method: 'POST', url: '/auth/v1/signup', payload: { email, password, data } })
    if (reply.statusCode !== 200) throw new Error(`Sign-up failed: ${reply.body}`)
    const { access_token, refresh_token, user } = reply.json<Answer>()
    const chosen = plan ?? (subscribed ? 'professional' : null)
    if (chosen) await givePlan(core, user.id, chosen)
    return { id: user.id, email, password, access_token, refresh_token, ...callerWith(app, access_token) }
  }

  return { as, visitor: callerWith(app, null) }
}

type Answer = { access_token: string; refresh_token: string; user: { id: string } }

/** A caller with this token; null for a visitor. */
export function callerWith(app: App['app'], token: string | null): Caller {
  function request(options: InjectOptions) {
    const headers = { ...options.headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) }
    return app.inject({ ...options, headers })
  }

  return {
    request,
    async call(endpoint, input, bytes, type) {
      const reply = await request({
        ...requestOf(endpoint, input),
        ...(bytes !== undefined && bodyOf(endpoint, bytes, type)),
      })
      if (reply.statusCode >= 300) throw new Refusal(reply.statusCode, reply.body)
      const isJson = reply.headers['content-type']?.includes('json')
      const answer: unknown = isJson ? reply.json() : reply.body || undefined
      return answer
    },
  }
}

function requestOf(endpoint: Endpoint, input: object): InjectOptions {
  const { path: url, rest } = fillPath(endpoint.path, Object.fromEntries(Object.entries(input)))
  const { method } = endpoint
  if (method !== 'GET' && method !== 'DELETE' && !endpoint.bytes) return { method, url, payload: rest }
  const entries = Object.entries(rest).filter(([, value]) => value !== undefined)
  return { method, url, query: Object.fromEntries(entries.map(([name, value]) => [name, String(value)])) }
}

function bodyOf(endpoint: Endpoint, bytes: Uint8Array | string, type = endpoint.bytes?.types[0]) {
  return { payload: Buffer.from(bytes), headers: { 'content-type': type ?? 'application/octet-stream' } }
}

/** The emails to one person, optionally with one subject, oldest first. */
export function emailsTo(sent: StoredEmail[], address: string, about?: Email['subject']) {
  return sent.filter(({ to_address, subject }) => to_address === address && (about === undefined || subject === about))
}
