import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { AuthClient, GoTrueAdminApi } from '@supabase/auth-js'
import { importJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { testApp } from '#server/test.ts'
import { keysOf } from './server/keys.ts'

/** The unchanged public client, with the app listening on a port. */
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const jwk = { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', kid: 'of-the-test' }

let running: Awaited<ReturnType<typeof testApp>>
let url: string
let service: GoTrueAdminApi

beforeAll(async () => {
  running = await testApp({ env: { AUTH_ANONYMOUS: 'true', JWT_JWK: JSON.stringify(jwk) } })
  url = `${await running.app.listen({ port: 0, host: '127.0.0.1' })}/auth/v1`
  service = new GoTrueAdminApi({ url, headers: { Authorization: `Bearer ${await bearer('service_role')}` } })
})
afterAll(() => running.app.close())

async function bearer(role: string) {
  const key = await importJWK(jwk, 'RS256')
  return new SignJWT({ role }).setProtectedHeader({ alg: 'RS256' }).setIssuedAt().sign(key)
}

function client() {
  const stored = new Map<string, string>()
  return new AuthClient({
    url,
    storageKey: randomUUID(),
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
  })
}

type Client = ReturnType<typeof client>
const someone = () => ({ email: `${randomUUID()}@example.org`, password: 'correct horse' })

async function signedUp() {
  const auth = client()
  const who = someone()
  const { data, error } = await auth.signUp(who)
  expect(error).toBeNull()
  return { auth, ...who, session: data.session!, user: data.user! }
}

describe('signing up', () => {
  test('returns a session with everything that clients read from it', async () => {
    const auth = client()
    const who = someone()
    const { data, error } = await auth.signUp({
      ...who,
      options: { data: { full_name: 'Ada' }, emailRedirectTo: 'nowhere' },
    })
    expect(error).toBeNull()
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600, expires_at: expect.any(Number) })
    expect(data.user).toMatchObject({
      id: expect.any(String),
      aud: 'authenticated',
      role: 'authenticated',
      email: who.email,
      phone: '',
      email_confirmed_at: expect.any(String),
      last_sign_in_at: expect.any(String),
      created_at: expect.any(String),
      updated_at: expect.any(String),
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { full_name: 'Ada' },
      is_anonymous: false,
    })
    const { data: mine } = await auth.getUserIdentities()
    expect(mine?.identities).toMatchObject([{ provider: 'email', identity_data: { email: who.email } }])
  })

  test.each([
    [{ email: 'asd@a.aa', password: '123' }, 'Password should be at least 6 characters.', 'weak_password', 422],
    [{ email: 'asd@a.aa', password: '' }, 'Signup requires a valid password', 'validation_failed', 400],
    [{ email: 'a', password: '123456' }, 'Unable to validate email address: invalid format', 'validation_failed', 400],
  ])('%j is refused', async (who, message, code, status) => {
    const { data, error } = await client().signUp(who)
    expect(data).toEqual({ user: null, session: null })
    expect(error).toMatchObject({ message, code, status })
  })

  test('twice with one address is refused if addresses need no confirmation', async () => {
    const { email, password } = await signedUp()
    const { error } = await client().signUp({ email, password })
    expect(error).toMatchObject({ message: 'User already registered', code: 'user_already_exists', status: 422 })
  })

  test('works with a phone number, and anonymously', async () => {
    const phone = `1${String(Date.now()).slice(-10)}`
    await client().signUp({ phone, password: 'correct horse' })
    const { data } = await client().signInWithPassword({ phone: `+${phone}`, password: 'correct horse' })
    expect(data.user).toMatchObject({
      phone,
      email: '',
      phone_confirmed_at: expect.any(String),
      app_metadata: { provider: 'phone' },
    })

    const { data: nobody } = await client().signInAnonymously({ options: { data: { a: 1 } } })
    expect(nobody.user).toMatchObject({ is_anonymous: true, email: '', user_metadata: { a: 1 } })
  })
})

