import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { profileApi } from '#features/profile/contract.ts'
import { callerWith, type Person, testApp, testChanges } from '#server/test.ts'
import { registeredFor } from '#server/test-fixtures.ts'
import { authenticate } from './server/authenticate.ts'
import { rememberedSessions } from './server/remembered-sessions.ts'

const SERVICE_KEY = 'the-key-of-the-operator'

/** A person with two sessions, both of which the server has cached. */
async function signedInTwice() {
  const kit = await testApp({ env: { SERVICE_KEY } })
  const { app, as, core, clock } = kit
  const person = await as()
  const { email, password } = person
  const payload = { email, password }
  const grant = await app.inject({ method: 'POST', url: '/auth/v1/token?grant_type=password', payload })
  const tokens = [person.access_token, grant.json<{ access_token: string }>().access_token]
  const users = () => Promise.all(tokens.map((token) => authenticate(core, token, clock.now()).catch(() => null)))
  /** The status of a call with each session. */
  async function statuses() {
    const replies = tokens.map((token) => callerWith(app, token).request({ url: '/api/profile' }))
    return (await Promise.all(replies)).map(({ statusCode }) => statusCode)
  }
  const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, body: object = {}, bearer = person.access_token) =>
    app.inject({ method, url, payload: body, headers: { authorization: `Bearer ${bearer}` } })
  expect(await statuses()).toEqual([200, 200])
  return { ...kit, person, users, statuses, send }
}

type Setting = Awaited<ReturnType<typeof signedInTwice>>
const byOperator = ({ send, person }: Setting, method: 'PUT' | 'DELETE', body: object = {}) =>
  send(method, `/auth/v1/admin/users/${person.id}`, body, SERVICE_KEY)

/** What ends sessions, and the status of calls with the session that does it and with the other one afterwards. */
const ENDINGS: [string, (setting: Setting) => Promise<{ statusCode: number }>, [number, number]][] = [
  ['signing out here', ({ send }) => send('POST', '/auth/v1/logout?scope=local'), [401, 200]],
  ['signing out elsewhere', ({ send }) => send('POST', '/auth/v1/logout?scope=others'), [200, 401]],
  ['signing out everywhere', ({ send }) => send('POST', '/auth/v1/logout?scope=global'), [401, 401]],
  [
    'a new password',
    ({ send, person }) =>
      send('PUT', '/auth/v1/user', { password: 'battery staple', current_password: person.password }),
    [200, 401],
  ],
  [
    'a new address',
    ({ send, person }) =>
      send('PUT', '/auth/v1/user', { email: `${randomUUID()}@example.org`, current_password: person.password }),
    [200, 401],
  ],
  [
    'a new password by the operator',
    (setting) => byOperator(setting, 'PUT', { password: 'battery staple' }),
    [401, 401],
  ],
  ['a ban', (setting) => byOperator(setting, 'PUT', { ban_duration: '1h' }), [401, 401]],
  ['a deletion', (setting) => byOperator(setting, 'DELETE'), [401, 401]],
  ['a soft deletion', (setting) => byOperator(setting, 'DELETE', { should_soft_delete: true }), [401, 401]],
  ['erasing the account', ({ send, person }) => send('DELETE', '/api/me', { password: person.password }), [401, 401]],
]

test.each(ENDINGS)('%s ends cached sessions at once', async (_, end, expected) => {
  const setting = await signedInTwice()
  expect((await end(setting)).statusCode).toBeLessThan(300)
  expect(await setting.statuses()).toEqual(expected)
})

test('a refresh token that is reused after later ones ends the cached session at once', async () => {
  const { send, person, statuses, clock } = await signedInTwice()
  const refresh = async (refresh_token: string) => {
    const reply = await send('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token })
    return reply.json<{ refresh_token: string }>().refresh_token
  }
  const second = await refresh(person.refresh_token)
  clock.forward(60_000)
  await refresh(second)
  clock.forward(60_000)
  expect(await statuses()).toEqual([200, 200])
  expect(await refresh(person.refresh_token)).toBeUndefined()
  expect(await statuses()).toEqual([401, 200])
})

describe('changes of a user appear in their cached session at once', () => {
  test('after a new address', async () => {
    const { send, person, users } = await signedInTwice()
    const email = `${randomUUID()}@example.org`
    await send('PUT', '/auth/v1/user', { email, current_password: person.password })
    expect((await users())[0]?.email).toBe(email)
  })

  test('after a delegate-only account has become an organiser', async () => {
    const kit = await testApp()
    const owner = await kit.as({ subscribed: true })
    const open = { active: true, delegate_registration_enabled: true }
    const delegate = await registeredFor(kit, owner, await kit.conferenceOf(owner, open))
    const isDelegate = async ({ access_token }: Person) =>
      (await authenticate(kit.core, access_token, kit.clock.now())).is_delegate
    expect(await isDelegate(delegate)).toBe(true)
    await delegate.call(profileApi.becomeOrganiser, {})
    expect(await isDelegate(delegate)).toBe(false)
  })
})

describe('a session that ended without a notification', () => {
  async function endUnnoticed() {
    const setting = await signedInTwice()
    await setting.database.alone(async (client) => {
      // Triggers are turned off for this connection, as if the notification had been lost.
      await client.query('set session_replication_role = replica')
      await client.query('delete from sessions where user_id = $1', [setting.person.id])
      await client.query('set session_replication_role = origin')
    })
    return setting
  }

  test('is accepted for less than five seconds', async () => {
    const { statuses, clock } = await endUnnoticed()
    clock.forward(4999)
    expect(await statuses()).toEqual([200, 200])
    clock.forward(1)
    expect(await statuses()).toEqual([401, 401])
  })

  test('is not accepted after the clock was set back', async () => {
    const { statuses, clock } = await endUnnoticed()
    clock.forward(-1)
    expect(await statuses()).toEqual([401, 401])
  })
})

test('a remembered session ends with its access token and the leeway', async () => {
  const { statuses, clock } = await signedInTwice()
  clock.forward(3_658_000)
  expect(await statuses()).toEqual([200, 200])
  clock.forward(2000)
  expect(await statuses()).toEqual([401, 401])
})

test('a session that ends while it is being read is not cached', async () => {
  const { env, clock } = await testApp({ env: { SERVICE_KEY } })
  const changes = testChanges()
  const sessions = rememberedSessions({ env, changes })
  const user = { id: randomUUID(), session_id: randomUUID(), email: 'ada@example.org', is_delegate: false }
  const now = clock.now()
  const looked = { user, now, changes: changes.count(), expires_at: new Date(now.getTime() + 60_000) }
  sessions.remember('before', looked)
  changes.notify(`session ${user.session_id}`)
  sessions.remember('meanwhile', looked)
  sessions.remember('after', { ...looked, changes: changes.count() })
  const found = ['before', 'meanwhile', 'after'].map((token) => sessions.find(token, now))
  expect(found).toEqual([null, null, user])
})
