import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#features/auth/server/table.ts'
import {
  FIRST_DAY_INVITATIONS,
  FIRST_DAY_TEAM_INVITATIONS,
  TEAM_INVITATIONS_KEPT,
} from '#features/billing/invitation-rules.ts'
import { PLANS } from '#features/billing/rules.ts'
import { subscriptions } from '#features/billing/server/table.ts'
import { auditApi, conferencesApi, organisersApi } from '#features/conferences/contract.ts'
import { joinConference } from '#features/conferences/server/members.ts'
import { EXHIBITOR_LIMITS } from '#features/exhibitors/rules.ts'
import { exhibitorStaffApi } from '#features/exhibitors/staff-contract.ts'
import { refusalText } from '#features/invitations/refusal-text.ts'
import { profileApi } from '#features/profile/contract.ts'
import { registrationApi } from '#features/registration/contract.ts'
import { addressHash, emailLog } from '#server/mail/email-log.ts'
import { emailWait } from '#server/mail/email-limits.ts'
import { deleteOldEmails, deleteOldEmailsJob, emails, eraseEmails } from '#server/mail/outbox.ts'
import { type Caller, callerWith, testApp } from '#server/test.ts'
import { exhibitorOf } from '#server/test-exhibitors.ts'
import { deliver, givePlan, invitedTo, registeredFor, tokenTo } from '#server/test-fixtures.ts'
import { DAY_MS, HOUR_MS, instantBefore, MINUTE_MS } from '#shared/time.ts'
import { type Delegate, delegatesApi, invitationsApi } from './contract.ts'
import { delegates } from './server/table.ts'
import { text } from './text.ts'

/** Makes an account a month old, because new ones send fewer invitations. */
async function backdate({ db, clock }: Pick<Kit, 'db' | 'clock'>, { id }: { id: string }) {
  await db
    .update(users)
    .set({ created_at: instantBefore(clock.now(), 30 * DAY_MS) })
    .where(eq(users.id, id))
}

type Kit = Awaited<ReturnType<typeof testApp>>

/** An organiser, a conference where registration is open, and an outbox with nothing else in it. */
async function inviting(conference = {}, { isNew = false } = {}) {
  const fixtures = await testApp({ start: new Date('2026-03-10T12:00:00Z') })
  await fixtures.db.delete(emails)
  const ada = await fixtures.as({ plan: 'enterprise' })
  if (!isNew) await backdate(fixtures, ada)
  const name = 'Dev Conf'
  const open = { active: true, delegate_registration_enabled: true }
  const conference_id = await fixtures.conferenceOf(ada, { name, ...open, ...conference })
  let me: Caller = ada
  const add = (full_name = 'Grace Hopper', email = `${randomUUID()}@example.org`) =>
    me.call(delegatesApi.add, { conference_id, full_name, email })
  const invite = (delegateId: string, by: Caller = me) =>
    by.call(invitationsApi.send, { delegateId, conferenceId: conference_id })
  const inviteAll = () => me.call(invitationsApi.sendAll, { conference_id })
  const list = (more = {}) => me.call(delegatesApi.list, { conference_id, ...more })
  const delegateNow = async (id: string) => {
    const found = (await list({ limit: 200 })).delegates.find((delegate) => delegate.id === id)
    if (!found) throw new Error('no such delegate')
    return found
  }
  const addMany = async (count: number) => {
    const rows = Array.from({ length: count }, (_, i) => `${i}-${randomUUID()}@example.org,Person ${i}`)
    await ada.call(delegatesApi.import, { conference_id }, `email,name\n${rows.join('\n')}\n`)
  }
  /** Renews session and plan, because a session lasts an hour, a plan a month, and some of these tests span weeks. */
  const signInAgain = async () => {
    await givePlan(fixtures.core, ada.id, 'enterprise')
    const payload = { email: ada.email, password: ada.password }
    const reply = await fixtures.app.inject({ method: 'POST', url: '/auth/v1/token?grant_type=password', payload })
    me = callerWith(fixtures.app, String(reply.json().access_token))
  }
  const inviteOrganiser = () => me.call(organisersApi.invite, { conference_id, email: `${randomUUID()}@example.org` })
  const acts = { add, invite, inviteOrganiser, inviteAll, list, delegateNow, addMany, signInAgain }
  return { kit: fixtures, ...fixtures, ada, conference_id, ...acts }
}

const ofAll = (sent: { to_address: string }[]) => sent.map(({ to_address }) => to_address)

