import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { conferencesApi } from '#features/conferences/contract.ts'
import { delegatesApi } from '#features/delegates/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { speakersApi } from '#features/speakers/contract.ts'
import { testApp } from '#server/test.ts'

type Stored = { updated_at: string }
type Change = Record<string, string | Record<string, string>>

/** One row of each kind that is edited in a form: its version, a way to change it, and two of its fields. */
async function rows() {
  const { as, conferenceOf, speakerOf } = await testApp()
  const ada = await as({ subscribed: true })
  const conference_id = await conferenceOf(ada)
  const conference = await ada.call(conferencesApi.read, { conference_id })
  const person = { full_name: 'Grace', email: `${randomUUID()}@example.org` }
  const delegate = await ada.call(delegatesApi.add, { conference_id, ...person })
  const times = { day: 'Day 1', start_time: '09:00', end_time: '10:00' }
  const item = await ada.call(scheduleApi.add, { conference_id, title: 'Opening', ...times })
  const speaker_id = await speakerOf(ada, conference_id)
  const [speaker] = await ada.call(speakersApi.list, { conference_id })
  const inIt = (id: string) => ({ conference_id, id })
  return {
    ada,
    item,
    speaker_id,
    kinds: [
      {
        opened: conference,
        fields: ['name', 'location'],
        save: (change: Change) => ada.call(conferencesApi.update, { conference_id, ...change }),
      },
      {
        opened: speaker!,
        fields: ['name', 'bio'],
        save: (change: Change) => ada.call(speakersApi.update, { ...inIt(speaker_id), ...change }),
      },
      {
        opened: item,
        fields: ['title', 'location'],
        save: (change: Change) => ada.call(scheduleApi.update, { ...inIt(item.id), ...change }),
      },
      {
        opened: delegate,
        fields: ['full_name', 'company'],
        save: (change: Change) => ada.call(delegatesApi.update, { ...inIt(delegate.id), ...change }),
      },
    ] satisfies { opened: Stored; fields: [string, string]; save: (change: Change) => Promise<Stored> }[],
  }
}

test('a save on top of a newer one is refused with both values, and nothing of it is stored', async () => {
  const { kinds } = await rows()
  for (const { opened, fields, save } of kinds) {
    const [field, other] = fields
    // All at one moment: the clock of the test stands still.
    const newer = await save({ [field]: 'Theirs', updated_at: opened.updated_at })
    const mine = { [field]: 'Mine', [other]: 'Also mine' }
    await expect(save({ ...mine, updated_at: opened.updated_at })).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      fields: { [field]: 'Somebody else has changed this to “Theirs” since you opened it. Save again to keep yours.' },
      newer: { updated_at: newer.updated_at, values: { [field]: { stored: 'Theirs', sent: 'Mine' } } },
    })
    const stored = new Map<string, unknown>(Object.entries(await save({})))
    expect([stored.get(field), stored.get(other)]).toEqual(['Theirs', null])
    // Saving again keeps what was typed.
    expect(await save({ ...mine, updated_at: newer.updated_at })).toMatchObject(mine)
  }
})

test('a version of one field lets no unseen change of another one be replaced', async () => {
  const { kinds } = await rows()
  for (const { opened, fields, save } of kinds) {
    const [field, other] = fields
    const { updated_at } = opened
    const newer = await save({ [field]: 'Theirs', [other]: 'Also theirs', updated_at })
    const shown = { updated_at, field_versions: { [field]: newer.updated_at } }
    await expect(save({ [field]: 'Mine', [other]: 'Also mine', ...shown })).rejects.toMatchObject({
      newer: { values: { [other]: { stored: 'Also theirs', sent: 'Also mine' } } },
    })
    expect(await save({ [field]: 'Mine', ...shown })).toMatchObject({ [field]: 'Mine', [other]: 'Also theirs' })
  }
})

test('changes of different fields are merged, and the same value twice is no conflict', async () => {
  const { kinds } = await rows()
  for (const { opened, fields, save } of kinds) {
    const [field, other] = fields
    await save({ [field]: 'Theirs', updated_at: opened.updated_at })
    const both = { [field]: 'Theirs', [other]: 'Mine' }
    expect(await save({ [other]: 'Mine', updated_at: opened.updated_at })).toMatchObject(both)
    expect(await save({ ...both, updated_at: opened.updated_at })).toMatchObject(both)
  }
})

test('of ten saves at once on top of the same version, one is stored', async () => {
  const { kinds } = await rows()
  for (const { opened, fields, save } of kinds) {
    const [field] = fields
    const tries = Array.from({ length: 10 }, (_, i) => save({ [field]: `Take ${i}`, updated_at: opened.updated_at }))
    const results = await Promise.allSettled(tries)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
})

test('the speakers of a session count as one of its fields', async () => {
  const { ada, item, speaker_id } = await rows()
  const { conference_id, id, updated_at } = item
  const newer = await ada.call(scheduleApi.update, { conference_id, id, speaker_ids: [speaker_id], updated_at })
  const moved = await ada.call(scheduleApi.update, { conference_id, id, location: 'Hall', updated_at })
  expect(moved).toMatchObject({ speaker_ids: [speaker_id], location: 'Hall' })
  await ada.call(scheduleApi.update, { conference_id, id, speaker_ids: [], updated_at: newer.updated_at })
  const again = ada.call(scheduleApi.update, { conference_id, id, speaker_ids: [speaker_id], updated_at })
  await expect(again).rejects.toMatchObject({
    newer: { values: { speaker_ids: { stored: [], sent: [speaker_id] } } },
  })
})
