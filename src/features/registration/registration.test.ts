import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { SIGN_UPS } from '#features/auth/server/signup.ts'
import { users } from '#features/auth/server/table.ts'
import { FIRST_DAY_INVITATIONS } from '#features/billing/invitation-rules.ts'
import { PLANS } from '#features/billing/rules.ts'
import { endSubscriptions } from '#features/billing/server/service.ts'
import { auditApi, conferencesApi, organisersApi } from '#features/conferences/contract.ts'
import { conferenceMembers } from '#features/conferences/server/table.ts'
import { delegatesApi, invitationsApi } from '#features/delegates/contract.ts'
import { INVITATION_EMAIL } from '#features/delegates/server/mail.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { profileApi } from '#features/profile/contract.ts'
import { emailLog } from '#server/mail/email-log.ts'
import { STRANGER_EMAILS } from '#server/mail/email-limits.ts'
import { emails } from '#server/mail/outbox.ts'
import { type Caller, testApp } from '#server/test.ts'
import {
  deliver,
  exportOf,
  fillConference,
  invitedTo,
  registeredByEmail,
  registeredFor,
  tokenTo,
} from '#server/test-fixtures.ts'
import { chunksOf } from '#shared/chunks.ts'
import { DAY_MS, instantBefore } from '#shared/time.ts'
import { membershipApi, registrationApi } from './contract.ts'
import { forgetRequests } from './server/register-now.ts'
import { REQUEST_EMAIL } from './server/mail.ts'
import { requestsOfNetwork } from './server/request-limits.ts'
import { registrationRequests } from './server/table.ts'
import { refusalText } from './refusal-text.ts'
import { endText, text } from './text.ts'

const nothing = { alreadyRegistered: false, requested: false, delegate: null, conference: null, questions: [] }
/** Why it is bad, `dead-links.test.ts` shows. */
const bad = { success: false, message: text.badToken, ...nothing, link_end: expect.any(String) }
const nobody = { listed: false, suggestable: false, reachable: false, meetings: false }

async function registering(conference = {}, env: Record<string, string> = {}) {
  const kit = await testApp({ start: new Date('2026-03-10T12:00:00Z'), env })
  await kit.db.delete(emails)
  const ada = await kit.as({ plan: 'professional' })
  const name = `Dev Conf ${randomUUID()}`
  const open = { active: true, delegate_registration_enabled: true }
  const conference_id = await kit.conferenceOf(ada, { name, ...open, ...conference })
  const { slug } = await ada.call(conferencesApi.read, { conference_id })
  const invited = (who = {}) => invitedTo(kit, ada, conference_id, who)
  const verify = (token: string) => kit.visitor.call(registrationApi.verify, { token })
  const signUp = async (token: string, email: string, more = {}) => {
    const data = { registration_token: token, full_name: 'Ada Sample', is_delegate: true, ...more }
    const payload = { email, password: 'correct horse', data }
    const headers = { 'x-supabase-api-version': '2024-01-01' }
    const reply = await kit.app.inject({ method: 'POST', url: '/auth/v1/signup', payload, headers })
    return { status: reply.statusCode, body: reply.json() }
  }
  const switchTo = (enabled: boolean) =>
    ada.call(conferencesApi.update, { conference_id, delegate_registration_enabled: enabled })
  const row = async (email: string) => {
    const [found] = await kit.db.select().from(delegates).where(eq(delegates.email, email))
    return found
  }
  return { ...kit, kit, ada, conference_id, slug, name, invited, verify, signUp, switchTo, row }
}

describe('a token', () => {
  test('returns the person and the conference, as often as it is used', async () => {
    const { invited, verify, row, conference_id, name, slug } = await registering({ start_date: '2026-05-01' })
    const { token, email } = await invited({ full_name: 'Grace Hopper', company: 'Navy' })
    const answer = {
      success: true,
      message: refusalText.tokenStands,
      alreadyRegistered: false,
      requested: false,
      link_end: null,
      questions: [],
      delegate: { full_name: 'Grace Hopper', email, company: 'Navy', position: null },
      conference: {
        id: conference_id,
        name,
        slug,
        description: null,
        start_date: '2026-05-01',
        end_date: null,
        location: null,
        cover_hue: null,
        time_zone: 'Europe/London',
        active: true,
      },
    }
    for (let i = 0; i < 3; i++) expect(await verify(token)).toEqual(answer)
    expect(await row(email)).toMatchObject({ is_registered: false, user_id: null })
  })

  test('that is invalid for any reason gets the same response', async () => {
    const { kit, ada, invited, verify, signUp, conference_id, conferenceOf, clock } = await registering()
    const { token: removed, id } = await invited()
    await ada.call(delegatesApi.remove, { conference_id, id })
    const gone = await conferenceOf(ada, { active: true, delegate_registration_enabled: true })
    const { token: ofDeleted } = await invitedTo(kit, ada, gone)
    await ada.call(conferencesApi.remove, { conference_id: gone })
    const { token: voided, id: twice } = await invited()
    clock.forward(60_000)
    await ada.call(invitationsApi.send, { conferenceId: conference_id, delegateId: twice })
    const { token: expired, email } = await invited()
    const tokens = {
      removed,
      ofDeleted,
      voided,
      unknown: randomUUID(),
      long: 'x'.repeat(5000),
      none: '',
    }
    for (const [what, token] of Object.entries(tokens)) {
      expect({ what, ...(await verify(token)) }).toEqual({ what, ...bad })
      const refused = { code: 'registration_token_invalid', message: text.badToken }
      expect({ what, ...(await signUp(token, email)) }).toEqual({ what, status: 422, body: refused })
    }
    expect(await verify(expired)).toMatchObject({ success: true })
    clock.forward(30 * DAY_MS)
    expect(await verify(expired)).toEqual(bad)
    expect(await signUp(expired, email)).toMatchObject({ status: 422, body: { message: text.badToken } })
  })

  test('is never shown to an organiser, in the audit log or in the person’s export', async () => {
    const { kit, ada, conference_id, registered } = await withRegistered()
    const seen = [
      await ada.call(delegatesApi.list, { conference_id }),
      await ada.call(auditApi.list, { conference_id }),
      (await exportOf(kit, registered)).json(),
      await registered.call(membershipApi.conferences, {}),
    ]
    expect(JSON.stringify(seen)).not.toContain(tokenTo(kit, registered.email))
    expect(JSON.stringify(seen)).not.toMatch(/invitation_hash|password_hash/)
  })
})

