import { cardsApi } from '#features/cards/contract.ts'
import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { chatApi } from '#features/chat/contract.ts'
import { conferencesApi } from '#features/conferences/contract.ts'
import { connectionsApi } from '#features/connections/contract.ts'
import { networkApi } from '#features/network/contract.ts'
import { delegatesApi } from '#features/delegates/contract.ts'
import { directoryApi } from '#features/directory/contract.ts'
import { messagesApi } from '#features/messages/contract.ts'
import { profileApi } from '#features/profile/contract.ts'
import { registeredFor } from '#server/test-fixtures.ts'
import { type Person, testApp } from '#server/test.ts'
import { blocksApi } from './contract.ts'
import { blockedAmong, isBlockedBetween } from './server/blocked.ts'
import { text } from './text.ts'

/** A conference with three people who are not listed. */
async function three() {
  const kit = await testApp()
  const organiser = await kit.as({ subscribed: true })
  const conference_id = await kit.conferenceOf(organiser, { active: true, delegate_registration_enabled: true })
  const named = (full_name: string) => registeredFor(kit, organiser, conference_id, { full_name, company: 'Navy' })
  const [ada, grace, hedy] = [await named('Ada Lovelace'), await named('Grace Hopper'), await named('Hedy Lamarr')]
  const list = (person: Person, listed: boolean) => person.call(networkingProfileApi.setMe, { conference_id, listed })
  const post = (person: Person) => person.call(chatApi.post, { conference_id, text: 'Hello', client_id: randomUUID() })
  return { ...kit, organiser, conference_id, ada, grace, hedy, list, post }
}

const notMet = { status: 404, message: text.notMet }

/** What somebody learns of another person where they are named by an id. */
async function learned(person: Person, person_id: string, conference_id: string) {
  const answers = await Promise.all([
    person.request({ url: `/api/connections/${person_id}` }),
    person.request({ url: `/api/conferences/${conference_id}/people/${person_id}` }),
    person.request({
      method: 'POST',
      url: `/api/conferences/${conference_id}/people/${person_id}/reports`,
      body: { reason: 'Spam' },
    }),
  ])
  return answers.map(({ statusCode, body }) => ({ statusCode, message: JSON.parse(body || '{}').error?.message }))
}

test('a block holds both ways until it is taken back, and only the one who made it sees it', async () => {
  const { db, ada, grace, hedy, post } = await three()
  const blocked = async () => (await ada.call(blocksApi.list, {})).map(({ person }) => person.person_id)
  const block = () => ada.call(blocksApi.block, { person_id: grace.id })
  const unblock = () => ada.call(blocksApi.unblock, { person_id: grace.id })
  await post(grace)
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
  await expect(block(randomUUID())).rejects.toMatchObject(notMet)
})

test('somebody whom one has not met cannot be blocked, exactly as somebody who does not exist', async () => {
  const { as, conference_id, ada, grace } = await three()
  const stranger = await as()
  const missing = await Promise.all([ada, stranger].map((person) => learned(person, randomUUID(), conference_id)))
  for (const person of [ada, stranger]) {
    await expect(person.call(blocksApi.block, { person_id: grace.id })).rejects.toMatchObject(notMet)
    expect(await person.call(blocksApi.list, {})).toEqual([])
  }
  const known = await Promise.all([ada, stranger].map((person) => learned(person, grace.id, conference_id)))
  expect(known).toEqual(missing)
})

test('a block opens nothing that was closed, and shows the name under which one met', async () => {
  const { organiser, conference_id, ada, grace, list } = await three()
  await list(grace, true)
  await ada.call(blocksApi.block, { person_id: grace.id })
  await list(grace, false)
  await grace.call(profileApi.update, { full_name: 'Amazing Grace', position: 'Rear Admiral', company: 'Secret' })
  const person = { person_id: grace.id, full_name: 'Grace Hopper', avatar_url: null }
  expect(await ada.call(blocksApi.list, {})).toMatchObject([{ person }])
  const connection = await ada.call(connectionsApi.one, { person_id: grace.id })
  expect(connection).toMatchObject({ state: 'blocked', person: { ...person, position: null, company: null } })
  const missing = { status: 404 }
  const inConference = { conference_id, person_id: grace.id }
  await expect(ada.call(networkApi.participant, inConference)).rejects.toMatchObject(missing)
  await expect(ada.call(directoryApi.report, { ...inConference, reason: 'Spam' })).rejects.toMatchObject(missing)

  // Nor does her card, once the two share no conference.
  const { code } = await grace.call(cardsApi.mine, {})
  expect((await ada.call(connectionsApi.card, { code })).person?.full_name).toBe('Grace Hopper')
  await organiser.call(delegatesApi.remove, { conference_id, id: grace.delegate_id })
  await expect(ada.call(connectionsApi.card, { code })).rejects.toMatchObject(missing)
})

test('whoever wrote, asked, answered, is listed or organises can be blocked, by the people of the conference', async () => {
  const { as, conference_id, organiser, ada, grace, hedy, list, post } = await three()
  const stranger = await as()
  const block = (by: Person, { id: person_id }: Person) => by.call(blocksApi.block, { person_id })
  await post(grace)
  await list(hedy, true)
  await block(ada, grace)
  await block(ada, hedy)
  await block(ada, organiser)
  for (const person of [grace, hedy, organiser]) await expect(block(stranger, person)).rejects.toMatchObject(notMet)
  await organiser.call(conferencesApi.update, { conference_id, active: false })
  await expect(block(grace, ada)).rejects.toMatchObject(notMet)
})

test('a message of a stranger can be answered with a block', async () => {
  const { ada, grace, conference_id, list } = await three()
  await grace.call(networkingProfileApi.setMe, { conference_id, listed: true, reachable: true })
  await ada.call(messagesApi.send, { person_id: grace.id, text: 'Hi', client_id: randomUUID() })
  await list(grace, false)
  await grace.call(blocksApi.block, { person_id: ada.id })
  expect(await grace.call(blocksApi.list, {})).toMatchObject([{ person: { full_name: 'Ada Lovelace' } }])
})
