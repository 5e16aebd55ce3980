import { randomBytes, randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { describe, expect, test, vi } from 'vitest'
import { profiles } from '#features/profile/server/table.ts'
import { chunksOf } from '#shared/chunks.ts'
import { AppError } from '#shared/errors.ts'
import type { Hooks } from '#server/feature.ts'
import { STRANGER_EMAILS } from '#server/mail/email-limits.ts'
import { emails } from '#server/mail/outbox.ts'
import { testApp } from '#server/test.ts'
import { authenticate, currentSessions } from './server/authenticate.ts'
import { FULL_COST, setPasswordCost } from './server/passwords.ts'
import { createAccount } from './server/accounts.ts'
import { NEW_ADDRESSES } from './server/changes.ts'
import { sessions, signUps, users } from './server/table.ts'
import { signUp as openAccount } from './server/signup.ts'
import { removeExpired } from './server/upkeep.ts'
import { HOUR_MS } from '#shared/time.ts'

type Tokens = { access_token: string; refresh_token: string }

/** The app with email confirmation, and helpers for signing up and logging in. */
async function foyer(env: Record<string, string> = {}, start?: Date) {
  const made = await testApp({ env: { AUTH_AUTOCONFIRM: 'false', LIMITS: 'on', ...env }, ...(start && { start }) })
  const { app, db, clock } = made

  async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, headers = {}) {
    const reply = await app.inject({
      method,
      url: `/auth/v1${path}`,
      ...(payload && { payload }),
      headers: { 'x-supabase-api-version': '2024-01-01', ...headers },
    })
    return { status: reply.statusCode, body: reply.body ? reply.json() : undefined, headers: reply.headers }
  }
  const post = (path: string, payload: object, headers = {}) => send('POST', path, payload, headers)
  const signUp = (email: string, password = 'correct horse', data = {}) => post('/signup', { email, password, data })
  const signIn = (email: string, password = 'correct horse', headers = {}) =>
    post('/token?grant_type=password', { email, password }, headers)
  const refresh = (refresh_token: string) => post('/token?grant_type=refresh_token', { refresh_token })
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const me = (token: string) => send('GET', '/user', undefined, bearer(token))
  const change = (token: string, payload: object) => send('PUT', '/user', payload, bearer(token))

  /** The emails to an address so far, oldest first. */
  const emailsOf = (email: string) =>
    db.select().from(emails).where(eq(emails.to_address, email)).orderBy(emails.created_at)
  async function lastLink(email: string) {
    const all = await emailsOf(email)
    const url = /https?:\/\/\S+/.exec(all.at(-1)?.body_text ?? '')?.[0] ?? ''
    return new URL(url)
  }
  /** Presses the button of the page that a link opens. */
  async function press(link: URL, redirect_to?: string) {
    const { token, type, redirect_to: carried } = Object.fromEntries(link.searchParams)
    const to = redirect_to ?? carried
    const form = new URLSearchParams({ token: token!, type: type!, ...(to !== undefined && { redirect_to: to }) })
    const reply = await app.inject({
      method: 'POST',
      url: '/auth/v1/verify',
      payload: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const location = new URL(String(reply.headers.location), 'http://foyer.test')
    return {
      status: reply.statusCode,
      location,
      fragment: Object.fromEntries(new URLSearchParams(location.hash.slice(1))),
    }
  }
  /** A person with a confirmed address and a session. */
  async function member(email = address(), password = 'correct horse') {
    await signUp(email, password)
    await press(await lastLink(email))
    clock.forward(61_000)
    const { body } = await signIn(email, password)
    return { email, password, id: String(body.user.id), ...tokensOf(body) }
  }
  return { ...made, send, post, signUp, signIn, refresh, bearer, me, change, emailsOf, lastLink, press, member }
}

const address = () => `${randomUUID()}@example.org`
/** The cookie that a reply leaves on the device. */
const deviceOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).split(';')[0] ?? ''
const tokensOf = ({ access_token, refresh_token }: Tokens) => ({ access_token, refresh_token })
const shapeOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(shapeOf)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]))
      : typeof value

describe('sign-up data (A1, A2)', () => {
  const privileged = {
    is_delegate: true,
    role: 'service_role',
    app_metadata: { roles: ['admin'] },
    is_super_admin: true,
  }

  test('cannot give itself rights', async () => {
    const { post, db, me } = await foyer({ AUTH_AUTOCONFIRM: 'true' })
    const email = address()
    const { body } = await post('/signup', {
      email,
      password: 'correct horse',
      ...privileged,
      data: { ...privileged, full_name: 'Ada' },
    })
    const expected = {
      role: 'authenticated',
      user_metadata: { full_name: 'Ada' },
      app_metadata: { provider: 'email', providers: ['email'] },
    }
    expect(body.user).toMatchObject(expected)
    expect((await me(body.access_token)).body).toMatchObject(expected)
    const [row] = await db.select().from(users).where(eq(users.email, email))
    expect(row?.is_delegate).toBe(false)
  })

  test('name the account once its address is proven, and never a second time', async () => {
    const { app, clock, db, signUp, lastLink, press } = await foyer()
    const email = address()
    const { body } = await signUp(email, 'correct horse', { full_name: 'Ada Sample' })
    const named = () => db.select({ full_name: profiles.full_name }).from(profiles).where(eq(profiles.id, body.id))
    expect(await named()).toEqual([])
    const { fragment } = await press(await lastLink(email))
    expect(await named()).toEqual([{ full_name: 'Ada Sample' }])
    const headers = { authorization: `Bearer ${fragment['access_token']}` }
    await app.inject({ method: 'PATCH', url: '/api/profile', payload: { full_name: 'Ada Byron' }, headers })
    clock.forward(61_000)
    await app.inject({ method: 'POST', url: '/auth/v1/otp', payload: { email } })
    await press(await lastLink(email))
    expect(await named()).toEqual([{ full_name: 'Ada Byron' }])
  })

  test.each([true, false])(
    'a delegate-only account that is %s stays so, while free metadata changes',
    async (is_delegate) => {
      const { change, me, member, db } = await foyer()
      const { access_token, id } = await member()
      await db.update(users).set({ is_delegate }).where(eq(users.id, id))
      const { status } = await change(access_token, {
        data: { is_delegate: !is_delegate, company: 'Acme' },
        ...privileged,
      })
      expect(status).toBe(200)
      const { body } = await me(access_token)
      expect(body.user_metadata).toEqual({ company: 'Acme', ...(is_delegate && { is_delegate: true }) })
      expect(body.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
    },
  )

  test('cannot be a delegate’s with an unknown registration token', async () => {
    const { signUp, db } = await foyer()
    const email = address()
    const { status, body } = await signUp(email, 'correct horse', { registration_token: 'invented', is_delegate: true })
    expect([status, body.message]).toEqual([422, 'Invalid or expired registration token'])
    expect(await db.select().from(users).where(eq(users.email, email))).toEqual([])
  })

  test('metadata that is too large is refused', async () => {
    const { signUp } = await foyer()
    expect((await signUp(address(), 'correct horse', { a: 'x'.repeat(5000) })).status).toBe(400)
  })

  test.each([
    ['not storable', { a: 'x\0y' }, { a: 'xy' }],
    ['half a character', { a: { b: ['\ud800'] } }, { a: { b: ['\ufffd'] } }],
    ['a right in disguise', { 'ro\0le': 'admin', 'is_\0delegate': true }, {}],
  ])('metadata that is %s is cleaned', async (_, data, cleaned) => {
    const { signUp, db, press, lastLink } = await foyer()
    const email = address()
    expect((await signUp(email, 'correct horse', data)).status).toBe(200)
    await press(await lastLink(email))
    const [row] = await db.select().from(users).where(eq(users.email, email))
    expect([row?.user_metadata, row?.is_delegate]).toEqual([cleaned, false])
  })
})

describe('a sign-up with the token of a registration link', () => {
  const TOKEN = 'of an email that only this mailbox got'

  async function invited() {
    const made = await foyer()
    const email = address()
    const registered: string[] = []
    const redeemInvitation: Hooks['redeemInvitation'] = (_core, claim) => {
      if (claim.token !== TOKEN || claim.email !== email) return Promise.reject(new AppError('invalid', 'refused'))
      return Promise.resolve((user_id) => Promise.resolve(void registered.push(user_id)))
    }
    const register = (over: { email?: string; token?: string } = {}) => {
      const hooks = { ...made.core.hooks, redeemInvitation }
      const context = { ...made.core, hooks, now: made.clock.now(), source: '192.0.2.1', marks: [] }
      const data = { registration_token: over.token ?? TOKEN, full_name: 'Ada', is_delegate: true }
      const request = { email: over.email ?? email, password: 'correct horse', data, redirect_to: null }
      return openAccount(context, request)
    }
    return { ...made, email, registered, register }
  }

  test('opens a delegate-only account at once, with a confirmed address', async () => {
    const { register, registered, signIn, email, db } = await invited()
    const opened = await register()
    if (!('signedIn' in opened)) throw new Error('no session')
    expect(registered).toEqual([opened.signedIn.account.id])
    const { body } = await signIn(email)
    expect(body.user.user_metadata).toEqual({ full_name: 'Ada', is_delegate: true })
    const [row] = await db.select().from(users).where(eq(users.email, email))
    expect(row?.user_metadata).toEqual({ full_name: 'Ada' })
  })

  test('replaces an account that was never confirmed', async () => {
    const { register, signUp, signIn, email } = await invited()
    await signUp(email, 'the attacker’s')
    await register()
    expect((await signIn(email, 'the attacker’s')).status).toBe(400)
    expect((await signIn(email)).status).toBe(200)
  })

  test('is refused if the address has an account, and changes nothing', async () => {
    const { register, member, email, me } = await invited()
    const { access_token } = await member(email)
    await expect(register()).rejects.toMatchObject({ status: 422, message: 'User already registered' })
    expect((await me(access_token)).body.user_metadata).toEqual({})
  })

  test('opens one account when sent several times at once', async () => {
    const { register, registered, email, db } = await invited()
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => register()))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const rows = await db.select().from(users).where(eq(users.email, email))
    expect(rows.map(({ id }) => registered.includes(id))).toEqual([true])
  })

  test.each([{ token: 'another' }, { email: address() }])('with %j is refused', async (over) => {
    const { register, registered } = await invited()
    await expect(register(over)).rejects.toMatchObject({ message: 'refused' })
    expect(registered).toEqual([])
  })
})