describe('one invitation', () => {
  test('is an email with a link, and the list shows it', async () => {
    const { add, invite, delegateNow, mailer, visitor, clock, kit } = await inviting()
    const { id, email } = await add()
    expect(await invite(id)).toEqual({ success: true })
    const at = clock.now().toISOString()
    expect(await delegateNow(id)).toMatchObject({ status: 'Invited', delivery: 'waiting', invited_at: at })
    expect(mailer.sent).toEqual([])

    await deliver(kit)
    expect(await delegateNow(id)).toMatchObject({ status: 'Invited', delivery: 'sent', delivery_error: null })
    expect(mailer.sent).toHaveLength(1)
    const token = tokenTo({ mailer }, email ?? '')
    const { success } = await visitor.call(registrationApi.verify, { token })
    expect([success, await delegateNow(id)]).toMatchObject([true, { status: 'Opened', opened_at: at }])
  })

  test('says who gave the address, when and where, and how to get no more emails', async () => {
    const dates = { start_date: '2026-04-10', end_date: '2026-04-12', location: 'Hall A' }
    const { ada, add, invite, mailer, kit } = await inviting(dates)
    await ada.call(profileApi.update, { full_name: 'Ada Sample' })
    await invite((await add('Grace Hopper', 'grace@example.org')).id)
    await deliver(kit)
    const [email] = mailer.sent
    expect(email?.subject).toBe('You are invited to Dev Conf')
    const url = `http://foyer.test/delegate-registration?token=${tokenTo({ mailer }, 'grace@example.org')}`
    expect(email?.body_text).toBe(
      [
        'Dear Grace Hopper,',
        'Ada Sample invites you to take part in Dev Conf on April 10 – 12, 2026, Hall A.',
        'Use the link below to register and choose a password. If you already have an account, log in and confirm with one click.',
        `Register now:\n${url}`,
        '-- ',
        'This link is only for you. It works once, and expires after 30 days or when the conference ends.',
        'You are receiving this email because Ada Sample, who organises Dev Conf with Foyer, gave us your name and address to invite you. We use them for nothing else.',
        `Not interested? Remove me and forget my address:\n${email?.unsubscribe_url}`,
      ].join('\n\n'),
    )
    expect(email?.unsubscribe_url).toMatch(/^http:\/\/foyer\.test\/remove-me\?token=[\w-]+\.[\w-]{43}$/)
    expect(email?.body_html).toContain(`href="${url}"`)
  })

  test('names the conference if the organiser has no name, never the organiser’s address', async () => {
    const { ada, add, invite, mailer, kit } = await inviting()
    await invite((await add('Grace Hopper', 'grace@example.org')).id)
    await deliver(kit)
    const [email] = mailer.sent
    expect(email?.body_text).toContain('The organisers of Dev Conf invite you to take part in it.')
    expect(email?.body_text).toContain('because the organisers of Dev Conf, who use Foyer, gave us your name')
    const [name = ''] = ada.email.split('@')
    for (const body of [email?.body_text, email?.body_html]) expect(body).not.toContain(name)
  })

  test.each([
    ['محمد بن راشد', 'محمد بن راشد'],
    ['山田 太郎', '山田 太郎'],
    ['"Bob" <b>O\'Neil</b>', '"Bob" <b>O\'Neil</b>'],
    ['Win at http://evil.example now', 'Win at http:\u200b//evil.\u200bexample now'],
    ['www.evil.example', 'www.\u200bevil.\u200bexample'],
    ['Line\r\nBcc: all@example.org', 'Line Bcc: all@\u200bexample.\u200borg'],
  ])('names are kept unchanged and escaped: %s', async (name, written) => {
    const { ada, add, invite, mailer, kit } = await inviting({ name })
    await ada.call(profileApi.update, { full_name: name })
    const { id } = await add(name, `${randomUUID()}@example.org`)
    await invite(id)
    await deliver(kit)
    const [email] = mailer.sent
    expect(email?.subject).toBe(`You are invited to ${written}`)
    expect(email?.body_text).toContain(`Dear ${written},\n\n${written} invites you to take part in ${written}.`)
    const html = email?.body_html ?? ''
    expect(html).not.toContain('<b>')
    expect(html).not.toMatch(/href="[^"]*evil/)
    expect(html.match(/<a /g)).toHaveLength(2)
  })

  test('is refused within the same minute, after five in a day, and for a registered delegate', async () => {
    const { ada, add, invite, list, clock, mailer, conference_id, kit } = await inviting()
    const { id, email } = await add()
    await invite(id)
    clock.forward(20_000)
    await expect(invite(id)).rejects.toMatchObject({ status: 429, code: 'too_many', message: text.tooSoon(40) })
    for (let i = 0; i < 4; i++) {
      clock.forward(MINUTE_MS)
      await deliver(kit)
      await invite(id)
    }
    clock.forward(MINUTE_MS)
    await deliver(kit)
    await expect(invite(id)).rejects.toMatchObject({ status: 429, message: text.tooManyToday })
    expect(ofAll(mailer.sent)).toEqual(Array(5).fill(email))

    const grace = await registeredFor(kit, ada, conference_id)
    clock.forward(MINUTE_MS)
    const refused = { status: 409, code: 'conflict', message: text.alreadyRegistered }
    await expect(invite(grace.delegate_id)).rejects.toMatchObject(refused)
    expect((await list()).counts).toMatchObject({ Invited: 1, Registered: 1 })
  })

  test('is refused within the same minute for a delegate who was removed and added again', async () => {
    const { ada, add, invite, inviteAll, clock, mailer, conference_id, kit } = await inviting()
    const { id, email } = await add()
    await invite(id)
    await deliver(kit)
    await ada.call(delegatesApi.remove, { conference_id, id })
    const again = await add('Grace Hopper', email ?? '')
    await expect(invite(again.id)).rejects.toMatchObject({ status: 429, message: text.tooSoon(60) })
    expect(await inviteAll()).toEqual({ queued: 0, left_out: 1, message: null })
    clock.forward(MINUTE_MS)
    await invite(again.id)
    await deliver(kit)
    expect(ofAll(mailer.sent)).toEqual([email, email])
  })

  test('clicked twenty times at once sends one email', async () => {
    const { add, invite, mailer, kit } = await inviting()
    const { id } = await add()
    const clicks = await Promise.allSettled(Array.from({ length: 20 }, () => invite(id)))
    expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await deliver(kit)
    expect(mailer.sent).toHaveLength(1)
  })

  test('voids the older one, whose email text is deleted', async () => {
    const { ada, visitor, conference_id, db, clock, invite, kit } = await inviting()
    const { id, email, token: older } = await invitedTo(kit, ada, conference_id)
    clock.forward(MINUTE_MS)
    await invite(id)
    await deliver(kit)
    const newer = tokenTo(kit, email)
    const stands = async (token: string) => (await visitor.call(registrationApi.verify, { token })).success
    expect([await stands(older), await stands(newer)]).toEqual([false, true])
    const rows = await db.select().from(emails).where(eq(emails.to_address, email)).orderBy(emails.created_at)
    expect(rows.map(({ body_text, body_html }) => [body_text, body_html].join('').includes(older))).toEqual([
      false,
      false,
    ])
    expect(rows.map(({ body_text }) => body_text === '')).toEqual([true, false])
  })

  test('contains a token that is stored nowhere else', async () => {
    const { ada, conference_id, db, kit } = await inviting()
    const { id, token } = await invitedTo(kit, ada, conference_id)
    const [row] = await db.select().from(delegates).where(eq(delegates.id, id))
    const seen = [
      await ada.call(delegatesApi.list, { conference_id }),
      await ada.call(delegatesApi.export, { conference_id }),
      await ada.call(auditApi.list, { conference_id }),
      await ada.call(delegatesApi.update, { conference_id, id, company: 'Navy' }),
      row,
    ]
    expect(JSON.stringify(seen)).not.toContain(token)
    const hash = row?.invitation_hash ?? ''
    expect(hash).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(seen.slice(0, -1))).not.toContain(hash)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  })

  test('with one’s own conference instead of the delegate’s sends nothing', async () => {
    const { as, add, invite, conferenceOf, mailer, kit } = await inviting()
    const mallory = await as({ subscribed: true })
    const own = await conferenceOf(mallory)
    const { id } = await add()
    const refused = mallory.call(invitationsApi.send, { delegateId: id, conferenceId: own })
    await expect(refused).rejects.toMatchObject({ status: 404, message: text.notFound })
    await expect(invite(id, mallory)).rejects.toMatchObject({ status: 404 })
    await deliver(kit)
    expect(mailer.sent).toEqual([])
  })

  test('is voided when the delegate’s address changes', async () => {
    const { ada, visitor, conference_id, delegateNow, kit } = await inviting()
    const { id, token } = await invitedTo(kit, ada, conference_id)
    await ada.call(delegatesApi.update, { conference_id, id, email: `${randomUUID()}@example.org` })
    expect(await delegateNow(id)).toMatchObject({ status: 'Pending', delivery: null, invited_at: null })
    expect(await visitor.call(registrationApi.verify, { token })).toMatchObject({ success: false })
  })

  test('is refused while registration is off', async () => {
    const { ada, add, invite, inviteAll, conference_id, delegateNow, mailer, kit } = await inviting()
    const { id } = await add()
    await ada.call(conferencesApi.update, { conference_id, delegate_registration_enabled: false })
    const refused = { status: 409, code: 'conflict', message: text.registrationOff }
    await expect(invite(id)).rejects.toMatchObject(refused)
    await expect(inviteAll()).rejects.toMatchObject(refused)
    await deliver(kit)
    expect(mailer.sent).toEqual([])
    expect(await delegateNow(id)).toMatchObject({ status: 'Pending', invited_at: null })
    await ada.call(conferencesApi.update, { conference_id, delegate_registration_enabled: true })
    expect(await invite(id)).toEqual({ success: true })
  })

  test('is refused once the conference is over', async () => {
    const { add, invite, inviteAll } = await inviting({ start_date: '2026-03-08', end_date: '2026-03-09' })
    const { id } = await add()
    await expect(invite(id)).rejects.toMatchObject({ status: 409, message: text.conferenceOver })
    await expect(inviteAll()).rejects.toMatchObject({ status: 409, message: text.conferenceOver })
  })
})

