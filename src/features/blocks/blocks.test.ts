import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '#server/test.ts'
import { blocksApi } from './contract.ts'
import { blockedAmong, isBlockedBetween } from './server/blocked.ts'
import { text } from './text.ts'

async function three() {
  const kit = await testApp()
  const [ada, grace, hedy] = [await kit.as(), await kit.as(), await kit.as()]
  const blocked = async () => (await ada.call(blocksApi.list, {})).map(({ person }) => person.person_id)
  return { ...kit, ada, grace, hedy, blocked }
}

test('a block holds both ways until it is taken back, and only the one who made it sees it', async () => {
  const { db, ada, grace, hedy, blocked } = await three()
  const block = () => ada.call(blocksApi.block, { person_id: grace.id })
  const unblock = () => ada.call(blocksApi.unblock, { person_id: grace.id })
  await block()
  await block()
  expect(await blocked()).toEqual([grace.id])
  expect(await grace.call(blocksApi.list, {})).toEqual([])
  expect(await isBlockedBetween(db, ada.id, grace.id)).toBe(true)
  expect(await isBlockedBetween(db, grace.id, ada.id)).toBe(true)
  expect(await isBlockedBetween(db, ada.id, hedy.id)).toBe(false)
  expect(await blockedAmong(db, grace.id, [ada.id, hedy.id])).toEqual(new Set([ada.id]))

  // A block of one's own is not taken back by the other.
  await grace.call(blocksApi.unblock, { person_id: ada.id })
  expect(await blocked()).toEqual([grace.id])
  await unblock()
  await unblock()
  expect(await blocked()).toEqual([])
  expect(await isBlockedBetween(db, ada.id, grace.id)).toBe(false)
})

test('nobody blocks themselves, or somebody who is not there', async () => {
  const { ada } = await three()
  const block = (person_id: string) => ada.call(blocksApi.block, { person_id })
  await expect(block(ada.id)).rejects.toMatchObject({ status: 400, message: text.self })
  await expect(block(randomUUID())).rejects.toMatchObject({ status: 404, message: text.gone })
})