test('a dead link says why it leads no further, also when its row is gone', async () => {
  const { db, clock, post, signUp, lastLink, press } = await foyer()
  const endOf = async (link: URL) => {
    const { error_code, link_end, link_type } = (await press(link)).fragment
    return [error_code, link_end, link_type]
  }
  const email = address()
  await signUp(email)
  const confirmation = await lastLink(email)
  await press(confirmation)
  expect(await endOf(confirmation)).toEqual(['otp_expired', 'used', 'signup'])
  const links: URL[] = []
  for (let at = 0; at < 2; at++) {
    clock.forward(HOUR_MS / 2)
    await post('/recover', { email })
    links.push(await lastLink(email))
  }
  const [first, second] = links
  expect(await endOf(first!)).toEqual(['otp_expired', 'replaced', 'recovery'])
  clock.forward(2 * HOUR_MS)
  expect(await endOf(second!)).toEqual(['otp_expired', 'expired', 'recovery'])
  await removeExpired(db, clock.now())
  expect(await endOf(second!)).toEqual(['otp_expired', 'expired', 'recovery'])
  const invented = new URL(second!)
  invented.searchParams.set('token', 'x'.repeat(43))
  expect(await endOf(invented)).toEqual(['otp_expired', 'unknown', 'recovery'])
})

describe('sign-ups of several people with one address (A3)', () => {
  const sent = { status: 200, type: 'signup' }
  const dead = { status: 303, type: 'otp_expired' }
  const [VICTIM, ATTACKER, THIRD] = ['the victim’s', 'the attacker’s', 'the third one’s']

  /** Signs up with each password a second after the other, and returns their links in that order. */
  async function waiting(...passwords: string[]) {
    const kit = await foyer({ TRUST_PROXY: '1' })
    const email = address()
    for (const [at, password] of passwords.entries()) {
      kit.clock.forward(1000)
      const payload = { email, password, data: { full_name: password } }
      expect((await kit.post('/signup', payload, { 'x-forwarded-for': `192.0.2.${at}` })).status).toBe(200)
    }
    const links = await linksOf(kit, email)
    expect(new Set(links.map(({ href }) => href)).size).toBe(passwords.length)
    const open = async (link: URL | undefined) => {
      const { status, fragment } = await kit.press(link!)
      return fragment.error_code === undefined
        ? { status: 200, type: fragment.type }
        : { status, type: fragment.error_code }
    }
    const logIn = async (password: string) => (await kit.signIn(email, password)).body
    return { ...kit, email, links, open, logIn }
  }

  async function linksOf({ emailsOf }: Pick<Awaited<ReturnType<typeof foyer>>, 'emailsOf'>, email: string) {
    const all = await emailsOf(email)
    return all.map(({ body_text }) => new URL(/https?:\/\/\S+/.exec(body_text)?.[0] ?? ''))
  }

  test.each([
    [[VICTIM, ATTACKER], 0],
    [[ATTACKER, VICTIM], 1],
    [[VICTIM, ATTACKER], 1],
    [[ATTACKER, VICTIM, THIRD], 1],
    [[VICTIM, ATTACKER, THIRD], 2],
  ])('of %j, link %i confirms its own password and metadata, and the others are dead', async (passwords, opened) => {
    const { links, open, logIn } = await waiting(...passwords)
    for (const password of passwords) expect((await logIn(password)).code).toBe('email_not_confirmed')
    expect(await open(links[opened])).toEqual(sent)
    for (const link of links) expect(await open(link)).toEqual(dead)
    const entered = await Promise.all(passwords.map(async (password) => (await logIn(password)).user?.user_metadata))
    expect(entered).toEqual(passwords.map((full_name, at) => (at === opened ? { full_name } : undefined)))
  })

  test.each([
    ['/signup', { password: ATTACKER, data: { full_name: 'Mallory' } }],
    ['/otp', { data: { full_name: 'Mallory' } }],
    ['/recover', {}],
    ['/resend', { type: 'signup' }],
  ])('%s by somebody else, as often as they like, leaves the first link as it is', async (path, payload) => {
    const { post, clock, email, links, open, logIn } = await waiting(VICTIM)
    for (let time = 0; time < 12; time++) {
      clock.forward(61_000)
      expect((await post(path, { email, ...payload }, { 'x-forwarded-for': `198.51.100.${time}` })).status).toBe(200)
    }
    expect(await open(links[0])).toEqual(sent)
    expect((await logIn(VICTIM)).user.user_metadata).toEqual({ full_name: VICTIM })
  })

  test.each(['/otp', '/recover'])('a link of %s opens an account without anybody’s password', async (path) => {
    const { post, clock, email, open, links, logIn, ...kit } = await waiting(ATTACKER)
    clock.forward(61_000)
    await post(path, { email, data: { company: 'Acme' } })
    const { fragment } = await kit.press(await kit.lastLink(email))
    const { body } = await kit.me(fragment.access_token!)
    expect(body.user_metadata).toEqual(path === '/otp' ? { company: 'Acme' } : {})
    expect((await logIn(ATTACKER)).code).toBe('invalid_credentials')
    expect(await open(links[0])).toEqual(dead)
  })

  test('“Send again” sends the link of the sign-up that the device made', async () => {
    const { signUp, post, clock, emailsOf } = await foyer({ TRUST_PROXY: '1' })
    const email = address()
    const cookies: string[] = []
    for (const password of [ATTACKER, VICTIM]) {
      clock.forward(61_000)
      cookies.push(deviceOf(await signUp(email, password)))
    }
    const [attackers, victims] = await linksOf({ emailsOf }, email)
    for (const [at, cookie] of [cookies[1], cookies[0]].entries()) {
      clock.forward(61_000)
      await post('/resend', { type: 'signup', email }, { cookie, 'x-forwarded-for': `192.0.2.${at}` })
    }
    const again = (await linksOf({ emailsOf }, email)).slice(2)
    expect(again.map(({ href }) => href)).toEqual([victims?.href, attackers?.href])
  })

  test('“Send again” gives nobody whose own sign-up got no email the password of another one', async () => {
    const kit = await foyer({ TRUST_PROXY: '1' })
    const email = address()
    const hall = { 'x-forwarded-for': '192.0.2.1' }
    for (let time = 0; time < 3; time++) {
      await kit.post('/signup', { email, password: ATTACKER }, hall)
      kit.clock.forward(61_000)
    }
    const cookie = deviceOf(await kit.post('/signup', { email, password: VICTIM }, hall))
    expect(await kit.emailsOf(email)).toHaveLength(3)
    await kit.post('/resend', { type: 'signup', email }, { cookie, 'x-forwarded-for': '192.0.2.2' })
    const { fragment } = await kit.press(await kit.lastLink(email))
    expect(fragment.type).toBe('recovery')
    expect((await kit.change(fragment.access_token!, { password: VICTIM })).status).toBe(200)
    expect((await kit.signIn(email, ATTACKER)).status).toBe(400)
    expect((await kit.signIn(email, VICTIM)).status).toBe(200)
  })

  test('any of their links opens an account whose password the reader of the email chooses', async () => {
    const { app, press, change, links, open, logIn } = await waiting(ATTACKER, THIRD)
    const link = links[0]!
    expect((await app.inject(`${link.pathname}${link.search}`)).body).toContain('Choose a new password')
    link.searchParams.set('type', 'recovery')
    const { fragment } = await press(link)
    expect(fragment.type).toBe('recovery')
    expect((await change(fragment.access_token!, { password: VICTIM })).status).toBe(200)
    for (const other of links) expect(await open(other)).toEqual(dead)
    for (const password of [ATTACKER, THIRD]) expect((await logIn(password)).code).toBe('invalid_credentials')
    expect((await logIn(VICTIM)).user.user_metadata).toEqual({})
  })

  test('the emails say which sign-up they confirm', async () => {
    const { emailsOf, email } = await waiting(VICTIM, ATTACKER)
    const said = (await emailsOf(email)).map(({ body_text }) => /the sign-up of (.*?) and/.exec(body_text)?.[1])
    expect(said).toEqual([expect.stringMatching(/^\w+ \d+, \d{4}, \d\d:\d\d:\d\d UTC$/), expect.any(String)])
    expect(new Set(said).size).toBe(2)
  })

  test('within the same minute get their emails a minute apart, and those not needed any more are not sent', async () => {
    const { clock, outbox, mailer, email, links, open } = await waiting(VICTIM, ATTACKER, THIRD)
    const arrived = async () => {
      await outbox.flush()
      return mailer.sent.filter(({ to_address }) => to_address === email).length
    }
    expect(await arrived()).toBe(1)
    clock.forward(60_000)
    expect(await arrived()).toBe(2)
    expect(await open(links[0])).toEqual(sent)
    clock.forward(60_000)
    expect(await arrived()).toBe(2)
  })

  test('from one network get three emails, and another network still gets one', async () => {
    const { post, signUp, clock, emailsOf } = await foyer({ TRUST_PROXY: '1' })
    const email = address()
    await Promise.all(Array.from({ length: 20 }, (_, at) => signUp(email, `password ${at}`)))
    expect(await emailsOf(email)).toHaveLength(3)
    clock.forward(200_000)
    await post('/signup', { email, password: VICTIM }, { 'x-forwarded-for': '192.0.2.1' })
    expect(await emailsOf(email)).toHaveLength(4)
  })

  test('whose links are opened at the same moment make one account', async () => {
    const { links, open, db, email } = await waiting(VICTIM, ATTACKER, THIRD)
    const opened = await Promise.all([...links, ...links].map(open))
    expect(opened.filter(({ type }) => type === 'signup')).toHaveLength(1)
    expect(opened.filter(({ type }) => type === 'otp_expired')).toHaveLength(5)
    expect(await db.$count(users, eq(users.email, email))).toBe(1)
    expect(await db.$count(signUps, eq(signUps.email, email))).toBe(0)
  })

  test('are void once the address has an account, however it was made', async () => {
    const { db, clock, email, links, open } = await waiting(ATTACKER)
    await createAccount(db, { email, password: VICTIM }, clock.now())
    expect(await open(links[0])).toEqual(dead)
  })
})

