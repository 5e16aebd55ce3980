import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { transact } from '#server/db/db.ts'
import { lockRooms } from '#server/live/events.ts'
import { personRoom } from '#server/live/room-name.ts'
import { whileLocking } from '#server/test-locks.ts'
import { at, testMeetings } from '#server/test-meetings.ts'
import { meetingsApi } from './contract.ts'
import { organiserMeetingsApi } from './organisers-contract.ts'
import { meetingRecords } from './server/records.ts'

test('an organiser who cancels and somebody who accepts its move never wait for each other', async () => {
  const { open, asked, accept, organiser, conference_id } = await testMeetings()
  const [ada, grace, hedy, joan] = [await open('Ada'), await open('Grace'), await open('Hedy'), await open('Joan')]
  const cancel = (id: string) => organiser.call(organiserMeetingsApi.cancel, { conference_id, id })
  const pairs = [
    [ada, grace],
    [hedy, joan],
    [ada, joan],
    [hedy, grace],
  ] as const
  // Whose move has come to nothing twice may not ask that person again, so the two take turns.
  const rounds = pairs.flatMap(([one, other]) => [0, 1].flatMap(() => [[one, other] as const, [other, one] as const]))
  for (const [mover, other] of rounds) {
    const id = await asked(mover, other)
    await accept(other, id)
    const move = { id, client_id: randomUUID(), starts: [at('10:15')], reason: 'A talk' }
    const moved = (await mover.call(meetingsApi.move, move)).meeting?.id ?? ''
    const [cancelled, accepted] = await Promise.allSettled([cancel(id), accept(other, moved, '10:15')])
    expect(cancelled).toMatchObject({ status: 'fulfilled', value: { state: 'cancelled' } })
    // Whoever was first: it was moved, or there is nothing to move any more.
    const isMoved = accepted.status === 'fulfilled'
    expect(isMoved ? { status: 409 } : accepted.reason).toMatchObject({ status: 409 })
    if (isMoved) await cancel(moved)
  }
})

test('whoever accepts while places are closed meets at one that is open', async () => {
  const { open, asked, accept, set, db, conference_id } = await testMeetings()
  for (const [round, time] of ['09:00', '09:25', '09:50', '10:15', '10:40'].entries()) {
    const [ada, grace] = [await open('Ada'), await open('Grace')]
    const id = await asked(ada, grace, { starts: [at(time)] })
    const places = [{ name: `Table ${round}` }, { name: `Window ${round}` }]
    const [accepted] = await Promise.all([accept(grace, id, time), set({ places })])
    expect(accepted.taken).toBe(false)
  }
  const { rows } = await db.execute(sql`
    select meetings.id from meetings join meeting_places as place on place.id = place_id
    where meetings.conference_id = ${conference_id} and state = 'accepted' and place.retired_at is not null`)
  expect(rows).toEqual([])
})

test('a reminder locks the rooms of those of yesterday and of today in one order', async () => {
  const { open, asked, organiser, conference_id, db } = await testMeetings()
  const remind = () => organiser.call(organiserMeetingsApi.remind, { conference_id })
  const ada = await open('Ada')
  const people = [await open('Grace'), await open('Hedy')].toSorted((a, b) => a.id.localeCompare(b.id))
  const [first, last] = people
  if (!first || !last) throw new Error('Somebody is missing.')
  const answered = await asked(ada, last)
  await remind()
  await last.call(meetingsApi.decline, { id: answered })
  await db.execute(sql`
    update audit_log set at = at - interval '25 hours'
    where conference_id = ${conference_id} and action = 'meetings_reminded'`)
  await asked(ada, first)
  const room = (person_id: string) => (tx: Parameters<typeof lockRooms>[0]) => lockRooms(tx, [personRoom(person_id)])
  expect(await whileLocking(db, [room(first.id), room(last.id)], remind)).toEqual({ reminded: 1 })
})

test('an erasure locks the meetings of a person in the order of their ids', async () => {
  const { open, asked, core, db, clock } = await testMeetings()
  const ada = await open('Ada')
  const ids: string[] = []
  for (const name of ['Grace', 'Hedy', 'Joan', 'Kay', 'Lynn']) ids.push(await asked(await open(name), ada))
  const [first, ...others] = ids.toSorted()
  const lock = (some: readonly (string | undefined)[]) => (tx: Pick<typeof db, 'execute'>) =>
    tx.execute(sql`select from meetings where id = any(${sql.param(some)}::uuid[]) order by id for update`)
  const erase = () =>
    transact(db, (tx) => meetingRecords.erase({ ...core, db: tx }, { id: ada.id, email: ada.email }, clock.now()))
  await whileLocking(db, [lock([first]), lock(others)], erase)
  const { rows } = await db.execute(sql`
    select from meetings where id = any(${sql.param(ids)}::uuid[]) and state = 'requested'`)
  expect(rows).toEqual([])
})
