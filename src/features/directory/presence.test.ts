import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { blocksApi } from '#features/people/contract.ts'
import { delegatesApi } from '#features/delegates/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { livePresence, liveProcesses } from '#server/live/table.ts'
import { eventually } from '#server/test-eventually.ts'
import { type LiveClient, openLive } from '#server/test-live.ts'
import { type Person, testApp } from '#server/test.ts'
import { testHall } from '#server/test-hall.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { directoryApi } from './contract.ts'
import { readOnline } from './server/presence.ts'

async function hall() {
  const kit = await testHall()
  const { organiser, conference_id } = kit
  const [ada, grace] = [await kit.register({ full_name: 'Ada' }), await kit.register({ full_name: 'Grace' })]
  const choose = (person: Person, choices: object) =>
    person.call(networkingProfileApi.setMe, { conference_id, ...choices })
  const online = async () => {
    const { people } = await organiser.call(directoryApi.people, { conference_id })
    return people.flatMap((one) => (one.online ? one.full_name : []))
  }
  const room = `conference:${conference_id}`
  return { ...kit, ada, grace, room, choose, online }
}

const SHOWN = { listed: true, show_online: true }

/** Opens a socket that is in the room. */
async function inRoom(app: Parameters<typeof openLive>[0], { access_token }: Person, room: string) {
  const socket = await openLive(app, access_token)
  await socket.join(room)
  return socket
}

/** What a socket was told of who is present, without the times. */
const told = (socket: LiveClient, room: string) =>
  socket.events(room).flatMap(({ kind, seq, data }) => (kind === 'presence.changed' ? [{ seq, ...data }] : []))

test('people are online for each other while they are in the room, and only if they chose it', async () => {
  const { ada, grace, organiser, room, choose, online, ...kit } = await hall()
  await choose(ada, SHOWN)
  await choose(grace, { listed: true })
  const watching = await inRoom(kit, organiser, room)
  await inRoom(kit, grace, room)
  const tabs = [await inRoom(kit, ada, room), await inRoom(kit, ada, room)] as const
  await eventually(() => expect(told(watching, room)).toHaveLength(1))
  expect(told(watching, room)).toEqual([{ seq: null, online: 1, people: [{ person_id: ada.id, online: true }] }])
  expect(await online()).toEqual(['Ada'])

  // One tab of two.
  tabs[0].socket.close()
  await choose(grace, { show_online: true })
  await eventually(() => expect(told(watching, room)).toHaveLength(2))
  expect(told(watching, room)[1]).toEqual({ seq: null, online: 2, people: [{ person_id: grace.id, online: true }] })
  tabs[1].socket.close()
  await eventually(() => expect(told(watching, room)).toHaveLength(3))
  expect(told(watching, room)[2]).toEqual({ seq: null, online: 1, people: [{ person_id: ada.id, online: false }] })
  expect(await online()).toEqual(['Grace'])
})

test('whoever takes the choice back, or the listing, is no longer seen, and whoever is not listed never was', async () => {
  const { ada, grace, organiser, room, choose, online, ...kit } = await hall()
  await choose(ada, SHOWN)
  await choose(grace, { show_online: true })
  const watching = await inRoom(kit, organiser, room)
  await inRoom(kit, ada, room)
  await inRoom(kit, grace, room)
  await eventually(() => expect(told(watching, room)).toHaveLength(1))
  await choose(ada, { listed: false })
  await eventually(() => expect(told(watching, room)).toHaveLength(2))
  // That somebody left the list is told, and not who: the frame would name whom it hides.
  expect(told(watching, room)[1]).toEqual({ seq: null, online: 0, people: [], departed: true })
  expect(await online()).toEqual([])
  expect(JSON.stringify(watching.frames)).not.toContain(grace.id)
})

test('whoever no longer lets others see it goes offline in the list, where everybody may read their name', async () => {
  const { ada, organiser, room, choose, online: _online, ...kit } = await hall()
  await choose(ada, SHOWN)
  const watching = await inRoom(kit, organiser, room)
  await inRoom(kit, ada, room)
  await eventually(() => expect(told(watching, room)).toHaveLength(1))
  await choose(ada, { show_online: false })
  await eventually(() => expect(told(watching, room)).toHaveLength(2))
  expect(told(watching, room)[1]).toEqual({ seq: null, online: 0, people: [{ person_id: ada.id, online: false }] })
})

