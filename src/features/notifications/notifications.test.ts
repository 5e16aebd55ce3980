import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { users } from '#features/auth/server/table.ts'
import { blocksApi } from '#features/people/contract.ts'
import { conferencesApi } from '#features/conferences/contract.ts'
import { conferenceMembers } from '#features/conferences/server/table.ts'
import { profileApi } from '#features/profile/contract.ts'
import { membershipApi } from '#features/registration/contract.ts'
import { transactLive } from '#server/live/events.ts'
import { liveEvents } from '#server/live/table.ts'
import { exportOf } from '#server/test-fixtures.ts'
import { openLive } from '#server/test-live.ts'
import { type Person, testApp } from '#server/test.ts'
import { eventually } from '#server/test-eventually.ts'
import { testHall } from '#server/test-hall.ts'
import { notificationsApi } from './contract.ts'
import { type Notice, notify, withdrawNotifications } from './server/notify.ts'
import { notifications } from './server/table.ts'
import { text } from './text.ts'

async function hall(env?: Record<string, string>) {
  const kit = await testHall(env ? { env } : {})
  const { organiser, conference_id } = kit
  const [ada, grace] = [await kit.register(), await kit.register()]
  const base = {
    kind: 'mention',
    actor_id: organiser.id,
    conference_id,
    path: '/hall',
    words: { text: 'Hello' },
  } as const
  /** Notifies as a feature does, of a subject of its own unless `more` names one. */
  const tell = (to: readonly Person[], more: Partial<Notice> = {}, { core, clock } = kit) =>
    transactLive(core, clock.now(), (tx, publisher) => {
      const person_ids = to.map(({ id }) => id)
      return notify(tx, publisher, [{ ...base, subject_id: randomUUID(), person_ids, ...more }], clock.now())
    })
  const withdraw = (...subject_ids: string[]) =>
    transactLive(kit.core, kit.clock.now(), (tx, publisher) => withdrawNotifications(tx, publisher, subject_ids))
  const list = (of: Person, page: object = {}) => of.call(notificationsApi.list, page)
  const unread = async (of: Person) => (await of.call(notificationsApi.unread, {})).map(({ id }) => id)
  return { ...kit, ada, grace, tell, withdraw, list, unread }
}

const roomOf = ({ id }: Person) => `person:${id}`

test('a notification is in the list of the person, and arrives in their room as the list has it', async () => {
  const { ada, grace, organiser, conference_id, tell, list, unread, ...kit } = await hall()
  const { name } = await organiser.call(conferencesApi.read, { conference_id })
  const socket = await openLive(kit, ada.access_token)
  await socket.join(roomOf(ada))
  await tell([ada], { words: { title: 'The hall', text: 'x'.repeat(500) } })
  const [listed, ...others] = await list(ada)
  expect(others).toEqual([])
  expect(listed).toMatchObject({
    seq: 1,
    posted_seq: 1,
    kind: 'mention',
    actor: { person_id: organiser.id },
    conference_id,
    conference_name: name,
    path: '/hall',
    words: { title: 'The hall', text: 'x'.repeat(140) },
    count: 1,
    created_at: kit.clock.now().toISOString(),
    read_at: null,
  })
  await eventually(() => expect(socket.events(roomOf(ada)).map(({ data }) => data)).toEqual([listed]))
  expect(await unread(ada)).toEqual([listed?.id])
  expect(await list(grace)).toEqual([])
})

test('of one kind and subject everybody is notified once, also by two at once', async () => {
  const { ada, grace, db, tell, list } = await hall()
  const subject_id = randomUUID()
  await Promise.all([1, 2, 3, 4].map(() => tell([ada, grace, ada], { subject_id })))
  await tell([ada], { subject_id })
  await tell([ada], { subject_id, kind: 'reply' })
  expect((await list(ada)).map(({ kind, count }) => [kind, count])).toEqual([
    ['reply', 1],
    ['mention', 1],
  ])
  // Every number is told, also those of transactions that came too late, so that there are no holes.
  const told = await db
    .select({ seq: liveEvents.seq })
    .from(liveEvents)
    .where(eq(liveEvents.room, roomOf(ada)))
  const numbers = told.map(({ seq }) => seq).toSorted((a, b) => a - b)
  expect(numbers).toEqual(numbers.map((_, at) => at + 1))
})

