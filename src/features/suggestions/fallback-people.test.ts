import { expect, test } from 'vitest'
import { testHall } from '#server/test-hall.ts'
import { addParticipants } from '#server/test-participants.ts'
import { readFallbackPeople } from './server/fallback-people.ts'
import { readScoredPeople } from './server/queries.ts'

/** A person’s id at this place in the order of ids. */
const idAt = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`

test('of a large conference only some people are read, others for each reader', async () => {
  const kit = await testHall()
  const { conference_id, db } = kit
  const seeking = [{ goal: 'learn' as const, tag: 'Data' }]
  const [first, last] = [
    { id: idAt(1), seeking },
    { id: idAt(9999), seeking },
  ]
  const readers = [2, 5000, 9998].map((place) => ({ id: idAt(place), position: 'Data engineer' }))
  await addParticipants(kit, conference_id, [first, last, ...readers])
  const foundBy = async (place: number) => {
    const [reader] = await readScoredPeople(db, conference_id, [idAt(place)])
    return reader && (await readFallbackPeople(db, conference_id, reader)).toSorted()
  }
  for (const place of [2, 5000, 9998]) expect(await foundBy(place)).toEqual([first.id, last.id])
  const silent = Array.from({ length: 2000 }, (_, one) => ({ id: idAt(2001 + one) }))
  await addParticipants(kit, conference_id, silent)
  expect(await foundBy(2)).toEqual([])
  expect(await foundBy(5000)).toEqual([first.id, last.id])
  expect(await foundBy(9998)).toEqual([first.id, last.id])
})
