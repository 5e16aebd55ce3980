import { expect, test } from 'vitest'
import { Deadline } from './deadline.ts'
import { portableText as text } from './text.ts'

async function* rows() {
  yield 1
  yield 2
}

async function all(deadline: Deadline) {
  const read: number[] = []
  for await (const row of deadline.before(rows())) read.push(row)
  return read
}

test('rows are read until the deadline, and refused after it', async () => {
  expect(await all(new Deadline(60_000))).toEqual([1, 2])
  await expect(all(new Deadline(-1))).rejects.toMatchObject({ code: 'unavailable', message: text.tooSlow })
})