test('unread messages of one person are one row, and a new one after it was read is another', async () => {
  const { ada, grace, tell, list, unread } = await hall()
  const message = (by: Person, words: string) =>
    tell([ada], { kind: 'message', actor_id: by.id, path: `/messages/${by.id}`, words: { text: words } })
  for (const words of ['1', '2', '3', '4', '5']) await message(grace, words)
  const [group] = await list(ada)
  expect(await list(ada)).toMatchObject([{ count: 5, words: { text: '5' }, posted_seq: 5, read_at: null }])
  expect(await unread(ada)).toEqual([group?.id])
  await ada.call(notificationsApi.read, { id: group?.id ?? '' })
  expect(await unread(ada)).toEqual([])
  await message(grace, '6')
  expect((await list(ada)).map(({ count, read_at, words }) => [count, read_at === null, words.text])).toEqual([
    [1, true, '6'],
    [5, false, '5'],
  ])
})

test('nobody is notified of what they do themselves, by blocked people, or of what they may not see', async () => {
  const { as, ada, grace, organiser, conference_id, tell, list, unread } = await hall()
  const stranger = await as()
  await grace.call(networkingProfileApi.setMe, { conference_id, listed: true })
  await ada.call(blocksApi.block, { person_id: grace.id })
  await tell([ada, stranger, grace], { actor_id: grace.id })
  await tell([grace], { actor_id: ada.id })
  for (const person of [ada, grace, stranger]) expect(await list(person)).toEqual([])
  await tell([organiser], { actor_id: null })
  expect(await unread(organiser)).toHaveLength(1)
})

test('what one may no longer see is not shown', async () => {
  const { ada, grace, organiser, conference_id, tell, list, unread } = await hall()
  await tell([ada, grace], { actor_id: organiser.id })
  await tell([ada], { kind: 'reply', actor_id: grace.id })
  const shown = async (of: Person) => [(await list(of)).length, (await unread(of)).length]
  expect(await shown(ada)).toEqual([2, 2])

  await organiser.call(conferencesApi.update, { conference_id, active: false })
  expect(await shown(ada)).toEqual([0, 0])
  await organiser.call(conferencesApi.update, { conference_id, active: true })
  await grace.call(networkingProfileApi.setMe, { conference_id, listed: true })
  await ada.call(blocksApi.block, { person_id: grace.id })
  expect(await shown(ada)).toEqual([1, 1])
  await ada.call(membershipApi.withdraw, { conference_id })
  expect(await shown(ada)).toEqual([0, 0])
  await organiser.call(conferencesApi.remove, { conference_id })
  expect(await shown(grace)).toEqual([0, 0])
})

test('people mark one or all as read, or what they have opened, on every tab and only their own', async () => {
  const { ada, grace, tell, list, unread, ...kit } = await hall()
  const socket = await openLive(kit, ada.access_token)
  await socket.join(roomOf(ada))
  for (const path of ['/a', '/b', '/c', '/d']) await tell([ada], { path })
  const [d, c, b, a] = await unread(ada)
  const id = d ?? ''
  await expect(grace.call(notificationsApi.read, { id })).rejects.toMatchObject({ status: 404, message: text.gone })
  await ada.call(notificationsApi.read, { id })
  await ada.call(notificationsApi.read, { id })
  expect(await unread(ada)).toEqual([c, b, a])
  expect(await ada.call(notificationsApi.readAll, { path: '/b' })).toEqual({ ids: [b] })
  expect((await ada.call(notificationsApi.readAll, {})).ids.toSorted()).toEqual([a ?? '', c ?? ''].toSorted())
  expect(await ada.call(notificationsApi.readAll, {})).toEqual({ ids: [] })
  expect(await unread(ada)).toEqual([])

  // What happened after the four came, in the order in which it happened, and as the tabs were told.
  const since = await list(ada, { after: 4 })
  expect(since.map(({ seq, id: one }) => [seq, one])).toEqual([
    [5, d],
    [6, b],
    [7, expect.any(String)],
    [8, expect.any(String)],
  ])
  await eventually(() => expect(socket.events(roomOf(ada))).toHaveLength(8))
  expect(
    socket
      .events(roomOf(ada))
      .slice(4)
      .map(({ data }) => data),
  ).toEqual(since)
  expect((await list(ada)).map((one) => one.id)).toEqual([d, c, b, a])
})

test('what was marked as read by mistake is unread again, and that of others stays as it is', async () => {
  const { ada, grace, tell, list, unread } = await hall()
  await tell([ada, grace], { path: '/a' })
  await tell([ada], { path: '/b' })
  const before = await unread(ada)
  const [of_grace = ''] = await unread(grace)
  await ada.call(notificationsApi.readAll, {})
  await grace.call(notificationsApi.readAll, {})
  await ada.call(notificationsApi.unreadAgain, { ids: [...before, of_grace] })
  expect([await unread(ada), await unread(grace)]).toEqual([before, []])
  expect((await list(ada, { after: 4 })).map(({ seq, read_at }) => [seq, read_at])).toEqual([
    [5, null],
    [6, null],
  ])
})

