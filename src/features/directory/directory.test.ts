import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { blocksApi } from '#features/people/contract.ts'
import { connectionsApi } from '#features/connections/contract.ts'
import { networkApi } from '#features/network/contract.ts'
import { auditApi, conferencesApi } from '#features/conferences/contract.ts'
import { joinConference } from '#features/conferences/server/members.ts'
import { delegatesApi } from '#features/delegates/contract.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { PEOPLE, PROFILES } from '#features/connections/server/read-limits.ts'
import { text as connectionsText } from '#features/connections/text.ts'
import { messageReportsApi } from '#features/messages/contract.ts'
import { profileApi } from '#features/profile/contract.ts'
import { membershipApi } from '#features/registration/contract.ts'
import { searchApi } from '#features/search/contract.ts'
import { registeredFor } from '#server/test-fixtures.ts'
import type { Person } from '#server/test.ts'
import { testHall } from '#server/test-hall.ts'
import { directoryApi, type PeoplePage } from './contract.ts'
import { HOUR_MS } from '#shared/time.ts'
import { text as roomsText } from '#features/rooms/text.ts'
import { text } from './text.ts'

async function hall(limits = 'off') {
  const kit = await testHall(limits === 'on' ? { env: { LIMITS: limits } } : {})
  const { conference_id } = kit
  const register = (full_name: string, more: object = {}) => kit.register({ full_name, ...more })
  /** A participant who chose to be listed. */
  async function listed(full_name: string, more: object = {}) {
    const person = await register(full_name, more)
    await person.call(networkingProfileApi.setMe, { conference_id, listed: true })
    return person
  }
  const people = (by: Person, page: object = {}) => by.call(directoryApi.people, { conference_id, ...page })
  return { ...kit, register, listed, people }
}

const names = ({ people }: PeoplePage) => people.map(({ full_name }) => full_name)

test('only those who chose to be listed are, in the order of their names, and never with an address', async () => {
  const { organiser, register, listed, people } = await hall()
  const ada = await listed('Ada Lovelace', { company: 'Analytical Engines', position: 'Programmer' })
  await listed('Émile Zola')
  await listed('élan Vital')
  await register('Grace Hopper')
  const page = await people(ada)
  expect(page).toEqual({
    people: [
      {
        person_id: ada.id,
        full_name: 'Ada Lovelace',
        position: 'Programmer',
        company: 'Analytical Engines',
        avatar_url: null,
        role: null,
        online: false,
      },
      expect.objectContaining({ full_name: 'élan Vital', company: null }),
      expect.objectContaining({ full_name: 'Émile Zola' }),
    ],
    next_cursor: null,
    total: 3,
    // Grace Hopper and the organiser.
    not_shown: 2,
  })
  expect(await people(organiser)).toEqual(page)
  expect(JSON.stringify(page)).not.toContain('@')
})

test('a choice is off until it is made, and can be taken back', async () => {
  const { conference_id, register, people } = await hall()
  const ada = await register('Ada Lovelace')
  const off = { listed: false, show_online: false }
  expect(await ada.call(networkingProfileApi.me, { conference_id })).toMatchObject(off)
  const on = { listed: true, show_online: true }
  expect(await ada.call(networkingProfileApi.setMe, { conference_id, ...on })).toMatchObject(on)
  expect(await ada.call(networkingProfileApi.setMe, { conference_id, show_online: false })).toMatchObject({
    listed: true,
    show_online: false,
  })
  expect(names(await people(ada))).toEqual(['Ada Lovelace'])
  // It is the same choice as that of the registration form.
  await ada.call(membershipApi.setConsents, { conference_id, listed: false })
  expect(await ada.call(networkingProfileApi.me, { conference_id })).toMatchObject(off)
  expect(await people(ada)).toMatchObject({ people: [], total: 0, not_shown: 2 })
})

test.each([
  ['ÉMILE', ['Émile Zola']],
  ['zola emile', ['Émile Zola']],
  ['ingenieur', ['Ada Lovelace']],
  ['straße', ['Ada Lovelace']],
  ['strasse ingénieur', ['Ada Lovelace']],
  ['naoko', []],
  ['美咲', ['佐藤 美咲']],
  ['%', []],
  ['_', []],
  ['example.org', []],
])('searching for %s finds %j', async (q, found) => {
  const { listed, people } = await hall()
  const ada = await listed('Ada Lovelace', { company: 'Straße & Co', position: 'Ingénieur' })
  await listed('Émile Zola')
  await listed('佐藤 美咲')
  const page = await people(ada, { q })
  expect(names(page)).toEqual(found)
  expect(page).toMatchObject({ total: found.length, not_shown: 1 })
})