describe('the session', () => {
  test('is refreshed with a new refresh token', async () => {
    const { auth, session } = await signedUp()
    const { data, error } = await auth.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(session.refresh_token)
    expect(data.session?.access_token).not.toBe(session.access_token)
    expect((await auth.getUser()).data.user?.id).toBe(session.user.id)
  })

  test('can be restored from its two tokens', async () => {
    const { session } = await signedUp()
    const elsewhere = client()
    const { error } = await elsewhere.setSession(session)
    expect(error).toBeNull()
    const { data } = await elsewhere.updateUser({ data: { hello: 'world' } })
    expect(data.user?.user_metadata).toEqual({ hello: 'world' })
  })

  test('is not created from an invented refresh token', async () => {
    const { data, error } = await client().refreshSession({ refresh_token: 'invented' })
    expect(data.session).toBeNull()
    expect(error).toMatchObject({ message: 'Invalid Refresh Token: Refresh Token Not Found', status: 400 })
  })

  test('can be verified with the public key alone', async () => {
    const { auth, email, session } = await signedUp()
    const { data, error } = await auth.getClaims()
    expect(error).toBeNull()
    expect(data?.claims).toMatchObject({ email, sub: session.user.id, aud: 'authenticated', aal: 'aal1' })
    expect(data?.header).toMatchObject({ alg: 'RS256', kid: 'of-the-test' })
    const published = await fetch(`${url}/.well-known/jwks.json`)
    expect(await published.json()).toEqual({
      keys: [{ kty: 'RSA', n: jwk.n, e: jwk.e, alg: 'RS256', kid: 'of-the-test', use: 'sig', key_ops: ['verify'] }],
    })
  })

  test.each(['local', 'others', 'global'] as const)('ends with the scope %s', async (scope) => {
    const { auth, email, password, session } = await signedUp()
    const second = client()
    await second.signInWithPassword({ email, password })
    expect((await auth.signOut({ scope })).error).toBeNull()
    const first = await client().getUser(session.access_token)
    expect(first.error === null).toBe(scope === 'others')
    expect((await second.getUser()).error === null).toBe(scope === 'local')
  })

  test('is forgotten by the client when the server has ended it', async () => {
    const { auth, user } = await signedUp()
    expect((await service.deleteUser(user.id)).error).toBeNull()
    expect((await auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await auth.getSession()).data.session).toBeNull()
    expect((await auth.signOut()).error).toBeNull()
  })

  test('is refused if we did not sign its token', async () => {
    const { error } = await service.signOut('this-is-a-bad-token')
    expect(error?.message).toMatch(/^invalid JWT: unable to parse or verify signature/)
  })
})

test.each([
  { kty: 'RSA', d: 'x' },
  { kty: 'EC', crv: 'P-256', x: 'a', y: 'b', d: 'c' },
])('%j is refused as a key, and the sentence names the variable', async (half) => {
  await expect(keysOf(readEnv({ JWT_JWK: JSON.stringify(half) }))).rejects.toThrow(
    'Foyer cannot start: JWT_JWK is not a whole private key.',
  )
})

describe('emails', () => {
  test('for an unknown address get the same response as any other', async () => {
    const auth = client()
    const email = someone().email
    expect(await auth.resetPasswordForEmail(email, { redirectTo: 'http://elsewhere.test/' })).toEqual({
      data: {},
      error: null,
    })
    expect((await auth.resend({ type: 'signup', email })).error).toBeNull()
    expect((await auth.signInWithOtp({ email })).data).toMatchObject({ user: null, session: null })
    expect((await auth.resend({ type: 'phone_change', phone: '15551234567' })).error).toBeNull()
  })

  test('with a reauthentication code are sent to people who have an address', async () => {
    const { auth } = await signedUp()
    expect((await auth.reauthenticate()).error).toBeNull()
    const nobody = client()
    await nobody.signInAnonymously()
    expect((await nobody.reauthenticate()).error?.message).toBe(
      'Reauthentication requires the user to have an email or a phone number',
    )
  })

  test('to people without an account are refused if no account may be created', async () => {
    const { email } = someone()
    const { error } = await client().signInWithOtp({ email, options: { shouldCreateUser: false } })
    expect(error).toMatchObject({ message: 'Signups not allowed for otp', code: 'otp_disabled', status: 422 })
  })

  test('to a phone are refused', async () => {
    const { error } = await client().signInWithOtp({ phone: '15551234567' })
    expect(error).toMatchObject({ message: 'Phone signups are disabled', status: 400 })
  })

  test('a wrong code, number or address is refused', async () => {
    const auth = client()
    const { error } = await auth.verifyOtp({ phone: '15551234567', token: '123456', type: 'sms' })
    expect(error).toMatchObject({ message: 'Token has expired or is invalid', status: 403 })
    const { error: format } = await auth.verifyOtp({ phone: '1555-invalid', token: '123456', type: 'sms' })
    expect(format?.message).toBe('Invalid phone number format (E.164 required)')
    const { error: link } = await auth.verifyOtp({ email: 'test@example.com', token: 'invented', type: 'email' })
    expect(link).toMatchObject({ code: 'otp_expired', status: 403 })
    const noAddress = 'Unable to validate email address: invalid format'
    expect((await auth.signInWithOtp({ email: 'invalid' })).error?.message).toBe(noAddress)
    const { auth: member } = await signedUp()
    expect((await member.updateUser({ email: 'invalid' })).error?.message).toBe(noAddress)
  })
})