async function withRegistered(who = {}) {
  const fixtures = await registering()
  const registered = await registeredByEmail(fixtures.kit, fixtures.ada, fixtures.conference_id, who)
  return { ...fixtures, registered }
}

describe('tokens that nobody was sent', () => {
  test('are fifty an hour from one source, and those that were sent go on', async () => {
    // The library that counts reads the process's own clock, which stands still.
    vi.setSystemTime(Date.now())
    const { verify, visitor, ada, invited, signUp } = await registering({}, { LIMITS: 'on' })
    const { email, token } = await invited()
    for (let guess = 0; guess < 50; guess++) expect(await verify(`${guess}`)).toEqual(bad)
    const refusal = { status: 429, code: 'too_many' }
    await expect(verify('another')).rejects.toMatchObject(refusal)
    await expect(visitor.call(organisersApi.verify, { token: 'another' })).rejects.toMatchObject(refusal)
    await expect(ada.call(registrationApi.accept, { token: 'another' })).rejects.toMatchObject(refusal)
    await expect(ada.call(organisersApi.accept, { token: 'another' })).rejects.toMatchObject(refusal)
    expect((await signUp('another', email)).status).toBe(429)
    expect(await verify(token)).toMatchObject({ success: true })
    expect((await signUp(token, email)).status).toBe(200)
  })
})

