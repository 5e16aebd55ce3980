import { beforeEach, expect, test, vi } from 'vitest'
import { count, createLimits, noLimits } from './limits.ts'

const limit = { name: 'test', points: 2, seconds: 10 }

// The library reads the process's own clock.
beforeEach(() => void vi.useFakeTimers())
test('calls over the limit are refused with the seconds to wait, and accepted again after them', async () => {
  const limits = createLimits()
  await limits.spend(limit, 'a')
  vi.advanceTimersByTime(3000)
  await limits.spend(limit, 'a')
  await expect(limits.spend(limit, 'a')).rejects.toMatchObject({ code: 'too_many', retryAfter: 7 })
  expect(await limits.waitFor(limit, 'a')).toBe(7)
  vi.advanceTimersByTime(7000)
  expect(await limits.waitFor(limit, 'a')).toBe(0)
  await limits.spend(limit, 'a')
})

test('a call may take several points', async () => {
  const limits = createLimits()
  await limits.spend(limit, 'a', 2)
  await expect(limits.spend(limit, 'a')).rejects.toMatchObject({ code: 'too_many', retryAfter: 10 })
  await limits.spend(limit, 'b')
  await expect(limits.spend(limit, 'b', 2)).rejects.toMatchObject({ code: 'too_many' })
})

test('refused calls do not make the wait longer', async () => {
  const limits = createLimits()
  for (let call = 0; call < 5; call++) await limits.spend(limit, 'a').catch(() => undefined)
  vi.advanceTimersByTime(10_000)
  expect(await limits.waitFor(limit, 'a')).toBe(0)
})

test('keys are counted separately, and so are limits', async () => {
  const limits = createLimits()
  await limits.spend(limit, 'a')
  await limits.spend(limit, 'a')
  expect(await limits.waitFor(limit, 'b')).toBe(0)
  expect(await limits.waitFor({ ...limit, name: 'other' }, 'a')).toBe(0)
})

test('of many calls at once as many are accepted as the limit allows', async () => {
  const limits = createLimits()
  const all = await Promise.allSettled(Array.from({ length: 10 }, () => limits.spend(limit, 'a')))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
})

test('the oldest of very many windows is deleted, so that keys cannot fill the memory', async () => {
  const limits = createLimits()
  const used = { ...limit, points: 1 }
  for (const key of ['first', 'second']) await limits.spend(used, key)
  for (let key = 0; key < 49_999; key++) await limits.spend(used, `key ${key}`)
  expect(await limits.waitFor(used, 'first')).toBe(0)
  expect(await limits.waitFor(used, 'second')).toBe(10)
})

test('clearing resets the counts, and without limits nothing is counted', async () => {
  const limits = createLimits()
  await limits.spend(limit, 'a')
  await limits.spend(limit, 'a')
  await limits.clear(limit, 'a')
  expect(await limits.waitFor(limit, 'a')).toBe(0)
  for (let taken = 0; taken < 50; taken++) await noLimits.spend(limit, 'a')
  expect(await noLimits.waitFor(limit, 'a')).toBe(0)
})

test('of an exact limit no window has more, wherever it begins, and each point comes back by itself', async () => {
  const limits = createLimits()
  const exact = { ...limit, points: 3, exact: true } as const
  for (const wait of [0, 8000, 1000]) {
    vi.advanceTimersByTime(wait)
    await limits.spend(exact, 'a')
  }
  vi.advanceTimersByTime(500)
  // Taken 9.5, 1.5 and 0.5 seconds ago.
  await expect(limits.spend(exact, 'a')).rejects.toMatchObject({ retryAfter: 1 })
  vi.advanceTimersByTime(500)
  expect(await limits.waitFor(exact, 'a')).toBe(0)
  await limits.spend(exact, 'a')
  await expect(limits.spend(exact, 'a')).rejects.toMatchObject({ retryAfter: 8 })
  expect(await limits.waitFor(exact, 'a')).toBe(8)
  await limits.clear(exact, 'a')
  const all = await Promise.allSettled(Array.from({ length: 10 }, () => limits.spend(exact, 'a')))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('a rush is let through, and whoever comes after it waits no longer than the short window', async () => {
  const limits = createLimits()
  const rushed = { ...limit, rush: { points: 5, seconds: 3600 } }
  for (let taken = 0; taken < 7; taken++) await limits.spend(rushed, 'a')
  vi.advanceTimersByTime(4000)
  await expect(limits.spend(rushed, 'a')).rejects.toMatchObject({ retryAfter: 6 })
  vi.advanceTimersByTime(6000)
  for (let taken = 0; taken < 2; taken++) await limits.spend(rushed, 'a')
  await expect(limits.spend(rushed, 'a')).rejects.toMatchObject({ retryAfter: 10 })
})

test('a limit may say why, and counting alone refuses nothing', async () => {
  const limits = createLimits()
  const worded = { ...limit, points: 1, refusal: 'Please wait.' }
  await count(limits, worded, 'a')
  await count(limits, worded, 'a')
  await expect(limits.spend(worded, 'a')).rejects.toMatchObject({ code: 'too_many', message: 'Please wait.' })
})
