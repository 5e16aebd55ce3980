import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { agendaApi } from '#features/agenda/contract.ts'
import { connectionsApi } from '#features/connections/contract.ts'
import { delegatesApi } from '#features/delegates/contract.ts'
import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import { blocksApi, mutesApi } from '#features/people/contract.ts'
import { pollsApi } from '#features/polls/contract.ts'
import { questionsApi } from '#features/questions/contract.ts'
import { suggestionsApi } from '#features/suggestions/contract.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { testHall } from '#server/test-hall.ts'
import { speaking } from '#server/test-speakers.ts'
import type { Person } from '#server/test.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { sessionPeopleApi } from './contract.ts'

/** In the middle of a session. */
async function hall() {
  const start = new Date('2026-05-04T09:30:00Z')
  const kit = await testHall({ start, conference: { start_date: '2026-05-04', time_zone: 'UTC' } })
  const { organiser, conference_id, clock } = kit
  const speaker = await kit.register({ full_name: 'Speaker' })
  const { schedule_item_id } = await speaking(organiser, conference_id, speaker)
  const place = { conference_id, schedule_item_id }
  async function person(full_name: string, consents: object = {}) {
    const one = await kit.register({ full_name })
    await one.call(networkingProfileApi.setMe, { conference_id, listed: true, suggestable: true, ...consents })
    return one
  }
  const save = (by: Person) => by.call(agendaApi.save, { schedule_item_id })
  const ask = (by: Person, more: object = {}) =>
    by.call(questionsApi.ask, { ...place, text: 'Why?', client_id: randomUUID(), ...more })
  async function connect(a: Person, b: Person) {
    await a.call(connectionsApi.change, { person_id: b.id, action: 'request' })
    await b.call(connectionsApi.change, { person_id: a.id, action: 'accept' })
  }
  async function poll(anonymous: boolean) {
    const { id } = await organiser.call(pollsApi.create, {
      ...place,
      question: 'Tea?',
      options: ['Yes', 'No'],
      anonymous,
      client_id: randomUUID(),
    })
    const { options } = await organiser.call(pollsApi.open, { conference_id, id })
    return (by: Person) => by.call(pollsApi.vote, { conference_id, id, option_ids: [options[0]?.id ?? ''] })
  }
  const list = (by: Person) => by.call(sessionPeopleApi.list, place)
  const namesOf = (people: readonly { full_name: string | null }[]) => people.map(({ full_name }) => full_name)
  const going = async (by: Person) => namesOf((await list(by)).going.people)
  const tookPart = async (by: Person) => namesOf((await list(by)).took_part.people)
  const end = () => clock.forward(40 * MINUTE_MS)
  return { ...kit, place, person, save, ask, connect, poll, list, going, tookPart, end }
}

const NOBODY = { shared: false, going: { people: [], total: 0 }, took_part: { people: [], total: 0 } }

test('who saved a session sees which connections did, and nobody else does', async () => {
  const { person, save, connect, list, going } = await hall()
  const [ada, grace] = [await person('Ada'), await person('Grace')]
  const stranger = await person('Stranger')
  await connect(ada, grace)
  for (const one of [grace, stranger]) await save(one)
  expect(await list(ada)).toEqual(NOBODY)
  await save(ada)
  expect(await list(ada)).toEqual({
    shared: true,
    going: { people: [expect.objectContaining({ person_id: grace.id, full_name: 'Grace' })], total: 1 },
    took_part: { people: [], total: 0 },
  })
  expect(JSON.stringify(await list(ada))).not.toContain('@')
  expect(await going(grace)).toEqual(['Ada'])
  expect(await going(stranger)).toEqual([])
})

test('a connection who did not choose to be found, or switched sessions off, or is blocked, is not named', async () => {
  const { person, save, connect, going, conference_id, organiser } = await hall()
  const ada = await person('Ada')
  await save(ada)
  const add = async (name: string) => {
    const one = await person(name)
    await connect(ada, one)
    await save(one)
    return one
  }
  const [unlisted, unsuggested, off] = [await add('Unlisted'), await add('Unsuggested'), await add('Off')]
  const [blocker, removed, muted, stays] = [
    await add('Blocker'),
    await add('Removed'),
    await add('Muted'),
    await add('Stays'),
  ]
  expect(await going(ada)).toHaveLength(7)
  await unlisted.call(networkingProfileApi.setMe, { conference_id, listed: false })
  await unsuggested.call(networkingProfileApi.setMe, { conference_id, suggestable: false })
  await off.call(suggestionsApi.switchInputs, { sessions: false })
  await blocker.call(blocksApi.block, { person_id: ada.id })
  await organiser.call(delegatesApi.remove, { conference_id, id: removed.delegate_id })
  await organiser.call(mutesApi.mute, { conference_id, person_id: muted.id })
  // A muted person reads, and is still listed in the directory.
  expect(await going(ada)).toEqual(['Muted', 'Stays'])
  expect(await going(muted)).toEqual(['Ada'])
  expect(await going(stays)).toEqual(['Ada'])
  await expect(going(removed)).rejects.toMatchObject({ status: 404 })
})

