import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { blocksApi } from '#features/people/contract.ts'
import { conferencesApi } from '#features/conferences/contract.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { directoryApi } from '#features/directory/contract.ts'
import { text as conferencesText } from '#features/conferences/text.ts'
import { exhibitorsApi } from '#features/exhibitors/contract.ts'
import { profileApi } from '#features/profile/contract.ts'
import { membershipApi, registrationApi } from '#features/registration/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { indexSessionsJob } from '#features/schedule/server/index-job.ts'
import { unindexedSessions } from '#features/schedule/server/table.ts'
import { speakersApi } from '#features/speakers/contract.ts'
import { transact } from '#server/db/db.ts'
import { eventually } from '#server/test-eventually.ts'
import { exhibitorOf } from '#server/test-exhibitors.ts'
import { invitedTo } from '#server/test-fixtures.ts'
import type { Caller, Person } from '#server/test.ts'
import { testHall } from '#server/test-hall.ts'
import { searchApi, type SearchResults } from './contract.ts'

async function hall(conference: object = {}) {
  const kit = await testHall({ conference })
  const { organiser, conference_id } = kit
  const register = (full_name: string, more: object = {}) => kit.register({ full_name, ...more })
  /** A participant who chose to be listed. */
  async function listed(full_name: string, more: object = {}) {
    const person = await register(full_name, more)
    await person.call(networkingProfileApi.setMe, { conference_id, listed: true })
    return person
  }
  const at = { day: 'Day 1', start_time: '09:00', end_time: '10:00' }
  const session = async (title: string, more: object = {}) => {
    const { id } = await organiser.call(scheduleApi.add, { conference_id, ...at, title, ...more })
    return id
  }
  const search = (by: Pick<Caller, 'call'>, q: string, more: object = {}) =>
    by.call(searchApi.search, { conference_id, q, ...more })
  return { ...kit, register, listed, session, search }
}

const names = ({ people }: SearchResults) => people.map(({ full_name }) => full_name)
const titles = ({ sessions }: SearchResults) => sessions.map(({ title }) => title)

test('a participant finds people and sessions at once, never with an address', async () => {
  const { visitor, speakerOf, organiser, conference_id, listed, session, search } = await hall({
    start_date: '2099-04-10',
    time_zone: 'Europe/London',
  })
  const ada = await listed('Ada Nightingale', { position: 'Night Sister', company: 'Oasis Hospital' })
  const speaker_id = await speakerOf(organiser, conference_id, 'Adaeze Okwuosa-Frame')
  const more = { location: 'Watch Room', type: 'keynote', speaker_ids: [speaker_id] }
  const schedule_item_id = await session('What a night costs', more)
  await session('Morning walk')
  const found = await search(ada, 'night')
  expect(found).toEqual({
    corrected: null,
    with_people: true,
    totals: { people: 1, sessions: 1, exhibitors: 0 },
    exhibitors: [],
    people: [
      {
        person_id: ada.id,
        full_name: 'Ada Nightingale',
        position: 'Night Sister',
        company: 'Oasis Hospital',
        avatar_url: null,
        role: null,
        online: false,
      },
    ],
    sessions: [
      {
        schedule_item_id,
        number: expect.any(Number),
        title: 'What a night costs',
        type: 'keynote',
        day: 'Day 1',
        start_time: '09:00',
        end_time: '10:00',
        starts_at: '2099-04-10T08:00:00.000Z',
        ends_at: '2099-04-10T09:00:00.000Z',
        location: 'Watch Room',
        speakers: ['Adaeze Okwuosa-Frame'],
      },
    ],
  })
  expect(JSON.stringify(found)).not.toContain('@')
  const seen = { ...found, with_people: false, totals: { ...found.totals, people: 0 }, people: [] }
  expect(await search(visitor, 'night')).toEqual(seen)
})