describe('whether an address has an account (A4, A5)', () => {
  test('cannot be found out from the response to a sign-up', async () => {
    const { signUp, member, db, clock } = await foyer()
    const { email, id } = await member()
    clock.forward(61_000)
    const unconfirmed = address()
    await signUp(unconfirmed, 'other one')
    const known = await signUp(email, 'other one', { company: 'Acme' })
    const waiting = await signUp(unconfirmed, 'other one', { company: 'Acme' })
    const fresh = await signUp(address(), 'other one', { company: 'Acme' })

    expect([known.status, waiting.status, fresh.status]).toEqual([200, 200, 200])
    expect(shapeOf(known.body)).toEqual(shapeOf(fresh.body))
    expect(shapeOf(waiting.body)).toEqual(shapeOf(fresh.body))
    const comparable = (body: object) => ({ ...body, id: '', email: '' })
    expect(comparable(known.body)).toEqual(comparable(fresh.body))
    expect(comparable(waiting.body)).toEqual(comparable(fresh.body))
    expect(known.body.id).not.toBe(id)
    expect(known.body.identities).toEqual([])
    expect(await db.select().from(users).where(eq(users.id, known.body.id))).toEqual([])
  })

  test('is shown only to the owner of the address', async () => {
    const { signUp, signIn, member, emailsOf, clock } = await foyer()
    const { email } = await member()
    clock.forward(61_000)
    await signUp(email, 'other one')
    expect((await emailsOf(email)).at(-1)?.subject).toBe('You already have an account')
    expect((await signIn(email)).status).toBe(200)
    expect((await signIn(email, 'other one')).status).toBe(400)
  })

  test('cannot be found out with a wrong password', async () => {
    const { signIn, member } = await foyer()
    const { email } = await member()
    const wrong = await signIn(email, 'wrong one')
    const unknown = await signIn(address(), 'wrong one')
    expect(wrong.body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
  })

  test('cannot be found out by how long a wrong password takes', async () => {
    const { signIn, member } = await foyer({ LIMITS: 'off' })
    setPasswordCost(FULL_COST)
    const { email } = await member()
    const time = async (who: string) => {
      const start = performance.now()
      await signIn(who, 'wrong one')
      return performance.now() - start
    }
    const [known, unknown]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < 12; turn++) {
      known.push(await time(email))
      unknown.push(await time(address()))
    }
    // The shortest time of each, because other work on the machine can only lengthen them.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2)
  })

  test.each(['/recover', '/resend', '/otp'])('cannot be found out from POST %s', async (path) => {
    const { post, member, clock } = await foyer()
    const { email } = await member()
    clock.forward(61_000)
    const body = { type: 'signup', create_user: false }
    const known = await post(path, { email, ...body })
    const unknown = await post(path, { email: address(), ...body })
    expect([known.status, known.body]).toEqual([200, {}])
    expect([unknown.status, unknown.body]).toEqual([200, {}])
  })

  test('cannot be found out by changing one’s own address to it', async () => {
    const { change, member, emailsOf, clock } = await foyer()
    const [ada, grace] = [await member(), await member()]
    clock.forward(61_000)
    const before = (await emailsOf(grace.email)).length
    const taken = await change(ada.access_token, { email: grace.email, current_password: ada.password })
    const free = await change(ada.access_token, { email: address(), current_password: ada.password })
    expect([taken.status, free.status]).toEqual([200, 200])
    expect(shapeOf(taken.body)).toEqual(shapeOf(free.body))
    expect(await emailsOf(grace.email)).toHaveLength(before)
  })
})