describe('signing up with a token', () => {
  test('makes a delegate, a registration and a session in one', async () => {
    const { invited, signUp, verify, row, ada, conference_id, db, kit, clock } = await registering()
    const { token, email } = await invited({ full_name: 'Grace Hopper', company: 'Navy' })
    const { status, body } = await signUp(token, email.toUpperCase(), {
      full_name: 'Grace B. Hopper',
      company: '',
      position: 'Rear Admiral',
      consents: { listed: true },
    })
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ email, user_metadata: { full_name: 'Grace B. Hopper', is_delegate: true } })
    expect(JSON.stringify(body.user)).not.toMatch(/consents|registration_token/)
    const at = clock.now().toISOString()
    const person = { full_name: 'Grace B. Hopper', company: 'Navy', position: 'Rear Admiral' }
    expect(await row(email)).toMatchObject({ is_registered: true, user_id: body.user.id, registered_at: at, ...person })
    const members = await db.select().from(conferenceMembers).where(eq(conferenceMembers.user_id, body.user.id))
    expect(members).toEqual([{ conference_id, user_id: body.user.id, role: 'delegate', joined_at: at }])

    const request = (url: string) => kit.app.inject({ url, headers: { authorization: `Bearer ${body.access_token}` } })
    expect((await request('/api/profile')).json()).toMatchObject({ ...person, is_delegate: true })
    expect((await request('/api/me/conferences')).json()).toEqual([
      expect.objectContaining({
        id: conference_id,
        roles: ['delegate'],
        joined_at: at,
        consents: { listed: true, suggestable: false, reachable: false, meetings: false },
      }),
    ])
    const { delegates: shown } = await ada.call(delegatesApi.list, { conference_id })
    expect(shown).toMatchObject([{ status: 'Registered', email, ...person, registered_at: at }])
    expect(await verify(token)).toMatchObject({
      success: true,
      alreadyRegistered: true,
      message: text.alreadyRegistered,
    })
    const invitation = and(eq(emails.to_address, email), eq(emails.kind, INVITATION_EMAIL))
    const [message] = await db.select().from(emails).where(invitation)
    expect([message?.body_text, message?.body_html, message?.unsubscribe_url]).toEqual(['', '', null])
  })

  test('takes a thousand people of one hall at once', async () => {
    vi.setSystemTime(Date.now())
    const { invited, signUp, core } = await registering({}, { LIMITS: 'on' })
    for (let others = 2; others < 1000; others++) await core.limits.spend(SIGN_UPS, '127.0.0.1')
    for (const { email, token } of [await invited(), await invited()])
      expect((await signUp(token, email)).status).toBe(200)
  })

  test('with another address is refused, and the delegate stays as before', async () => {
    const { invited, signUp, row, db } = await registering()
    const { token, email } = await invited()
    const other = `${randomUUID()}@example.org`
    expect(await signUp(token, other)).toMatchObject({ status: 422, body: { message: text.badToken } })
    expect(await row(email)).toMatchObject({ is_registered: false, user_id: null })
    expect(await db.$count(users, eq(users.email, other))).toBe(0)
  })

  test('twenty times at once makes one account and one registration', async () => {
    const { invited, signUp, row, db } = await registering()
    const { token, email } = await invited()
    const tries = await Promise.all(Array.from({ length: 20 }, () => signUp(token, email)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = tries.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ body }) => body.message))).toEqual(new Set(['User already registered']))
    expect(await db.$count(users, eq(users.email, email))).toBe(1)
    const won = tries.find(({ status }) => status === 200)
    expect(await row(email)).toMatchObject({ is_registered: true, user_id: won?.body.user.id })
  })

  test('is refused while registration is off, and works again when it is on', async () => {
    const { invited, signUp, switchTo, row, verify, name } = await registering()
    const { token, email } = await invited()
    expect((await verify(token)).success).toBe(true)
    await switchTo(false)
    const refused = { code: 'registration_closed', message: endText.closed }
    expect(await signUp(token, email)).toEqual({ status: 422, body: refused })
    // Another address learns nothing of the conference.
    expect(await signUp(token, 'other@example.org')).toMatchObject({ status: 422, body: { message: text.badToken } })
    expect(await verify(token)).toMatchObject({ success: false, link_end: 'closed', conference: { name } })
    expect(await row(email)).toMatchObject({ is_registered: false })
    await switchTo(true)
    expect((await signUp(token, email)).status).toBe(200)
  })

  test('needs eight characters of password', async () => {
    const { invited, app, row } = await registering()
    const { token, email } = await invited()
    const payload = { email, password: '1234567', data: { registration_token: token } }
    const reply = await app.inject({ method: 'POST', url: '/auth/v1/signup', payload })
    expect([reply.statusCode, reply.json().msg]).toEqual([422, 'Password should be at least 8 characters.'])
    expect(await row(email)).toMatchObject({ is_registered: false })
  })

  test('without one gives no rights, whatever the request contains', async () => {
    const { app } = await registering()
    const email = `${randomUUID()}@example.org`
    const data = { is_delegate: true, role: 'admin', registration_token: null, consents: { listed: true } }
    const reply = await app.inject({
      method: 'POST',
      url: '/auth/v1/signup',
      payload: { email, password: 'correct horse', data, app_metadata: { role: 'admin' } },
    })
    expect(reply.json().user.user_metadata).toEqual({})
  })

  test('needs no confirmation email, because the token proves the address', async () => {
    const { invited, clock } = await registering()
    const { token, email } = await invited()
    const strict = await testApp({ start: clock.now(), env: { AUTH_AUTOCONFIRM: 'false' } })
    const signUp = async (address: string, data = {}) => {
      const payload = { email: address, password: 'correct horse', data }
      return (await strict.app.inject({ method: 'POST', url: '/auth/v1/signup', payload })).json()
    }
    expect((await signUp(`${randomUUID()}@example.org`)).access_token).toBeUndefined()
    expect((await signUp(email, { registration_token: token })).access_token).toEqual(expect.any(String))
  })
})

describe('a person with an account', () => {
  test('is asked to log in, and the token stays valid', async () => {
    const { as, invited, signUp, row, verify } = await registering()
    const grace = await as()
    const { token } = await invited({ email: grace.email })
    expect(await signUp(token, grace.email)).toMatchObject({
      status: 422,
      body: { message: 'User already registered' },
    })
    expect(await row(grace.email)).toMatchObject({ is_registered: false })
    expect((await verify(token)).success).toBe(true)
  })

  test('accepts with one call and remains an organiser', async () => {
    const { as, invited, row, conferenceOf, conference_id, clock } = await registering()
    const grace = await as({ subscribed: true })
    const own = await conferenceOf(grace)
    clock.forward(1000)
    const { token } = await invited({ email: grace.email, full_name: 'Grace' })
    const accept = () => grace.call(registrationApi.accept, { token, consents: { reachable: true } })
    expect(await accept()).toMatchObject({ success: true, conference: { id: conference_id } })
    expect(await accept()).toMatchObject({ success: true, conference: { id: conference_id } })
    expect(await row(grace.email)).toMatchObject({ is_registered: true, user_id: grace.id })
    expect(await grace.call(profileApi.read, {})).toMatchObject({ is_delegate: false, full_name: 'Grace' })
    expect(await grace.call(conferencesApi.list, {})).toMatchObject([{ id: own }])
    const mine = await grace.call(membershipApi.conferences, {})
    expect(mine.map(({ id, roles, consents }) => ({ id, roles, consents }))).toEqual([
      { id: conference_id, roles: ['delegate'], consents: { ...nobody, reachable: true } },
      { id: own, roles: ['owner'], consents: null },
    ])
  })

  test('accepting twenty times at once gets the same response each time', async () => {
    const { as, invited, row, conference_id, ada } = await registering()
    const grace = await as()
    const { token } = await invited({ email: grace.email })
    const calls = await Promise.all(Array.from({ length: 20 }, () => grace.call(registrationApi.accept, { token })))
    expect(calls.every(({ success }) => success)).toBe(true)
    expect(await row(grace.email)).toMatchObject({ is_registered: true })
    const entries = await ada.call(auditApi.list, { conference_id })
    expect(entries.filter(({ action }) => action === 'delegate_registered')).toHaveLength(1)
  })

  test('cannot accept an invitation to somebody else, or an invalid one', async () => {
    const { as, invited, switchTo, row } = await registering()
    const mallory = await as()
    const { token, email } = await invited()
    const accept = (sentToken: string) => mallory.call(registrationApi.accept, { token: sentToken })
    await expect(accept(token)).rejects.toMatchObject({ status: 403, message: refusalText.otherAddress })
    await expect(accept(randomUUID())).rejects.toMatchObject({ status: 404, message: text.badToken })
    await switchTo(false)
    await expect(accept(token)).rejects.toMatchObject({ status: 409, message: endText.closed })
    expect(await row(email)).toMatchObject({ is_registered: false, user_id: null })
  })

  test('registers once, even with several addresses', async () => {
    const { as, invited, db } = await registering()
    const grace = await as()
    const first = await invited({ email: grace.email })
    await grace.call(registrationApi.accept, { token: first.token })
    const newEmail = `${randomUUID()}@example.org`
    await db.update(users).set({ email: newEmail }).where(eq(users.id, grace.id))
    const second = await invited({ email: newEmail })
    const again = grace.call(registrationApi.accept, { token: second.token })
    await expect(again).rejects.toMatchObject({ status: 409, message: text.alreadyRegistered })
  })

  test('whose address is not confirmed cannot accept', async () => {
    const { as, invited, db } = await registering()
    const grace = await as()
    await db.update(users).set({ email_confirmed_at: null }).where(eq(users.id, grace.id))
    const { token } = await invited({ email: grace.email })
    await expect(grace.call(registrationApi.accept, { token })).rejects.toMatchObject({ status: 403 })
  })
})