test.each([
  'okwuosa',
  'OKWUOSA FRAME',
  'frame adaeze',
  'watch',
  'keynote',
  'costs night what',
  'cafe',
  'CAFÉ night',
  'nihgt',
  'nigt',
  'xight',
  'nightx',
  'adaese costs',
  'okwuosa-farme',
  '最前線',
  '睡眠',
  '睡眠の研究',
  'c++',
  'oneill',
  "o'neill",
  'sigmundsdottr',
])('%s finds the session', async (q) => {
  const { visitor, speakerOf, organiser, conference_id, session, search } = await hall()
  const speaker_ids = [
    await speakerOf(organiser, conference_id, 'Adaeze Okwuosa-Frame'),
    await speakerOf(organiser, conference_id, "Björk Sigmundsdóttir O'Neill"),
  ]
  const title = 'What a night costs: Café, C++ 睡眠研究の最前線'
  await session(title, { location: 'Watch Room', type: 'keynote', speaker_ids })
  await session('Something else')
  expect(titles(await search(visitor, q))).toEqual([title])
})

test.each([
  "& | ! ( ) : * ' \\",
  '😀',
  '%',
  '_',
  '',
  '   ',
  '&&',
  "'",
  '\\',
  ':*',
  '(',
  'night & (',
  'night:*',
  '\u{10FFFF}',
])('%j is no error', async (q) => {
  const { visitor, session, search } = await hall()
  await session('What a night costs')
  expect(titles(await search(visitor, q))).toEqual(q.startsWith('night') ? ['What a night costs'] : [])
})

test('whole words in titles come first, then beginnings, then other fields', async () => {
  const { visitor, session, search } = await hall()
  await session('Lunch', { location: 'Night Room' })
  await session('Nightingales')
  await session('A night')
  await session('Breakfast', { location: 'Nightfall' })
  expect(titles(await search(visitor, 'night'))).toEqual(['A night', 'Nightingales', 'Lunch', 'Breakfast'])
})

test.each([
  ['美咲', '佐藤美咲'],
  ['佐藤', '佐藤美咲'],
  ['佐藤美咲', '佐藤 美咲'],
  ['민준', '김민준'],
  ['김민준', '김 민준'],
  ['بحيري', 'سلمى البحيري'],
  ['البحيري', 'سلمى بحيري'],
  ['سلمي البُحَيْرِيّ', 'سلمى البحيري'],
  ['أحمد', 'احمد حسن'],
  ['Juergen', 'Jürgen Groß'],
  ['jurgen gross', 'Jürgen Groß'],
  ['Jürgen', 'Juergen Gross'],
  ['soeren', 'Søren Aagaard'],
  ['Åagaard', 'Søren Aagaard'],
])('%s finds %s, in the search and in the directory', async (q, name) => {
  const { conference_id, listed, search } = await hall()
  const ada = await listed('Ada Lovelace')
  await listed(name)
  expect(names(await search(ada, q, { exact: 'true' }))).toEqual([name])
  const { people } = await ada.call(directoryApi.people, { conference_id, q })
  expect(people.map(({ full_name }) => full_name)).toEqual([name])
})

test('the second word of a compound is found, after those that begin with it, and not by three letters', async () => {
  const { visitor, session, search } = await hall()
  await session('Lange Nachtwachen')
  await session('Wachen lernen')
  await session('Handbuch der Schwachen')
  const found = titles(await search(visitor, 'wache'))
  expect(found).toEqual(['Wachen lernen', 'Lange Nachtwachen', 'Handbuch der Schwachen'])
  // Wachen is no long word.
  expect(await search(visitor, 'chen')).toMatchObject({ totals: { sessions: 2 } })
  expect(await search(visitor, 'hen', { exact: 'true' })).toMatchObject({ totals: { sessions: 0 } })
  // A mistake in the later word is not one in the whole.
  expect(await search(visitor, 'nahctwachen')).toMatchObject({ corrected: 'nachtwachen', totals: { sessions: 1 } })
})