describe('invitations to all delegates', () => {
  test('are sent once to those who were never invited, and the progress can be read', async () => {
    const { ada, conference_id, add, invite, inviteAll, addMany, list, mailer, kit } = await inviting()
    await addMany(250)
    await invite((await add()).id)
    expect(await inviteAll()).toEqual({ queued: 250, left_out: 0, message: null })
    expect(await inviteAll()).toEqual({ queued: 0, left_out: 0, message: null })
    expect(await list({ limit: 1 })).toMatchObject({ counts: { Pending: 0, Invited: 251 } })
    const progress = () => ada.call(invitationsApi.progress, { conference_id })
    expect(await progress()).toEqual({ waiting: 251, batch: 251, retrying: 0, sent: 0, failed: 0 })
    let halfway = { waiting: 0, batch: 0, retrying: 0, sent: 0, failed: 0 }
    mailer.whileSending(async () => {
      if (mailer.sent.length === 20) halfway = await progress()
    })
    await deliver(kit)
    // Some of those that have left are not recorded yet.
    expect(halfway.sent).toBeGreaterThan(10)
    expect(halfway.sent).toBeLessThan(30)
    expect(halfway).toEqual({ waiting: 251 - halfway.sent, batch: 251, retrying: 0, sent: halfway.sent, failed: 0 })
    expect(await progress()).toEqual({ waiting: 0, batch: 0, retrying: 0, sent: 251, failed: 0 })
    expect(new Set(ofAll(mailer.sent)).size).toBe(251)
    expect(mailer.sent).toHaveLength(251)
  })

  test('no longer count an email whose recipient has registered', async () => {
    const { ada, conference_id, add, inviteAll, db, kit } = await inviting()
    const { email } = await add()
    await add()
    await inviteAll()
    const [message] = await db
      .select()
      .from(emails)
      .where(eq(emails.to_address, email ?? ''))
    const token = /[?&]token=([\w-]{43})\b/.exec(message?.body_text ?? '')?.[1]
    await kit.as({ email: email ?? '', data: { registration_token: token } })
    const progress = () => ada.call(invitationsApi.progress, { conference_id })
    expect(await progress()).toEqual({ waiting: 1, batch: 2, retrying: 0, sent: 0, failed: 0 })
    await deliver(kit)
    expect(await progress()).toEqual({ waiting: 0, batch: 0, retrying: 0, sent: 1, failed: 0 })
  })

  test('requested twice at once are sent to each delegate once', async () => {
    const { inviteAll, addMany, mailer, kit } = await inviting()
    await addMany(150)
    const both = await Promise.all([inviteAll(), inviteAll()])
    expect(both.reduce((sum, { queued }) => sum + queued, 0)).toBe(150)
    await deliver(kit)
    expect([mailer.sent.length, new Set(ofAll(mailer.sent)).size]).toEqual([150, 150])
  })

  test('can be sent once more to those who did not react, but not within a minute', async () => {
    const { ada, conference_id, inviteAll, addMany, clock, mailer, kit } = await inviting()
    await addMany(3)
    await inviteAll()
    const again = () => ada.call(invitationsApi.sendAll, { conference_id, status: 'Invited' })
    expect(await again()).toEqual({ queued: 0, left_out: 3, message: null })
    await deliver(kit)
    clock.forward(MINUTE_MS + 1)
    expect(await again()).toEqual({ queued: 3, left_out: 0, message: null })
    await deliver(kit)
    expect(mailer.sent).toHaveLength(6)
  })

  /** Emails that the organiser has sent today, about other conferences that are gone. */
  async function sentToday({ db, clock, ada }: Awaited<ReturnType<typeof inviting>>, count: number) {
    const row = { kind: 'delegate-invitation', topic: 'conference:gone', sender_id: ada.id }
    const rows = Array.from({ length: count }, () => ({ ...row, address_hash: randomUUID() }))
    for (let i = 0; i < rows.length; i += 500)
      await db
        .insert(emailLog)
        .values(rows.slice(i, i + 500).map((one) => ({ ...one, created_at: clock.now().toISOString() })))
  }

  /** Invites another person to the staff of an exhibitor at each call. */
  async function staffInviter(ada: Caller, conference_id: string) {
    const stands: string[] = []
    let calls = 0
    return async () => {
      if (calls % EXHIBITOR_LIMITS.staff === 0) {
        const name = `Stand ${stands.length}`
        stands.push(await exhibitorOf(ada, conference_id, { name }))
      }
      const id = stands[Math.floor(calls++ / EXHIBITOR_LIMITS.staff)] ?? ''
      await ada.call(exhibitorStaffApi.invite, { id, email: `${randomUUID()}@example.org` })
    }
  }

  function isTooMany(error: unknown) {
    if (!(error instanceof Error && 'status' in error && error.status === 429)) throw error
  }

  test('stop at as many a day as the plan has credits, over all conferences, and say so', async () => {
    const fixtures = await inviting()
    const { inviteAll, add, invite, addMany, clock, signInAgain } = fixtures
    await sentToday(fixtures, PLANS.enterprise.credits - 2)
    await addMany(3)
    const message = refusalText.noInvitationsLeft('in 24 hours')
    expect(await inviteAll()).toEqual({ queued: 2, left_out: 1, message })
    await expect(invite((await add()).id)).rejects.toMatchObject({ status: 429, message })
    expect((await fixtures.inviteOrganiser()).invitations).toHaveLength(1)
    clock.forward(DAY_MS)
    await signInAgain()
    expect(await inviteAll()).toEqual({ queued: 2, left_out: 0, message: null })
  })

  test('of two calls at once send no more than are left', async () => {
    const fixtures = await inviting()
    await sentToday(fixtures, PLANS.enterprise.credits - 50)
    await fixtures.addMany(150)
    const both = await Promise.all([fixtures.inviteAll(), fixtures.inviteAll()])
    expect(both.reduce((sum, { queued }) => sum + queued, 0)).toBe(50)
  })

  test('of a new account are fewer in its first 24 hours, and the others can be sent afterwards', async () => {
    const fixtures = await inviting({}, { isNew: true })
    const { inviteAll, addMany, add, invite, clock, signInAgain } = fixtures
    await addMany(200)
    expect(await inviteAll()).toEqual({ queued: 200, left_out: 0, message: null })
    const limit = FIRST_DAY_INVITATIONS.enterprise
    await sentToday(fixtures, limit - 201)
    await addMany(2)
    const message = refusalText.noInvitationsLeft('in 24 hours')
    expect(await inviteAll()).toEqual({ queued: 1, left_out: 1, message })
    await expect(invite((await add()).id)).rejects.toMatchObject({ status: 429, message })
    clock.forward(DAY_MS)
    await signInAgain()
    expect(await inviteAll()).toEqual({ queued: 2, left_out: 0, message: null })
  })

  test('say beforehand how many can be sent now, and when the rest', async () => {
    const fixtures = await inviting({}, { isNew: true })
    const { ada, conference_id, clock } = fixtures
    await sentToday(fixtures, FIRST_DAY_INVITATIONS.enterprise - 30)
    clock.forward(30 * MINUTE_MS)
    const day = {
      left: 30,
      a_day: FIRST_DAY_INVITATIONS.enterprise,
      more_in: (DAY_MS - 30 * MINUTE_MS) / 1000,
      more: PLANS.enterprise.credits - (FIRST_DAY_INVITATIONS.enterprise - 30),
    }
    expect(await ada.call(invitationsApi.preview, { conference_id })).toMatchObject(day)
  })

  test('of a plan that was paid for are more on the first day, and their subjects have the conference’s name', async () => {
    const fixtures = await inviting({}, { isNew: true })
    const { ada, db, conference_id, add, invite, mailer, kit } = fixtures
    const left = async () => (await ada.call(invitationsApi.preview, { conference_id })).left
    expect(await left()).toBe(FIRST_DAY_INVITATIONS.enterprise)
    await invite((await add()).id)
    const paid = { subscription_id: `sub_${randomUUID()}` }
    await db.update(subscriptions).set(paid).where(eq(subscriptions.user_id, ada.id))
    expect(await left()).toBe(2 * FIRST_DAY_INVITATIONS.enterprise - 1)
    await invite((await add()).id)
    await deliver(kit)
    const subjects = mailer.sent.map(({ subject }) => subject)
    expect(subjects).toEqual(['You are invited to a conference', 'You are invited to Dev Conf'])
  })

  test('to the team are a few more when the delegates’ are used up, and say when there are others', async () => {
    const fixtures = await inviting({}, { isNew: true })
    const { ada, inviteOrganiser, conference_id, clock, add, invite } = fixtures
    await sentToday(fixtures, FIRST_DAY_INVITATIONS.enterprise)
    await expect(invite((await add()).id)).rejects.toMatchObject({ status: 429 })
    await inviteOrganiser()
    const inviteStaff = await staffInviter(ada, conference_id)
    for (let sent = 1; sent < TEAM_INVITATIONS_KEPT; sent++) await inviteStaff()
    clock.forward(30 * MINUTE_MS)
    const refusal = { status: 429, message: refusalText.noTeamInvitationsLeft('in 24 hours') }
    await expect(inviteStaff()).rejects.toMatchObject(refusal)
    await expect(inviteOrganiser()).rejects.toMatchObject(refusal)
  })

  test('to the staff of exhibitors are not 280 from an account that is minutes old', async () => {
    const { ada, conference_id, kit, mailer } = await inviting({}, { isNew: true })
    const inviteStaff = await staffInviter(ada, conference_id)
    let sent = 0
    for (let time = 0; time < 280; time++) await inviteStaff().then(() => void sent++, isTooMany)
    expect(sent).toBe(FIRST_DAY_TEAM_INVITATIONS)
    await deliver(kit)
    expect(new Set(mailer.sent.map(({ subject }) => subject))).toEqual(new Set(['Look after the page of an exhibitor']))
  })

  test('of a conference are counted on when it is handed over', async () => {
    const { ada, conference_id, db, kit, addMany, inviteAll } = await inviting({}, { isNew: true })
    await addMany(200)
    await inviteAll()
    const grace = await kit.as({ plan: 'enterprise' })
    await joinConference(db, { conference_id, user_id: grace.id, role: 'organiser' }, kit.clock.now())
    await ada.call(organisersApi.transfer, { conference_id, user_id: grace.id })
    const { left } = await grace.call(invitationsApi.preview, { conference_id })
    expect(left).toBe(FIRST_DAY_INVITATIONS.enterprise - 200)
  })
})

