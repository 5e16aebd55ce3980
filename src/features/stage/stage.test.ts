import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mutesApi } from '#features/people/contract.ts'
import { text as peopleText } from '#features/people/text.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { type LiveClient, openLive } from '#server/test-live.ts'
import { type Person, testApp } from '#server/test.ts'
import { eventually } from '#server/test-eventually.ts'
import { testHall } from '#server/test-hall.ts'
import { reactionsApi } from './contract.ts'
import { REACTION_LIMIT, type SessionReaction } from './rules.ts'
import { sessionReactions } from './server/table.ts'

async function hall(env?: Record<string, string>) {
  const kit = await testHall(env ? { env } : {})
  const { organiser, conference_id } = kit
  const times = { day: 'Day 1', start_time: '09:00', end_time: '10:00' }
  const { id } = await organiser.call(scheduleApi.add, { conference_id, title: 'Talk', ...times })
  const [ada, grace] = [await kit.register(), await kit.register()]
  const react = (by: Person, reaction: SessionReaction, schedule_item_id = id) =>
    by.call(reactionsApi.react, { conference_id, schedule_item_id, reaction })
  return { ...kit, schedule_item_id: id, room: `session:${id}`, ada, grace, react }
}

/** What a socket was told of reactions, in the order of their arrival. */
const told = (socket: LiveClient, room: string) => socket.events(room).filter(({ kind }) => kind === 'reaction.summed')

/** The sums of all that a socket was told. */
function sumsOf(socket: LiveClient, room: string) {
  const sums: Record<string, number> = {}
  for (const { data } of told(socket, room)) {
    // Safe: the server of this test sends it.
    const { reactions } = data as { reactions: { reaction: string; count: number }[] }
    for (const { reaction, count } of reactions) sums[reaction] = (sums[reaction] ?? 0) + count
  }
  return sums
}

test('reactions of two processes arrive everywhere as sums, once a second', async () => {
  const { ada, grace, organiser, room, react, ...kit } = await hall()
  await react(ada, 'lost')
  const other = await testApp({ env: {} })
  const sockets = [await openLive(kit, organiser.access_token), await openLive(other, ada.access_token)]
  for (const socket of sockets) await socket.join(room)
  const began = performance.now()
  for (let at = 0; at < 5; at++) await Promise.all([react(ada, 'love'), react(grace, 'love'), react(grace, 'applause')])
  for (const socket of sockets) await eventually(() => expect(sumsOf(socket, room)).toEqual({ love: 10, applause: 5 }))
  const seconds = Math.ceil((performance.now() - began) / 1000) + 1
  for (const socket of sockets) {
    expect(told(socket, room).length).toBeLessThanOrEqual(seconds)
    expect(told(socket, room).map(({ seq }) => seq)).not.toContainEqual(expect.any(Number))
    // Nobody sees who it was, nor what was before.
    expect(JSON.stringify(told(socket, room))).not.toMatch(new RegExp(`${ada.id}|${grace.id}|lost`))
  }
})

test('one too many is not counted, and nobody is told', async () => {
  const { db, ada, grace, schedule_item_id, react } = await hall({ LIMITS: 'on' })
  await Promise.all(Array.from({ length: REACTION_LIMIT.points + 20 }, () => react(ada, 'love')))
  await react(grace, 'funny')
  const sums = await db.select().from(sessionReactions).where(eq(sessionReactions.schedule_item_id, schedule_item_id))
  expect(Object.fromEntries(sums.map(({ reaction, count }) => [reaction, count]))).toEqual({
    funny: 1,
    love: REACTION_LIMIT.points,
  })
})

test('only participants react, to sessions of their conference, and not while they are muted', async () => {
  const { as, conferenceOf, ada, organiser, conference_id, schedule_item_id, react } = await hall()
  await expect(react(await as(), 'love')).rejects.toMatchObject({ status: 404 })
  await expect(react(ada, 'love', randomUUID())).rejects.toMatchObject({ status: 404 })
  const elsewhere = { conference_id: await conferenceOf(organiser, { active: true }), schedule_item_id }
  await expect(organiser.call(reactionsApi.react, { ...elsewhere, reaction: 'love' })).rejects.toMatchObject({ status: 404 }) // prettier-ignore
  const url = `/api/conferences/${conference_id}/sessions/${schedule_item_id}/reactions`
  const unknown = await ada.request({ method: 'POST', url, payload: { reaction: 'rocket' } })
  expect(unknown.statusCode).toBe(400)
  await organiser.call(mutesApi.mute, { conference_id, person_id: ada.id })
  await expect(react(ada, 'love')).rejects.toMatchObject({ status: 403, message: peopleText.muted })
})