test('the exact title comes first, also among more than are shown and before what is still to come', async () => {
  const { visitor, organiser, conference_id, session, search, clock } = await hall({
    start_date: '2025-04-10',
    time_zone: 'UTC',
  })
  const rows = Array.from({ length: 30 }, (_, i) => `Day 1,11:00,12:00,Lightning talks ${i}\n`)
  await organiser.call(scheduleApi.import, { conference_id }, `day,start time,end time,title\n${rows.join('')}`)
  await session('Lightning Talks!', { start_time: '09:00', end_time: '10:00' })
  clock.set(new Date('2025-04-10T10:30:00Z'))
  const found = await search(visitor, 'lightning talks')
  expect([found.sessions[0]?.title, found.sessions.length, found.totals.sessions]).toEqual(['Lightning Talks!', 20, 31])
  const [first, second] = titles(await search(visitor, 'talks lightning'))
  expect([first, second]).not.toContain('Lightning Talks!')
})

test('people are found by their interests as they are now, only while they are listed and not across a block', async () => {
  const { db, conference_id, listed, search } = await hall()
  const reader = await listed('Reader')
  const [ada, grace] = [await listed('Ada Lovelace'), await listed('Grace Hopper')]
  const found = async (q: string) => names(await search(reader, q, { exact: 'true' }))
  const says = (by: Person, interests: string[]) => by.call(networkingProfileApi.setMe, { conference_id, interests })
  await db
    .update(delegates)
    .set({ interests: ['Compilers'] })
    .where(eq(delegates.id, grace.delegate_id))
  await says(ada, ['Plain language', 'Übergabe'])
  expect([await found('compilers'), await found('plain language')]).toEqual([['Grace Hopper'], ['Ada Lovelace']])
  // A name comes before an interest.
  const lovelace = await listed('Übergabe Meyer')
  expect(await found('uebergabe')).toEqual(['Übergabe Meyer', 'Ada Lovelace'])
  await lovelace.call(membershipApi.withdraw, { conference_id })
  await says(grace, ['Ships'])
  expect([await found('compilers'), await found('ships')]).toEqual([[], ['Grace Hopper']])
  await says(ada, [])
  expect(await found('language')).toEqual([])
  await grace.call(blocksApi.block, { person_id: reader.id })
  expect(await found('ships')).toEqual([])
  await says(ada, ['Looms'])
  await ada.call(networkingProfileApi.setMe, { conference_id, listed: false, interests: ['Looms', 'Engines'] })
  expect(await found('looms')).toEqual([])
  expect(await db.$count(sql`search_words where subject_id = ${ada.id}`)).toBe(0)
})

test('of sessions that match as well, those to come are first', async () => {
  const { visitor, session, search, clock } = await hall({ start_date: '2025-04-10', time_zone: 'UTC' })
  await session('Night one', { start_time: '09:00', end_time: '10:00' })
  await session('Night three', { start_time: '13:00', end_time: '14:00' })
  await session('Night two', { start_time: '11:00', end_time: '12:00' })
  clock.set(new Date('2025-04-10T10:30:00Z'))
  expect(titles(await search(visitor, 'night'))).toEqual(['Night two', 'Night three', 'Night one'])
})

test('what was mistyped is corrected where nothing has it, and not where that is asked for', async () => {
  const { visitor, session, search } = await hall()
  await session('What a night costs')
  expect(await search(visitor, 'NIHGT cost')).toMatchObject({ corrected: 'night cost', totals: { sessions: 1 } })
  expect(await search(visitor, 'nihgt', { exact: 'true' })).toMatchObject({ corrected: null, sessions: [] })
  expect(await search(visitor, 'lighthouse')).toMatchObject({ corrected: null, sessions: [] })
  await session('Nihgt')
  expect(titles(await search(visitor, 'nihgt'))).toEqual(['Nihgt'])
})

