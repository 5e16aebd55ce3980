import { expect, test } from 'vitest'
import { conferencesApi } from '#features/conferences/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { testHall } from '#server/test-hall.ts'
import { readEarlierSessions } from './server/queries.ts'

test('only what everyone may read of earlier programmes of the same organiser teaches which words belong together', async () => {
  const kit = await testHall()
  const { organiser, db } = kit
  const stranger = await kit.as({ plan: 'enterprise' })
  async function held(by: typeof organiser, title: string, start_date: string, active = true) {
    const conference_id = await kit.conferenceOf(by, { active })
    await by.call(conferencesApi.update, { conference_id, start_date, end_date: start_date })
    await by.call(scheduleApi.add, {
      conference_id,
      day: 'Day 1',
      start_time: '09:00',
      end_time: '10:00',
      title,
      location: 'Hall',
    })
    return conference_id
  }
  await held(organiser, 'Two years ago', '2024-05-05')
  await held(organiser, 'A year ago', '2025-05-05')
  await held(organiser, 'Never published', '2025-05-05', false)
  await held(organiser, 'Next year', '2027-05-05')
  await held(stranger, 'Of another organiser', '2025-05-05')
  const now = await held(organiser, 'Now', '2026-05-05')
  const sessions = await readEarlierSessions(db, now, 5)
  expect(sessions.map(({ title, location }) => [title, location])).toEqual([
    ['A year ago', null],
    ['Two years ago', null],
  ])
  expect(await readEarlierSessions(db, now, 1)).toHaveLength(1)
})