test('a changed profile is found by what it says now', async () => {
  const { listed, people } = await hall()
  const ada = await listed('Ada Byron', { company: 'Analytical Engines' })
  await ada.call(profileApi.update, { full_name: 'Ada Lovelace' })
  expect(names(await people(ada, { q: 'byron' }))).toEqual([])
  expect(names(await people(ada, { q: 'lovelace engines' }))).toEqual(['Ada Lovelace'])
})

test('people are found by their interests, and until they answer by those in the file of the organisers', async () => {
  const { db, conference_id, listed, people } = await hall()
  const [ada, grace] = [await listed('Ada Lovelace'), await listed('Grace Hopper')]
  await db
    .update(delegates)
    .set({ interests: ['Compilers'] })
    .where(eq(delegates.id, grace.delegate_id))
  await ada.call(networkingProfileApi.setMe, { conference_id, interests: ['Night shifts', 'Übergabe'] })
  const found = async (q: string) => names(await people(ada, { q }))
  expect(await found('ubergabe')).toEqual(['Ada Lovelace'])
  expect(await found('lovelace night')).toEqual(['Ada Lovelace'])
  expect(await found('hopper night')).toEqual([])
  expect(await found('grace compilers')).toEqual(['Grace Hopper'])
  await grace.call(networkingProfileApi.setMe, { conference_id, interests: ['Ships'] })
  expect(await found('compilers')).toEqual([])
  expect(await found('ships')).toEqual(['Grace Hopper'])
})

test('pages lose nobody and repeat nobody while others come and go', async () => {
  const { organiser, conference_id, listed, people } = await hall()
  const [ada] = [
    await listed('Ada'),
    await listed('Bea'),
    await listed('Cleo'),
    await listed('Dora'),
    await listed('Eve'),
  ]
  const first = await people(organiser, { limit: 2 })
  expect(names(first)).toEqual(['Ada', 'Bea'])
  await ada.call(networkingProfileApi.setMe, { conference_id, listed: false })
  await listed('Alma')
  const second = await people(organiser, { limit: 2, cursor: first.next_cursor })
  expect(names(second)).toEqual(['Cleo', 'Dora'])
  expect(names(await people(organiser, { limit: 2, cursor: second.next_cursor }))).toEqual(['Eve'])
})

test('filters show speakers and sponsors', async () => {
  const { db, clock, conference_id, organiser, listed, people } = await hall()
  const [ada, grace, alan] = [await listed('Ada'), await listed('Grace'), await listed('Alan')]
  for (const [{ id: user_id }, role] of [
    [ada, 'speaker'],
    [grace, 'exhibitor'],
    [alan, 'organiser'],
    [alan, 'speaker'],
  ] as const)
    // prettier-ignore
    await joinConference(db, { conference_id, user_id, role }, clock.now())
  const roles = async (filter: 'all' | 'speakers' | 'sponsors') =>
    (await people(organiser, { filter })).people.map(({ full_name, role }) => [full_name, role])
  expect(await roles('all')).toEqual([
    ['Ada', 'speaker'],
    ['Alan', 'organiser'],
    ['Grace', 'exhibitor'],
  ])
  expect(await roles('speakers')).toEqual([
    ['Ada', 'speaker'],
    ['Alan', 'organiser'],
  ])
  expect(await roles('sponsors')).toEqual([['Grace', 'exhibitor']])
})

test('who is called like an organiser and is none is marked, however the name is written', async () => {
  const { db, clock, conference_id, organiser, listed, people } = await hall()
  await organiser.call(profileApi.update, { full_name: 'Olivia O’Neil' })
  const others = ['Olivia Neil', 'Oliver O’Neil']
  const namesakes = [
    'Olivia O’Neil',
    'OLIVIA  ONEIL',
    // With a Cyrillic letter, an invisible one, a digit, a typographic hyphen, and a tag, which is invisible as well.
    'Olіvia O’Neil',
    'Oli\u200dvia O’Neil',
    '0livia O’Neil',
    'Olivia\u2010O’Neil',
    'Olivia O’Neil\u{e0041}',
  ]
  for (const name of [...others, ...namesakes]) await listed(name)
  const { id: user_id } = await listed('Olivia O’Neil')
  await joinConference(db, { conference_id, user_id, role: 'speaker' }, clock.now())
  const found = (await people(organiser)).people.map(({ full_name, role }) => `${full_name}: ${role}`)
  expect(found.toSorted()).toEqual(
    [
      ...others.map((name) => `${name}: null`),
      ...namesakes.map((name) => `${name}: namesake`),
      'Olivia O’Neil: speaker',
    ].toSorted(),
  )
})