test('there are at most 20 of a kind, and the number of all', async () => {
  const { visitor, organiser, conference_id, search } = await hall()
  const rows = Array.from({ length: 25 }, (_, i) => `Day 1,09:00,10:00,Night ${i}\n`)
  await organiser.call(scheduleApi.import, { conference_id }, `day,start time,end time,title\n${rows.join('')}`)
  const found = await search(visitor, 'night')
  expect([found.sessions.length, found.totals]).toEqual([20, { people: 0, sessions: 25, exhibitors: 0 }])
})

test('a session is found by what it is now called, by whom it is held and where', async () => {
  const { visitor, speakerOf, organiser, conference_id, session, search } = await hall()
  const ofConference = { conference_id }
  const ada = await speakerOf(organiser, conference_id, 'Ada Lovelace')
  const id = await session('Engines', { speaker_ids: [ada], location: 'Hall' })
  const count = async (q: string) => (await search(visitor, q, { exact: 'true' })).totals.sessions

  await organiser.call(scheduleApi.update, { ...ofConference, id, title: 'Looms', location: 'Attic' })
  expect(await Promise.all(['engines', 'looms', 'hall', 'attic', 'lovelace'].map(count))).toEqual([0, 1, 0, 1, 1])
  await organiser.call(speakersApi.update, { ...ofConference, id: ada, name: 'Augusta Byron' })
  expect(await Promise.all(['lovelace', 'byron', 'looms'].map(count))).toEqual([0, 1, 1])
  await organiser.call(speakersApi.remove, { ...ofConference, id: ada })
  expect(await Promise.all(['byron', 'looms'].map(count))).toEqual([0, 1])
  await organiser.call(scheduleApi.remove, { ...ofConference, id })
  expect(await count('looms')).toBe(0)
})

test('people are found by their profile as it is now, and only while they choose to be listed', async () => {
  const { conference_id, register, listed, search } = await hall()
  const reader = await register('Reader')
  const ada = await listed('Ada Lovelace', { company: 'Looms' })
  const count = async (q: string) => (await search(reader, q, { exact: 'true' })).totals.people
  expect(await Promise.all(['ada', 'looms', 'reader'].map(count))).toEqual([1, 1, 0])
  await ada.call(profileApi.update, { full_name: 'Augusta Byron', company: null })
  expect(await Promise.all(['ada', 'looms', 'byron'].map(count))).toEqual([0, 0, 1])
  await ada.call(membershipApi.setConsents, { conference_id, listed: false })
  expect(await count('byron')).toBe(0)
  await ada.call(membershipApi.setConsents, { conference_id, listed: true })
  expect(await count('byron')).toBe(1)
  await ada.call(membershipApi.withdraw, { conference_id })
  expect(await count('byron')).toBe(0)
})

test('nothing of people who are not listed, have left or were deleted is stored', async () => {
  const { db, conference_id, register, listed } = await hall()
  const people = [await listed('Ada One'), await listed('Ada Two'), await listed('Ada Three')]
  await register('Ada Four')
  const stored = async () => {
    const { rows } = await db.execute<{ word: string }>(sql`
      select word from search_words where conference_id = ${conference_id} and kind = 'person' order by word`)
    return rows.map(({ word }) => word)
  }
  expect(await stored()).toEqual(['ada', 'ada', 'ada', 'one', 'three', 'two'])
  await people[0]?.call(networkingProfileApi.setMe, { conference_id, listed: false })
  await people[1]?.call(membershipApi.withdraw, { conference_id })
  await people[2]?.call(profileApi.erase, {})
  expect(await stored()).toEqual([])
})

test('two people who are in a block never find each other, and a mistyped name does not tell', async () => {
  const { listed, search } = await hall()
  const [ada, mallory] = [await listed('Ada Lovelace'), await listed('Mallory Okwuosa')]
  expect(await search(ada, 'malory')).toMatchObject({ corrected: 'mallory', totals: { people: 1 } })
  await mallory.call(blocksApi.block, { person_id: ada.id })
  const nothing = { corrected: null, totals: { people: 0 }, people: [] }
  expect(await search(ada, 'mallory')).toMatchObject(nothing)
  expect(await search(ada, 'malory')).toMatchObject(nothing)
  expect(await search(mallory, 'lovelace')).toMatchObject(nothing)
  expect(names(await search(mallory, 'mallory'))).toEqual(['Mallory Okwuosa'])
})