describe('guessing passwords (A5, A6, A7)', () => {
  const from = (source: string) => ({ 'x-forwarded-for': source })
  test('is stopped after ten attempts for one account, and the right password still works from another address', async () => {
    // The rate limiter reads the process's own clock, which is stopped from here on.
    vi.setSystemTime(Date.now())
    const { signIn, member } = await foyer({ TRUST_PROXY: '1' })
    const { email } = await member()
    for (let guess = 0; guess < 10; guess++) expect((await signIn(email, 'wrong', from('192.0.2.1'))).status).toBe(400)
    const refused = await signIn(email, 'correct horse', from('192.0.2.1'))
    expect([refused.status, refused.body.code]).toEqual([429, 'over_request_rate_limit'])
    expect(Number(refused.headers['retry-after'])).toBe(900)
    expect((await signIn(email, 'correct horse', from('192.0.2.2'))).status).toBe(200)
    vi.setSystemTime(Date.now() + 900_000)
    expect((await signIn(email, 'correct horse', from('192.0.2.1'))).status).toBe(200)
  })

  test('are ten in any quarter of an hour, wherever it begins', async () => {
    vi.setSystemTime(Date.now())
    const { signIn, member } = await foyer()
    const { email } = await member()
    const wrong = async (times: number) => {
      const answers = []
      for (let guess = 0; guess < times; guess++) answers.push((await signIn(email, 'wrong')).status)
      return answers
    }
    expect(await wrong(1)).toEqual([400])
    vi.setSystemTime(Date.now() + 890_000)
    expect(await wrong(9)).toEqual(Array.from({ length: 9 }, () => 400))
    vi.setSystemTime(Date.now() + 11_000)
    expect(await wrong(2)).toEqual([400, 429])
  })

  /** A hall that shares one address, from which a hundred wrong passwords came within the hour. */
  async function noisyHall() {
    vi.setSystemTime(Date.now())
    const made = await foyer()
    const { email, id } = await made.member()
    const login = await made.signIn(email)
    const cookie = String(login.headers['set-cookie']).split(';')[0] ?? ''
    for (let guess = 0; guess < 100; guess++) await made.signIn(`${guess}@example.org`, 'wrong')
    return { ...made, email, id, device: { cookie } }
  }

  test('is slowed after a hundred from one source, whatever the accounts, and shuts nobody out', async () => {
    const { signIn, email } = await noisyHall()
    for (let guess = 0; guess < 9; guess++) expect((await signIn(`more${guess}@example.org`, 'wrong')).status).toBe(400)
    expect((await signIn(email)).status).toBe(200)
    const refused = await signIn(email)
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, 60])
    vi.setSystemTime(Date.now() + 60_000)
    expect((await signIn(email)).status).toBe(200)
  })

  test('by one person at one account does not slow the others', async () => {
    const { signIn, member } = await foyer()
    const { email } = await member()
    for (let guess = 0; guess < 150; guess++) await signIn('one@example.org', 'wrong')
    for (let time = 0; time < 15; time++) expect((await signIn(email)).status).toBe(200)
  })

  test('from the same address does not stop a device that has signed in before', async () => {
    const { signIn, email, device } = await noisyHall()
    for (let guess = 0; guess < 20; guess++) await signIn(email, 'wrong')
    expect((await signIn(email)).status).toBe(429)
    for (let time = 0; time < 3; time++) expect((await signIn(email, 'correct horse', device)).status).toBe(200)
  })

  test('on such a device ends after ten as well, and its mark is worth nothing for other accounts', async () => {
    const { signIn, email, device } = await noisyHall()
    for (let guess = 0; guess < 10; guess++) expect((await signIn(email, 'wrong', device)).status).toBe(400)
    expect((await signIn(email, 'correct horse', device)).status).toBe(429)
    for (let guess = 0; guess < 10; guess++) await signIn(`more${guess}@example.org`, 'wrong', device)
    expect((await signIn('others@example.org', 'wrong', device)).status).toBe(429)
    expect((await signIn('others@example.org', 'wrong', { cookie: 'foyer-device=invented' })).status).toBe(429)
  })

  test('a device keeps the marks of five accounts, and shows them to no script and no other site', async () => {
    const { signIn, member } = await foyer({ PUBLIC_URL: 'https://foyer.test' })
    let cookie = ''
    const seen: string[] = []
    for (let account = 0; account < 6; account++) {
      const { email } = await member()
      const set = String((await signIn(email, 'correct horse', { cookie })).headers['set-cookie'])
      cookie = set.split(';')[0] ?? ''
      seen.push(cookie.split('=')[1]?.split('.')[0] ?? '')
      expect(set.split('; ').slice(1)).toEqual([
        'Path=/auth/v1',
        'Max-Age=7776000',
        'HttpOnly',
        'SameSite=Strict',
        'Secure',
      ])
    }
    expect(cookie).toBe(`foyer-device=${seen.toReversed().slice(0, 5).join('.')}`)
  })

  test('is not made faster by sending all attempts at once', async () => {
    const { signIn, member } = await foyer()
    const { email } = await member()
    const replies = await Promise.all(Array.from({ length: 30 }, () => signIn(email, 'wrong')))
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  test('is not hidden by a forged X-Forwarded-For header', async () => {
    const { signIn, member } = await foyer()
    const { email } = await member()
    for (let guess = 0; guess < 10; guess++) await signIn(email, 'wrong', from(`192.0.2.${guess}`))
    expect((await signIn(email, 'correct horse', from('192.0.2.99'))).status).toBe(429)
  })

  test('counts only wrong passwords', async () => {
    const { signIn, member } = await foyer()
    const { email } = await member()
    for (let time = 0; time < 15; time++) expect((await signIn(email)).status).toBe(200)
  })

  test('has no limit if the operator has turned limits off', async () => {
    const { signIn, member } = await foyer({ LIMITS: 'off' })
    const { email } = await member()
    for (let guess = 0; guess < 12; guess++) await signIn(email, 'wrong')
    expect((await signIn(email)).status).toBe(200)
  })
})

