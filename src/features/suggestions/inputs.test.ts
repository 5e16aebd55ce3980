import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { agendaApi } from '#features/agenda/contract.ts'
import { connectionsApi } from '#features/connections/contract.ts'
import { networkApi } from '#features/network/contract.ts'
import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import { profileApi } from '#features/profile/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { exportOf } from '#server/test-fixtures.ts'
import { testHall } from '#server/test-hall.ts'
import type { Person } from '#server/test.ts'
import { type Reason, suggestionsApi } from './contract.ts'
import { readScoredPeople } from './server/queries.ts'
import { suggestionInputs } from './server/table.ts'
import { INPUTS, type SuggestionInput } from './input-rules.ts'

/** Two people who have something of every kind in common, and somebody whom both know. */
async function alike() {
  const kit = await testHall()
  const { conference_id, organiser } = kit
  const session = {
    conference_id,
    day: 'Day 1',
    start_time: '10:00',
    end_time: '11:00',
    title: 'Rotas',
    location: 'Hall',
  }
  const { id } = await organiser.call(scheduleApi.add, {
    ...session,
    description: null,
    type: 'session',
    speaker_id: null,
  })
  const person = async (full_name: string, offers: boolean) => {
    const one = await kit.register({ full_name })
    await one.call(networkingProfileApi.setMe, {
      conference_id,
      listed: true,
      suggestable: true,
      interests: ['Sleep'],
      about: 'Builds quetzal aviaries',
      ...(offers ? { offering: [{ goal: 'mentor', tag: null }] } : { seeking: [{ goal: 'learn', tag: null }] }),
    })
    await one.call(profileApi.update, { bio: 'Keeps quetzal birds', company: 'Aviary' })
    await one.call(agendaApi.save, { schedule_item_id: id })
    return one
  }
  const [ada, grace, hedy] = [await person('Ada', false), await person('Grace', true), await kit.register()]
  for (const one of [ada, grace]) {
    await one.call(networkingProfileApi.setMe, { conference_id, listed: true })
    await hedy.call(networkingProfileApi.setMe, { conference_id, listed: true })
    await one.call(connectionsApi.change, { person_id: hedy.id, action: 'request' })
    await hedy.call(connectionsApi.change, { person_id: one.id, action: 'accept' })
  }
  const reasonsOf = async (reader: Person, person_id: string): Promise<Reason['type'][]> => {
    const people = await reader.call(suggestionsApi.list, { conference_id })
    const found = people.find(({ person: one }) => one.person_id === person_id)
    return [...new Set((found?.reasons ?? []).map(({ type }) => type))]
  }
  return { ...kit, ada, grace, hedy, reasonsOf }
}

/** The reasons that come from each kind. */
const REASONS: Record<SuggestionInput, Reason['type'][]> = {
  said: ['goal', 'interests'],
  words: ['company', 'text'],
  sessions: ['session'],
  people: ['mutual'],
}

const NONE = { said: false, words: false, sessions: false, people: false }

test('what is switched off counts for nobody, and comes back', async () => {
  const { ada, grace, reasonsOf } = await alike()
  for (const input of INPUTS) {
    // A suggestion has few reasons, so each kind is looked at without the others.
    for (const one of [ada, grace]) await one.call(suggestionsApi.switchInputs, { ...NONE, [input]: true })
    for (const by of [ada, grace]) {
      expect(await reasonsOf(ada, grace.id)).toEqual(REASONS[input])
      expect(await reasonsOf(grace, ada.id)).toEqual(REASONS[input])
      await by.call(suggestionsApi.switchInputs, { [input]: false })
      expect(await reasonsOf(ada, grace.id)).toEqual([])
      expect(await reasonsOf(grace, ada.id)).toEqual([])
      await by.call(suggestionsApi.switchInputs, { [input]: true })
    }
  }
})

test('a connection is named only where both of it let it count, and nobody is suggested whom one knows', async () => {
  const { ada, grace, hedy, conference_id, reasonsOf } = await alike()
  for (const one of [ada, grace]) await one.call(suggestionsApi.switchInputs, { ...NONE, people: true })
  expect(await reasonsOf(ada, grace.id)).toEqual(['mutual'])
  await hedy.call(suggestionsApi.switchInputs, { people: false })
  expect(await reasonsOf(ada, grace.id)).toEqual([])

  await ada.call(suggestionsApi.switchInputs, { said: true })
  await hedy.call(networkingProfileApi.setMe, { conference_id, suggestable: true, interests: ['Sleep'] })
  expect(await reasonsOf(ada, hedy.id)).toEqual([])
  await ada.call(connectionsApi.change, { person_id: hedy.id, action: 'remove' })
  expect(await reasonsOf(ada, hedy.id)).toEqual(['interests'])
})

