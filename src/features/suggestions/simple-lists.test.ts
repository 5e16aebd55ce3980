import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { conferenceConsents } from '#features/conferences/server/table.ts'
import { testHall } from '#server/test-hall.ts'
import { addParticipants, type ParticipantRow } from '#server/test-participants.ts'
import { readScoredPeople } from './server/queries.ts'
import { readSimpleList } from './server/simple-lists.ts'
import { suggestionInputs } from './server/table.ts'

test('until there is a model, those come first who share the most of what they let count', async () => {
  const kit = await testHall()
  const { db, clock, conference_id } = kit
  const lamps = { interests: ['Lamps', 'Boats'] }
  const people = {
    reader: { interests: ['lamps', 'BOATS'], seeking: [{ goal: 'learn', tag: 'Lamps' }] },
    nothing: {},
    // An offer about something else is no answer.
    lamps: { interests: ['Lamps'], offering: [{ goal: 'mentor', tag: 'Boats' }] },
    both: lamps,
    mentor: { ...lamps, offering: [{ goal: 'mentor', tag: null }] },
    silent: { ...lamps, offering: [{ goal: 'mentor', tag: null }] },
    unlisted: { ...lamps, offering: [{ goal: 'mentor', tag: null }] },
  } satisfies Record<string, Omit<ParticipantRow, 'id'>>
  const rows = Object.entries(people).map(([full_name, row]): ParticipantRow => ({
    id: randomUUID(),
    full_name,
    ...row,
  }))
  await addParticipants(kit, conference_id, rows)
  const idOf = (name: string) => rows.find(({ full_name }) => full_name === name)?.id ?? ''
  const off = { said: false, words: true, sessions: true, people: true, updated_at: clock.now().toISOString() }
  await db.insert(suggestionInputs).values({ ...off, person_id: idOf('silent') })
  const consents = conferenceConsents
  await db
    .update(consents)
    .set({ listed: false })
    .where(and(eq(consents.conference_id, conference_id), eq(consents.user_id, idOf('unlisted'))))

  const [reader] = await readScoredPeople(db, conference_id, [idOf('reader')])
  if (!reader) throw new Error('The reader takes part.')
  const names = (await readSimpleList(db, conference_id, reader)).map(
    (id) => rows.find((row) => row.id === id)?.full_name,
  )
  expect(names).toEqual(['mentor', 'both', 'lamps'])
})
