import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { joinConference } from '#features/conferences/server/members.ts'
import { openLive } from '#server/test-live.ts'
import { type Person, testApp } from '#server/test.ts'
import { HOUR_MS, instantAfter } from '#shared/time.ts'
import type { Input } from '#shared/contract.ts'
import { announcementText } from './announcement-text.ts'
import { announcementsApi, notificationsApi } from './contract.ts'
import { archiveExpired } from './server/announcements.ts'
import { liveEvents } from '#server/live/table.ts'
import { eventually } from '#server/test-eventually.ts'
import { testHall } from '#server/test-hall.ts'
import { text } from './text.ts'

async function hall() {
  const kit = await testHall()
  const { organiser, conference_id } = kit
  const ada = await kit.register()
  const [speaker, coOrganiser] = [await kit.as(), await kit.as()]
  const join = (person: Person, role: 'speaker' | 'organiser') =>
    joinConference(kit.db, { conference_id, user_id: person.id, role }, kit.clock.now())
  await join(speaker, 'speaker')
  await join(coOrganiser, 'organiser')
  const add = (fields: Partial<Input<typeof announcementsApi.add>> = {}) =>
    organiser.call(announcementsApi.add, { conference_id, title: 'Torches are by the door', ...fields })
  const change = (id: string, fields: Partial<Input<typeof announcementsApi.change>>) =>
    organiser.call(announcementsApi.change, { conference_id, id, ...fields })
  const titles = async (of: Person) =>
    (await of.call(announcementsApi.list, { conference_id })).map(({ title }) => title)
  const notified = async (of: Person) => (await of.call(notificationsApi.list, {})).map(({ words }) => words.title)
  return { ...kit, coOrganiser, ada, speaker, add, change, titles, notified }
}

test('a draft is seen by organisers only; published, it notifies its audience once', async () => {
  const { organiser, coOrganiser, ada, speaker, add, change, titles, notified } = await hall()
  const { id } = await add({ body: 'Please keep them pointed at the floor.' })
  expect([await titles(organiser), await titles(ada)]).toEqual([['Torches are by the door'], []])
  expect(await notified(ada)).toEqual([])
  await change(id, { status: 'active' })
  await change(id, { title: 'Torches are by the window' })
  for (const person of [ada, speaker, coOrganiser]) {
    expect(await titles(person)).toEqual(['Torches are by the window'])
    expect(await notified(person)).toEqual(['Torches are by the window'])
  }
  expect(await notified(organiser)).toEqual([])

  await change(id, { status: 'archived' })
  expect([await titles(ada), await notified(ada)]).toEqual([[], []])
  await expect(change(id, { status: 'active' })).rejects.toMatchObject({ status: 409, message: text.archived })
})

test.each([
  ['everyone', ['ada', 'speaker', 'coOrganiser']],
  ['delegates', ['ada']],
  ['speakers', ['speaker']],
  ['organisers', ['coOrganiser']],
] as const)('one for %s is for nobody else', async (audience, whom) => {
  const { ada, speaker, coOrganiser, organiser, add, titles, notified } = await hall()
  await add({ audience, status: 'active' })
  const people = { ada, speaker, coOrganiser }
  const told = async (read: (of: Person) => Promise<unknown[]>) => {
    const answers = await Promise.all(
      Object.entries(people).map(async ([name, one]) => [name, (await read(one)).length]),
    )
    return answers.flatMap(([name, length]) => (length === 1 ? name : []))
  }
  expect(await told(notified)).toEqual(whom)
  // Organisers see all announcements.
  expect(await told(titles)).toEqual([...new Set([...whom, 'coOrganiser'])])
  expect(await titles(organiser)).toHaveLength(1)
})

test('one whose audience changes is known to its new audience, and to nobody else', async () => {
  const { ada, speaker, coOrganiser, organiser, add, change, notified, ...kit } = await hall()
  const { id } = await add({ audience: 'delegates', status: 'active' })
  const room = `person:${ada.id}`
  const socket = await openLive(kit, ada.access_token)
  await socket.join(room)
  await change(id, { audience: 'speakers', title: 'A word among speakers' })
  expect([await notified(ada), await notified(speaker), await notified(coOrganiser)]).toEqual([
    [],
    ['A word among speakers'],
    [],
  ])
  await eventually(() =>
    expect(socket.events(room).map(({ data }) => data)).toEqual([{ id: expect.any(String), hidden: true }]),
  )
  await change(id, { audience: 'everyone' })
  for (const person of [ada, speaker, coOrganiser]) expect(await notified(person)).toEqual(['A word among speakers'])
  expect(await notified(organiser)).toEqual([])
  const late = await openLive(kit, ada.access_token)
  await late.join(room, 0)
  await change(id, { audience: 'speakers', title: 'Between us' })
  await eventually(() => expect(late.events(room).at(-1)?.data).toMatchObject({ hidden: true }))
  expect(JSON.stringify([socket.frames, late.frames])).not.toContain('Between us')
})