test('somebody who was never online leaves the list, and it is said that somebody did, not who', async () => {
  const { ada, grace, organiser, conference_id, room, choose, online: _online, ...kit } = await hall()
  for (const person of [ada, grace]) await choose(person, { listed: true })
  const watching = await inRoom(kit, organiser, room)
  await choose(ada, { suggestable: true })
  await choose(ada, { listed: false })
  await eventually(() => expect(told(watching, room)).toEqual([{ seq: null, online: 0, people: [], departed: true }]))
  await organiser.call(delegatesApi.remove, { conference_id, id: grace.delegate_id })
  await eventually(() => expect(told(watching, room)).toHaveLength(2))
  expect(told(watching, room)[1]).toEqual({ seq: null, online: 0, people: [], departed: true })
})

test('people in a block hear nothing of each other', async () => {
  const { ada, grace, organiser, room, choose, ...kit } = await hall()
  for (const person of [ada, grace]) await choose(person, SHOWN)
  await ada.call(blocksApi.block, { person_id: grace.id })
  const sockets = [await inRoom(kit, organiser, room), await inRoom(kit, grace, room)] as const
  await eventually(() => expect(told(sockets[1], room)).toHaveLength(1))
  const tab = await inRoom(kit, ada, room)
  await eventually(() => expect(told(sockets[0], room).at(-1)).toMatchObject({ online: 2 }))
  tab.socket.close()
  await eventually(() => expect(told(sockets[0], room).at(-1)).toMatchObject({ online: 1 }))
  // An event of her own as the last one, so that all others have arrived.
  await choose(grace, { show_online: false })
  await eventually(() => expect(told(sockets[1], room).at(-1)).toMatchObject({ online: 0 }))
  expect(told(sockets[1], room)).toEqual([
    { seq: null, online: 1, people: [{ person_id: grace.id, online: true }] },
    { seq: null, online: 0, people: [{ person_id: grace.id, online: false }] },
  ])
})

test('a removed delegate goes offline', async () => {
  const { ada, organiser, conference_id, room, choose, online, ...kit } = await hall()
  await choose(ada, SHOWN)
  const watching = await inRoom(kit, organiser, room)
  await inRoom(kit, ada, room)
  await eventually(async () => expect(await online()).toEqual(['Ada']))
  await organiser.call(delegatesApi.remove, { conference_id, id: ada.delegate_id })
  await eventually(() => expect(told(watching, room).at(-1)).toMatchObject({ online: 0 }))
})

test('two processes count one person once, and tell each other who comes and goes', async () => {
  const { ada, organiser, room, choose, online, ...kit } = await hall()
  await choose(ada, SHOWN)
  const other = await testApp({ env: {} })
  const [here, there] = [await inRoom(kit, organiser, room), await inRoom(other, organiser, room)]
  const tabs = [await inRoom(kit, ada, room), await inRoom(other, ada, room)] as const
  for (const watching of [here, there]) await eventually(() => expect(told(watching, room)).toHaveLength(1))
  tabs[0].socket.close()
  const { db } = kit
  await eventually(async () => expect(await db.$count(livePresence, eq(livePresence.person_id, ada.id))).toBe(1))
  expect(await online()).toEqual(['Ada'])
  tabs[1].socket.close()
  for (const watching of [here, there]) {
    await eventually(() => expect(told(watching, room)).toHaveLength(2))
    expect(told(watching, room)[1]).toMatchObject({ online: 0 })
  }
})

test('a process that stops takes its people along', async () => {
  const { ada, organiser, room, choose, online, ...kit } = await hall()
  await choose(ada, SHOWN)
  const other = await testApp({ env: {} })
  const watching = await inRoom(kit, organiser, room)
  await inRoom(other, ada, room)
  await eventually(() => expect(told(watching, room)).toHaveLength(1))
  await other.app.close()
  expect(await online()).toEqual([])
  await eventually(() => expect(told(watching, room).at(-1)).toMatchObject({ online: 0 }))
})