test('older ones are read by their numbers, and only the unread if that is asked for', async () => {
  const { ada, tell, list } = await hall()
  for (const path of ['/1', '/2', '/3', '/4']) await tell([ada], { path })
  await ada.call(notificationsApi.readAll, { path: '/3' })
  const paths = async (page: object) => (await list(ada, page)).map(({ path }) => path)
  expect(await paths({ limit: 2 })).toEqual(['/4', '/3'])
  expect(await paths({ limit: 2, before: 3 })).toEqual(['/2', '/1'])
  expect(await paths({ unread: 'true' })).toEqual(['/4', '/2', '/1'])
})

test('what is withdrawn disappears from the list, and from groups', async () => {
  const { ada, grace, tell, withdraw, list, ...kit } = await hall()
  const socket = await openLive(kit, ada.access_token)
  await socket.join(roomOf(ada))
  const [first, second] = [randomUUID(), randomUUID()]
  await tell([ada, grace], { subject_id: first })
  await tell([ada], { subject_id: second, words: { text: 'Second' } })
  const [group] = await list(ada)
  await withdraw(second)
  expect(await list(ada)).toMatchObject([{ id: group?.id, count: 1, words: { text: 'Hello' } }])
  await withdraw(first, randomUUID())
  expect([await list(ada), await list(grace)]).toEqual([[], []])
  await eventually(() => expect(socket.events(roomOf(ada))).toHaveLength(4))
  const [, , fewer, none] = socket.events(roomOf(ada))
  expect(fewer?.data).toMatchObject({ id: group?.id, count: 1 })
  expect(none?.data).toEqual({ id: group?.id, hidden: true })
})

test('a process that has just started tells what one may see now', async () => {
  const { ada, grace, conference_id, tell } = await hall()
  await tell([ada], { words: { text: 'From the organiser' } })
  await tell([ada], { actor_id: grace.id, words: { text: 'From Grace' } })
  await grace.call(networkingProfileApi.setMe, { conference_id, listed: true })
  await ada.call(blocksApi.block, { person_id: grace.id })
  const socket = await openLive(await testApp({ env: {} }), ada.access_token)
  await socket.join(roomOf(ada), 0)
  // The block itself is the third.
  await eventually(() => expect(socket.events(roomOf(ada))).toHaveLength(3))
  const told = socket.events(roomOf(ada)).filter(({ kind }) => kind === 'notification.changed')
  expect(told.map(({ data }) => data)).toMatchObject([{ words: { text: 'From the organiser' } }, { hidden: true }])
})

test('a thousand people are notified by a few statements', async () => {
  const { clock, conference_id, db, tell } = await hall()
  const now = clock.now().toISOString()
  const many = Array.from({ length: 1000 }, () => randomUUID())
  await db.execute(sql`
    insert into ${users} (id, email, user_metadata, app_metadata, is_delegate, is_anonymous, created_at, updated_at)
    select id, id || '@example.org', '{}', '{}', true, false, ${now}, ${now} from unnest(${sql.param(many)}::uuid[]) id`)
  await db.execute(sql`
    insert into ${conferenceMembers} (conference_id, user_id, role, joined_at)
    select ${conference_id}, id, 'delegate', ${now} from unnest(${sql.param(many)}::uuid[]) id`)
  const statements = vi.spyOn(Client.prototype, 'query')
  onTestFinished(() => statements.mockRestore())
  const subject_id = randomUUID()
  await tell([], { person_ids: many, subject_id })
  // With those of other work in this process, such as the processes' look at their rooms.
  expect(statements.mock.calls.length).toBeLessThan(50)
  expect(await db.$count(notifications, eq(notifications.subject_id, subject_id))).toBe(1000)
})

test('erasing somebody removes what they were notified of, and what others were because of them', async () => {
  const { ada, grace, tell, list, ...kit } = await hall()
  await tell([ada], { actor_id: grace.id })
  await tell([grace], { actor_id: ada.id })
  const socket = await openLive(kit, ada.access_token)
  await socket.join(roomOf(ada))
  const file = await exportOf(kit, grace)
  expect(file.json()).toMatchObject({ notifications: { received: [{ kind: 'mention' }] } })
  expect(file.body).not.toContain('Hello')
  await grace.call(profileApi.erase, {})
  expect(await list(ada)).toEqual([])
})