test('who has switched everything off is suggested nobody, and to nobody', async () => {
  const { ada, grace, conference_id } = await alike()
  await ada.call(suggestionsApi.switchInputs, NONE)
  for (const one of [ada, grace]) expect(await one.call(suggestionsApi.list, { conference_id })).toEqual([])
})

test('a profile shows what its person said, whether or not it counts', async () => {
  const { ada, grace, conference_id } = await alike()
  const of = { conference_id, person_id: grace.id }
  const before = await ada.call(networkApi.participant, of)
  await grace.call(suggestionsApi.switchInputs, { said: false, words: false })
  const after = await ada.call(networkApi.participant, of)
  expect(after).toEqual({ ...before, reasons: after.reasons })
  expect(after.reasons.map(({ type }) => type)).toEqual(['session', 'mutual'])
})

test('what there is of each kind is counted, switched off or not', async () => {
  const { ada, grace, conference_id, organiser } = await alike()
  const other = await organiser.call(suggestionsApi.inputs, { conference_id })
  await ada.call(suggestionsApi.ignore, { conference_id, person_id: grace.id })
  expect(await ada.call(suggestionsApi.switchInputs, { sessions: false })).toEqual({
    said: true,
    words: true,
    sessions: false,
    people: true,
  })
  expect(await ada.call(suggestionsApi.inputs, { conference_id })).toEqual({
    used: { said: true, words: true, sessions: false, people: true },
    given: {
      interests: 1,
      goals: 1,
      bio_words: 3,
      about_words: 3,
      position: false,
      company: true,
      saved: 1,
      took_part: 0,
      connections: 1,
      ignored: 1,
    },
  })
  // What one switches is one's own.
  expect(await organiser.call(suggestionsApi.inputs, { conference_id })).toEqual(other)
  expect(other.used).toEqual({ said: true, words: true, sessions: true, people: true })
})

test('who was dismissed is listed, and comes back when that is taken back', async () => {
  const { ada, grace, conference_id, reasonsOf } = await alike()
  await ada.call(suggestionsApi.ignore, { conference_id, person_id: grace.id })
  expect(await reasonsOf(ada, grace.id)).toEqual([])
  const listed = await ada.call(connectionsApi.list, { state: 'ignored' })
  expect(listed).toMatchObject([{ person_id: grace.id, state: 'ignored', person: { full_name: 'Grace' } }])
  // Grace learns nothing of it.
  expect(await grace.call(connectionsApi.list, { state: 'ignored' })).toEqual([])
  expect(await grace.call(connectionsApi.one, { person_id: ada.id })).toMatchObject({ state: 'none' })
  await ada.call(connectionsApi.change, { person_id: grace.id, action: 'restore' })
  expect(await reasonsOf(ada, grace.id)).not.toEqual([])
  expect(await ada.call(connectionsApi.list, { state: 'ignored' })).toEqual([])
})

test('whom somebody ignored counts for them alone, unless they switched that off', async () => {
  const { db, conference_id, ada, grace } = await alike()
  const ignoredBy = async () => {
    const people = await readScoredPeople(db, conference_id, [ada.id, grace.id])
    return new Map(people.map(({ person_id, ignored }) => [person_id, ignored]))
  }
  await ada.call(suggestionsApi.ignore, { conference_id, person_id: grace.id })
  expect(await ignoredBy()).toEqual(
    new Map([
      [ada.id, [grace.id]],
      [grace.id, []],
    ]),
  )
  await ada.call(suggestionsApi.switchInputs, { people: false })
  expect((await ignoredBy()).get(ada.id)).toEqual([])
})

test('what was switched is in the file of a person, and goes with their account', async () => {
  const kit = await alike()
  const { db, ada } = kit
  await ada.call(suggestionsApi.switchInputs, { words: false })
  const { body } = await exportOf(kit, ada)
  expect(JSON.parse(body)).toMatchObject({
    suggestions: { inputs: { said: true, words: false, sessions: true, people: true }, weekly_emails: [] },
  })
  const stored = () => db.$count(suggestionInputs, eq(suggestionInputs.person_id, ada.id))
  expect(await stored()).toBe(1)
  await ada.call(profileApi.erase, {})
  expect(await stored()).toBe(0)
})
