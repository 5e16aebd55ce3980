import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#features/auth/server/table.ts'
import { chatApi } from '#features/chat/contract.ts'
import { conferencesApi } from '#features/conferences/contract.ts'
import { conferenceMembers } from '#features/conferences/server/table.ts'
import { delegatesApi } from '#features/delegates/contract.ts'
import { openLive } from '#server/test-live.ts'
import { eventually } from '#server/test-eventually.ts'
import { testHall } from '#server/test-hall.ts'
import { transactLive } from './events.ts'
import { conferenceRoom, personRoom } from './room-name.ts'

/** A delegate and another one, both in the room of a conference. */
async function hall() {
  const kit = await testHall()
  const { conference_id } = kit
  const leaving = await kit.register()
  const staying = await kit.register()
  const sockets = {
    leaving: await openLive(kit, leaving.access_token),
    staying: await openLive(kit, staying.access_token),
  }
  const room = conferenceRoom(conference_id)
  await sockets.leaving.join(room.name)
  await sockets.leaving.join(personRoom(leaving.id).name)
  await sockets.staying.join(room.name)
  return { ...kit, leaving, staying, sockets, room }
}

type Hall = Awaited<ReturnType<typeof hall>>

test.each<[string, (hall: Hall) => Promise<unknown>, string]>([
  [
    'a removed delegate leaves the room',
    ({ organiser, conference_id, leaving }) =>
      organiser.call(delegatesApi.remove, { conference_id, id: leaving.delegate_id }),
    'removed',
  ],
  [
    'a banned account leaves all rooms',
    ({ db, clock, leaving }) =>
      db
        .update(users)
        .set({ banned_until: new Date(clock.now().getTime() + 3_600_000).toISOString() })
        .where(eq(users.id, leaving.id)),
    'signed_out',
  ],
  [
    'a deleted account leaves all rooms',
    ({ leaving }) => leaving.request({ method: 'DELETE', url: '/api/me', payload: { password: leaving.password } }),
    'signed_out',
  ],
])('%s, and hears nothing more', async (_, end, code) => {
  const { staying, conference_id, sockets, room, ...kit } = await hall()
  await end({ staying, conference_id, sockets, room, ...kit })
  expect(await sockets.leaving.frame('ended', room.name)).toMatchObject({ code })
  await staying.call(chatApi.post, { conference_id, text: 'Hello', client_id: randomUUID() })
  await eventually(() => expect(sockets.staying.events(room.name)).toHaveLength(1))
  await eventually(() => expect(kit.core.live.reviewSeconds).toBeGreaterThan(0))
  expect(sockets.leaving.events(room.name)).toEqual([])
})

test('a deleted conference ends for everybody, and the room of a person does not', async () => {
  const { organiser, conference_id, sockets, room } = await hall()
  await organiser.call(conferencesApi.remove, { conference_id })
  for (const socket of [sockets.leaving, sockets.staying])
    expect(await socket.frame('ended', room.name)).toMatchObject({ code: 'removed' })
  const ended = sockets.leaving.frames.filter(({ type }) => type === 'ended')
  expect(ended).toEqual([{ type: 'ended', room: room.name, code: 'removed' }])
})

test('who is no longer an organiser sees only what everyone sees', async () => {
  const { core, db, clock, conference_id, leaving, sockets, room } = await hall()
  const role = (to: 'organiser' | 'delegate') =>
    db
      .update(conferenceMembers)
      .set({ role: to })
      .where(and(eq(conferenceMembers.conference_id, conference_id), eq(conferenceMembers.user_id, leaving.id)))
  /** What the socket gets of a thing that shows moderators more, told again and again until it is this. */
  const untilSeen = (data: object) =>
    eventually(async () => {
      await transactLive(core, clock.now(), async (_tx, publisher) => {
        const seq = await publisher.reserve(room, 1)
        const views = { everyone: { secret: false }, moderators: { secret: true } }
        publisher.publish({ room, seq, kind: 'stage.changed', subject_id: randomUUID(), views })
      })
      expect(sockets.leaving.events(room.name).at(-1)?.data).toEqual(data)
    })
  await role('organiser')
  await untilSeen({ secret: true })
  await role('delegate')
  await untilSeen({ secret: false })
  expect(sockets.staying.events(room.name).map(({ data }) => data)).not.toContainEqual({ secret: true })
})
