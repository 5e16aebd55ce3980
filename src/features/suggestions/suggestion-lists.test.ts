import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { joinConference } from '#features/conferences/server/members.ts'
import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import { profileApi } from '#features/profile/contract.ts'
import { profiles } from '#features/profile/server/table.ts'
import { eventually } from '#server/test-eventually.ts'
import { testHall } from '#server/test-hall.ts'
import { addParticipants, type ParticipantRow } from '#server/test-participants.ts'
import { type Person, testApp } from '#server/test.ts'
import { DAY_MS, MINUTE_MS } from '#shared/time.ts'
import { suggestionsApi } from './contract.ts'
import { readConference, renewLists } from './server/list-builds.ts'
import { matcher } from './server/matcher.ts'
import { suggestionBuilds, suggestionLists } from './server/table.ts'

const TAGS = Array.from({ length: 30 }, (_, at) => `Subject ${at}`)

/** A conference with this many people who may be suggested, and Ada, who looks. */
async function crowded(size: number) {
  const kit = await testHall()
  const { db, database, clock, core, conference_id } = kit
  const people = Array.from({ length: size }, (_, at): ParticipantRow => {
    const interests = [at, at * 7 + 1, at * 11 + 2].map((step) => TAGS[step % TAGS.length] ?? '')
    return { id: randomUUID(), full_name: `Person ${at}`, interests: [...new Set(interests)] }
  })
  await addParticipants({ clock, db: database.jobDb }, conference_id, people)
  const ada = await kit.as()
  await joinConference(db, { conference_id, user_id: ada.id, role: 'delegate' }, clock.now())
  const said = { listed: true, suggestable: true, interests: ['Subject 1', 'Subject 2'] }
  await ada.call(networkingProfileApi.setMe, { conference_id, ...said })
  // What was said before is older than the lists.
  clock.forward(MINUTE_MS)
  const list = async (by: Person = ada) =>
    (await by.call(suggestionsApi.list, { conference_id })).map(({ person }) => person.person_id)
  const builtAt = async () => {
    const [build] = await db.select().from(suggestionBuilds).where(eq(suggestionBuilds.conference_id, conference_id))
    return build?.read_at
  }
  /** Once everybody's lists are there, when their rows were read. */
  const built = () =>
    eventually(async () => {
      const read_at = await builtAt()
      if (!read_at) throw new Error('There are no lists yet.')
      return read_at
    })
  /** Makes everybody's lists, however long it takes; a list that is asked for waits for some seconds alone. */
  const build = () => renewLists(core, conference_id, undefined)
  return { ...kit, people, ada, list, build, builtAt, built }
}

test('a list stays the same, also in another process and after the thread has ended', async () => {
  const { list, build, ada, db, conference_id, clock } = await crowded(60)
  await build()
  const before = await list()
  expect(before).toHaveLength(10)
  clock.forward(MINUTE_MS)
  await matcher.end()
  expect(await list()).toEqual(before)
  const other = await testApp({ start: clock.now(), env: { LOG_LEVEL: 'silent' } })
  const { authorization } = { authorization: `Bearer ${ada.access_token}` }
  const url = `/api/conferences/${conference_id}/suggestions`
  const reply = await other.app.inject({ url, headers: { authorization } })
  expect(reply.json().map(({ person }: { person: { person_id: string } }) => person.person_id)).toEqual(before)
  const [stored] = await db.select().from(suggestionLists).where(eq(suggestionLists.person_id, ada.id))
  expect(stored?.person_ids.slice(0, 10)).toEqual(before)
})

test('the same rows give the same lists, built anew', async () => {
  const { list, build, db, conference_id } = await crowded(60)
  await build()
  const before = await list()
  await db.delete(suggestionLists).where(eq(suggestionLists.conference_id, conference_id))
  await db.delete(suggestionBuilds).where(eq(suggestionBuilds.conference_id, conference_id))
  await matcher.end()
  await build()
  expect(await list()).toEqual(before)
})

test('whoever says something new gets another list at once, and others once a tenth of many has', async () => {
  const { list, ada, conference_id, clock, builtAt, built, people, db } = await crowded(420)
  await list()
  const first = await built()
  clock.forward(MINUTE_MS)
  await ada.call(networkingProfileApi.setMe, { conference_id, interests: ['Subject 9'] })
  const ids = await list()
  const having = new Set(people.filter(({ interests }) => interests?.includes('Subject 9')).map(({ id }) => id))
  expect(ids).toHaveLength(10)
  expect(ids.filter((id) => !having.has(id))).toEqual([])
  expect(await builtAt()).toBe(first)

  const tenth = people.slice(0, 45).map(({ id }) => id)
  const updated_at = clock.now().toISOString()
  for (const id of tenth) await db.update(profiles).set({ updated_at }).where(eq(profiles.id, id))
  clock.forward(MINUTE_MS)
  await list()
  await eventually(async () => expect(await builtAt()).not.toBe(first))
})

