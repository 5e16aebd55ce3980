import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { Deadline } from './deadline.ts'
import { portablePart } from './part.ts'
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

test('the rows of a preview are counted until the deadline', async () => {
  const nothing = async function* () {}
  const { count } = portablePart({ name: 'words', row: z.string(), most: 2, export: nothing, import: async () => {} })
  async function* entries() {
    yield { name: 'words.1.jsonl', bytes: Buffer.from('"one"\n"two"\n') }
  }
  const now = new Date()
  expect(await count(entries(), now, new Deadline(60_000))).toBe(2)
  await expect(count(entries(), now, new Deadline(-1))).rejects.toMatchObject({ message: text.tooSlow })
})
