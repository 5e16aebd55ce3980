import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { transact } from '#server/db/db.ts'
import { openLive } from '#server/test-live.ts'
import { testApp } from '#server/test.ts'
import { eventually } from '#server/test-eventually.ts'
import { DAY_MS } from '#shared/time.ts'
import { transactLive } from './events.ts'
import { conferenceRoom, type RoomRef } from './room-name.ts'
import { deleteOldEvents, deleteOldEventsJob } from './stored-events.ts'
import { liveEvents, liveRooms } from './table.ts'

const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, at) => at + first)

async function rooms() {
  const kit = await testApp()
  const organiser = await kit.as({ plan: 'enterprise' })
  const { clock, conferenceOf, database } = kit
  // Without the time limit of calls, because thousands of rows are written at once.
  const db = database.jobDb
  const core = { ...kit.core, db }
  const roomOfNew = async () => conferenceRoom(await conferenceOf(organiser, { active: true }))
  const publish = (room: RoomRef, count: number, daysAgo: number) =>
    transactLive(core, new Date(clock.now().getTime() - daysAgo * DAY_MS - 1), async (_tx, publisher) => {
      const first = await publisher.reserve(room, count)
      for (let at = 0; at < count; at++)
        publisher.publish({
          room,
          seq: first + at,
          kind: 'stage.changed',
          subject_id: randomUUID(),
          views: { everyone: {} },
        })
    })
  const stored = async ({ name }: RoomRef) => {
    const rows = await db.select().from(liveEvents).where(eq(liveEvents.room, name)).orderBy(asc(liveEvents.seq))
    return rows.map(({ seq }) => seq)
  }
  return { ...kit, core, db, organiser, roomOfNew, publish, stored }
}

test('events are deleted once they are a day old and more than 500 behind, however many there are', async () => {
  const { core, clock, roomOfNew, publish, stored } = await rooms()
  const [busy, quiet, today] = [await roomOfNew(), await roomOfNew(), await roomOfNew()]
  await publish(busy, 2600, 1)
  await publish(quiet, 500, 30)
  await publish(today, 10, 1)
  await publish(today, 600, 0)
  await deleteOldEventsJob.work(core, clock.now())
  expect([await stored(busy), await stored(quiet), await stored(today)]).toEqual([
    upTo(2600, 2101),
    upTo(500),
    upTo(610, 11),
  ])
})

test('however many there are in one room, every room is looked at once', async () => {
  const { db, core, clock, roomOfNew, publish, stored } = await rooms()
  const busy = await roomOfNew()
  if (!('conference_id' in busy)) throw new TypeError('a room of a conference')
  await db.execute(sql`insert into live_rooms (name, conference_id, seq)
    select 'a quiet room ' || number, ${busy.conference_id}, 1000 from generate_series(1, 10000) as number`)
  await publish(busy, 5600, 1)
  const { rows } = await transact(db, async (tx) => {
    await deleteOldEvents(tx, clock.now())
    return tx.execute<{ looks: number }>(sql`
      select idx_scan::int as looks from pg_stat_xact_user_tables where relname = 'live_events'`)
  })
  const all = await db.$count(liveRooms)
  expect(rows[0]?.looks).toBeLessThan(2 * all)
  expect(await stored(busy)).toEqual(upTo(5600, 5101))
  await deleteOldEventsJob.work(core, clock.now())
  expect(await stored(busy)).toHaveLength(500)
})

test('whoever missed the last 500 events is caught up after the deletion, and whoever missed more is told so', async () => {
  const { clock, organiser, roomOfNew, publish, ...kit } = await rooms()
  const room = await roomOfNew()
  await publish(room, 700, 1)
  await deleteOldEventsJob.work(kit.core, clock.now())
  const [recent, late] = [await openLive(kit, organiser.access_token), await openLive(kit, organiser.access_token)]
  expect(await recent.join(room.name, 200)).toMatchObject({ seq: 700, complete: true })
  expect(await late.join(room.name, 199)).toMatchObject({ seq: 700, complete: false })
  await eventually(() => expect(recent.events(room.name).map(({ seq }) => seq)).toEqual(upTo(700, 201)))
})

test('an event of a kind that this version does not know keeps its place, and the others arrive', async () => {
  const { db, organiser, roomOfNew, publish } = await rooms()
  const room = await roomOfNew()
  await publish(room, 3, 0)
  await db.execute(sql`update live_events set kind = 'later.changed' where room = ${room.name} and seq = 2`)
  const socket = await openLive(await testApp({ env: {} }), organiser.access_token)
  expect(await socket.join(room.name, 0)).toMatchObject({ seq: 3, complete: true })
  await eventually(() => expect(socket.events(room.name)).toHaveLength(3))
  expect(socket.events(room.name).map(({ kind }) => kind)).toEqual(['stage.changed', 'later.changed', 'stage.changed'])
})
