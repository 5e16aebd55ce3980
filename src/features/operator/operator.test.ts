import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { profileApi } from '#features/profile/contract.ts'
import { createAccount } from '#features/auth/server/accounts.ts'
import { users } from '#features/auth/server/table.ts'
import { contactApi } from '#features/contact/contract.ts'
import { contactMessages } from '#features/contact/server/table.ts'
import { deliver, registeredFor } from '#server/test-fixtures.ts'
import { emails, queueEmail } from '#server/mail/outbox.ts'
import { emailLog } from '#server/mail/email-log.ts'
import { eventually } from '#server/test-eventually.ts'
import { callerWith, emailsTo, testApp } from '#server/test.ts'
import { DAY_MS, HOUR_MS, instantBefore, MINUTE_MS } from '#shared/time.ts'
import { startRedis } from '../../../tools/redis.ts'
import { operatorApi } from './contract.ts'
import { text } from './refusal-text.ts'
import { PAGE, placeOf } from './rules.ts'

const redis = await startRedis()
afterAll(() => redis?.stop())

const SERVICE_KEY = 'a-key-for-whoever-administers'

/** A private server, because accounts are confirmed without an email in tests, and an operator with an account of their own. */
async function fixtures(env: Record<string, string> = {}) {
  const address = `office-${randomUUID()}@example.org`
  const kit = await testApp({
    env: { PUBLIC_URL: 'http://localhost:3000', OPERATOR_EMAIL: `Else@example.org, ${address}`, SERVICE_KEY, ...env },
  })
  await kit.db.delete(contactMessages)
  await kit.db.delete(emails)
  await kit.db.delete(emailLog)
  return { ...kit, address, operator: await kit.as({ email: address }) }
}

type Kit = Awaited<ReturnType<typeof fixtures>>

/** An email that the mail server has refused. */
async function failedEmail({ db, clock, mailer, outbox }: Kit, to: string, kind = 'a-test') {
  const id = await queueEmail(db, { kind, to, subject: 'Ada wrote', text: 'T', html: 'H' }, clock.now())
  mailer.refuse(550)
  while ((await outbox.flush()) > 0);
  mailer.refuse(null)
  // Later than the limit of one email a minute to an address.
  clock.forward(2 * MINUTE_MS)
  return id
}

const REFUSAL = { status: 404, code: 'not_found', message: text.nothing }

