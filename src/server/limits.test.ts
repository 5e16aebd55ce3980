import { expect, test } from 'vitest'
import { createLimits } from './limits.ts'
import { testClock } from './test.ts'

const limit = { points: 2, seconds: 10 }

test('what is over the limit is refused with the seconds to wait, and allowed again after them', () => {
  const clock = testClock()
  const limits = createLimits(clock)
  limits.take('a', limit)
  limits.take('a', limit)
  expect(() => limits.take('a', limit)).toThrow(expect.objectContaining({ code: 'too_many', retryAfter: 5 }))
  clock.forward(5000)
  limits.take('a', limit)
  expect(limits.waitFor('a', limit)).toBe(5)
})

test('keys do not share', () => {
  const limits = createLimits(testClock())
  limits.take('a', limit)
  limits.take('a', limit)
  expect(limits.waitFor('b', limit)).toBe(0)
})

test('a burst may be larger than the rate', () => {
  const limits = createLimits(testClock())
  const bursting = { points: 1, seconds: 1, burst: 3 }
  for (let taken = 0; taken < 3; taken++) limits.take('a', bursting)
  expect(limits.waitFor('a', bursting)).toBe(1)
})

test('clearing forgets, and switched off nothing is counted', () => {
  const limits = createLimits(testClock())
  limits.take('a', { points: 1, seconds: 60 })
  limits.clear('a')
  expect(limits.waitFor('a', { points: 1, seconds: 60 })).toBe(0)
  const off = createLimits(testClock(), true)
  for (let taken = 0; taken < 50; taken++) off.take('a', limit)
  expect(off.waitFor('a', limit)).toBe(0)
})
