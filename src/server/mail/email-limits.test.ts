import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { createLimits } from '#server/http/limits.ts'
import { openTestDatabase } from '#server/test-database.ts'
import { DAY_MS, MINUTE_MS } from '#shared/time.ts'
import { emailRefusal, emailWait, emailWaits, NOT_TODAY, STRANGER_EMAILS } from './email-limits.ts'
import { queueEmail } from './outbox.ts'

const noon = new Date('2026-03-10T12:00:00Z')
const after = (ms: number) => new Date(noon.getTime() + ms)

async function fixtures() {
  const { db } = await openTestDatabase()
  const to = `${randomUUID()}@example.org`
  const send = (at: Date, kind = 'invitation', topic = 'conference:1') =>
    queueEmail(db, { kind, topic, to, subject: 'An email', text: 'Words', html: '<p>Words</p>' }, at)
  return { db, to, send, waitAt: (now: Date, kind = 'invitation') => emailWait(db, { kind, to }, now) }
}

test('an address gets one email a minute', async () => {
  const { send, waitAt } = await fixtures()
  expect(await waitAt(noon)).toBe(0)
  await send(noon)
  expect(await waitAt(after(20_000))).toBe(40_000)
  expect(await waitAt(after(MINUTE_MS))).toBe(0)
})

test('and five in 24 hours', async () => {
  const { send, waitAt } = await fixtures()
  for (let i = 0; i < 4; i++) await send(after(i * MINUTE_MS))
  expect(await waitAt(after(5 * MINUTE_MS))).toBe(0)
  await send(after(5 * MINUTE_MS))
  expect(await waitAt(after(DAY_MS - 1))).toBe(NOT_TODAY)
  expect(await waitAt(after(DAY_MS))).toBe(0)
})

test('other addresses, kinds and topics are counted separately', async () => {
  const { db, to, send, waitAt } = await fixtures()
  await send(noon, 'account-link-signup')
  const waits = await emailWaits(db, { kind: 'account-link-' }, [to, 'other@example.org'], noon)
  expect([waits(to), waits('other@example.org')]).toEqual([MINUTE_MS, 0])
  expect(await waitAt(noon, 'account-notice')).toBe(0)
  const waitAbout = (topic: string) => emailWait(db, { kind: 'account-link-', topic, to }, noon)
  expect([await waitAbout('conference:1'), await waitAbout('conference:2')]).toEqual([MINUTE_MS, 0])
})

test('a refusal says how long to wait', () => {
  const text = { tooSoon: (seconds: number) => `Wait ${seconds} seconds.`, tooMany: 'Wait a day.' }
  expect(emailRefusal(0, text)).toBeNull()
  expect(emailRefusal(1500, text)).toMatchObject({ code: 'too_many', message: 'Wait 2 seconds.', retryAfter: 2 })
  expect(emailRefusal(NOT_TODAY, text)).toMatchObject({ code: 'too_many', message: 'Wait a day.', retryAfter: 3600 })
})

test('visitors of one network have 120 emails sent at once, and all of a hall of two thousand theirs within the hour', async () => {
  vi.useFakeTimers()
  const limits = createLimits()
  const takeMany = async () => {
    const calls = await Promise.allSettled(Array.from({ length: 1260 }, () => limits.spend(STRANGER_EMAILS, 'hall')))
    return calls.filter(({ status }) => status === 'fulfilled').length
  }
  expect(await takeMany()).toBe(120)
  let taken = 120
  for (let minute = 1; minute < 60; minute++) {
    vi.advanceTimersByTime(MINUTE_MS)
    taken += await takeMany()
  }
  expect(taken).toBeGreaterThanOrEqual(2000)
  expect(taken).toBeLessThan(2100)
})
