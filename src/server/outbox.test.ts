import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { transact } from './db.ts'
import { letters, postLetter, postLetters, waitAfter } from './outbox.ts'
import { testApp } from './test.ts'

const MINUTE = 60_000

function letterTo(to: string) {
  return { kind: 'test', to, subject: 'A subject\r\nBcc: everybody@example.org', text: 'Text', html: '<p>Text</p>' }
}

async function outboxWith(to: string) {
  const world = await testApp()
  await world.db.delete(letters)
  const id = await postLetter(world.db, letterTo(to), world.clock.now())
  const row = async () => (await world.db.select().from(letters).where(eq(letters.id, id)))[0]
  return { ...world, row }
}

test('a letter is sent once, on one line of subject', async () => {
  const { outbox, mailer, row } = await outboxWith('ada@example.org')
  expect([await outbox.flush(), await outbox.flush()]).toEqual([1, 0])
  expect(mailer.sent.map(({ to_address, subject }) => [to_address, subject])).toEqual([
    ['ada@example.org', 'A subject Bcc: everybody@example.org'],
  ])
  expect((await row())?.sent_at).not.toBeNull()
})

test('a letter of a transaction that was rolled back is never sent', async () => {
  const { db, outbox, mailer, clock } = await outboxWith('kept@example.org')
  const failing = transact(db, async (tx) => {
    await postLetter(tx, letterTo('gone@example.org'), clock.now())
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await outbox.flush()
  expect(mailer.sent.map(({ to_address }) => to_address)).toEqual(['kept@example.org'])
})

test('what somebody waits for does not stand behind hundreds that nobody does', async () => {
  const { db, outbox, mailer, clock } = await testApp()
  await db.delete(letters)
  const many = Array.from({ length: 50 }, (_, i) => ({ ...letterTo(`${i}@example.org`), bulk: true }))
  await postLetters(db, many, clock.now())
  clock.forward(1000)
  await postLetter(db, letterTo('waiting@example.org'), clock.now())
  await outbox.flush()
  expect(mailer.sent[0]?.to_address).toBe('waiting@example.org')
})

test('while the mail server is away the waits grow, and the letter goes when it is back', async () => {
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

test('an address that the mail server will never take is given up at once', async () => {
  const { outbox, mailer, row } = await outboxWith('nobody@example.org')
  mailer.refuse(550)
  await outbox.flush()
  expect(await row()).toMatchObject({ next_attempt_at: null, sent_at: null, last_error: 'refused' })
  expect((await row())?.failed_at).not.toBeNull()
})

test('after 72 hours a letter is given up', async () => {
  const { outbox, mailer, clock, row } = await outboxWith('away@example.org')
  mailer.refuse(0)
  clock.forward(73 * 60 * MINUTE)
  await outbox.flush()
  expect((await row())?.next_attempt_at).toBeNull()
})

test('the waits are 1, 2, 4, 8 and then 15 minutes', () => {
  expect([1, 2, 3, 4, 5, 6].map((attempts) => waitAfter(attempts) / MINUTE)).toEqual([1, 2, 4, 8, 15, 15])
})
