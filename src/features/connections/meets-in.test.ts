import { expect, test } from 'vitest'
import { conferencesApi } from '#features/conferences/contract.ts'
import { delegatesApi } from '#features/delegates/contract.ts'
import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import { testHall } from '#server/test-hall.ts'
import type { Person } from '#server/test.ts'
import { connectionsApi } from './contract.ts'

test('connections who can be asked for a meeting are those who take requests at that conference, where one is oneself', async () => {
  const { conference_id, organiser, conferenceOf, register } = await testHall()
  const person = async (full_name: string, meetings: boolean) => {
    const one = await register({ full_name })
    await one.call(networkingProfileApi.setMe, { conference_id, listed: true, meetings })
    return one
  }
  const [ada, grace, hedy, joan] = [
    await person('Ada', true),
    await person('Grace', true),
    await person('Hedy', false),
    await person('Joan', true),
  ]
  for (const other of [grace, hedy, joan]) {
    await ada.call(connectionsApi.change, { person_id: other.id, action: 'request' })
    await other.call(connectionsApi.change, { person_id: ada.id, action: 'accept' })
  }
  const names = async (by: Person, meets_in: string) =>
    (await by.call(connectionsApi.list, { state: 'connected', meets_in })).map(({ person: one }) => one?.full_name)
  expect(new Set(await names(ada, conference_id))).toEqual(new Set(['Grace', 'Joan']))
  await organiser.call(delegatesApi.remove, { conference_id, id: joan.delegate_id })
  expect(await names(ada, conference_id)).toEqual(['Grace'])
  // Who was removed learns no more who meets there.
  expect(await names(joan, conference_id)).toEqual([])
  expect(await names(ada, await conferenceOf(organiser, { active: true }))).toEqual([])
})

test('whoever is not listed is found only by their connections, and nobody where the conference is not public', async () => {
  const { conference_id, organiser, register } = await testHall()
  const [ada, grace, hedy] = [await register({ full_name: 'Ada' }), await register(), await register()]
  await ada.call(networkingProfileApi.setMe, { conference_id, listed: true, meetings: true })
  const setMe = (by: Person, listed: boolean) =>
    by.call(networkingProfileApi.setMe, { conference_id, listed, meetings: true })
  for (const other of [grace, hedy]) {
    await setMe(other, true)
    await ada.call(connectionsApi.change, { person_id: other.id, action: 'request' })
  }
  await grace.call(connectionsApi.change, { person_id: ada.id, action: 'accept' })
  const found = async (by: Person) =>
    (await by.call(connectionsApi.list, { meets_in: conference_id })).map(({ person_id }) => person_id)
  expect(new Set(await found(ada))).toEqual(new Set([grace.id, hedy.id]))
  for (const other of [grace, hedy]) await setMe(other, false)
  expect(await found(ada)).toEqual([grace.id])
  await organiser.call(conferencesApi.update, { conference_id, active: false })
  expect(await found(ada)).toEqual([])
})