test('the room hears of an announcement as each may see it', async () => {
  const { organiser, speaker, ada, conference_id, add, change, ...kit } = await hall()
  const room = `conference:${conference_id}`
  const sockets = await Promise.all(
    [organiser, speaker, ada].map(async ({ access_token }) => {
      const socket = await openLive(kit, access_token)
      await socket.join(room)
      return socket
    }),
  )
  const draft = await add({ audience: 'speakers' })
  const active = await change(draft.id, { status: 'active' })
  await organiser.call(announcementsApi.remove, { conference_id, id: draft.id })
  const hidden = { id: draft.id, hidden: true }
  const seen = sockets.map((socket) => () => socket.events(room).map(({ data }) => data))
  const expected = [
    [draft, active, hidden],
    [hidden, active, hidden],
    [hidden, hidden, hidden],
  ]
  for (const [at, read] of seen.entries()) await eventually(() => expect(read()).toEqual(expected[at]))

  // A process that has just started tells of others what it reads.
  const other = await add({ audience: 'speakers', status: 'active' })
  const late = await openLive(await testApp({ env: {} }), ada.access_token)
  await late.join(room, 3)
  await eventually(() => expect(late.events(room).map(({ data }) => data)).toEqual([{ id: other.id, hidden: true }]))
})

test('one that expires is archived once by three processes, and not shown from that moment', async () => {
  const { ada, core, clock, db, conference_id, add, titles, notified } = await hall()
  const expires_at = instantAfter(clock.now(), HOUR_MS)
  await add({ status: 'active', expires_at })
  await add({ status: 'active', title: 'This one stays' })
  await archiveExpired(core, clock.now())
  expect(await titles(ada)).toHaveLength(2)
  clock.forward(HOUR_MS)
  expect(await titles(ada)).toEqual(['This one stays'])
  await Promise.all([1, 2, 3].map(() => archiveExpired(core, clock.now())))
  expect(await notified(ada)).toEqual(['This one stays'])
  const told = await db.$count(liveEvents, eq(liveEvents.room, `conference:${conference_id}`))
  expect(told).toBe(3)
})

test('what is not right is refused', async () => {
  const { clock, add, change } = await hall()
  await expect(add({ title: ' ' })).rejects.toMatchObject({ status: 400, fields: { title: text.titleMissing } })
  for (const expires_at of ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59-23:59', '2201-06-01T00:00:00Z'])
    await expect(add({ expires_at })).rejects.toMatchObject({ status: 400, fields: { expires_at: text.badExpiry } })
  const passed = add({ expires_at: clock.now().toISOString() })
  await expect(passed).rejects.toMatchObject({ status: 400, fields: { expires_at: text.expiryPassed } })
  const { id } = await add()
  await expect(change(id, { status: 'archived' })).rejects.toMatchObject({ message: text.neverPublished })
  await change(id, { status: 'active' })
  await expect(change(id, { status: 'draft' })).rejects.toMatchObject({ status: 409, message: text.notBack })
})

test('an organiser publishes a limited number in an hour', async () => {
  const kit = await testApp({ env: { LIMITS: 'on' } })
  const organiser = await kit.as({ plan: 'enterprise' })
  const conference_id = await kit.conferenceOf(organiser)
  const publish = () => organiser.call(announcementsApi.add, { conference_id, title: 'New', status: 'active' })
  for (let count = 0; count < 20; count++) await publish()
  await expect(publish()).rejects.toMatchObject({ status: 429, message: text.tooManyAnnouncements })
  expect(await organiser.call(announcementsApi.add, { conference_id, title: 'New' })).toMatchObject({ status: 'draft' })
})

test('organisers see how many people each audience has before they post, themselves left out', async () => {
  const { organiser, ada, coOrganiser, conference_id } = await hall()
  const reach = (of: Person) => of.call(announcementsApi.reach, { conference_id })
  expect(await reach(organiser)).toEqual({ everyone: 3, delegates: 1, speakers: 1, organisers: 1 })
  expect(await reach(coOrganiser)).toEqual({ everyone: 3, delegates: 1, speakers: 1, organisers: 1 })
  await expect(reach(ada)).rejects.toMatchObject({ status: 404 })
  expect(announcementText.reach(0)).toBe('Nobody is in this audience yet.')
  expect(announcementText.posted(0)).toBe('Announcement posted: nobody is in this audience yet')
  expect(announcementText.posted(1)).toBe('Announcement posted to 1 person')
})