describe('what we do not support is refused with the protocol’s own errors', () => {
  test.each([
    ['single sign-on', (auth: Client) => auth.signInWithSSO({ domain: 'example.org' }), 'SAML 2.0 is disabled'],
    ['second factors', (auth: Client) => auth.mfa.enroll({ factorType: 'totp' }), 'MFA enroll is disabled for TOTP'],
    ['linked accounts', (auth: Client) => auth.linkIdentity({ provider: 'google' }), 'Manual linking is disabled'],
    [
      'accounts without a way in',
      async (auth: Client) => auth.unlinkIdentity((await auth.getUserIdentities()).data!.identities[0]!),
      'Manual linking is disabled',
    ],
    [
      'tokens of others',
      (auth: Client) => auth.signInWithIdToken({ provider: 'google', token: 'x' }),
      'Provider (issuer "https://accounts.google.com") is not enabled',
    ],
    [
      'wallets',
      (auth: Client) => auth.signInWithWeb3({ chain: 'solana', message: 'm', signature: new Uint8Array([1]) }),
      'Web3 provider is disabled',
    ],
  ])('%s', async (_, act, message) => {
    const { auth } = await signedUp()
    const { error } = await act(auth)
    expect(error?.message).toBe(message)
    expect(error?.status).toBeGreaterThanOrEqual(400)
    expect(error?.status).toBeLessThan(500)
  })

  test('without a session, even those errors are not given', async () => {
    const { error } = await client().mfa.enroll({ factorType: 'totp' })
    expect(error).toMatchObject({ status: 401, message: 'This endpoint requires a valid Bearer token' })
  })
})

