import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { transact } from '#server/db/db.ts'
import { emails, queueEmail, queueEmails, waitAfter } from './outbox.ts'
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

test('after 72 hours an email is given up', async () => {
  const { outbox, mailer, clock, row } = await outboxWith('away@example.org')
  mailer.refuse(0)
  clock.forward(73 * 60 * MINUTE)
  await outbox.flush()
  expect((await row())?.next_attempt_at).toBeNull()
})

test('the waits are 1, 2, 4, 8 and then 15 minutes', () => {
  expect([1, 2, 3, 4, 5, 6].map((attempts) => waitAfter(attempts) / MINUTE)).toEqual([1, 2, 4, 8, 15, 15])
})