test('pages have everybody once, also people of one name', async () => {
  const { listed, people, organiser } = await hall()
  for (const name of ['Sam', 'Sam', 'Sam', 'Ann', 'Zoe']) await listed(name)
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: PeoplePage = await people(organiser, { limit: 2, ...(cursor !== null && { cursor }) })
    expect(page.total).toBe(5)
    seen.push(...page.people.map(({ person_id, full_name }) => `${full_name} ${person_id}`))
    cursor = page.next_cursor
  } while (cursor !== null)
  expect(new Set(seen).size).toBe(5)
  expect(seen.map((one) => one.split(' ')[0])).toEqual(['Ann', 'Sam', 'Sam', 'Sam', 'Zoe'])
  await expect(people(organiser, { cursor: 'x' })).rejects.toMatchObject({ status: 400, message: text.badCursor })
})

test('people who have blocked each other do not find each other, and others find both', async () => {
  const { organiser, conference_id, listed, people } = await hall()
  const [ada, grace] = [await listed('Ada'), await listed('Grace')]
  await ada.call(blocksApi.block, { person_id: grace.id })
  expect(await people(ada)).toMatchObject({ people: [{ full_name: 'Ada' }], total: 1, not_shown: 2 })
  expect(await people(grace)).toMatchObject({ people: [{ full_name: 'Grace' }], total: 1, not_shown: 2 })
  // As if Ada had taken the listing back.
  const before = await people(grace)
  await ada.call(networkingProfileApi.setMe, { conference_id, listed: false })
  expect(await people(grace)).toEqual(before)
  await ada.call(networkingProfileApi.setMe, { conference_id, listed: true })
  expect(names(await people(organiser))).toEqual(['Ada', 'Grace'])
  await ada.call(blocksApi.unblock, { person_id: grace.id })
  expect(names(await people(grace))).toEqual(['Ada', 'Grace'])
})

test('whoever leaves the conference is no longer listed, and people of another one never were', async () => {
  const { as, conferenceOf, organiser, conference_id, listed, people, ...kit } = await hall()
  const ada = await listed('Ada')
  const other = await conferenceOf(organiser, { active: true, delegate_registration_enabled: true })
  const elsewhere = await registeredFor({ ...kit, as, conferenceOf }, organiser, other, { full_name: 'Grace' })
  await elsewhere.call(networkingProfileApi.setMe, { conference_id: other, listed: true })
  expect(names(await people(organiser))).toEqual(['Ada'])
  const stranger = { status: 404 }
  await expect(people(elsewhere)).rejects.toMatchObject(stranger)
  await expect(people(await as())).rejects.toMatchObject(stranger)

  await organiser.call(delegatesApi.remove, { conference_id, id: ada.delegate_id })
  expect(await people(organiser)).toMatchObject({ people: [], not_shown: 1 })
  await organiser.call(conferencesApi.update, { conference_id, active: false })
  await expect(people(ada)).rejects.toMatchObject(stranger)
})

test('forty reports a day can be sent by one person, and the newest report comes first', async () => {
  const { organiser, conference_id, listed, clock } = await hall('on')
  const ada = await listed('Ada')
  const people = [await listed('First'), await listed('Last')]
  const report = ({ id: person_id }: Person) =>
    ada.call(directoryApi.report, { conference_id, person_id, reason: 'Spam' })
  for (const person of people) {
    clock.forward(1000)
    await report(person)
  }
  const [newest, oldest] = await organiser.call(messageReportsApi.list, { conference_id })
  expect([newest?.author?.full_name, oldest?.author?.full_name]).toEqual(['Last', 'First'])
  const more = Array.from({ length: 38 }, () => report(people[0]!))
  await Promise.all(more)
  await expect(report(people[0]!)).rejects.toMatchObject({ status: 429, message: roomsText.tooManyReports })
})

test('whoever copies the directory is stopped, and the organisers see it in the activity log, once an hour', async () => {
  const { organiser, conference_id, listed, people, core, clock } = await hall('on')
  const ada = await listed('Ada')
  await listed('Grace')
  await listed('Hedy')
  await core.limits.spend(PEOPLE, ada.id, PEOPLE.points - 2)
  const first = await people(ada, { limit: 2 })
  expect(names(first)).toEqual(['Ada', 'Grace'])
  // What an open list reads again costs nothing.
  expect(await people(ada, { limit: 2 })).toEqual(first)
  const refused = { status: 429, message: connectionsText.tooManyPeople }
  const stopped = () =>
    Promise.all([
      expect(people(ada, { limit: 2, cursor: first.next_cursor })).rejects.toMatchObject(refused),
      expect(people(ada, { q: 'hedy' })).rejects.toMatchObject(refused),
      expect(ada.call(searchApi.search, { conference_id, q: 'hedy' })).rejects.toMatchObject(refused),
    ])
  await stopped()
  // What names nobody is still found, and organisers read on.
  expect(await ada.call(searchApi.search, { conference_id, q: 'nobody' })).toMatchObject({ people: [] })
  await core.limits.spend(PEOPLE, organiser.id, PEOPLE.points)
  expect(names(await people(organiser))).toEqual(['Ada', 'Grace', 'Hedy'])
  const noted = async () => {
    const entries = await organiser.call(auditApi.list, { conference_id })
    return entries.filter(({ action }) => action === 'people_limit_reached').map(({ user_id }) => user_id)
  }
  expect(await noted()).toEqual([ada.id])
  clock.forward(HOUR_MS)
  await stopped()
  expect(await noted()).toEqual([ada.id, ada.id])
})

