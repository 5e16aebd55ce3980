import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { afterTest } from '#server/test-cleanup.ts'
import { Turns } from './turns.ts'

type Options = { key?: string; weight?: number; answer?: PassThrough }

/** Calls that run until they are ended, by their names. */
function calls() {
  const turns = new Turns()
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  function call(name: string, { key = 'ada', weight = 1, answer = new PassThrough() }: Options = {}) {
    const result = turns.run({ key, most: 4, weight, answer }, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      return name
    })
    return result.catch((error: unknown) => (error instanceof AppError ? error.code : error))
  }
  async function end(name: string) {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { call, end, begun }
}

test('the calls of one caller wait in their order, and nobody else waits for them', async () => {
  const { call, end, begun } = calls()
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) void call(name)
  void call('of another person', { key: 'bob' })
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'of another person'])
  await end('c')
  await end('a')
  expect(begun.slice(5)).toEqual(['e', 'f'])
})

test('a costly call takes the places of several, and is not overtaken while it waits', async () => {
  const { call, end, begun } = calls()
  void call('a', { weight: 3 })
  void call('b', { weight: 3 })
  void call('c')
  expect(begun).toEqual(['a'])
  await end('a')
  expect(begun).toEqual(['a', 'b', 'c'])
})

test('a call that fails leaves its place to the next one', async () => {
  const turns = new Turns()
  const turn = { key: 'ada', most: 1, weight: 1 }
  const failing = turns.run({ ...turn, answer: new PassThrough() }, () => Promise.reject(new Error('broken')))
  const next = turns.run({ ...turn, answer: new PassThrough() }, () => Promise.resolve('next'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('next')
})

test('whoever goes away while waiting leaves the queue, and those behind move up', async () => {
  const { call, end, begun } = calls()
  for (const name of ['a', 'b']) void call(name)
  const answer = new PassThrough()
  const leaving = call('costly', { weight: 3, answer })
  void call('behind')
  expect(begun).toEqual(['a', 'b'])
  answer.destroy()
  expect(await leaving).toBe('too_many')
  expect(begun).toEqual(['a', 'b', 'behind'])
  await end('a')
  expect(begun).toEqual(['a', 'b', 'behind'])
})

test('a call is refused after ten seconds of waiting, and at once behind two hundred', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  afterTest(() => void vi.useRealTimers())
  const { call } = calls()
  for (let i = 0; i < 4; i++) void call('running')
  const waiting = Array.from({ length: 200 }, () => call('waiting'))
  expect(await call('one too many')).toBe('too_many')
  vi.advanceTimersByTime(10_000)
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['too_many']))
})