describe('emails to one stranger', () => {
  const stranger = () => `${randomUUID()}@example.org`

  test('do not start anew with a new conference after the last was deleted', async () => {
    const { ada, conferenceOf, mailer, kit, clock } = await inviting()
    const email = stranger()
    async function createInviteDelete() {
      const open = { active: true, delegate_registration_enabled: true }
      const conference_id = await conferenceOf(ada, open)
      const { id } = await ada.call(delegatesApi.add, { conference_id, full_name: 'Grace', email })
      try {
        await ada.call(invitationsApi.send, { delegateId: id, conferenceId: conference_id })
        await deliver(kit)
      } finally {
        await ada.call(conferencesApi.remove, { conference_id })
      }
    }
    // Two conferences of one organiser may invite somebody at once, no more.
    for (let time = 0; time < 2; time++) await createInviteDelete()
    const tooSoon = { status: 429, message: text.tooSoon(60) }
    for (let time = 0; time < 3; time++) await expect(createInviteDelete()).rejects.toMatchObject(tooSoon)
    for (let time = 0; time < 3; time++) {
      clock.forward(MINUTE_MS)
      await createInviteDelete()
    }
    clock.forward(MINUTE_MS)
    await expect(createInviteDelete()).rejects.toMatchObject({ status: 429, message: text.tooManyToday })
    expect(ofAll(mailer.sent)).toEqual(Array(5).fill(email))
  })

  test('are ten a day at most, whoever sends them', async () => {
    const { kit, conferenceOf, mailer, clock } = await inviting()
    const email = stranger()
    async function inviteTwice() {
      const organiser = await kit.as({ subscribed: true })
      const conference_id = await conferenceOf(organiser, { active: true, delegate_registration_enabled: true })
      const { id } = await organiser.call(delegatesApi.add, { conference_id, full_name: 'Grace', email })
      for (let time = 0; time < 2; time++) {
        clock.forward(MINUTE_MS)
        await organiser.call(invitationsApi.send, { delegateId: id, conferenceId: conference_id })
        await deliver(kit)
      }
    }
    for (let organiser = 0; organiser < 5; organiser++) await inviteTwice()
    await expect(inviteTwice()).rejects.toMatchObject({ status: 429, message: text.tooManyToday })
    expect(ofAll(mailer.sent)).toEqual(Array(10).fill(email))
  })

  test('are not forgotten when the address is erased, until a day has passed', async () => {
    const { ada, conference_id, kit, clock, db } = await inviting()
    const { email } = await invitedTo(kit, ada, conference_id)
    await eraseEmails(db, { to: email })
    const counted = { kind: 'delegate-invitation', topic: `conference:${conference_id}`, sender_id: ada.id }
    expect(await emailWait(db, { ...counted, to: email }, clock.now())).toBe(MINUTE_MS)
    const logged = () => db.$count(emailLog, eq(emailLog.address_hash, addressHash(email)))
    clock.forward(DAY_MS)
    await deleteOldEmailsJob.work(kit.core, clock.now())
    expect(await logged()).toBe(1)
    clock.forward(1)
    await deleteOldEmailsJob.work(kit.core, clock.now())
    expect(await logged()).toBe(0)
  })
})