test('the people of a process that was killed go offline within a minute', async () => {
  const { ada, organiser, room, choose, online, db, clock, ...kit } = await hall()
  await choose(ada, SHOWN)
  const watching = await inRoom(kit, organiser, room)
  await eventually(async () => expect(await db.$count(livePresence, eq(livePresence.room, room))).toBe(1))
  const process_id = randomUUID()
  await db.insert(liveProcesses).values({ id: process_id, alive_until: sql`now() + interval '40 seconds'` })
  await db.insert(livePresence).values({ process_id, room, person_id: ada.id })
  expect(await online()).toEqual(['Ada'])
  await choose(ada, SHOWN)
  await eventually(() => expect(told(watching, room)).toHaveLength(1))

  await db
    .update(liveProcesses)
    .set({ alive_until: sql`now() - interval '1 second'` })
    .where(eq(liveProcesses.id, process_id))
  clock.forward(MINUTE_MS)
  expect(await online()).toEqual([])
  await eventually(() => expect(told(watching, room).at(-1)).toMatchObject({ online: 0 }))
  expect(await db.$count(liveProcesses, eq(liveProcesses.id, process_id))).toBe(0)
})

test('a process whose clock is ahead sees the people of the others, and leaves them there', async () => {
  const { ada, organiser, conference_id, room, choose, online, db, ...kit } = await hall()
  await choose(ada, SHOWN)
  await inRoom(kit, ada, room)
  await eventually(async () => expect(await online()).toEqual(['Ada']))
  const ahead = await testApp({ env: {} })
  ahead.clock.forward(5 * MINUTE_MS)
  await inRoom(ahead, organiser, room)
  await eventually(async () => expect(await db.$count(livePresence, eq(livePresence.room, room))).toBe(2))
  expect([...(await readOnline(ahead.core, conference_id))]).toEqual([ada.id])
  expect(await online()).toEqual(['Ada'])
})

test('a process that others took for dead writes its people again', async () => {
  const { ada, room, choose, online, db, clock, ...kit } = await hall()
  await choose(ada, SHOWN)
  await inRoom(kit, ada, room)
  await eventually(async () => expect(await online()).toEqual(['Ada']))
  await db.delete(liveProcesses)
  expect(await online()).toEqual([])
  clock.forward(MINUTE_MS)
  await eventually(async () => expect(await online()).toEqual(['Ada']))
})

test('a process that did not hear of its own commit goes on telling who comes and goes', async () => {
  const { ada, grace, room, choose, online, db, ...kit } = await hall()
  for (const person of [ada, grace]) await choose(person, SHOWN)
  const tab = await inRoom(kit, ada, room)
  await eventually(async () => expect(await online()).toEqual(['Ada']))
  // What such a commit has left.
  const [own] = await db.select().from(livePresence).where(eq(livePresence.person_id, ada.id))
  await db.insert(livePresence).values({ process_id: own?.process_id ?? '', room, person_id: grace.id })
  await inRoom(kit, grace, room)
  tab.socket.close()
  await eventually(async () => expect(await online()).toEqual(['Grace']))
})

test('the viewers of a session are people who do not organise it, and not tabs, told at most once a second', async () => {
  const { ada, grace, organiser, conference_id, ...kit } = await hall()
  const { id: schedule_item_id } = await organiser.call(scheduleApi.add, {
    conference_id,
    day: 'Day 1',
    start_time: '09:00',
    end_time: '10:00',
    title: 'Talk',
  })
  const room = `session:${schedule_item_id}`
  const watching = await inRoom(kit, organiser, room)
  const other = await testApp({ env: {} })
  const tabs = await Promise.all(
    [kit, kit, other].flatMap((app) => [ada, grace].map((person) => inRoom(app, person, room))),
  )
  await eventually(() => expect(told(watching, room).at(-1)).toEqual({ seq: null, viewers: 2 }))
  expect(await ada.call(directoryApi.viewers, { conference_id, schedule_item_id })).toEqual({ viewers: 2 })
  for (const tab of tabs) tab.socket.close()
  await eventually(() => expect(told(watching, room).at(-1)).toEqual({ seq: null, viewers: 0 }))
  const seen = watching.events(room).map(({ at }) => at)
  expect(seen.length).toBeLessThanOrEqual(6)
  await expect(ada.call(directoryApi.viewers, { conference_id, schedule_item_id: randomUUID() })).rejects.toMatchObject(
    { status: 404 },
  )
})