test('a signed-in person who does not take part finds sessions and no people', async () => {
  const { as, listed, session, search } = await hall()
  await listed('Ada Night')
  await session('Night')
  const stranger = await as()
  expect(await search(stranger, 'night')).toMatchObject({ with_people: false, people: [], totals: { sessions: 1 } })
  // A mistyped name would otherwise tell that somebody is called so.
  expect(await search(stranger, 'aad')).toMatchObject({ corrected: null, people: [] })
})

test('a draft and a missing conference look the same, and nothing of another conference is found', async () => {
  const { visitor, organiser, conferenceOf, conference_id, listed, session, search } = await hall()
  await session('Night')
  const ada = await listed('Ada Night')
  const other = await conferenceOf(organiser, { active: true })
  expect(await search(ada, 'night', { conference_id: other })).toMatchObject({ people: [], sessions: [] })
  expect(titles(await search(organiser, 'night', { conference_id: other }))).toEqual([])
  await organiser.call(conferencesApi.update, { conference_id, active: false })
  const missing = { status: 404, message: conferencesText.noAccess }
  await expect(search(visitor, 'night')).rejects.toMatchObject(missing)
  await expect(search(ada, 'night')).rejects.toMatchObject(missing)
  await expect(search(ada, 'night', { conference_id: randomUUID() })).rejects.toMatchObject(missing)
  expect(titles(await search(organiser, 'night'))).toEqual(['Night'])
})

test('visitors find published exhibitors by name, description and products, as they now are', async () => {
  const { visitor, organiser, conference_id, search } = await hall()
  const products = [{ name: 'Cold spares', description: 'Disks in a drawer', image_url: null }]
  const more = { name: 'Halyard Hosting', location: 'Galley, stand 2', description: 'A night desk', products }
  const id = await exhibitorOf(organiser, conference_id, more)
  const found = async (q: string) => (await search(visitor, q, { exact: 'true' })).exhibitors.map(({ name }) => name)
  for (const q of ['halyard', 'night', 'spares', 'drawer', 'galley'])
    expect(await found(q)).toEqual(['Halyard Hosting'])
  expect(await search(visitor, 'halyrad')).toMatchObject({ corrected: 'halyard', totals: { exhibitors: 1 } })
  await organiser.call(exhibitorsApi.update, { id, name: 'Lanternworks', products: [] })
  expect([await found('halyard'), await found('spares'), await found('lantern')]).toEqual([[], [], ['Lanternworks']])
  await organiser.call(exhibitorsApi.update, { id, published: false })
  expect(await found('lantern')).toEqual([])
  await organiser.call(exhibitorsApi.update, { id, published: true })
  expect(await found('lantern')).toEqual(['Lanternworks'])
  await organiser.call(exhibitorsApi.remove, { id })
  expect(await found('lantern')).toEqual([])
})