describe('links in emails (A8, A9)', () => {
  test('start with the configured address, whatever the Host header says', async () => {
    const { post, lastLink } = await foyer({ PUBLIC_URL: 'https://foyer.example' })
    const email = address()
    await post(
      '/signup',
      { email, password: 'correct horse' },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
    )
    expect((await lastLink(email)).origin).toBe('https://foyer.example')
  })

  test('open a page with two buttons, which changes nothing until one is pressed', async () => {
    const { app, signUp, lastLink, press, db } = await foyer()
    const email = address()
    await signUp(email)
    const link = await lastLink(email)
    for (let scan = 0; scan < 3; scan++) {
      const page = await app.inject({ method: 'GET', url: link.pathname + link.search })
      expect(page.statusCode).toBe(200)
      const buttons = [...page.body.matchAll(/<button>(.*?)<\/button>/g)].map(([, label]) => label)
      expect(buttons).toEqual(['Confirm my address', 'Choose a new password'])
      expect(page.body).not.toMatch(/<script|https?:\/\//)
      expect(page.headers['cache-control']).toBe('no-store')
      expect(String(page.headers['content-security-policy'])).toContain("default-src 'self'")
    }
    expect(await db.$count(users, eq(users.email, email))).toBe(0)
    const { status, location, fragment } = await press(link)
    expect([status, location.pathname, fragment.type]).toEqual([303, '/auth', 'signup'])
  })

  test('cannot carry markup into the page', async () => {
    const { app } = await foyer()
    const page = await app.inject('/auth/v1/verify?token=%22%3E%3Cscript%3Ealert(1)%3C/script%3E&type=signup')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
    expect(page.body).not.toContain('<script')
  })

  test('work once, even if the button is pressed several times', async () => {
    const { signUp, lastLink, press } = await foyer()
    const email = address()
    await signUp(email)
    const link = await lastLink(email)
    const presses = await Promise.all(Array.from({ length: 10 }, () => press(link)))
    expect(presses.filter(({ fragment }) => fragment.access_token)).toHaveLength(1)
    expect(presses.filter(({ fragment }) => fragment.error_code === 'otp_expired')).toHaveLength(9)
  })

  test.each([
    ['signup', 24 * 3600],
    ['recovery', 3600],
  ])('of the kind %s expire after %i seconds', async (kind, seconds) => {
    const { signUp, post, lastLink, press, clock } = await foyer()
    const email = address()
    await signUp(email)
    if (kind === 'recovery') {
      clock.forward(61_000)
      await post('/recover', { email })
    }
    const link = await lastLink(email)
    clock.forward(seconds * 1000)
    expect((await press(link)).fragment.error_code).toBe('otp_expired')
  })

  test('work only for their own purpose', async () => {
    const { signUp, lastLink, post } = await foyer()
    const email = address()
    await signUp(email)
    const token = (await lastLink(email)).searchParams.get('token')
    expect((await post('/verify', { type: 'magiclink', token })).status).toBe(403)
    expect((await post('/verify', { type: 'signup', token, email: address() })).status).toBe(403)
    expect((await post('/verify', { type: 'signup', token, email })).status).toBe(200)
  })

  test('are stored as hashes only', async () => {
    const { signUp, lastLink, db } = await foyer()
    const email = address()
    await signUp(email)
    const token = (await lastLink(email)).searchParams.get('token') ?? ''
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const [row] = await db.select().from(signUps).where(eq(signUps.email, email))
    expect(row?.hash).toHaveLength(43)
    expect(JSON.stringify(row)).not.toContain(token)
  })

  test.each([
    ['/plans?plan=starter', '/auth?next=%2Fplans%3Fplan%3Dstarter'],
    ['http://foyer.test/stage', '/auth?next=%2Fstage'],
    ['https://evil.example/', '/auth'],
    ['//evil.example', '/auth'],
    ['javascript:alert(1)', '/auth'],
    ['/\\evil.example', '/auth'],
  ])('with redirect_to=%s lead to %s', async (redirect_to, expected) => {
    const { post, lastLink, press } = await foyer()
    const email = address()
    await post(`/signup?redirect_to=${encodeURIComponent(redirect_to)}`, { email, password: 'correct horse' })
    const link = await lastLink(email)
    expect(link.searchParams.get('redirect_to')?.startsWith('/') ?? true).toBe(true)
    // `redirect_to` is checked again when the link is used, because somebody may have changed it on the way.
    const { location } = await press(link, redirect_to)
    expect(location.origin + location.pathname + location.search).toBe(`http://foyer.test${expected}`)
  })
})

describe('access tokens (A11)', () => {
  const secret = new TextEncoder().encode('a secret that only tests know, of some length')

  async function forged(claims: object, { alg = 'HS256', key = secret, ...header }: Record<string, unknown> = {}) {
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: String(alg), ...header })
      .sign(key instanceof Uint8Array ? key : secret)
  }
  const plain = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

  test('are refused if anything about them differs from ours', async () => {
    const { member, me, core, clock } = await foyer()
    const ada = await member()
    const claims = JSON.parse(Buffer.from(ada.access_token.split('.')[1]!, 'base64url').toString())
    const seconds = Math.floor(clock.now().getTime() / 1000)
    const [head, body, signature] = ada.access_token.split('.')
    const wrong: Record<string, string> = {
      'no algorithm': `${plain({ alg: 'none', typ: 'JWT' })}.${body}.`,
      'no signature': `${head}.${body}.`,
      'another body': `${head}.${plain({ ...claims, email: 'root@example.org' })}.${signature}`,
      'another key': await forged(claims, { key: new Uint8Array(randomBytes(32)) }),
      'another algorithm': await forged(claims, { alg: 'HS512', key: new Uint8Array(randomBytes(64)) }),
      'a key of its own': await forged(claims, {
        key: new Uint8Array(randomBytes(32)),
        jku: 'http://evil.example/',
        kid: '../../dev/null',
      }),
      'another audience': await forged({ ...claims, aud: 'anon' }),
      'no audience': await forged({ ...claims, aud: undefined }),
      'another issuer': await forged({ ...claims, iss: 'https://evil.example' }),
      expired: await forged({ ...claims, exp: seconds - 61 }),
      'no end': await forged({ ...claims, exp: undefined }),
      'not yet': await forged({ ...claims, nbf: seconds + 61 }),
      'no session': await forged({ ...claims, session_id: undefined }),
      'session that is no id': await forged({ ...claims, session_id: 'x' }),
      'session that is no text': await forged({ ...claims, session_id: { id: 1 } }),
      'session of nobody': await forged({ ...claims, session_id: randomUUID() }),
      'another person': await forged({ ...claims, sub: randomUUID() }),
      'a refresh token': ada.refresh_token,
      'nothing like it': 'x.y.z',
    }
    for (const [what, token] of Object.entries(wrong)) {
      const { status } = await me(token)
      expect([what, status]).toEqual([what, 401])
      await expect(authenticate(core, token, clock.now())).rejects.toEqual(
        new AppError('signed_out', 'Please log in first.'),
      )
    }
    expect((await me(await forged(claims))).status).toBe(200)
    const clocksDiffer = { ...claims, exp: seconds - 59, nbf: seconds + 59 }
    expect((await me(await forged(clocksDiffer))).status).toBe(200)
    expect(await authenticate(core, ada.access_token, clock.now())).toEqual({
      id: ada.id,
      email: ada.email,
      session_id: claims.session_id,
      is_delegate: false,
    })
  })

  test('last an hour and a minute, because clocks differ', async () => {
    const { member, me, clock, app } = await foyer()
    const ada = await member()
    const call = () => app.inject({ url: '/api/profile', headers: { authorization: `Bearer ${ada.access_token}` } })
    clock.forward(3_659_000)
    expect((await me(ada.access_token)).status).toBe(200)
    expect((await call()).statusCode).toBe(200)
    clock.forward(2_000)
    expect((await call()).statusCode).toBe(401)
    const { status, body } = await me(ada.access_token)
    expect([status, body.code]).toEqual([401, 'bad_jwt'])
    expect(body.message).toBe('invalid JWT: unable to parse or verify signature, token is expired')
  })

  test('have the same claims as GoTrue’s', async () => {
    const { member, clock } = await foyer()
    const { access_token, email, id } = await member()
    const claims = JSON.parse(Buffer.from(access_token.split('.')[1]!, 'base64url').toString())
    const now = Math.floor(clock.now().getTime() / 1000)
    expect(claims).toEqual({
      iss: 'http://foyer.test/auth/v1',
      sub: id,
      aud: 'authenticated',
      exp: now + 3600,
      iat: now,
      jti: expect.any(String),
      email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: {},
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: now }],
      session_id: expect.any(String),
      is_anonymous: false,
    })
  })

  test('with a shared secret, no public key is published', async () => {
    const { send } = await foyer()
    expect((await send('GET', '/.well-known/jwks.json')).body).toEqual({ keys: [] })
  })
})

// The setting of a disk that is nearly full, which the embedded database has on its one connection.
test.runIf(process.env.TEST_ENGINE !== 'postgres')(
  'on a nearly full disk people still sign in and refresh',
  async () => {
    const { db, member, refresh, signIn, signUp, me } = await foyer()
    const { email, refresh_token } = await member()
    await db.execute('set default_transaction_read_only = on')
    try {
      const signedIn = await signIn(email)
      const refreshed = await refresh(refresh_token)
      expect([signedIn.status, refreshed.status, (await me(signedIn.body.access_token)).status]).toEqual([
        200, 200, 200,
      ])
      expect(await signUp('late@example.org')).toMatchObject({
        status: 503,
        body: { message: 'The disk is full. Nothing was saved, but everything stored can still be read.' },
      })
    } finally {
      await db.execute('set default_transaction_read_only = off')
    }
  },
)