test('once it is over, who asked or voted is listed, connections first, and never what was anonymous', async () => {
  const { person, save, ask, poll, connect, list, tookPart, end } = await hall()
  const ada = await person('Ada')
  const [asker, voter, friend] = [await person('Asker'), await person('Voter'), await person('Friend')]
  const [hidden, secret, unlisted] = [
    await person('Hidden'),
    await person('Secret'),
    await person('Unlisted', { listed: false }),
  ]
  await connect(ada, friend)
  await ask(asker)
  await ask(hidden, { anonymous: true })
  await ask(unlisted)
  const [vote, voteSecretly] = [await poll(false), await poll(true)]
  for (const one of [voter, friend]) await vote(one)
  await voteSecretly(secret)
  await save(ada)
  expect(await tookPart(ada)).toEqual([])
  end()
  const { took_part } = await list(ada)
  expect(took_part.total).toBe(3)
  expect(took_part.people.map(({ full_name, connected, asked }) => [full_name, connected, asked])).toEqual([
    ['Friend', true, false],
    ['Asker', false, true],
    ['Voter', false, false],
  ])
  // Asking is sharing the session as well, and what was anonymous is not.
  expect(await tookPart(asker)).toEqual(['Friend', 'Voter'])
  expect(await list(hidden)).toEqual(NOBODY)
  expect(await list(secret)).toEqual(NOBODY)
})

test('whom one ignores is not listed again', async () => {
  const { person, save, ask, tookPart, end, conference_id } = await hall()
  const [ada, asker] = [await person('Ada'), await person('Asker')]
  await ask(asker)
  await save(ada)
  end()
  expect(await tookPart(ada)).toEqual(['Asker'])
  await ada.call(suggestionsApi.ignore, { conference_id, person_id: asker.id })
  expect(await tookPart(ada)).toEqual([])
  await ada.call(suggestionsApi.unignore, { conference_id, person_id: asker.id })
  expect(await tookPart(ada)).toEqual(['Asker'])
})

test('of ten thousand, some are shown and all are counted', async () => {
  const { database, person, save, list, place, end } = await hall()
  const ada = await person('Ada')
  await save(ada)
  await fill(database.jobDb, place, ada.id, 10_000)
  const { going } = await list(ada)
  expect([going.people.length, going.total]).toEqual([12, 10_000])
  end()
  const { took_part } = await list(ada)
  expect([took_part.people.length, took_part.total]).toEqual([20, 10_000])
})

/** People who saved the session and asked there, all of them connections of one person. */
async function fill(db: Db, place: { conference_id: string; schedule_item_id: string }, known: string, count: number) {
  const { conference_id, schedule_item_id } = place
  const many = sql`users where email like 'many%'`
  for (const insert of [
    sql`insert into users (id, email, created_at, updated_at)
      select gen_random_uuid(), 'many' || n || '@example.org', now(), now() from generate_series(1, ${count}::int) as n`,
    sql`insert into profiles (id, full_name, search_text, sort_name, updated_at) select id, email, email, email, now() from ${many}`,
    sql`insert into conference_members (conference_id, user_id, role, joined_at)
      select ${conference_id}, id, 'delegate', now() from ${many}`,
    sql`analyze users, profiles, conference_members`,
    // In parts, each with a plan for as many as there are, because the search learns the words of whoever is listed.
    ...Array.from({ length: 10 }, (_, part) => [
      sql`insert into conference_consents (conference_id, user_id, listed, suggestable, meetings, updated_at)
        select ${conference_id}, id, true, true, false, now() from ${many} and email like ${`%${part}@example.org`}`,
      sql`analyze conference_consents, search_words`,
    ]).flat(),
    sql`insert into agenda_items (person_id, schedule_item_id, saved_at) select id, ${schedule_item_id}, now() from ${many}`,
    sql`insert into connections (id, low_id, high_id, status, since)
      select gen_random_uuid(), least(id, ${known}::uuid), greatest(id, ${known}::uuid), 'connected', now() from ${many}`,
    sql`insert into questions (id, conference_id, schedule_item_id, asker_id, client_id, text, anonymous, state, posted_seq, seq, created_at)
      select gen_random_uuid(), ${conference_id}, ${schedule_item_id}, id, gen_random_uuid(), 'Why?', false, 'visible', 0, 0, now() from ${many}`,
  ])
    await db.execute(insert)
}
