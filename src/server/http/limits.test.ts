import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLimits, noLimits } from './limits.ts'

const limit = { name: 'test', points: 2, seconds: 10 }

// The library reads the process's own clock.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('calls over the limit are refused with the seconds to wait, and accepted again after them', async () => {
  const limits = createLimits()
  await limits.take(limit, 'a')
  vi.advanceTimersByTime(3000)
  await limits.take(limit, 'a')
  await expect(limits.take(limit, 'a')).rejects.toMatchObject({ code: 'too_many', retryAfter: 7 })
  expect(await limits.waitFor(limit, 'a')).toBe(7)
  vi.advanceTimersByTime(7000)
  expect(await limits.waitFor(limit, 'a')).toBe(0)
  await limits.take(limit, 'a')
})

test('refused calls do not make the wait longer', async () => {
  const limits = createLimits()
  for (let call = 0; call < 5; call++) await limits.take(limit, 'a').catch(() => undefined)
  vi.advanceTimersByTime(10_000)
  expect(await limits.waitFor(limit, 'a')).toBe(0)
})

test('keys are counted separately, and so are limits', async () => {
  const limits = createLimits()
  await limits.take(limit, 'a')
  await limits.take(limit, 'a')
  expect(await limits.waitFor(limit, 'b')).toBe(0)
  expect(await limits.waitFor({ ...limit, name: 'other' }, 'a')).toBe(0)
})

test('of many calls at once as many are accepted as the limit allows', async () => {
  const limits = createLimits()
  const all = await Promise.allSettled(Array.from({ length: 10 }, () => limits.take(limit, 'a')))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
})

test('the oldest of very many windows is deleted, so that keys cannot fill the memory', async () => {
  const limits = createLimits()
  const used = { ...limit, points: 1 }
  for (const key of ['first', 'second']) await limits.take(used, key)
  for (let key = 0; key < 49_999; key++) await limits.take(used, `key ${key}`)
  expect(await limits.waitFor(used, 'first')).toBe(0)
  expect(await limits.waitFor(used, 'second')).toBe(10)
})

test('clearing resets the counts, and without limits nothing is counted', async () => {
  const limits = createLimits()
  await limits.take(limit, 'a')
  await limits.take(limit, 'a')
  await limits.clear(limit, 'a')
  expect(await limits.waitFor(limit, 'a')).toBe(0)
  for (let taken = 0; taken < 50; taken++) await noLimits.take(limit, 'a')
  expect(await noLimits.waitFor(limit, 'a')).toBe(0)
})