describe('refresh tokens (A12)', () => {
  test('work once: each refresh returns the next one, and the session continues', async () => {
    const { member, refresh, me } = await foyer()
    const first = await member()
    const second = await refresh(first.refresh_token)
    expect(second.status).toBe(200)
    expect(second.body.refresh_token).not.toBe(first.refresh_token)
    expect((await me(second.body.access_token)).status).toBe(200)
  })

  test('whose response was lost are returned again, at any time later', async () => {
    const { member, refresh, clock } = await foyer()
    const first = await member()
    const second = await refresh(first.refresh_token)
    clock.forward(20 * 24 * 3_600_000)
    const again = await refresh(first.refresh_token)
    expect([again.status, again.body.refresh_token]).toEqual([200, second.body.refresh_token])
  })

  test('older than the previous one still work for ten seconds, then end the session', async () => {
    const { member, refresh, me, clock } = await foyer()
    const first = await member()
    const second = await refresh(first.refresh_token)
    clock.forward(4000)
    const third = await refresh(second.body.refresh_token)
    clock.forward(6000)
    expect((await refresh(first.refresh_token)).body.refresh_token).toBe(third.body.refresh_token)
    clock.forward(1)
    const stolen = await refresh(first.refresh_token)
    expect([stolen.status, stolen.body]).toEqual([
      400,
      { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' },
    ])
    expect((await refresh(third.body.refresh_token)).status).toBe(400)
    expect((await me(third.body.access_token)).status).toBe(401)
  })

  test('used twenty times at once log nobody out', async () => {
    const { member, refresh, me } = await foyer()
    const first = await member()
    const replies = await Promise.all(Array.from({ length: 20 }, () => refresh(first.refresh_token)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const live = new Set(replies.map(({ body }) => body.refresh_token))
    expect(live.size).toBe(1)
    expect((await refresh([...live][0])).status).toBe(200)
    expect((await me(replies[7]!.body.access_token)).status).toBe(200)
  })

  test('of a session that is unused for thirty days, or is ninety days old, are refused', async () => {
    const day = 24 * 3_600_000
    const { member, refresh, clock } = await foyer()
    const idle = await member()
    clock.forward(30 * day + 1)
    expect((await refresh(idle.refresh_token)).body.code).toBe('session_expired')

    let busy = tokensOf(await member())
    for (let time = 0; time < 4; time++) {
      clock.forward(22 * day)
      busy = tokensOf((await refresh(busy.refresh_token)).body)
    }
    clock.forward(2 * day + 1)
    expect((await refresh(busy.refresh_token)).body.code).toBe('session_expired')
  })

  test('that were changed in any way are refused', async () => {
    const { member, refresh } = await foyer()
    const { refresh_token } = await member()
    const bytes = Buffer.from(refresh_token, 'base64url')
    for (const at of [0, 19, 20, 51]) {
      const changed = Buffer.from(bytes)
      changed[at] = changed[at]! ^ 1
      expect((await refresh(changed.toString('base64url'))).body.code).toBe('refresh_token_not_found')
    }
    expect((await refresh(`${refresh_token}x`)).body.code).toBe('refresh_token_not_found')
    expect((await refresh('')).body.code).toBe('refresh_token_not_found')
  })

  test('cannot be forged with the contents of the database', async () => {
    const { member, db } = await foyer()
    const { refresh_token, id } = await member()
    const [row] = await db.select().from(sessions).where(eq(sessions.user_id, id))
    expect(JSON.stringify(row)).not.toContain(refresh_token.slice(-30))
  })
})

describe('the end of a session (A13, A18)', () => {
  test.each([
    ['local', [401, 200]],
    ['others', [200, 401]],
    ['global', [401, 401]],
  ] as const)('signing out with the scope %s', async (scope, [here, there]) => {
    const { member, signIn, send, bearer, me, refresh, core, clock } = await foyer()
    const ada = await member()
    const phone = (await signIn(ada.email)).body
    const { session_id } = await authenticate(core, phone.access_token, clock.now())
    expect((await send('POST', `/logout?scope=${scope}`, undefined, bearer(ada.access_token))).status).toBe(204)
    expect([(await me(ada.access_token)).status, (await me(phone.access_token)).status]).toEqual([here, there])
    expect((await refresh(ada.refresh_token)).status).toBe(here === 200 ? 200 : 400)
    expect((await currentSessions(core.db, [session_id], clock.now())).size).toBe(there === 401 ? 0 : 1)
  })

  test('does not come from a logout with an unknown scope', async () => {
    const { member, send, bearer, me } = await foyer()
    const ada = await member()
    expect((await send('POST', '/logout?scope=some', undefined, bearer(ada.access_token))).status).toBe(400)
    expect((await me(ada.access_token)).status).toBe(200)
  })

  test.each(['deleted', 'removed softly', 'banned'])('comes at once for an account that is %s', async (how) => {
    const { member, send, me, refresh, signIn, post, lastLink, press, core, clock } = await foyer({
      SERVICE_KEY: 'the-key-of-the-operator',
    })
    const ada = await member()
    await post('/recover', { email: ada.email })
    const link = await lastLink(ada.email)
    const { session_id } = await authenticate(core, ada.access_token, clock.now())
    const key = { authorization: 'Bearer the-key-of-the-operator' }
    const path = `/admin/users/${ada.id}`
    if (how === 'deleted') await send('DELETE', path, {}, key)
    if (how === 'removed softly') await send('DELETE', path, { should_soft_delete: true }, key)
    if (how === 'banned') await send('PUT', path, { ban_duration: '1h' }, key)
    expect((await me(ada.access_token)).status).toBe(401)
    expect((await refresh(ada.refresh_token)).status).toBe(400)
    expect((await signIn(ada.email)).status).toBeGreaterThanOrEqual(400)
    expect((await press(link)).fragment.error_code).toBe('otp_expired')
    expect((await currentSessions(core.db, [session_id], clock.now())).size).toBe(0)
  })
})

describe('passwords (A14)', () => {
  test('are compared to their last character, in any script', async () => {
    const { member, signIn } = await foyer()
    const long = `${'日本語'.repeat(300)}x`
    const { email } = await member(address(), long)
    expect((await signIn(email, long)).status).toBe(200)
    expect((await signIn(email, `${long.slice(0, -1)}y`)).status).toBe(400)
    expect((await signIn(email, long.slice(0, 72))).status).toBe(400)
  })

  test.each([
    ['five5', 422, 'weak_password', 'Password should be at least 6 characters.'],
    ['x'.repeat(1001), 400, 'validation_failed', 'Password cannot be longer than 1000 characters'],
  ])('of the wrong length are refused', async (password, status, code, message) => {
    const { signUp } = await foyer()
    const reply = await signUp(address(), password)
    expect([reply.status, reply.body.code, reply.body.message]).toEqual([status, code, message])
  })

  test('are stored as argon2id hashes', async () => {
    const { member, db } = await foyer()
    setPasswordCost(FULL_COST)
    const { id } = await member()
    const [row] = await db.select().from(users).where(eq(users.id, id))
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('changing the password or the address (A15)', () => {
  test('needs more than a session', async () => {
    const { member, change, signIn } = await foyer()
    const ada = await member()
    for (const fields of [{ password: 'battery staple' }, { email: address() }]) {
      const bare = await change(ada.access_token, fields)
      expect([bare.status, bare.body.code]).toEqual([400, 'current_password_required'])
      const wrong = await change(ada.access_token, { ...fields, current_password: 'wrong one' })
      expect([wrong.status, wrong.body.code]).toEqual([400, 'current_password_invalid'])
      const nonce = await change(ada.access_token, { ...fields, nonce: '12345678' })
      expect([nonce.status, nonce.body.code]).toEqual([422, 'reauthentication_not_valid'])
    }
    expect((await signIn(ada.email)).status).toBe(200)
  })

  test('to a new password ends all other sessions, voids open links and notifies the owner', async () => {
    const { member, signIn, change, me, post, lastLink, press, emailsOf, clock } = await foyer()
    const ada = await member()
    const other = (await signIn(ada.email)).body
    // Emails of the same moment have no order.
    clock.forward(61_000)
    await post('/recover', { email: ada.email })
    const link = await lastLink(ada.email)
    expect(link.searchParams.get('type')).toBe('recovery')
    clock.forward(1000)
    const fields = { password: 'battery staple', current_password: ada.password }
    expect((await change(ada.access_token, fields)).status).toBe(200)
    expect((await me(ada.access_token)).status).toBe(200)
    expect((await me(other.access_token)).status).toBe(401)
    expect((await press(link)).fragment.error_code).toBe('otp_expired')
    expect((await emailsOf(ada.email)).at(-1)?.subject).toBe('Your password was changed')
    expect((await signIn(ada.email)).status).toBe(400)
    expect((await signIn(ada.email, 'battery staple')).status).toBe(200)
  })

  test('to the same password is refused', async () => {
    const { member, change } = await foyer()
    const ada = await member()
    const reply = await change(ada.access_token, { password: ada.password, current_password: ada.password })
    expect([reply.status, reply.body.code]).toEqual([422, 'same_password'])
  })

  test('counts wrong current passwords like wrong passwords at login', async () => {
    const { member, change } = await foyer()
    const ada = await member()
    const fields = { password: 'battery staple', current_password: 'wrong one' }
    for (let guess = 0; guess < 10; guess++) await change(ada.access_token, fields)
    expect((await change(ada.access_token, { ...fields, current_password: ada.password })).status).toBe(429)
  })

  test('to a new address takes effect when it is confirmed; the old address is notified, and other sessions end', async () => {
    const { member, signIn, change, me, press, lastLink, emailsOf } = await foyer()
    const ada = await member()
    const other = (await signIn(ada.email)).body
    const next = address()
    const pending = await change(ada.access_token, { email: next, current_password: ada.password })
    expect(pending.body).toMatchObject({ email: ada.email, new_email: next })
    expect((await me(ada.access_token)).body.email).toBe(ada.email)

    const { fragment } = await press(await lastLink(next))
    expect(fragment.type).toBe('email_change')
    expect((await me(fragment.access_token!)).body).toMatchObject({ id: ada.id, email: next })
    expect((await emailsOf(ada.email)).at(-1)?.body_text).toContain(`from ${ada.email} to ${next}`)
    expect((await me(other.access_token)).status).toBe(401)
    expect((await signIn(ada.email)).status).toBe(400)
    expect((await signIn(next)).status).toBe(200)
  })

  test('to a new address can send its link again while it is pending, and only the newer link works', async () => {
    const { member, change, post, press, lastLink, emailsOf, clock } = await foyer()
    const ada = await member()
    const again = () => post('/resend', { type: 'email_change', email: ada.email })
    const sent = (await emailsOf(ada.email)).length
    expect(await again()).toMatchObject({ status: 200, body: {} })
    expect(await emailsOf(ada.email)).toHaveLength(sent)

    const next = address()
    await change(ada.access_token, { email: next, current_password: ada.password })
    const first = await lastLink(next)
    clock.forward(61_000)
    expect(await again()).toMatchObject({ status: 200, body: {} })
    expect(await emailsOf(next)).toHaveLength(2)
    expect((await press(first)).fragment.error_code).toBe('otp_expired')
    expect((await press(await lastLink(next))).fragment.type).toBe('email_change')
    clock.forward(61_000)
    expect(await again()).toMatchObject({ status: 200, body: {} })
    expect(await emailsOf(next)).toHaveLength(2)
  })

  test('to an address that got an account meanwhile is refused', async () => {
    const { member, change, press, lastLink, signUp, clock, me } = await foyer()
    const ada = await member()
    const next = address()
    await change(ada.access_token, { email: next, current_password: ada.password })
    const link = await lastLink(next)
    clock.forward(61_000)
    await signUp(next, 'the owner’s')
    await press(await lastLink(next))
    expect((await press(link)).fragment.error_code).toBe('email_exists')
    expect((await me(ada.access_token)).body.email).toBe(ada.email)
  })

  test('with a recovery link works for the password, once and within an hour, but not for the address', async () => {
    const { member, post, press, lastLink, change, signIn, clock } = await foyer()
    const ada = await member()
    const recovered = async () => {
      clock.forward(61_000)
      await post('/recover', { email: ada.email })
      return (await press(await lastLink(ada.email))).fragment.access_token!
    }
    const token = await recovered()
    expect((await change(token, { email: address() })).body.code).toBe('current_password_required')
    expect((await change(token, { password: 'battery staple' })).status).toBe(200)
    expect((await change(token, { password: 'another one' })).body.code).toBe('current_password_required')
    expect((await signIn(ada.email, 'battery staple')).status).toBe(200)

    const early = await recovered()
    clock.forward(3_500_000)
    expect((await change(early, { password: 'in good time' })).status).toBe(200)
  })

  test('works with a code from the mailbox instead of the password, and five wrong codes void it', async () => {
    const { member, send, bearer, emailsOf, change, clock } = await foyer()
    const ada = await member()
    const code = async () => {
      clock.forward(61_000)
      await send('GET', '/reauthenticate', undefined, bearer(ada.access_token))
      return /\d{8}/.exec((await emailsOf(ada.email)).at(-1)?.body_text ?? '')?.[0] ?? ''
    }
    const right = await code()
    expect((await change(ada.access_token, { password: 'battery staple', nonce: right })).status).toBe(200)
    expect((await change(ada.access_token, { password: 'another one', nonce: right })).status).toBe(422)

    const second = await code()
    const wrong = second === '00000000' ? '00000001' : '00000000'
    for (let guess = 0; guess < 5; guess++) await change(ada.access_token, { password: 'third one', nonce: wrong })
    expect((await change(ada.access_token, { password: 'third one', nonce: second })).status).toBe(422)

    const third = await code()
    clock.forward(600_000)
    expect((await change(ada.access_token, { password: 'third one', nonce: third })).status).toBe(422)
  })
})

describe('emails to strangers (A16)', () => {
  const from = (source: string) => ({ 'x-forwarded-for': source })

  test('go once a minute and five times a day, three for one network, and nobody is told', async () => {
    vi.setSystemTime(Date.now())
    const { member, post, emailsOf, clock } = await foyer({ TRUST_PROXY: '1' })
    const { email } = await member()
    const sent = async () => (await emailsOf(email)).filter(({ kind }) => kind.startsWith('account-recovery-')).length
    const recover = async (source: string) => expect((await post('/recover', { email }, from(source))).status).toBe(200)
    for (let time = 0; time < 3; time++) await recover('192.0.2.1')
    expect(await sent()).toBe(1)
    for (let time = 0; time < 9; time++) {
      clock.forward(61_000)
      await recover('192.0.2.1')
    }
    expect(await sent()).toBe(3)
    for (let time = 0; time < 9; time++) {
      clock.forward(61_000)
      await recover(`192.0.2.${time}`)
    }
    expect(await sent()).toBe(5)
    clock.forward(24 * 3_600_000)
    await recover('192.0.2.9')
    expect(await sent()).toBe(6)
  })

  test('do not use up the recoveries of the owner', async () => {
    const { member, signIn, post, signUp, lastLink, press, clock } = await foyer({ TRUST_PROXY: '1' })
    const { email } = await member()
    const cookie = String((await signIn(email)).headers['set-cookie']).split(';')[0] ?? ''
    for (let time = 0; time < 8; time++) {
      clock.forward(61_000)
      await signUp(email)
      await post('/otp', { email })
      await post('/recover', { email }, from(`192.0.2.${time}`))
    }
    const strangers = await lastLink(email)
    await post('/recover', { email }, { cookie })
    const own = await lastLink(email)
    expect(own.href).not.toBe(strangers.href)
    expect((await press(own)).fragment.type).toBe('recovery')
  })

  test('by signing up do not use up the recoveries of an owner on a new device', async () => {
    const { member, post, signUp, emailsOf, clock } = await foyer()
    const { email } = await member()
    for (let time = 0; time < 8; time++) {
      clock.forward(61_000)
      await signUp(email)
    }
    await post('/recover', { email })
    expect((await emailsOf(email)).at(-1)?.subject).toBe('Choose a new password')
  })

  test('twenty calls at once send one', async () => {
    const { member, post, emailsOf } = await foyer()
    const { email } = await member()
    await Promise.all(Array.from({ length: 20 }, () => post('/recover', { email })))
    expect((await emailsOf(email)).filter(({ kind }) => kind.startsWith('account-recovery-'))).toHaveLength(1)
  })

  test('cannot be sent to a thousand of them from one network, and no account is made', async () => {
    vi.setSystemTime(Date.now())
    const { post, db, mailer, outbox } = await foyer()
    const strangers = Array.from({ length: 1260 }, address)
    const statuses: number[] = []
    // Not all at once, because a slow machine answers some of a thousand with 503.
    for (const some of chunksOf(strangers, 20)) {
      const replies = await Promise.all(some.map((email) => post('/otp', { email })))
      statuses.push(...replies.map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(120)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1140)
    while ((await outbox.flush()) > 0);
    expect(mailer.sent.filter(({ to_address }) => strangers.includes(to_address))).toHaveLength(120)
    expect(await db.$count(users, inArray(users.email, strangers))).toBe(0)
    const other = [
      ['/signup', { password: 'correct horse' }],
      ['/recover', {}],
      ['/resend', { type: 'signup' }],
    ] as const
    for (const [path, payload] of other) expect((await post(path, { email: address(), ...payload })).status).toBe(429)
  })

  test('cannot be sent by changing one’s own address again and again', async () => {
    const { member, change, db } = await foyer()
    const mallory = await member()
    const strangers = Array.from({ length: 20 }, address)
    const statuses: number[] = []
    for (const email of strangers)
      statuses.push((await change(mallory.access_token, { email, current_password: mallory.password })).status)
    expect(statuses).toEqual(strangers.map((_, at) => (at < NEW_ADDRESSES.points ? 200 : 429)))
    expect(await db.$count(emails, inArray(emails.to_address, strangers))).toBe(NEW_ADDRESSES.points)
  })

  test('by changed addresses count together with the others of a network', async () => {
    const { member, change, post, clock, core, emailsOf } = await foyer({ TRUST_PROXY: '1' })
    const ada = await member()
    const next = address()
    await change(ada.access_token, { email: next, current_password: ada.password })
    clock.forward(61_000)
    for (let call = 0; call < 120; call++) await core.limits.spend(STRANGER_EMAILS, '192.0.2.1')
    const refused = await post('/resend', { type: 'email_change', email: ada.email }, from('192.0.2.1'))
    expect([refused.status, refused.body.message]).toEqual([429, STRANGER_EMAILS.refusal])
    expect(await emailsOf(next)).toHaveLength(1)
  })

  test('with a confirmation can be sent again, with the same link', async () => {
    const { signUp, post, lastLink, press, clock, emailsOf } = await foyer()
    const email = address()
    const cookie = deviceOf(await signUp(email))
    const older = await lastLink(email)
    await post('/resend', { type: 'signup', email }, { cookie })
    expect(await emailsOf(email)).toHaveLength(1)
    clock.forward(60_000)
    await post('/resend', { type: 'signup', email }, { cookie })
    expect(await emailsOf(email)).toHaveLength(2)
    expect((await lastLink(email)).href).toBe(older.href)
    clock.forward(24 * 3_600_000 - 1000)
    expect((await press(older)).fragment.type).toBe('signup')
  })
})

describe('addresses (A17)', () => {
  test.each([
    ['a line break', 'ada@example.org\r\nBcc: eve@example.org'],
    ['a line break at the end', 'ada@example.org\n'],
    ['a NUL', 'ada\0@example.org'],
    [
      'too many characters',
      `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example.org.and.on`,
    ],
    ['a letter that only looks like one of ours', '\u0430da@example.org'],
    ['a Kelvin sign, whose small form is a k', '\u212Aate@example.org'],
    ['no address at all', 'ada'],
  ])('with %s are refused', async (_, email) => {
    const { signUp } = await foyer()
    const { status, body } = await signUp(email)
    expect([status, body.message]).toEqual([400, 'Unable to validate email address: invalid format'])
  })

  test('are the same account in upper and lower case', async () => {
    const { member, signIn } = await foyer()
    const name = randomUUID()
    const { email } = await member(`${name}@example.org`)
    const { body } = await signIn(`  ${name.toUpperCase()}@Example.ORG `)
    expect(body.user.email).toBe(email)
  })
})

describe('errors', () => {
  test('have the shape of the API version that the client requests', async () => {
    const { app, signIn } = await foyer()
    const asked = await signIn(address())
    expect(asked.headers['x-supabase-api-version']).toBe('2024-01-01')
    expect(asked.body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
    const payload = { email: address(), password: 'wrong one' }
    const old = await app.inject({ method: 'POST', url: '/auth/v1/token?grant_type=password', payload })
    expect(old.json()).toEqual({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' })
  })

  test.each([
    ['POST', '/signup', 'not json', 400],
    ['POST', '/signup', '{"email":{"a":1},"password":[]}', 400],
    ['POST', '/signup', '{"__proto__":{"a":1}}', 400],
    ['POST', '/signup', `{"data":${'['.repeat(40)}${']'.repeat(40)}}`, 400],
    ['POST', '/signup', `{"email":"${'x'.repeat(1_100_000)}"}`, 413],
    ['POST', '/token', '{}', 400],
    ['POST', '/token?grant_type=magic', '{}', 400],
    ['POST', '/token?grant_type=password&grant_type=password', '{}', 400],
    ['POST', '/verify', '{}', 400],
    ['POST', '/verify', '{"type":"constructor","token":"x"}', 400],
    ['POST', '/recover', '[]', 400],
    ['POST', '/resend', '{}', 400],
    ['DELETE', '/signup', undefined, 405],
    ['POST', '/user', '{}', 405],
    ['GET', '/nothing/here', undefined, 404],
    ['GET', '/user', undefined, 401],
    ['GET', '/admin/users', undefined, 401],
  ] as const)('%s %s with %.40s is refused, in the protocol’s words', async (method, path, payload, status) => {
    const { app } = await foyer()
    const reply = await app.inject({
      method,
      url: `/auth/v1${path}`,
      ...(payload !== undefined && { payload, headers: { 'content-type': 'application/json' } }),
    })
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toEqual({ code: status, error_code: expect.any(String), msg: expect.any(String) })
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  test('a user who owns conferences cannot be deleted', async () => {
    const { as, conferenceOf, send, bearer, me } = await foyer({
      AUTH_AUTOCONFIRM: 'true',
      SERVICE_KEY: 'the-key-of-the-operator',
    })
    const ada = await as({ subscribed: true })
    await conferenceOf(ada)
    const reply = await send('DELETE', `/admin/users/${ada.id}`, {}, bearer('the-key-of-the-operator'))
    expect([reply.status, reply.body.code]).toEqual([409, 'conflict'])
    expect((await me(ada.access_token)).status).toBe(200)
  })

  test('what PostgreSQL cannot store in JSON is cleaned, also of the operator', async () => {
    const { send, bearer } = await foyer({ SERVICE_KEY: 'the-key-of-the-operator' })
    const key = bearer('the-key-of-the-operator')
    const odd = 'half \ud83d of\0 it'
    const [metadata, cleaned] = [{ [odd]: [odd, { odd }] }, { 'half \ufffd of it': ['half \ufffd of it', { odd: 'half \ufffd of it' }] }] // prettier-ignore
    const data = { app_metadata: metadata, user_metadata: metadata }
    const made = await send('POST', '/admin/users', { email: address(), ...data }, key)
    expect([made.status, made.body.user_metadata, made.body.app_metadata]).toEqual([
      200,
      cleaned,
      { ...cleaned, provider: 'email', providers: ['email'] },
    ])
    const plain = await send('POST', '/admin/users', { email: address() }, key)
    const changed = await send('PUT', `/admin/users/${plain.body.id}`, data, key)
    expect([changed.status, changed.body.app_metadata]).toEqual([200, made.body.app_metadata])
  })

  test('nobody is the operator without a service key and a private key', async () => {
    const { send, bearer } = await foyer()
    const secret = new TextEncoder().encode('a secret that only tests know, of some length')
    const token = await new SignJWT({ role: 'service_role' }).setProtectedHeader({ alg: 'HS256' }).sign(secret)
    for (const wrongToken of [token, '', 'undefined']) {
      expect((await send('GET', '/admin/users', undefined, bearer(wrongToken))).status).toBe(401)
    }
  })
})

describe('upkeep', () => {
  test('deletes what can no longer be used, and nothing else', async () => {
    const { member, signUp, db, clock } = await foyer({ AUTH_ANONYMOUS: 'true' })
    const ada = await member()
    const abandoned = address()
    await signUp(abandoned)
    clock.forward(31 * 24 * 3_600_000)
    const waiting = address()
    await signUp(waiting)
    const grace = await member()
    await removeExpired(db, clock.now())
    const left = ({ id }: { id: string }) => db.$count(users, eq(users.id, id))
    const waits = (email: string) => db.$count(signUps, eq(signUps.email, email))
    expect([await left(ada), await waits(abandoned), await waits(waiting), await left(grace)]).toEqual([1, 0, 1, 1])
    const of = (id: string) => db.select().from(sessions).where(eq(sessions.user_id, id))
    expect([(await of(ada.id)).length, (await of(grace.id)).length]).toEqual([0, 2])
  })
})