test.each([60, 420])(
  'among %i, who is ignored no more is shown again, also if lists were made meanwhile',
  async (size) => {
    const { list, ada, conference_id, build } = await crowded(size)
    await (
      await build()
    ).done
    const [first = ''] = await list()
    await ada.call(suggestionsApi.ignore, { conference_id, person_id: first })
    await (
      await build()
    ).done
    expect(await list()).not.toContain(first)
    await ada.call(suggestionsApi.unignore, { conference_id, person_id: first })
    expect(await list()).toContain(first)
  },
)

test('a newcomer to a large conference is shown to others at once', async () => {
  const { list, built, builtAt, db, conference_id, register } = await crowded(420)
  await list()
  const first = await built()
  const grace = await register({ full_name: 'Grace' })
  const said = { listed: true, suggestable: true, interests: ['Subject 3', 'Subject 4'] }
  await grace.call(networkingProfileApi.setMe, { conference_id, ...said })
  expect(await list(grace)).toHaveLength(10)
  const shown = async () => {
    const rows = await db.select().from(suggestionLists).where(eq(suggestionLists.conference_id, conference_id))
    return rows.filter(({ person_ids }) => person_ids.slice(0, 10).includes(grace.id)).length
  }
  const most = await shown()
  expect(most).toBeGreaterThanOrEqual(3)
  expect(most).toBeLessThanOrEqual(30)
  await grace.call(networkingProfileApi.setMe, { conference_id, interests: ['Subject 8'] })
  await list(grace)
  expect(await shown()).toBe(most)
  expect(await builtAt()).toBe(first)
})

test('lists are made anew after a day', async () => {
  const { list, db, conference_id, builtAt, built } = await crowded(420)
  await list()
  const yesterday = new Date(Date.parse(await built()) - DAY_MS).toISOString()
  await db.update(suggestionBuilds).set({ read_at: yesterday }).where(eq(suggestionBuilds.conference_id, conference_id))
  await list()
  await eventually(async () => expect(await builtAt()).not.toBe(yesterday))
})

test('one process makes the lists, and another one takes over when it has stopped', async () => {
  const { list, clock, builtAt, built, db, conference_id, ada, people } = await crowded(30)
  const claimed_until = new Date(clock.now().getTime() + MINUTE_MS).toISOString()
  await db.insert(suggestionBuilds).values({ conference_id, claimed_until })
  // There are no lists of others yet, but one for who asks.
  expect(await list()).not.toEqual([])
  expect(await builtAt()).toBeNull()
  clock.forward(2 * MINUTE_MS)
  await list()
  expect(await built()).toBe(clock.now().toISOString())
  const lists = await db.select().from(suggestionLists).where(eq(suggestionLists.conference_id, conference_id))
  expect(new Set(lists.map(({ person_id }) => person_id))).toEqual(new Set([ada.id, ...people.map(({ id }) => id)]))
})

test('work is lost when the thread ends, and done by the next one', async () => {
  const { db, conference_id, ada, list, build } = await crowded(300)
  await build()
  const before = await list()
  const read_at = new Date().toISOString()
  const rows = await readConference(db, conference_id)
  async function* endingAfterTheFirst() {
    for await (const part of rows.people) {
      yield part
      await matcher.end()
    }
  }
  const half = () => Promise.resolve({ ...rows, people: endingAfterTheFirst() })
  await expect(matcher.replace(conference_id, read_at, half)).rejects.toThrow('a thread that has ended')
  // What was stored is shown meanwhile, and a new list comes from a new thread.
  expect(await list()).toEqual(before)
  await ada.call(networkingProfileApi.setMe, { conference_id, interests: ['Subject 5'] })
  expect(await list()).toHaveLength(10)
})

test('somebody who deletes their account is in no list', async () => {
  const { db, conference_id, list, register } = await crowded(12)
  const grace = await register({ full_name: 'Grace' })
  const said = { listed: true, suggestable: true, interests: ['Subject 1', 'Subject 2'] }
  await grace.call(networkingProfileApi.setMe, { conference_id, ...said })
  expect(await list()).toContain(grace.id)
  await grace.call(profileApi.erase, {})
  expect(await list()).not.toContain(grace.id)
  const lists = await db.select().from(suggestionLists).where(eq(suggestionLists.conference_id, conference_id))
  expect(JSON.stringify(lists)).not.toContain(grace.id)
})