describe('taking part', () => {
  test('ends at once for a delegate who is removed', async () => {
    const { ada, conference_id, registered } = await withRegistered()
    await registered.call(membershipApi.setConsents, { conference_id, listed: true })
    expect(await registered.call(membershipApi.conferences, {})).toHaveLength(1)
    await ada.call(delegatesApi.remove, { conference_id, id: registered.delegate_id })
    await expect(registered.call(membershipApi.consents, { conference_id })).rejects.toMatchObject({ status: 404 })
    expect(await registered.call(membershipApi.conferences, {})).toEqual([])
  })

  test('is corrected and given up by the delegate', async () => {
    const { ada, conference_id, registered } = await withRegistered({ full_name: 'Ada', company: 'Navy' })
    const own = { full_name: 'Ada', email: registered.email, company: 'Navy', position: null }
    expect(await registered.call(membershipApi.registration, { conference_id })).toMatchObject(own)
    const corrected = await registered.call(membershipApi.correct, {
      conference_id,
      full_name: 'Ada B.',
      company: null,
    })
    expect(corrected).toMatchObject({ ...own, full_name: 'Ada B.', company: null })
    const { delegates: found } = await ada.call(delegatesApi.list, { conference_id, q: 'ada b' })
    expect(found).toMatchObject([{ full_name: 'Ada B.', is_registered: true }])
    await registered.call(membershipApi.withdraw, { conference_id })
    expect((await ada.call(delegatesApi.list, { conference_id })).total).toBe(0)
    const gone = { status: 404, message: refusalText.notRegistered }
    await expect(registered.call(membershipApi.registration, { conference_id })).rejects.toMatchObject(gone)
    await expect(registered.call(membershipApi.withdraw, { conference_id })).rejects.toMatchObject(gone)
  })

  test('gives no consent until the person gives it', async () => {
    const { conference_id, registered, ada } = await withRegistered()
    const read = () => registered.call(membershipApi.consents, { conference_id })
    expect(await read()).toEqual({ ...nobody, asked: false })
    const set = { conference_id, suggestable: true }
    expect(await registered.call(membershipApi.setConsents, set)).toEqual({ ...nobody, suggestable: true, asked: true })
    expect(await registered.call(membershipApi.setConsents, { conference_id, suggestable: false })).toEqual({
      ...nobody,
      asked: true,
    })
    expect(await ada.call(membershipApi.consents, { conference_id })).toEqual({ ...nobody, asked: false })
  })

  test('in a draft is not shown before the conference is published', async () => {
    const { ada, conference_id, registered } = await withRegistered()
    await ada.call(conferencesApi.update, { conference_id, active: false })
    expect(await registered.call(membershipApi.conferences, {})).toEqual([])
    expect(await ada.call(membershipApi.conferences, {})).toHaveLength(1)
    await expect(registered.call(membershipApi.consents, { conference_id })).rejects.toMatchObject({ status: 404 })
  })
})

