import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { transact } from '#server/db/db.ts'
import { createOutbox, waitAfter } from './delivery.ts'
import { emails, holdEmails, queueEmail, queueEmails, releaseEmails } from './outbox.ts'
import { testApp } from '#server/test.ts'

const MINUTE = 60_000

function emailTo(to: string) {
  return { kind: 'test', to, subject: 'A subject\r\nBcc: everybody@example.org', text: 'Text', html: '<p>Text</p>' }
}

async function outboxWith(to: string) {
  const fixtures = await testApp()
  await fixtures.db.delete(emails)
  const id = await queueEmail(fixtures.db, emailTo(to), fixtures.clock.now())
  const row = async () => (await fixtures.db.select().from(emails).where(eq(emails.id, id)))[0]
  return { ...fixtures, row }
}

test('an email is sent once, and its subject is one line', async () => {
  const { outbox, mailer, row } = await outboxWith('ada@example.org')
  expect([await outbox.flush(), await outbox.flush()]).toEqual([1, 0])
  expect(mailer.sent.map(({ to_address, subject }) => [to_address, subject])).toEqual([
    ['ada@example.org', 'A subject Bcc: everybody@example.org'],
  ])
  expect((await row())?.sent_at).not.toBeNull()
})

test('an email of a transaction that was rolled back is never sent', async () => {
  const { db, outbox, mailer, clock } = await outboxWith('kept@example.org')
  const failing = transact(db, async (tx) => {
    await queueEmail(tx, emailTo('gone@example.org'), clock.now())
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await outbox.flush()
  expect(mailer.sent.map(({ to_address }) => to_address)).toEqual(['kept@example.org'])
})

test('an email that somebody waits for is sent before hundreds of invitations', async () => {
  const { db, outbox, mailer, clock } = await testApp()
  await db.delete(emails)
  const many = Array.from({ length: 50 }, (_, i) => ({ ...emailTo(`${i}@example.org`), bulk: true }))
  await queueEmails(db, many, clock.now())
  clock.forward(1000)
  await queueEmail(db, emailTo('waiting@example.org'), clock.now())
  await outbox.flush()
  expect(mailer.sent[0]?.to_address).toBe('waiting@example.org')
})

test('while the mail server is unreachable the waits grow, and the email is sent when it is back', async () => {
  const { outbox, mailer, clock, row } = await outboxWith('later@example.org')
  mailer.refuse(0)
  await outbox.flush()
  expect(Date.parse((await row())?.next_attempt_at ?? '') - clock.now().getTime()).toBe(MINUTE)
  clock.forward(MINUTE)
  await outbox.flush()
  expect(Date.parse((await row())?.next_attempt_at ?? '') - clock.now().getTime()).toBe(2 * MINUTE)
  mailer.refuse(null)
  clock.forward(2 * MINUTE)
  await outbox.flush()
  expect(mailer.sent).toHaveLength(1)
})

test('an address that the mail server refuses for good is given up at once', async () => {
  const { outbox, mailer, row } = await outboxWith('nobody@example.org')
  mailer.refuse(550)
  await outbox.flush()
  expect(await row()).toMatchObject({ next_attempt_at: null, sent_at: null, last_error: 'refused' })
  expect((await row())?.failed_at).not.toBeNull()
})

test('the 72 hours of an email that was held begin with its release', async () => {
  const { db, outbox, mailer, clock } = await testApp()
  await db.delete(emails)
  await queueEmail(db, { ...emailTo('held@example.org'), topic: 'conference:c' }, clock.now())
  await holdEmails(db, 'conference:c')
  clock.forward(20 * 24 * 60 * MINUTE)
  await releaseEmails(db, 'conference:c', clock.now())
  mailer.refuse(0)
  await outbox.flush()
  clock.forward(60 * MINUTE)
  mailer.refuse(null)
  await outbox.flush()
  expect(mailer.sent.map(({ to_address }) => to_address)).toEqual(['held@example.org'])
})

test('after 72 hours an email is given up', async () => {
  const { outbox, mailer, clock, row } = await outboxWith('away@example.org')
  mailer.refuse(0)
  clock.forward(73 * 60 * MINUTE)
  await outbox.flush()
  expect((await row())?.next_attempt_at).toBeNull()
})

test('the waits are 1, 2, 4 and then 5 minutes', () => {
  expect([1, 2, 3, 4, 5, 6].map((attempts) => waitAfter(attempts) / MINUTE)).toEqual([1, 2, 4, 5, 5, 5])
})

/** Emails to so many people, and the lines that the log gets about them. */
async function outboxOf(number: number) {
  const fixtures = await testApp()
  const { db, clock, mailer } = fixtures
  await db.delete(emails)
  const lines: string[] = []
  const write = (level: string) => (fields: object, text: string) => {
    const waiting = 'emails_waiting' in fields ? ` ${String(fields.emails_waiting)}` : ''
    lines.push(`${level}: ${text}${waiting}`)
  }
  const log = { info: write('info'), warn: write('warn'), error: write('error') }
  const outbox = createOutbox({ db, clock, mailer, log })
  await queueEmails(
    db,
    Array.from({ length: number }, (_, i) => emailTo(`${i}@example.org`)),
    clock.now(),
  )
  return { ...fixtures, outbox, lines }
}

test('five emails are on their way at the same time', async () => {
  const { outbox, mailer } = await outboxOf(6)
  const five = Promise.withResolvers<void>()
  let begun = 0
  mailer.whileSending(async () => {
    // The first leaves alone, to see whether the server is there.
    if (++begun === 1) return
    if (begun === 6) five.resolve()
    await five.promise
  })
  expect(await outbox.flush()).toBe(6)
  expect(mailer.sent).toHaveLength(6)
})

test('a server that is away for an hour is asked once a minute, and within ten minutes of its return all is sent', async () => {
  const { outbox, mailer, clock, db } = await outboxOf(100)
  const before = mailer.tries()
  mailer.refuse(0)
  for (let minute = 0; minute < 60; minute++) {
    await outbox.flush()
    clock.forward(MINUTE)
  }
  expect(mailer.tries() - before).toBe(60)
  const reasons = await db.selectDistinct({ last_error: emails.last_error }).from(emails)
  expect(reasons).toEqual([{ last_error: 'The mail server does not answer' }])
  mailer.refuse(null)
  for (let minute = 0; minute < 10; minute++) {
    await outbox.flush()
    clock.forward(MINUTE)
  }
  expect(mailer.sent).toHaveLength(100)
})

test('the log says that emails do not leave: at once, every quarter of an hour, and when it is over', async () => {
  const { outbox, mailer, clock, lines } = await outboxOf(3)
  const pass = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute++) {
      await outbox.flush()
      clock.forward(MINUTE)
    }
    return lines.splice(0)
  }
  const away = 'error: The mail server does not answer. Emails wait. 3'
  mailer.refuse(0)
  expect(await pass(1)).toEqual([away])
  expect(await pass(14)).toEqual([])
  expect(await pass(16)).toEqual([away, away])
  mailer.refuse(535, 'AUTH PLAIN')
  expect(await pass(6)).toEqual(['error: The mail server refuses our user name or password. Emails wait. 3'])
  mailer.refuse(null)
  expect(await pass(6)).toEqual(['info: The mail server takes emails again.'])
  expect(mailer.sent).toHaveLength(3)
})

test('one address that is deferred keeps nobody else waiting, and is logged without the address', async () => {
  const { outbox, mailer, lines, db } = await outboxOf(3)
  mailer.whileSending(({ to_address }) =>
    to_address === '0@example.org'
      ? Promise.reject(Object.assign(new Error('later 0@example.org'), { responseCode: 451, command: 'RCPT TO' }))
      : Promise.resolve(),
  )
  await outbox.flush()
  expect(mailer.sent).toHaveLength(2)
  expect(lines).toEqual([
    expect.stringMatching(/^warn: The mail server takes some emails only later\. They are tried again\. \d$/),
  ])
  const [row] = await db.select().from(emails).where(eq(emails.to_address, '0@example.org'))
  expect(row?.last_error).toBe('The mail server asks us to try again later')
})
