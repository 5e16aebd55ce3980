import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { participantAnswers } from '#features/networking-profile/server/table.ts'
import { at, testMeetings } from '#server/test-meetings.ts'
import { meetingGoalsApi } from './goals-contract.ts'

test('organisers see which goals met, and nothing of fewer than five people', async () => {
  const { open, asked, accept, organiser, conference_id, db, clock } = await testMeetings()
  const answers = { conference_id, interests: [], about: null, updated_at: clock.now().toISOString() }
  const says = async (name: string, seeking: 'learn' | 'raise', offering: 'mentor' | 'invest') => {
    const person = await open(name)
    await db.insert(participantAnswers).values({
      ...answers,
      user_id: person.id,
      seeking: [{ goal: seeking, tag: null }],
      offering: [{ goal: offering, tag: 'Rotas' }],
    })
    return person
  }
  const mentor = await says('Ada', 'raise', 'mentor')
  const learners = [await says('Grace', 'learn', 'invest'), await says('Hedy', 'learn', 'invest')]
  learners.push(await says('Joan', 'learn', 'invest'), await says('Kay', 'learn', 'invest'))
  const pairs = () => organiser.call(meetingGoalsApi.pairs, { conference_id })
  const times = ['09:00', '09:25', '09:50', '10:15']
  for (const [one, time] of times.slice(0, 3).entries()) {
    const learner = learners[one] ?? mentor
    await accept(mentor, await asked(learner, mentor, { starts: [at(time)] }), time)
  }
  // Four people, of whom each could be told apart.
  expect(await pairs()).toEqual([])
  const last = await asked(learners[3] ?? mentor, mentor, { starts: [at('10:15')] })
  expect(await pairs()).toEqual([])
  await accept(mentor, last, '10:15')
  expect(await pairs()).toEqual([
    { seeking: 'learn', offering: 'mentor', meetings: 4, people: 5 },
    { seeking: 'raise', offering: 'invest', meetings: 4, people: 5 },
  ])
  await db.execute(sql`update meetings set state = 'cancelled' where id = ${last}`)
  expect(await pairs()).toEqual([])
})