describe('Register Now', () => {
  const ask = async ({ visitor, slug }: Awaited<ReturnType<typeof registering>>, email: string, full_name = 'Me') =>
    visitor.call(registrationApi.registerNow, { slug, email, full_name, company: 'Own Ltd' })

  test('adds no delegate before the link in the email is used', async () => {
    const fixtures = await registering()
    const { kit, ada, conference_id, visitor, slug, name, signUp, row, mailer, verify } = fixtures
    expect(await visitor.call(registrationApi.state, { slug })).toMatchObject({
      state: 'open',
      message: null,
      conference: { name },
    })
    const email = `${randomUUID()}@example.org`
    expect(await ask(fixtures, email.toUpperCase(), 'Buy now http://evil.example')).toEqual({ message: text.asked })
    expect((await ada.call(delegatesApi.list, { conference_id })).total).toBe(0)
    await deliver(kit)
    const [message] = mailer.sent
    // The organiser's account is new.
    expect(message?.subject).toBe('Finish your registration')
    expect(message?.body_text).not.toMatch(/evil|Buy/)

    const token = tokenTo(kit, email)
    const asked = { full_name: 'Buy now http://evil.example', email, company: 'Own Ltd', position: null }
    expect(await verify(token)).toMatchObject({ success: true, requested: true, delegate: asked })
    expect((await ada.call(delegatesApi.list, { conference_id })).total).toBe(0)
    expect((await signUp(token, email, { full_name: 'Me' })).status).toBe(200)
    expect(await row(email)).toMatchObject({ full_name: 'Me', company: 'Own Ltd', is_registered: true })
    expect(await verify(token)).toMatchObject({ alreadyRegistered: true })
    expect((await ada.call(delegatesApi.list, { conference_id })).counts).toMatchObject({ Registered: 1 })
  })

  test('gives the same response for strangers, invited and registered people, and sends each the right email', async () => {
    const fixtures = await registering()
    const { kit, ada, conference_id, mailer, clock, invited, row, as } = fixtures
    const { email: pending } = await invited({ full_name: 'Invited' })
    const registered = await registeredFor(kit, ada, conference_id)
    await deliver(kit)
    mailer.sent.length = 0
    for (const email of [pending, registered.email]) expect(await ask(fixtures, email)).toEqual({ message: text.asked })
    await deliver(kit)
    // Emails are sent side by side, so only what each address got is certain, not the order.
    const subjects = mailer.sent.map(({ to_address, subject }) => [to_address, subject.split(' for ')[0]])
    expect(subjects).toHaveLength(2)
    expect(Object.fromEntries(subjects)).toEqual({
      [pending]: 'Finish your registration',
      [registered.email]: 'You are registered',
    })
    clock.forward(60_000)
    const person = await as({ email: pending })
    await person.call(registrationApi.accept, { token: tokenTo(kit, pending) })
    expect(await row(pending)).toMatchObject({ full_name: 'Me', is_registered: true, user_id: person.id })
    expect((await ada.call(delegatesApi.list, { conference_id })).total).toBe(2)
  })

  test('sends an address one email a minute and five a day, over all conferences', async () => {
    const fixtures = await registering()
    const { kit, ada, conferenceOf, mailer, clock } = fixtures
    const email = `${randomUUID()}@example.org`
    const other = await conferenceOf(ada, { active: true, delegate_registration_enabled: true })
    const { slug } = await ada.call(conferencesApi.read, { conference_id: other })
    for (let i = 0; i < 10; i++) {
      expect(await ask(i % 2 ? fixtures : { ...fixtures, slug }, email)).toEqual({ message: text.asked })
      expect(await ask(fixtures, email)).toEqual({ message: text.asked })
      await deliver(kit)
      clock.forward(60_000)
    }
    expect(mailer.sent.filter(({ to_address }) => to_address === email)).toHaveLength(5)
  })

  type Fixtures = Awaited<ReturnType<typeof registering>>

  /** As if the log had so many emails of a kind. */
  async function sent(
    { db, clock }: Fixtures,
    count: number,
    of: { kind: string; topic?: string; sender_id?: string },
  ) {
    const row = { ...of, created_at: clock.now().toISOString() }
    const rows = Array.from({ length: count }, () => ({ ...row, address_hash: randomUUID() }))
    for (const some of chunksOf(rows, 500)) await db.insert(emailLog).values(some)
  }

  const address = () => `${randomUUID()}@example.org`
  const full = { status: 429, message: refusalText.tooManyRequests }

  test('is emailed twice as often a day as the plan has places, over all conferences of an owner, and then says so', async () => {
    const fixtures = await registering()
    const { db, ada, clock, conference_id, conferenceOf } = fixtures
    const created_at = instantBefore(clock.now(), 2 * DAY_MS)
    await db.update(users).set({ created_at }).where(eq(users.id, ada.id))
    const { credits } = PLANS.professional
    const gone = await conferenceOf(ada, { active: true })
    await sent(fixtures, credits - 1, { kind: REQUEST_EMAIL, topic: `conference:${gone}` })
    await ada.call(conferencesApi.remove, { conference_id: gone })
    await sent(fixtures, credits, { kind: INVITATION_EMAIL, topic: `conference:${conference_id}`, sender_id: ada.id })
    expect(await ask(fixtures, address())).toEqual({ message: text.asked })
    await expect(ask(fixtures, address())).rejects.toMatchObject(full)
    clock.forward(DAY_MS)
    expect(await ask(fixtures, address())).toEqual({ message: text.asked })
  })

  test('is emailed less on the first day of the owner’s account, together with its invitations', async () => {
    const fixtures = await registering()
    const { ada } = fixtures
    const most = 2 * FIRST_DAY_INVITATIONS.professional
    await sent(fixtures, most - 1, { kind: INVITATION_EMAIL, sender_id: ada.id })
    expect(await ask(fixtures, address())).toEqual({ message: text.asked })
    await expect(ask(fixtures, address())).rejects.toMatchObject(full)
  })

  test('is used up by nobody alone: one network gets half of the emails', async () => {
    const fixtures = await registering({}, { LIMITS: 'on', TRUST_PROXY: '1' })
    const { app, ada, core, slug } = fixtures
    const half = FIRST_DAY_INVITATIONS.professional
    await core.limits.spend(requestsOfNetwork(half), `${ada.id} 192.0.2.1`, half)
    const askFrom = async (network: string) => {
      const payload = { email: address(), full_name: 'Me' }
      const headers = { 'x-forwarded-for': network }
      const reply = await app.inject({
        method: 'POST',
        url: `/api/public/conferences/${slug}/registrations`,
        payload,
        headers,
      })
      return reply.json().message
    }
    expect(await askFrom('192.0.2.1')).toBe(refusalText.tooManyFromNetwork)
    expect(await askFrom('192.0.2.2')).toBe(text.asked)
  })

  test('from one source is limited together with other calls that email anybody', async () => {
    vi.setSystemTime(Date.now())
    const fixtures = await registering({}, { LIMITS: 'on' })
    for (let others = 1; others < 120; others++) await fixtures.core.limits.spend(STRANGER_EMAILS, '127.0.0.1')
    await ask(fixtures, 'same@example.org')
    await expect(ask(fixtures, 'same@example.org')).rejects.toMatchObject({ status: 429, code: 'too_many' })
  })

  test('is refused while registration is closed, and the page says so', async () => {
    const fixtures = await registering()
    const { visitor, slug, switchTo, ada, conference_id } = fixtures
    await switchTo(false)
    const closed = { state: 'closed', message: text.closed }
    expect(await visitor.call(registrationApi.state, { slug })).toMatchObject(closed)
    await expect(ask(fixtures, 'a@example.org')).rejects.toMatchObject({ status: 409, message: text.closed })
    await switchTo(true)
    await endSubscriptions(fixtures.core, ada.id, fixtures.clock.now())
    expect(await visitor.call(registrationApi.state, { slug })).toMatchObject(closed)
    await ada.call(conferencesApi.update, { conference_id, active: false })
    await expect(visitor.call(registrationApi.state, { slug })).rejects.toMatchObject({ status: 404 })
    await expect(ask(fixtures, 'a@example.org')).rejects.toMatchObject({ status: 404 })
  })

  test('is refused after the conference, and the page says so', async () => {
    const fixtures = await registering({ start_date: '2026-03-08', end_date: '2026-03-09' })
    const over = { state: 'over', message: text.over }
    expect(await fixtures.visitor.call(registrationApi.state, { slug: fixtures.slug })).toMatchObject(over)
    await expect(ask(fixtures, 'a@example.org')).rejects.toMatchObject({ status: 409, message: text.over })
  })

  test('is refused when no credits are left, and the page says so; invited people can still register', async () => {
    const fixtures = await registering()
    const { kit, db, conference_id, visitor, slug, signUp, invited, row } = fixtures
    const early = `${randomUUID()}@example.org`
    await ask(fixtures, early)
    await deliver(kit)
    const { email, token } = await invited()
    await fillConference(kit, conference_id, PLANS.professional.credits - 1)
    expect(await visitor.call(registrationApi.state, { slug })).toMatchObject({
      state: 'full',
      message: refusalText.full,
    })
    await expect(ask(fixtures, 'a@example.org')).rejects.toMatchObject({ status: 409, message: refusalText.full })
    const late = await signUp(tokenTo(kit, early), early)
    expect(late).toMatchObject({ status: 422, body: { code: 'registration_full', message: refusalText.full } })
    expect(await db.$count(users, eq(users.email, early))).toBe(0)
    expect((await signUp(token, email)).status).toBe(200)
    expect(await row(email)).toMatchObject({ is_registered: true })
  })

  test('with one credit left registers one of ten who finish at once', async () => {
    const fixtures = await registering()
    const { kit, conference_id, signUp } = fixtures
    const people = Array.from({ length: 10 }, () => `${randomUUID()}@example.org`)
    for (const email of people) await ask(fixtures, email)
    await deliver(kit)
    await fillConference(kit, conference_id, PLANS.professional.credits - 1)
    const tries = await Promise.all(people.map((email) => signUp(tokenTo(kit, email), email)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('with an older address of the conference redirects to the present one', async () => {
    const { ada, conference_id, slug, app } = await registering()
    await ada.call(conferencesApi.update, { conference_id, name: `Renamed ${randomUUID()}` })
    const now = (await ada.call(conferencesApi.read, { conference_id })).slug
    const reply = await app.inject({ url: `/api/public/conferences/${slug}/registrations` })
    expect([reply.statusCode, reply.headers.location]).toEqual([301, `/api/public/conferences/${now}/registrations`])
  })

  test('requests that nobody finished are deleted', async () => {
    const fixtures = await registering()
    await ask(fixtures, `${randomUUID()}@example.org`)
    const mine = eq(registrationRequests.conference_id, fixtures.conference_id)
    await forgetRequests(fixtures.db, new Date(fixtures.clock.now().getTime() + 30 * DAY_MS))
    expect(await fixtures.db.$count(registrationRequests, mine)).toBe(1)
    await forgetRequests(fixtures.db, new Date(fixtures.clock.now().getTime() + 30 * DAY_MS + 1))
    expect(await fixtures.db.$count(registrationRequests, mine)).toBe(0)
  })
})

describe('a registration', () => {
  test('is confirmed by an email with the programme, the calendar and a way out, however it came about', async () => {
    const fixtures = await registering({ start_date: '2026-05-01', location: 'Hall A' })
    const { kit, ada, as, conference_id, slug, name, visitor, mailer, invited, signUp } = fixtures
    const signed = await invited()
    await signUp(signed.token, signed.email)
    const known = await as()
    await known.call(registrationApi.accept, { token: (await invited({ email: known.email })).token })
    const asking = `${randomUUID()}@example.org`
    await visitor.call(registrationApi.registerNow, { slug, email: asking, full_name: 'Me' })
    await deliver(kit)
    await signUp(tokenTo(kit, asking), asking)
    // Emails that are due at once arrive in any order.
    await deliver(kit)
    const present = await as()
    await present.call(membershipApi.register, { conference_id, full_name: 'Me' })
    await deliver(kit)
    await ada.call(conferencesApi.update, { conference_id, active: false })
    const toDraft = await invited()
    await signUp(toDraft.token, toDraft.email)
    await deliver(kit)

    const confirmations = mailer.sent.filter(({ subject }) => subject === `You are registered for ${name}`)
    const published = [signed.email, known.email, asking, present.email]
    expect(confirmations.map(({ to_address }) => to_address)).toEqual([...published, toDraft.email])
    for (const { body_text, unsubscribe_url, to_address } of confirmations) {
      const links = [`http://foyer.test/${slug}`, `http://foyer.test/${slug}/calendar.ics`]
      const shown = links.map((link) => body_text.split('\n').includes(link))
      expect([to_address, shown]).toEqual([to_address, published.includes(to_address) ? [true, true] : [false, false]])
      expect(body_text).toContain('Not you?')
      expect(unsubscribe_url).toContain('/remove-me?token=')
    }
  })
})

describe('somebody signed in', () => {
  test('registers with one press, as whom the profile says, and as often as they press', async () => {
    const { as, conference_id, row, ada } = await registering()
    const grace = await as()
    await grace.call(profileApi.update, { full_name: 'Grace Hopper', company: 'Navy' })
    const own = { full_name: 'Grace Hopper', email: grace.email, company: 'Navy', position: null }
    const press = () => grace.call(membershipApi.register, { conference_id, consents: { ...nobody, listed: true } })
    for (const answer of await Promise.all([press(), press()])) expect(answer).toMatchObject(own)
    expect(await press()).toMatchObject(own)
    expect(await row(grace.email)).toMatchObject({ ...own, is_registered: true, user_id: grace.id })
    expect((await ada.call(delegatesApi.list, { conference_id })).total).toBe(1)
    expect(await grace.call(membershipApi.consents, { conference_id })).toMatchObject({ listed: true })
    expect(await grace.call(membershipApi.conferences, {})).toMatchObject([{ id: conference_id, roles: ['delegate'] }])
  })

  test('registers once, also while they finish with a link or an organiser adds them at this moment', async () => {
    const { kit, as, ada, visitor, conference_id, slug } = await registering()
    const people = await Promise.all(Array.from({ length: 10 }, () => as()))
    for (const { email } of people) await visitor.call(registrationApi.registerNow, { slug, email, full_name: 'Me' })
    await deliver(kit)
    const statusOf = (call: Promise<unknown>) => call.then(() => 200, ({ status }) => status) // prettier-ignore
    const tries = people.map((person) => [
      statusOf(person.call(registrationApi.accept, { token: tokenTo(kit, person.email) })),
      statusOf(person.call(membershipApi.register, { conference_id, full_name: 'Me' })),
      statusOf(ada.call(delegatesApi.add, { conference_id, email: person.email, full_name: 'Them' })),
    ])
    for (const [accepted, registered, added] of await Promise.all(tries.map((three) => Promise.all(three)))) {
      // A link is void once its person has registered without it.
      expect([200, 404]).toContain(accepted)
      expect(registered).toBe(200)
      expect([200, 409]).toContain(added)
    }
    expect(await ada.call(delegatesApi.list, { conference_id })).toMatchObject({
      total: 10,
      counts: { Registered: 10 },
    })
  })

  test('may say something else than the profile, and without a name in it must', async () => {
    const { as, conference_id } = await registering()
    const grace = await as()
    const missing = { status: 400, fields: { full_name: text.noName } }
    await expect(grace.call(membershipApi.register, { conference_id })).rejects.toMatchObject(missing)
    const person = { full_name: 'Grace', position: 'Admiral' }
    expect(await grace.call(membershipApi.register, { conference_id, ...person })).toMatchObject(person)
  })

  test('uses an invitation that they have, also when all places are taken', async () => {
    const { kit, as, visitor, conference_id, slug, invited, row } = await registering()
    const [grace, late] = [await as(), await as()]
    await invited({ email: grace.email })
    await fillConference(kit, conference_id, PLANS.professional.credits - 1)
    const full_name = 'Me'
    const stateFor = async (person: Caller) => (await person.call(registrationApi.state, { slug })).state
    expect(await Promise.all([grace, late, visitor].map(stateFor))).toEqual(['open', 'full', 'full'])
    const full = { status: 409, code: 'limit_reached', message: refusalText.full }
    await expect(late.call(membershipApi.register, { conference_id, full_name })).rejects.toMatchObject(full)
    await grace.call(membershipApi.register, { conference_id, full_name })
    expect(await row(grace.email)).toMatchObject({ is_registered: true, user_id: grace.id })
  })

  test('cannot register where it is closed, or with an address that is not confirmed', async () => {
    const { ada, as, conference_id, switchTo, db } = await registering()
    const grace = await as()
    const press = () => grace.call(membershipApi.register, { conference_id, full_name: 'Grace' })
    await switchTo(false)
    await expect(press()).rejects.toMatchObject({ status: 409, code: 'conflict', message: text.closed })
    await switchTo(true)
    await db.update(users).set({ email_confirmed_at: null }).where(eq(users.id, grace.id))
    await expect(press()).rejects.toMatchObject({ status: 403, message: refusalText.unconfirmed })
    await ada.call(conferencesApi.update, { conference_id, active: false })
    await expect(press()).rejects.toMatchObject({ status: 404 })
  })
})

describe('"Remove me"', () => {
  const removalIn = (fixtures: Awaited<ReturnType<typeof registering>>, address: string) => {
    const email = fixtures.mailer.sent.findLast(({ to_address }) => to_address === address)
    return email?.unsubscribe_url?.slice('http://foyer.test'.length) ?? ''
  }

  test('asks for confirmation, then deletes the person and sends no more emails', async () => {
    const fixtures = await registering()
    const { kit, ada, app, db, invited, verify, row, conference_id, mailer, visitor, slug } = fixtures
    const { email, token } = await invited()
    const url = removalIn(fixtures, email)
    const page = await app.inject({ url })
    expect([page.statusCode, page.body.includes('<form method="post"')]).toEqual([200, true])
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(await row(email)).toBeDefined()

    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const post = () => app.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' })
    expect((await post()).statusCode).toBe(200)
    expect((await post()).statusCode).toBe(200)
    expect(await row(email)).toBeUndefined()
    expect(await verify(token)).toEqual(bad)
    expect(await db.$count(emails, eq(emails.to_address, email))).toBe(0)

    const unwanted = { status: 409, message: 'This person asked not to be invited to this conference.' }
    const again = ada.call(delegatesApi.add, { conference_id, email, full_name: 'Ada' })
    await expect(again).rejects.toMatchObject(unwanted)
    const imported = await ada.call(delegatesApi.import, { conference_id }, `email,name\n${email},Ada\n`)
    expect(imported).toMatchObject({ imported: 0, skipped: [{ line: 2 }] })
    mailer.sent.length = 0
    await visitor.call(registrationApi.registerNow, { slug, email, full_name: 'Ada' })
    await deliver(kit)
    expect(mailer.sent).toEqual([])
  })

  test('in the email of a registration request ends the request', async () => {
    const fixtures = await registering()
    const { kit, app, visitor, slug, verify, db, conference_id } = fixtures
    const email = `${randomUUID()}@example.org`
    await visitor.call(registrationApi.registerNow, { slug, email, full_name: 'Not me' })
    await deliver(kit)
    const token = tokenTo(kit, email)
    await app.inject({ method: 'POST', url: removalIn(fixtures, email) })
    expect(await verify(token)).toEqual(bad)
    expect(await db.$count(registrationRequests, eq(registrationRequests.conference_id, conference_id))).toBe(0)
  })

  test('in an old email does not remove somebody who has registered since', async () => {
    const fixtures = await registering()
    const { app, invited, signUp, row } = fixtures
    const { email, token } = await invited()
    const url = removalIn(fixtures, email)
    await signUp(token, email)
    const question = (await app.inject({ url })).body
    expect(question).toContain('you stay registered')
    expect(question).not.toContain('delete your name')
    const reply = await app.inject({ method: 'POST', url })
    expect([reply.statusCode, reply.body.includes('You will get no more emails')]).toEqual([200, true])
    expect(await row(email)).toMatchObject({ is_registered: true })
  })

  test('in an email about a conference that is deleted meanwhile removes somebody, who does not come back with it', async () => {
    const fixtures = await registering()
    const { app, ada, invited, row, conference_id } = fixtures
    const { email } = await invited()
    const url = removalIn(fixtures, email)
    await ada.call(conferencesApi.remove, { conference_id })
    expect((await app.inject({ method: 'POST', url })).statusCode).toBe(200)
    await ada.call(conferencesApi.restore, { conference_id })
    expect(await row(email)).toBeUndefined()
  })

  test('with another address in it, or none, does nothing', async () => {
    const fixtures = await registering()
    const { app, invited, row, conference_id } = fixtures
    const { email } = await invited()
    const url = removalIn(fixtures, email)
    const named = Buffer.from(JSON.stringify([conference_id, 'other@example.org'])).toString('base64url')
    const forged = url.replace(/token=[\w-]+/, `token=${named}`)
    for (const address of [forged, '/remove-me', '/remove-me?token=x', `${url}x`]) {
      expect((await app.inject({ url: address })).statusCode).toBe(404)
      expect((await app.inject({ method: 'POST', url: address })).statusCode).toBe(404)
    }
    expect(await row(email)).toBeDefined()
  })
})
