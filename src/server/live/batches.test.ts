import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { databaseRefusal } from '#server/db/refusals.ts'
import { AppError } from '#shared/errors.ts'
import { batched } from './batches.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

/** A batch that runs only when it is told how it ends. */
function gate() {
  const runs: { items: readonly number[]; end: (error?: Error) => Promise<void> }[] = []
  const run = (items: readonly number[]) =>
    new Promise<readonly number[]>((resolve, reject) => {
      const end = async (error?: Error) => {
        if (error) reject(error)
        else resolve(items)
        await setImmediate()
      }
      runs.push({ items, end })
    })
  return { runs, run }
}

function lockTimeout() {
  const error = new pg.DatabaseError('canceling statement due to lock timeout', 0, 'error')
  error.code = '55P03'
  return error
}

test('a batch that waited for a lock in vain is answered together, and does not wait for it once more for each', async () => {
  const { runs, run } = gate()
  const add = batched<number, number>(100, run)
  const answers = upTo(20).map((item) => add('room', item).catch((error: unknown) => databaseRefusal(error)?.code))
  await runs[0]?.end(lockTimeout())
  await runs[1]?.end(lockTimeout())
  expect(await Promise.all(answers)).toEqual(upTo(20).map(() => 'unavailable'))
  expect(runs.map(({ items }) => items.length)).toEqual([1, 19])
})

test('one bad item of a batch spoils no other', async () => {
  const ran: (readonly number[])[] = []
  const add = batched<number, number>(100, async (items) => {
    ran.push(items)
    await setImmediate()
    if (items.includes(3)) throw new AppError('conflict', 'Three is taken.')
    return items
  })
  const answers = upTo(4).map((item) => add('room', item).catch((error: unknown) => (error as AppError).code))
  expect(await Promise.all(answers)).toEqual([1, 2, 'conflict', 4])
  expect(ran).toEqual([[1], [2, 3, 4], [2], [3], [4]])
})

test('nobody waits longer than five seconds, and what nobody waits for any more is not begun', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { runs, run } = gate()
  const add = batched<number, number>(100, run)
  const codes = upTo(3).map((item) => add('room', item).catch((error: unknown) => databaseRefusal(error)?.code))
  vi.advanceTimersByTime(4999)
  const later = add('room', 4)
  vi.advanceTimersByTime(1)
  expect(await Promise.all(codes)).toEqual(['unavailable', 'unavailable', 'unavailable'])
  await runs[0]?.end()
  expect(runs.map(({ items }) => items)).toEqual([[1], [4]])
  await runs[1]?.end()
  expect(await later).toBe(4)
})

test('whoever sends many leaves room in the next batch for the one of somebody else', async () => {
  const { runs, run } = gate()
  const add = batched<number, number>(3, run, (item) => (item < 100 ? 'many' : 'one'))
  const answers = [...upTo(5), 100].map((item) => add('room', item))
  for (let at = 0; at < 3; at++) await runs[at]?.end()
  expect(runs.map(({ items }) => items)).toEqual([[1], [2, 100, 3], [4, 5]])
  expect(await Promise.all(answers)).toEqual([...upTo(5), 100])
})