describe('the delivery of emails', () => {
  test('an address that the mail server refuses for good is bounced at once', async () => {
    const { add, invite, delegateNow, mailer, clock, kit } = await inviting()
    const { id } = await add()
    await invite(id)
    mailer.refuse(550)
    await deliver(kit)
    expect(await delegateNow(id)).toMatchObject({ status: 'Bounced', delivery: 'bounced', delivery_error: 'refused' })
    mailer.refuse(null)
    clock.forward(MINUTE_MS)
    await invite(id)
    expect(await delegateNow(id)).toMatchObject({ status: 'Invited', delivery: 'waiting', delivery_error: null })
    await deliver(kit)
    expect(await delegateNow(id)).toMatchObject({ status: 'Invited', delivery: 'sent' })
  })

  test('after 72 hours without a mail server the email is given up', async () => {
    const { add, invite, delegateNow, mailer, clock, signInAgain, kit } = await inviting()
    const { id } = await add()
    await invite(id)
    mailer.refuse(0)
    await deliver(kit)
    const away = { delivery: 'retrying', delivery_error: 'The mail server does not answer' }
    expect(await delegateNow(id)).toMatchObject({ status: 'Invited', ...away })
    clock.forward(73 * HOUR_MS)
    await deliver(kit)
    await signInAgain()
    expect(await delegateNow(id)).toMatchObject({ status: 'Bounced', delivery: 'given_up' })
  })

  test('an invitation expires thirty days after its delivery, or at the end of the conference if that is earlier', async () => {
    const dates = { start_date: '2026-04-20', end_date: '2026-04-20', time_zone: 'Europe/London' }
    const { add, invite, delegateNow, mailer, clock, signInAgain, visitor, kit } = await inviting(dates)
    const [early, late] = [await add('Early'), await add('Late')]
    mailer.refuse(0)
    await invite(early.id)
    await deliver(kit)
    mailer.refuse(null)
    clock.forward(2 * DAY_MS)
    await deliver(kit)
    const token = tokenTo({ mailer }, early.email ?? '')
    const stands = async () => (await visitor.call(registrationApi.verify, { token })).success

    clock.forward(30 * DAY_MS - 1)
    expect(await stands()).toBe(true)
    clock.forward(1)
    expect(await stands()).toBe(false)
    await signInAgain()
    expect(await delegateNow(early.id)).toMatchObject({ status: 'Expired' })

    await invite(late.id)
    await deliver(kit)
    // Midnight in London, which is an hour ahead of UTC in April.
    clock.set('2026-04-20T22:59:59Z')
    await signInAgain()
    expect(await delegateNow(late.id)).toMatchObject({ status: 'Invited' })
    clock.set('2026-04-20T23:00:00Z')
    expect(await delegateNow(late.id)).toMatchObject({ status: 'Expired' })
  })

  test('after the mail server was down for an hour, 500 emails arrive, none of them twice', async () => {
    const { inviteAll, addMany, list, mailer, clock, signInAgain, kit } = await inviting()
    await addMany(500)
    await inviteAll()
    mailer.refuse(0)
    // Each is tried once, and from then on one a minute, as the job that runs every minute does.
    await deliver(kit)
    for (let minute = 0; minute < 60; minute++) {
      clock.forward(MINUTE_MS)
      await kit.outbox.flush()
    }
    expect(mailer.sent).toEqual([])
    mailer.refuse(null)
    for (let minute = 0; minute < 15; minute++) {
      clock.forward(MINUTE_MS)
      await deliver(kit)
    }
    expect([mailer.sent.length, new Set(ofAll(mailer.sent)).size]).toEqual([500, 500])
    await signInAgain()
    const { delegates: all } = await list({ limit: 200 })
    expect(new Set(all.map(({ delivery }) => delivery))).toEqual(new Set(['sent']))
  })

  test('an email’s text is deleted after thirty days, unless it is still to be sent', async () => {
    const { ada, conference_id, db, clock, mailer, kit, delegateNow, signInAgain } = await inviting()
    const { email, id } = await invitedTo(kit, ada, conference_id)
    mailer.refuse(0)
    const waiting = await ada.call(delegatesApi.add, { conference_id, full_name: 'Ada', email: 'waits@example.org' })
    await ada.call(invitationsApi.send, { delegateId: waiting.id, conferenceId: conference_id })
    const remaining = async () => (await db.select().from(emails)).map(({ to_address }) => to_address).toSorted()
    clock.forward(30 * DAY_MS)
    expect([await deleteOldEmails(db, clock.now()), await remaining()]).toEqual([
      0,
      [email, 'waits@example.org'].toSorted(),
    ])
    clock.forward(1)
    expect([await deleteOldEmails(db, clock.now()), await remaining()]).toEqual([1, ['waits@example.org']])
    await signInAgain()
    expect(await delegateNow(id)).toMatchObject({ delivery: 'sent' })
  })

  test('emails of a deleted conference, or to a removed delegate, are never sent', async () => {
    const { ada, conference_id, add, invite, mailer, visitor, kit } = await inviting()
    const [gone, stays] = [await add(), await add()]
    await invite(gone.id)
    await invite(stays.id)
    await ada.call(delegatesApi.remove, { conference_id, id: gone.id })
    await deliver(kit)
    expect(ofAll(mailer.sent)).toEqual([stays.email])
    const token = tokenTo({ mailer }, stays.email ?? '')
    await invite((await add()).id)
    await ada.call(conferencesApi.remove, { conference_id })
    await deliver(kit)
    expect(mailer.sent).toHaveLength(1)
    expect(await visitor.call(registrationApi.verify, { token })).toMatchObject({ success: false })
  })
})

test('the count of each status equals the number of rows that the filter finds', async () => {
  const { ada, conference_id, add, invite, list, mailer, kit } = await inviting()
  await registeredFor(kit, ada, conference_id)
  const { token } = await invitedTo(kit, ada, conference_id)
  await kit.visitor.call(registrationApi.verify, { token })
  await invitedTo(kit, ada, conference_id)
  const bounced = await add()
  await invite(bounced.id)
  mailer.refuse(550)
  await deliver(kit)
  await add()
  const { counts } = await list()
  expect(counts).toEqual({ Pending: 1, Invited: 1, Bounced: 1, Opened: 1, Registered: 1, Expired: 0 })
  for (const status of ['Pending', 'Invited', 'Bounced', 'Opened', 'Registered', 'Expired'] as const) {
    const found = await list({ status })
    expect([status, found.total, found.delegates.length]).toEqual([status, counts[status], counts[status]])
    expect(found.delegates.every((delegate: Delegate) => delegate.status === status)).toBe(true)
  }
})