test('a change that is rolled back leaves the search as it was', async () => {
  const { db, visitor, session, search } = await hall()
  const id = await session('Night')
  await expect(
    transact(db, async (tx) => {
      await tx.execute(sql`update schedule_items set title = 'Day' where id = ${id}`)
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(titles(await search(visitor, 'night'))).toEqual(['Night'])
  expect(titles(await search(visitor, 'day', { exact: 'true' }))).toEqual([])
})

test('all sessions of a large import are found by title and speaker once it is answered', async () => {
  const { visitor, organiser, conference_id, search } = await hall()
  const rows = Array.from({ length: 620 }, (_, i) => `Day 1,09:00,10:00,Night ${i},Ada Lovelace\n`)
  await organiser.call(scheduleApi.import, { conference_id }, `day,start time,end time,title,speaker\n${rows.join('')}`)
  for (const q of ['night', 'lovelace night']) expect((await search(visitor, q)).totals.sessions).toBe(620)
})

test('what a large import has left because its process ended is found after the next job, as it is now', async () => {
  const { core, db, clock, visitor, organiser, conference_id, search } = await hall()
  await db.execute(sql`
    insert into schedule_items (id, conference_id, day, start_time, end_time, title, created_at, updated_at)
    select gen_random_uuid(), ${conference_id}, 'Day 1', '09:00', '10:00', 'Night ' || i, now(), now()
    from generate_series(1, 300) as i`)
  const [first, second] = await organiser.call(scheduleApi.list, { conference_id })
  await organiser.call(scheduleApi.update, { conference_id, id: first?.id ?? '', title: 'Morning' })
  await organiser.call(scheduleApi.remove, { conference_id, id: second?.id ?? '' })
  const counts = async () =>
    Promise.all(['night', 'morning'].map(async (q) => (await search(visitor, q)).totals.sessions))
  expect(await counts()).toEqual([0, 1])
  await indexSessionsJob.work(core, clock.now())
  expect(await counts()).toEqual([298, 1])
  expect(await db.$count(unindexedSessions)).toBe(0)
})

test('of many simultaneous changes of a profile and a choice, the last choice holds', async () => {
  const { db, conference_id, listed } = await hall()
  const ada = await listed('Ada Lovelace')
  for (let round = 0; round < 10; round++) {
    await ada.call(networkingProfileApi.setMe, { conference_id, listed: true })
    await Promise.all([
      ada.call(profileApi.update, { full_name: `Ada ${round}` }),
      ada.call(networkingProfileApi.setMe, { conference_id, listed: false }),
    ])
    expect(await db.$count(sql`search_words where subject_id = ${ada.id}`)).toBe(0)
  }
})

// PGlite has one connection, on which transactions wait for each other.
test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'a choice in one conference does not wait for a choice of the same person in another',
  async () => {
    const kit = await hall()
    const { db, organiser, conference_id, conferenceOf, listed } = kit
    const other_id = await conferenceOf(organiser, { active: true, delegate_registration_enabled: true })
    const ada = await listed('Ada')
    const { token } = await invitedTo(kit, organiser, other_id, { email: ada.email })
    await ada.call(registrationApi.accept, { token })
    const [open, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = transact(db, async (tx) => {
      const isIt = sql`conference_id = ${conference_id} and user_id = ${ada.id}`
      await tx.execute(sql`update conference_consents set listed = false where ${isIt}`)
      open.resolve()
      await done.promise
    })
    await open.promise
    await ada.call(networkingProfileApi.setMe, { conference_id: other_id, listed: true }).finally(done.resolve)
    await first
    const { rows } = await db.execute(sql`select conference_id from search_words where subject_id = ${ada.id}`)
    expect(rows).toEqual([{ conference_id: other_id }])
  },
)

test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'whoever is listed for the first time during a change of the profile is found by the new name alone',
  async () => {
    const { db, conference_id, register } = await hall()
    const ada = await register('Ada Lovelace')
    await db.execute(sql`delete from conference_consents where user_id = ${ada.id}`)
    const [open, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const renaming = transact(db, async (tx) => {
      await tx.execute(sql`update profiles set full_name = 'Ada Byron' where id = ${ada.id}`)
      open.resolve()
      await done.promise
    })
    await open.promise
    let isListed = false
    const choosing = ada.call(networkingProfileApi.setMe, { conference_id, listed: true }).then(() => (isListed = true))
    await eventually(async () => {
      const waiting = sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      expect(isListed || (await db.$count(waiting)) > 0).toBe(true)
    }).finally(done.resolve)
    await Promise.all([renaming, choosing])
    const { rows } = await db.execute(sql`select word from search_words where subject_id = ${ada.id} order by word`)
    expect(rows).toEqual([{ word: 'ada' }, { word: 'byron' }])
  },
)
