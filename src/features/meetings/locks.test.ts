import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { at, testMeetings } from '#server/test-meetings.ts'
import { meetingsApi } from './contract.ts'
import { organiserMeetingsApi } from './organisers-contract.ts'

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