describe('who it is for', () => {
  test('the operator, whose address may be written in capitals and beside others', async () => {
    const { operator } = await fixtures()
    expect(await operator.call(operatorApi.installation, {})).toMatchObject({ host: 'localhost:3000' })
    expect(await operator.call(profileApi.read, {})).toMatchObject({ is_operator: true })
  })

  test('a stranger without a session is told to log in, like at every address for people with an account', async () => {
    const { visitor } = await fixtures()
    await expect(visitor.call(operatorApi.installation, {})).rejects.toMatchObject({ status: 401 })
  })

  test('for a delegate and an organiser there is nothing, in the words of an address that does not exist', async () => {
    const kit = await fixtures()
    const ada = await kit.as({ subscribed: true })
    const conference_id = await kit.conferenceOf(ada, { active: true, delegate_registration_enabled: true })
    const delegate = await registeredFor(kit, ada, conference_id)
    const nowhere = await ada.request({ url: '/api/there-is-nothing' })
    for (const person of [ada, delegate]) {
      const reply = await person.request({ url: '/api/operator/installation' })
      const { request_id: _, ...body } = reply.json()
      const { request_id: __, ...expected } = nowhere.json()
      expect([reply.statusCode, body]).toEqual([nowhere.statusCode, expected])
      expect(await person.call(profileApi.read, {})).toMatchObject({ is_operator: false })
    }
  })

  test('an account whose address is the operator’s and was not confirmed is not the operator’s', async () => {
    const { operator, db } = await fixtures()
    await db.update(users).set({ email_confirmed_at: null }).where(eq(users.id, operator.id))
    await expect(operator.call(operatorApi.installation, {})).rejects.toMatchObject(REFUSAL)
    expect(await operator.call(profileApi.read, {})).toMatchObject({ is_operator: false })
  })

  test('somebody who asks for the operator’s address is not the operator before its owner has confirmed it', async () => {
    const OPERATOR_EMAIL = `vacant-${randomUUID()}@example.org`
    const kit = await testApp({ env: { OPERATOR_EMAIL, AUTH_AUTOCONFIRM: 'false' } })
    const { app, db, clock } = kit
    const login = { email: `${randomUUID()}@example.org`, password: 'correct horse' }
    await createAccount(db, login, clock.now())
    const granted = await app.inject({ method: 'POST', url: '/auth/v1/token?grant_type=password', payload: login })
    const mallory = callerWith(app, granted.json().access_token)
    const payload = { email: OPERATOR_EMAIL, current_password: login.password }
    const asked = await mallory.request({ method: 'PUT', url: '/auth/v1/user', payload })
    expect(asked.json()).toMatchObject({ email: login.email, new_email: OPERATOR_EMAIL })
    await expect(mallory.call(operatorApi.installation, {})).rejects.toMatchObject(REFUSAL)

    // Whoever reads that mailbox is.
    await deliver(kit)
    const [{ body_text } = { body_text: '' }] = emailsTo(kit.mailer.sent, OPERATOR_EMAIL)
    const link = new URL(/\S*\/auth\/v1\/verify\S*/.exec(body_text)?.[0] ?? '')
    const opened = await app.inject({
      method: 'POST',
      url: '/auth/v1/verify',
      payload: link.searchParams.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const token = /access_token=([^&]+)/.exec(String(opened.headers.location))?.[1] ?? null
    const owner = callerWith(app, token)
    expect(await owner.call(profileApi.read, {})).toMatchObject({ email: OPERATOR_EMAIL, is_operator: true })
  })

  test('an operator who changes to another address is one no longer', async () => {
    const { operator, db } = await fixtures()
    await operator.call(operatorApi.growth, {})
    await db
      .update(users)
      .set({ email: `${randomUUID()}@example.org` })
      .where(eq(users.id, operator.id))
    await expect(operator.call(operatorApi.growth, {})).rejects.toMatchObject(REFUSAL)
  })

  test('a banned operator has no session', async () => {
    const { operator, app } = await fixtures()
    const banned = await app.inject({
      method: 'PUT',
      url: `/auth/v1/admin/users/${operator.id}`,
      headers: { authorization: `Bearer ${SERVICE_KEY}` },
      payload: { ban_duration: '1h' },
    })
    expect(banned.statusCode).toBe(200)
    await expect(operator.call(operatorApi.installation, {})).rejects.toMatchObject({ status: 401 })
  })

  test('without OPERATOR_EMAIL nobody', async () => {
    const { operator } = await fixtures({ OPERATOR_EMAIL: '' })
    await expect(operator.call(operatorApi.installation, {})).rejects.toMatchObject(REFUSAL)
  })
})

describe('the installation', () => {
  test('says what it is like, with no secret in it', async () => {
    const { operator, database } = await fixtures({
      SMTP_URL: 'smtp://ada:a-secret@mail.example.org:587',
      MAIL_FROM: 'Foyer <hello@example.org>',
    })
    const reply = await operator.request({ url: '/api/operator/installation' })
    expect(reply.json().processes === null).toBe(database.engine === 'embedded')
    expect(reply.json()).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      node: process.versions.node,
      database: { engine: database.engine, version: expect.stringMatching(/^\d\d\./), problem: null },
      redis: null,
      store: null,
      disk: { free_bytes: expect.any(Number), total_bytes: expect.any(Number) },
      backups: null,
      emails: { waiting: 0, failed: 0, sent_last_day: 0, last_sent_at: null, problem: null },
      open_messages: 0,
      settings: {
        mail_server: 'mail.example.org:587',
        contact_email: null,
        mail_from: 'hello@example.org',
        payments: 'test',
        proxies: 0,
        signature: expect.stringMatching(/^([\da-f]{4} ){3}[\da-f]{4}$/),
      },
    })
    const { database: measured, disk } = reply.json()
    expect(measured.bytes).toBeGreaterThan(1e6)
    expect(disk.total_bytes).toBeGreaterThan(disk.free_bytes)
    expect(reply.body).not.toContain('a-secret')
  })

  test.runIf(redis !== null)('says how quickly Redis answers, and when it does not', async () => {
    if (!redis) return
    const { operator, app } = await fixtures({ REDIS_URL: redis.url })
    // After which it is connected.
    await app.listen({ host: '127.0.0.1', port: 0 })
    await eventually(async () => {
      const seen = await operator.call(operatorApi.installation, {})
      expect(seen.redis).toEqual({ latency_ms: expect.any(Number) })
    })
    redis.freeze()
    try {
      expect(await operator.call(operatorApi.installation, {})).toMatchObject({ redis: { latency_ms: null } })
    } finally {
      redis.wake()
    }
  })

  test('counts emails that wait, failed, and left in the last day, and says why they wait', async () => {
    const kit = await fixtures()
    const { operator, db, clock, mailer, outbox } = kit
    const email = (to: string) => ({ kind: 'a-test', to, subject: 'S', text: 'T', html: 'H' })
    await queueEmail(db, email('old@example.org'), clock.now())
    await outbox.flush()
    const twoDaysAgo = instantBefore(clock.now(), 2 * DAY_MS)
    await db.update(emails).set({ created_at: twoDaysAgo, sent_at: twoDaysAgo })
    await queueEmail(db, email('new@example.org'), clock.now())
    await outbox.flush()
    const last_sent_at = clock.now().toISOString()
    await failedEmail(kit, 'gone@example.org')
    mailer.refuse(0, 'CONN')
    await queueEmail(db, email('later@example.org'), clock.now())
    await outbox.flush()
    const { emails: counted } = await operator.call(operatorApi.installation, {})
    const problem = 'The mail server does not answer'
    expect(counted).toEqual({ waiting: 1, failed: 1, sent_last_day: 1, last_sent_at, problem })
  })

  test('says of each job when it ran, whether it is late, and why it failed, without addresses', async () => {
    const { operator, db, clock } = await fixtures()
    await db.execute(sql`delete from pgboss.job`)
    await db.execute(sql`delete from pgboss.schedule`)
    const ago = (ms: number) => new Date(clock.now().getTime() - ms).toISOString()
    const jobs = ['on-time', 'late', 'failing', 'never-ran'].map((name) => `${name}-${randomUUID()}`)
    for (const name of jobs) {
      await db.execute(sql`select pgboss.create_queue(${name}, '{"policy": "standard"}')`)
      await db.execute(sql`insert into pgboss.schedule (name, key, cron) values (${name}, '', '17 * * * *')`)
    }
    const [onTime, late, failing] = jobs
    const output = JSON.stringify({
      message: 'Failed query: x\nparams: 1',
      cause: { message: 'no ada@example.org here' },
    })
    await db.execute(sql`insert into pgboss.job (name, state, completed_on, output) values
      (${onTime}, 'completed', ${ago(30 * MINUTE_MS)}, null),
      (${late}, 'completed', ${ago(3 * HOUR_MS)}, null),
      (${failing}, 'completed', ${ago(3 * HOUR_MS)}, null),
      (${failing}, 'failed', ${ago(HOUR_MS)}, ${output}::jsonb)`)
    const { jobs: seen } = await operator.call(operatorApi.installation, {})
    const none = { waiting: 0, reason: null }
    expect(seen.toSorted((a, b) => jobs.indexOf(a.name) - jobs.indexOf(b.name))).toEqual([
      { ...none, name: jobs[0], state: 'working', last_run_at: ago(30 * MINUTE_MS) },
      { ...none, name: jobs[1], state: 'late', last_run_at: ago(3 * HOUR_MS) },
      { ...none, name: jobs[2], state: 'failing', last_run_at: ago(3 * HOUR_MS), reason: 'no … here' },
      { ...none, name: jobs[3], state: 'waiting', last_run_at: null },
    ])

    await operator.call(operatorApi.runJob, { name: failing ?? '' })
    const { rows } = await db.execute(
      sql`select state from pgboss.job where name = ${failing} order by created_on desc limit 1`,
    )
    expect(rows).toEqual([{ state: 'created' }])
    await expect(operator.call(operatorApi.runJob, { name: 'no-such-job' })).rejects.toMatchObject({ status: 404 })
  })

  test('counts the accounts and conferences of each week, whatever day it is', async () => {
    const { operator, as, conferenceOf, clock, db } = await fixtures()
    const before = await operator.call(operatorApi.growth, {})
    const ada = await as({ subscribed: true })
    const conference_id = await conferenceOf(ada)
    const after = await operator.call(operatorApi.growth, {})
    expect(new Date(after.since).getUTCDay()).toBe(1)
    expect(after.accounts).toEqual({
      total: before.accounts.total + 1,
      by_week: before.accounts.by_week.map((count, week) => (week === 11 ? count + 1 : count)),
    })
    expect(after.conferences.by_week).toHaveLength(12)
    expect(after.conferences.total).toBe(before.conferences.total + 1)

    await db
      .update(users)
      .set({ created_at: instantBefore(clock.now(), 7 * DAY_MS) })
      .where(eq(users.id, ada.id))
    const moved = await operator.call(operatorApi.growth, {})
    expect(moved.accounts.by_week.at(-1)).toBe(before.accounts.by_week.at(-1))
    expect(moved.accounts.by_week.at(-2)).toBe((before.accounts.by_week.at(-2) ?? 0) + 1)
    await db.execute(sql`update conferences set deleted_at = now() where id = ${conference_id}`)
    expect((await operator.call(operatorApi.growth, {})).conferences.total).toBe(before.conferences.total)
  })
})

