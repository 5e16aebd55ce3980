import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { type Endpoint, fillPath, type Input, type Output } from '#shared/contract.ts'
import { type App, createApp } from './app.ts'
import { readEnv } from './env.ts'
import { createLog } from './log.ts'
import type { Letter, Mailer, StoredLetter } from './mail.ts'
import { builtRenderer, type Renderer } from './renderer.ts'
import { openTestDatabase } from './test-database.ts'
import { conferenceOf, givePlan, speakerOf } from './test-world.ts'
import type { Payments, PlanId } from './payments.ts'

/** A clock that stands still until it is set. */
export function testClock(start = new Date()) {
  let now = start
  return {
    now: () => now,
    set: (to: Date | string) => void (now = new Date(to)),
    forward: (ms: number) => void (now = new Date(now.getTime() + ms)),
  }
}

/** A mail server in memory; `refuse` makes it fail with that SMTP code, or go away with 0. */
export function testMailer() {
  const sent: StoredLetter[] = []
  let refusal: number | null = null
  const mailer: Mailer = {
    send(letter) {
      if (refusal !== null) return Promise.reject(Object.assign(new Error('refused'), { responseCode: refusal }))
      sent.push(letter)
      return Promise.resolve()
    },
    close: () => undefined,
  }
  return { ...mailer, sent, refuse: (code: number | null) => void (refusal = code) }
}

/** For tests that speak to endpoints alone: a page table with nothing in it. */
export const noPages: Renderer = {
  findPage: (path) =>
    Promise.resolve({
      path,
      params: {},
      data: false,
      still: false,
      secret: false,
      file: '',
      frames: [],
      status: 404,
      for: 'anyone',
      scripted: false,
    }),
  renderPage: () => Promise.resolve({ head: '<title>Not found</title>', body: '', embed: '' }),
  assets: () => ({ styles: () => '', sheets: [], script: '/main.js', preload: [], fonts: [] }),
  bootScript: '',
  build: 'test',
  folder: null,
}

/** A refusal as a test compares it. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  constructor(status: number, body: string) {
    const { code = '', message = '', fields = {} } = JSON.parse(body || '{}')
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

/** Somebody who calls the server: a visitor, or a person with an account. */
export type Caller = {
  /** Calls an endpoint by its contract; rejects with a `Refusal`. */
  call<E extends Endpoint>(endpoint: E, input: Input<E>, bytes?: Uint8Array | string, type?: string): Promise<Output<E>>
  /** A request as it is, with the caller's token. */
  request(options: InjectOptions): Promise<LightMyRequestResponse>
}

export type Person = Caller & {
  id: string
  email: string
  password: string
  access_token: string
  refresh_token: string
}

type Options = { pages?: boolean; env?: Record<string, string>; start?: Date; payments?: Payments }

/** The whole server on the worker's database, with a set clock, a mail server in memory and nobody in it yet. */
export async function testApp({ pages = false, env: variables = {}, start, payments }: Options = {}) {
  const database = await openTestDatabase()
  const clock = testClock(start)
  const mailer = testMailer()
  const env = readEnv({
    DATA_DIR: mkdtempSync(join(tmpdir(), 'foyer-test-')),
    PUBLIC_URL: 'http://foyer.test',
    AUTH_AUTOCONFIRM: 'true',
    LOG_LEVEL: 'silent',
    LIMITS: 'off',
    JWT_SECRET: 'a secret that only tests know, of some length',
    ...variables,
  })
  const log = createLog(env.LOG_LEVEL)
  const renderer = pages ? await builtRenderer() : noPages
  const made = await createApp({ env, database, log, renderer, clock, mailer, ...(payments && { payments }) })
  await made.app.ready()
  return { ...made, env, database, db: database.db, clock, mailer, conferenceOf, speakerOf, ...people(made) }
}

type Join = {
  email?: string
  password?: string
  plan?: PlanId | null
  subscribed?: boolean
  /** What the sign-up says besides, such as the token of an invitation. */
  data?: object
}

function people({ app, machine }: App) {
  /** A new person with an account, signed in; `subscribed` or `plan` for an organiser. */
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
    if (chosen) await givePlan(machine, user.id, chosen)
    return { id: user.id, email, password, access_token, refresh_token, ...callerWith(app, access_token) }
  }

  return { as, visitor: callerWith(app, null) }
}

type Answer = { access_token: string; refresh_token: string; user: { id: string } }

/** Whoever bears a token, or nobody in particular with null. */
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
      // Safe: the server parsed this very reply by the same contract before sending it.
      return answer as Output<typeof endpoint>
    },
  }
}

function requestOf(endpoint: Endpoint, input: object): InjectOptions {
  const { path: url, rest } = fillPath(endpoint.path, Object.fromEntries(Object.entries(input)))
  const { method } = endpoint
  if (method !== 'GET' && method !== 'DELETE' && !endpoint.bytes) return { method, url, payload: rest }
  const given = Object.entries(rest).filter(([, value]) => value !== undefined)
  return { method, url, query: Object.fromEntries(given.map(([name, value]) => [name, String(value)])) }
}

function bodyOf(endpoint: Endpoint, bytes: Uint8Array | string, type = endpoint.bytes?.types[0]) {
  return { payload: Buffer.from(bytes), headers: { 'content-type': type ?? 'application/octet-stream' } }
}

/** The letters of one kind to one person, oldest first. */
export function lettersTo(sent: StoredLetter[], address: string, about?: Letter['subject']) {
  return sent.filter(({ to_address, subject }) => to_address === address && (about === undefined || subject === about))
}