test('a list that is read again as people come costs those who came, not all whom they moved to another page', async () => {
  const { listed, people, core } = await hall('on')
  const ada = await listed('Ada')
  await listed('Grace')
  await listed('Hedy')
  await core.limits.spend(PEOPLE, ada.id, PEOPLE.points - 4)
  const readAll = async () => {
    const first = await people(ada, { limit: 2 })
    const rest = await people(ada, { limit: 2, cursor: first.next_cursor })
    return [...names(first), ...names(rest)]
  }
  expect(await readAll()).toEqual(['Ada', 'Grace', 'Hedy'])
  await listed('Aaron')
  expect(await readAll()).toEqual(['Aaron', 'Ada', 'Grace', 'Hedy'])
  expect(await readAll()).toEqual(['Aaron', 'Ada', 'Grace', 'Hedy'])
  await listed('Abel')
  await expect(readAll()).rejects.toMatchObject({ status: 429, message: connectionsText.tooManyPeople })
})

test('three hundred profiles an hour are shown to one person, and those seen before again', async () => {
  const { conference_id, listed, core } = await hall('on')
  const [ada, grace, hedy] = [await listed('Ada'), await listed('Grace'), await listed('Hedy')]
  const look = ({ id: person_id }: Person) => ada.call(networkApi.participant, { conference_id, person_id })
  await core.limits.spend(PROFILES, ada.id, PROFILES.points - 1)
  await look(grace)
  await look(grace)
  await look(ada)
  await expect(look(hedy)).rejects.toMatchObject({ status: 429, message: connectionsText.tooManyPeople })
  expect((await hedy.call(connectionsApi.counts, {})).views).toBe(0)
})

test('a block on either side keeps nobody from reporting, and a report is no view of a profile', async () => {
  const { organiser, conference_id, listed } = await hall()
  const [ada, grace] = [await listed('Ada'), await listed('Grace')]
  await grace.call(profileApi.update, { bio: 'Buy my pills' })
  const report = (by: Person, { id: person_id }: Person) =>
    by.call(directoryApi.report, { conference_id, person_id, reason: 'Spam' })
  await ada.call(blocksApi.block, { person_id: grace.id })
  await report(ada, grace)
  await report(grace, ada)
  const reports = await organiser.call(messageReportsApi.list, { conference_id })
  expect(new Set(reports.map(({ author }) => author?.full_name))).toEqual(new Set(['Ada', 'Grace']))
  expect(reports.find(({ author }) => author?.full_name === 'Grace')?.evidence).toContain('Buy my pills')
  expect((await grace.call(connectionsApi.counts, {})).views).toBe(0)
})

test('a reported profile is kept as it was for the organisers, and reported once until they have dealt with it', async () => {
  const { organiser, conference_id, register, listed, people } = await hall()
  const [ada, grace] = [await listed('Ada'), await listed('Grace', { company: 'Navy' })]
  const report = (by: Person, { id: person_id }: Person, reason: string) =>
    by.call(directoryApi.report, { conference_id, person_id, reason })
  await report(ada, grace, 'Not who she says')
  await report(ada, grace, 'Again')
  await grace.call(profileApi.update, { company: 'Army' })
  const reports = () => organiser.call(messageReportsApi.list, { conference_id })
  const [kept, ...others] = await reports()
  expect(kept).toMatchObject({
    message_id: null,
    reporter: { full_name: 'Ada' },
    author: { full_name: 'Grace' },
    reason: 'Not who she says',
    evidence: 'Grace\nNavy',
  })
  expect(others).toEqual([])
  await organiser.call(messageReportsApi.resolve, { conference_id, id: kept?.id ?? '' })
  await report(ada, grace, 'Still')
  expect(await reports()).toHaveLength(2)

  await expect(report(ada, ada, '')).rejects.toMatchObject({ status: 403, message: text.notYourself })
  await expect(report(ada, await register('Unlisted'), '')).rejects.toMatchObject({ status: 404 })
  await expect(ada.call(messageReportsApi.list, { conference_id })).rejects.toMatchObject({ status: 404 })
  expect(names(await people(ada))).toEqual(['Ada', 'Grace'])
})