describe('failed emails', () => {
  test('are listed with their reason and without their words, and are sent again once', async () => {
    const kit = await fixtures()
    const { operator, mailer, outbox, db } = kit
    const id = await failedEmail(kit, 'gone@example.org')
    const [row] = await operator.call(operatorApi.failedEmails, {})
    expect(row).toEqual({
      id,
      kind: 'a-test',
      to_address: 'gone@example.org',
      created_at: expect.any(String),
      failed_at: expect.any(String),
      attempts: 1,
      expired: false,
      reason: 'refused',
    })
    await operator.call(operatorApi.sendAgain, { id })
    expect(await operator.call(operatorApi.failedEmails, {})).toEqual([])
    await expect(operator.call(operatorApi.sendAgain, { id })).rejects.toMatchObject({
      status: 404,
      message: text.emailGone,
    })
    await outbox.flush()
    await outbox.flush()
    expect(mailer.sent.map(({ to_address }) => to_address)).toEqual(['gone@example.org'])
    const [sent] = await db.select().from(emails).where(eq(emails.id, id))
    expect(sent).toMatchObject({ failed_at: null, last_error: null, refused: false, attempts: 1 })
  })

  test('two presses at once send one email', async () => {
    const kit = await fixtures()
    const { operator, mailer, outbox } = kit
    const id = await failedEmail(kit, 'gone@example.org')
    const presses = await Promise.allSettled([
      operator.call(operatorApi.sendAgain, { id }),
      operator.call(operatorApi.sendAllAgain, {}),
      operator.call(operatorApi.sendAgain, { id }),
    ])
    await outbox.flush()
    expect(presses.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(mailer.sent).toHaveLength(1)
  })

  test('one that is waiting or was sent is not sent again, nor deleted', async () => {
    const { operator, db, clock, outbox } = await fixtures()
    const email = { kind: 'a-test', to: 'ada@example.org', subject: 'S', text: 'T', html: 'H' }
    const sent = await queueEmail(db, email, clock.now())
    await outbox.flush()
    const waiting = await queueEmail(db, email, clock.now())
    for (const id of [sent, waiting, randomUUID()]) {
      await expect(operator.call(operatorApi.sendAgain, { id })).rejects.toMatchObject({ status: 404 })
      await expect(operator.call(operatorApi.deleteEmail, { id })).rejects.toMatchObject({ status: 404 })
    }
    expect(await operator.call(operatorApi.sendAllAgain, {})).toEqual({ sent: 0, skipped: 0, expired: 0 })
  })

  test('an address gets no more of them than of new emails', async () => {
    const kit = await fixtures()
    const { operator, clock } = kit
    await failedEmail(kit, 'ada@example.org')
    const newer = await failedEmail(kit, 'ada@example.org')
    await failedEmail(kit, 'grace@example.org')
    // Of two to one address the newer one.
    expect(await operator.call(operatorApi.sendAllAgain, {})).toEqual({ sent: 2, skipped: 1, expired: 0 })
    const [left] = await operator.call(operatorApi.failedEmails, {})
    expect(left).toMatchObject({ to_address: 'ada@example.org' })
    expect(left?.id).not.toBe(newer)
    await expect(operator.call(operatorApi.sendAgain, { id: left?.id ?? '' })).rejects.toMatchObject({ status: 429 })
    clock.forward(2 * MINUTE_MS)
    await operator.call(operatorApi.sendAgain, { id: left?.id ?? '' })
  })

  test('the emails of a deleted conference are held, and not sent again', async () => {
    const kit = await fixtures()
    const { operator, db } = kit
    const id = await failedEmail(kit, 'ada@example.org')
    await db.update(emails).set({ held: true }).where(eq(emails.id, id))
    expect(await operator.call(operatorApi.failedEmails, {})).toEqual([])
    await expect(operator.call(operatorApi.sendAgain, { id })).rejects.toMatchObject({ status: 404 })
  })

  test('one whose link has expired is not sent again', async () => {
    const kit = await fixtures()
    const { operator, db, clock } = kit
    const id = await failedEmail(kit, 'ada@example.org', 'account-recovery-own')
    await failedEmail(kit, 'ada@example.org', 'delegate-invitation')
    await db.update(emails).set({ created_at: instantBefore(clock.now(), 2 * HOUR_MS) })
    const rows = await operator.call(operatorApi.failedEmails, {})
    expect(rows.map(({ kind, expired }) => [kind, expired])).toEqual([
      ['delegate-invitation', false],
      ['account-recovery-own', true],
    ])
    await expect(operator.call(operatorApi.sendAgain, { id })).rejects.toMatchObject({
      status: 409,
      message: text.expired,
    })
    expect(await operator.call(operatorApi.sendAllAgain, {})).toEqual({ sent: 1, skipped: 0, expired: 1 })
  })

  test('can be deleted', async () => {
    const kit = await fixtures()
    const id = await failedEmail(kit, 'ada@example.org')
    await kit.operator.call(operatorApi.deleteEmail, { id })
    expect(await kit.db.$count(emails)).toBe(0)
  })

  test('sending again is limited for an operator as well', async () => {
    const kit = await fixtures({ LIMITS: 'on' })
    const { db, clock, operator } = kit
    await failMany(kit, 2100)
    for (let press = 0; press < 4; press++) {
      expect(await operator.call(operatorApi.sendAllAgain, {})).toEqual({ sent: 500, skipped: 0, expired: 0 })
      await db.delete(emailLog)
    }
    await expect(operator.call(operatorApi.sendAllAgain, {})).rejects.toMatchObject({
      status: 429,
      message: text.tooManyAgain,
    })
    expect(await db.$count(emails, sql`failed_at is not null`)).toBe(100)
    clock.forward(HOUR_MS)
  })

  test('ten thousand are read page by page, each once', async () => {
    const kit = await fixtures()
    const { operator } = kit
    await failMany(kit, 10_000)
    const seen = new Set<string>()
    let before: string | undefined
    for (let at = 0; at < 5; at++) {
      const page = await operator.call(operatorApi.failedEmails, { before })
      expect(page).toHaveLength(PAGE)
      for (const { id } of page) seen.add(id)
      const last = page.at(-1)
      before = last && placeOf({ at: last.failed_at, id: last.id })
    }
    expect(seen.size).toBe(5 * PAGE)
    const { emails: counted } = await operator.call(operatorApi.installation, {})
    expect(counted.failed).toBe(10_000)
    await expect(operator.call(operatorApi.failedEmails, { before: 'yesterday' })).rejects.toMatchObject({
      status: 400,
    })
  })
})

/** Rows of failed emails, all of the same moment, so that only the id tells them apart. */
async function failMany({ db, clock }: Kit, count: number) {
  const at = clock.now().toISOString()
  await db.execute(sql`
    insert into emails (id, kind, to_address, subject, body_text, body_html, created_at, failed_at, attempts, refused)
    select gen_random_uuid(), 'a-test', 'person-' || n || '@example.org', 'S', 'T', 'H', ${at}, ${at}, 1, true
    from generate_series(1, ${count}::int) n`)
}

describe('contact messages', () => {
  const written = {
    name: 'Casimiro',
    email: 'casimiro@lonja.example',
    message: 'Can two organisers share one account?',
  }

  test('to the operator are listed, and those to organisers are not', async () => {
    const { operator, visitor, as, conferenceOf } = await fixtures()
    const name = `Hall ${randomUUID()}`
    const ada = await as({ subscribed: true })
    const conference_id = await conferenceOf(ada, { name, active: true })
    const { slug } = await ada.request({ url: `/api/conferences/${conference_id}` }).then((reply) => reply.json())
    await visitor.call(contactApi.send, written)
    await visitor.call(contactApi.send, { ...written, message: 'Where is the cloakroom?', conference: slug })
    await visitor.call(contactApi.send, { ...written, name: 'A program', website: 'https://spam.example' })
    const rows = await operator.call(operatorApi.messages, {})
    const shown = { id: expect.any(String), created_at: expect.any(String), answered_at: null }
    expect(rows.toSorted((a, b) => b.name.localeCompare(a.name))).toEqual([
      { ...written, ...shown, suspicious: false },
      { ...written, ...shown, name: 'A program', suspicious: true },
    ])
    expect(await operator.call(operatorApi.installation, {})).toMatchObject({ open_messages: 2 })
  })

  test('are marked as answered and as open again', async () => {
    const { operator, visitor, clock } = await fixtures()
    await visitor.call(contactApi.send, written)
    const [{ id } = { id: '' }] = await operator.call(operatorApi.messages, {})
    await operator.call(operatorApi.markAnswered, { id })
    expect(await operator.call(operatorApi.messages, {})).toEqual([])
    expect(await operator.call(operatorApi.messages, { show: 'answered' })).toMatchObject([
      { id, answered_at: clock.now().toISOString() },
    ])
    await operator.call(operatorApi.markOpen, { id })
    expect(await operator.call(operatorApi.messages, {})).toMatchObject([{ id, answered_at: null }])
  })

  test('are deleted together with the email that forwarded them', async () => {
    const { operator, visitor, outbox, db } = await fixtures()
    await visitor.call(contactApi.send, written)
    await visitor.call(contactApi.send, { ...written, message: 'Another message that stays' })
    await outbox.flush()
    const rows = await operator.call(operatorApi.messages, {})
    const { id = '' } = rows.find(({ message }) => message === written.message) ?? {}
    await operator.call(operatorApi.deleteMessage, { id })
    const left = await db.select({ body_text: emails.body_text }).from(emails)
    expect(left).toHaveLength(1)
    expect(left[0]?.body_text).toContain('Another message that stays')
    await expect(operator.call(operatorApi.deleteMessage, { id })).rejects.toMatchObject({ status: 404 })
    await expect(operator.call(operatorApi.markAnswered, { id })).rejects.toMatchObject({ status: 404 })
  })

  test('of organisers are out of reach', async () => {
    const { operator, visitor, as, conferenceOf, db } = await fixtures()
    const ada = await as({ subscribed: true })
    const conference_id = await conferenceOf(ada, { active: true })
    const { slug } = await ada.request({ url: `/api/conferences/${conference_id}` }).then((reply) => reply.json())
    await visitor.call(contactApi.send, { ...written, conference: slug })
    const [{ id } = { id: '' }] = await db.select({ id: contactMessages.id }).from(contactMessages)
    for (const endpoint of [operatorApi.markAnswered, operatorApi.deleteMessage])
      await expect(operator.call(endpoint, { id })).rejects.toMatchObject({ status: 404, message: text.messageGone })
  })

  test('ten thousand are read page by page, newest first', async () => {
    const { operator, db, clock } = await fixtures()
    const at = clock.now().toISOString()
    await db.execute(sql`
      insert into contact_messages (id, name, email, message, suspicious, created_at)
      select gen_random_uuid(), 'Ada', 'ada@example.org', 'Message ' || n, false, ${at}::timestamptz - (n / 2) * interval '1 second'
      from generate_series(1, 10000) n`)
    const first = await operator.call(operatorApi.messages, {})
    const last = first.at(-1)
    const before = last && placeOf({ at: last.created_at, id: last.id })
    const second = await operator.call(operatorApi.messages, { before })
    const rows = [...first, ...second]
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2 * PAGE)
    expect(rows.map(({ created_at }) => created_at)).toEqual(
      rows
        .map(({ created_at }) => created_at)
        .toSorted()
        .toReversed(),
    )
    expect(await operator.call(operatorApi.installation, {})).toMatchObject({ open_messages: 10_000 })
  })
})