describe('the operator', () => {
  test('creates, finds, lists, changes and deletes people', async () => {
    running.clock.forward(1)
    const { email } = someone()
    const { data, error } = await service.createUser({
      email,
      password: 'correct horse',
      email_confirm: true,
      user_metadata: { full_name: 'Ada' },
      app_metadata: { roles: ['editor'] },
    })
    expect(error).toBeNull()
    const id = data.user!.id
    expect(data.user).toMatchObject({
      email,
      user_metadata: { full_name: 'Ada' },
      app_metadata: { provider: 'email', providers: ['email'], roles: ['editor'] },
    })
    expect((await client().signInWithPassword({ email, password: 'correct horse' })).error).toBeNull()

    const { data: list } = await service.listUsers({ page: 1, perPage: 1 })
    expect(list).toMatchObject({ users: [{ id }], aud: 'authenticated', nextPage: 2 })
    expect((await service.getUserById(id)).data.user?.email).toBe(email)

    const { data: changed } = await service.updateUserById(id, { email: `new-${email}`, user_metadata: { a: 1 } })
    expect(changed.user).toMatchObject({ email: `new-${email}`, user_metadata: { full_name: 'Ada', a: 1 } })
    expect((await service.deleteUser(id)).error).toBeNull()
    expect((await service.getUserById(id)).error).toMatchObject({ status: 404, message: 'User not found' })
  })

  test.each([
    ['an address that is none', () => service.createUser({ email: 'xx:;x@x.x', password: 'correct horse' })],
    ['nobody', () => service.updateUserById(randomUUID(), { email: someone().email })],
    ['nobody', () => service.deleteUser(randomUUID())],
    ['an invitation to no address', () => service.inviteUserByEmail('xx:;x@x.x')],
    [
      'a link to no address',
      () => service.generateLink({ type: 'signup', email: 'xx:;x@x.x', password: 'correct horse' }),
    ],
    ['the factors of nobody', () => service.mfa.listFactors({ userId: randomUUID() })],
  ])('is refused %s', async (_, act) => {
    const { error } = await act()
    expect(error?.status).toBeGreaterThanOrEqual(400)
    expect(error?.status).toBeLessThan(500)
  })

  test('is refused an invalid page number', async () => {
    const { data, error } = await service.listUsers({ page: -1, perPage: 10 })
    expect([data.users, error?.status]).toEqual([[], 400])
  })

  test('gets links to put into their own emails', async () => {
    const { email, password } = someone()
    const redirectTo = 'http://localhost:9999/welcome'
    const { data } = await service.generateLink({
      type: 'signup',
      email,
      password,
      options: { data: { status: 'alpha' }, redirectTo },
    })
    expect(data.user?.user_metadata).toEqual({ status: 'alpha' })
    expect(data.properties).toMatchObject({ verification_type: 'signup', redirect_to: redirectTo })
    expect(data.properties?.action_link).toMatch(
      /^http:\/\/foyer\.test\/auth\/v1\/verify\?token=[\w-]{43}&type=signup&redirect_to=http:\/\/localhost:9999\/welcome$/,
    )
    const token_hash = data.properties!.hashed_token
    const { data: verified } = await client().verifyOtp({ type: 'signup', token_hash })
    expect(verified.user?.email).toBe(email)

    const newEmail = someone().email
    const change = await service.generateLink({
      type: 'email_change_current',
      email,
      newEmail,
      options: { redirectTo },
    })
    expect(change.data.user).toMatchObject({ email, new_email: newEmail })
    expect(change.data.properties?.action_link).toContain('type=email_change&')
  })

  test('invites people, who choose their password themselves', async () => {
    const { email } = someone()
    const { data, error } = await service.inviteUserByEmail(email, { data: { a: 1 } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, invited_at: expect.any(String), user_metadata: { a: 1 } })
    await running.outbox.flush()
    const message = running.mailer.sent.findLast(({ to_address }) => to_address === email)
    const token_hash = /token=([\w-]+)/.exec(message?.body_text ?? '')?.[1] ?? ''
    const auth = client()
    expect((await auth.verifyOtp({ type: 'invite', token_hash })).error).toBeNull()
    expect((await auth.updateUser({ password: 'battery staple' })).error).toBeNull()
    expect((await client().signInWithPassword({ email, password: 'battery staple' })).error).toBeNull()
  })

  test('bans a user, and lifts the ban', async () => {
    const { auth, email, password, user, session } = await signedUp()
    await service.updateUserById(user.id, { ban_duration: '24h' })
    expect((await auth.getUser()).error).not.toBeNull()
    expect((await client().signInWithPassword({ email, password })).error).toMatchObject({ code: 'user_banned' })
    expect((await client().refreshSession(session)).error).not.toBeNull()
    await service.updateUserById(user.id, { ban_duration: 'none' })
    expect((await client().signInWithPassword({ email, password })).error).toBeNull()
  })

  test.each(['authenticated', 'anon', 'postgres'])('is not somebody whose token says %s', async (role) => {
    const other = new GoTrueAdminApi({ url, headers: { Authorization: `Bearer ${await bearer(role)}` } })
    expect((await other.listUsers()).error?.status).toBe(401)
  })

  test('is not somebody who has just signed in', async () => {
    const { session } = await signedUp()
    const other = new GoTrueAdminApi({ url, headers: { Authorization: `Bearer ${session.access_token}` } })
    expect((await other.listUsers()).error).toMatchObject({
      status: 403,
      code: 'not_admin',
      message: 'User not allowed',
    })
  })
})
