import { expect, test } from 'vitest'
import { delegatesApi } from '#features/delegates/contract.ts'
import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import { blocksApi } from '#features/people/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { testMeetings } from '#server/test-meetings.ts'
import { speakerWith } from '#server/test-speakers.ts'
import type { Person } from '#server/test.ts'
import { sessionSpeakersApi } from './contract.ts'

/** A session of these people. */
async function sessionOf(organiser: Person, conference_id: string, people: readonly Person[]) {
  const speaker_ids: string[] = []
  for (const { email } of people) speaker_ids.push(await speakerWith(organiser, conference_id, email))
  const times = { day: 'Day 1', start_time: '20:00', end_time: '21:00' }
  const { id } = await organiser.call(scheduleApi.add, { conference_id, title: 'Late', ...times, speaker_ids })
  return id
}

test('the speakers of a session are those whom the reader can ask for a meeting, and nobody else', async () => {
  const { open, as, organiser, conference_id } = await testMeetings()
  const [ada, grace, hedy] = [await open('Ada'), await open('Grace'), await open('Hedy')]
  const schedule_item_id = await sessionOf(organiser, conference_id, [grace, hedy])
  const speakersFor = async (by: Person) => {
    const people = await by.call(sessionSpeakersApi.list, { conference_id, schedule_item_id })
    return people.map(({ full_name }) => full_name ?? '').toSorted((a, b) => a.localeCompare(b))
  }
  expect(await speakersFor(ada)).toEqual(['Grace', 'Hedy'])
  // Nobody asks themselves.
  expect(await speakersFor(grace)).toEqual(['Hedy'])
  await expect(speakersFor(await as())).rejects.toMatchObject({ status: 404 })

  await hedy.call(networkingProfileApi.setMe, { conference_id, meetings: false })
  expect(await speakersFor(ada)).toEqual(['Grace'])
  await hedy.call(networkingProfileApi.setMe, { conference_id, meetings: true, listed: false })
  expect(await speakersFor(ada)).toEqual(['Grace'])
  await grace.call(blocksApi.block, { person_id: ada.id })
  expect(await speakersFor(ada)).toEqual([])
  await grace.call(blocksApi.unblock, { person_id: ada.id })
  expect(await speakersFor(ada)).toEqual(['Grace'])

  const delegates = await organiser.call(delegatesApi.list, { conference_id })
  const removed = delegates.delegates.find(({ email }) => email === grace.email)
  await organiser.call(delegatesApi.remove, { conference_id, id: removed?.id ?? '' })
  expect(await speakersFor(ada)).toEqual([])
})
