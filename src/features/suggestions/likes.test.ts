import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testHall } from '#server/test-hall.ts'
import { addParticipants } from '#server/test-participants.ts'
import { readLikes } from './server/likes.ts'

test('previews that are made at the same moment all find people', async () => {
  const { conference_id, clock, db, database } = await testHall()
  const ids = Array.from({ length: 40 }, () => randomUUID())
  const subjects = ['Lamps', 'Rotas', 'Ropes', 'Tides']
  const people = ids.map((id, at) => ({ id, interests: [subjects[at % 4] ?? ''] }))
  await addParticipants({ clock, db: database.jobDb }, conference_id, people)
  const read = (person_ids: string[]) => readLikes(db, conference_id, { person_ids, most: 5, now: clock.now() })
  const some = ids.slice(0, 30)
  const [all, first, second] = await Promise.all([read(ids), read(some), read(some)])
  expect([...all.keys()].toSorted()).toEqual(ids.toSorted())
  expect([...all.values()].filter((likes) => likes.length === 0)).toEqual([])
  expect([...first.keys()].toSorted()).toEqual(some.toSorted())
  expect([...first.values()].filter((likes) => likes.length === 0)).toEqual([])
  expect(second).toEqual(first)
})

test('a preview that fails keeps no other waiting', async () => {
  const { conference_id, clock, db, database } = await testHall()
  const ids = Array.from({ length: 3 }, () => randomUUID())
  await addParticipants(
    { clock, db: database.jobDb },
    conference_id,
    ids.map((id) => ({ id, interests: ['Lamps'] })),
  )
  const read = (person_ids: string[]) => readLikes(db, conference_id, { person_ids, most: 5, now: clock.now() })
  const [failed, found] = await Promise.allSettled([read(['nobody']), read(ids)])
  expect(failed.status).toBe('rejected')
  expect(found).toMatchObject({ status: 'fulfilled', value: new Map(ids.map((id) => [id, expect.any(Array)])) })
})
