import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { conferencesApi } from '#features/conferences/contract.ts'
import { delegatesApi } from '#features/delegates/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { plainSentence } from '#features/notifications/sentence-text.ts'
import { profileApi } from '#features/profile/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { exportOf } from '#server/test-fixtures.ts'
import { testHall } from '#server/test-hall.ts'
import { uploader, videoOf } from '#server/test-stage.ts'
import type { Caller } from '#server/test.ts'
import { stageApi } from './contract.ts'
import { awaitedRecordings } from './server/table.ts'
import { text } from './text.ts'

const RECORDING = 'https://video.example.org/talk.mp4'

/** A session that was streamed and is over, with so many delegates. */
async function hall(count = 2) {
  const kit = await testHall()
  const { organiser, conference_id, db } = kit
  const times = { day: 'Day 1', start_time: '09:00', end_time: '10:00' }
  const { id } = await organiser.call(scheduleApi.add, { conference_id, title: 'Talk', ...times })
  const place = { conference_id, schedule_item_id: id }
  await organiser.call(stageApi.update, { ...place, stream_url: 'https://stream.example.org/live.m3u8' })
  const publish = (recording_url: string | null) => organiser.call(stageApi.update, { ...place, recording_url })
  const told = async (person: Caller) =>
    (await person.call(notificationsApi.list, {})).filter(({ kind }) => kind === 'recording_ready').map(plainSentence)
  const isAwaited = async (person: Caller) => (await person.call(stageApi.read, { schedule_item_id: id })).is_awaited
  const rows = () => db.$count(awaitedRecordings, eq(awaitedRecordings.schedule_item_id, id))
  const people: Awaited<ReturnType<typeof kit.register>>[] = []
  while (people.length < count) people.push(await kit.register())
  await organiser.call(conferencesApi.update, { conference_id, start_date: '2020-04-10' })
  const [ada, grace] = people
  if (!ada || !grace) throw new Error('There are two delegates at least.')
  return { ...kit, people, ada, grace, place, publish, told, isAwaited, rows }
}

const SENTENCE = 'The recording of Talk is ready'

test('who asked is told once when the recording is there, and nobody else', async () => {
  const { ada, grace, place, publish, told, isAwaited, rows } = await hall()
  await Promise.all([1, 2, 3].map(() => ada.call(stageApi.awaitRecording, place)))
  expect([await isAwaited(ada), await isAwaited(grace), await rows()]).toEqual([true, false, 1])
  await Promise.all([publish(RECORDING), publish(RECORDING), publish(`${RECORDING}?again`)])
  expect([await told(ada), await told(grace)]).toEqual([[SENTENCE], []])
  expect([await isAwaited(ada), await rows()]).toEqual([false, 0])
  const late = ada.call(stageApi.awaitRecording, place)
  await expect(late).rejects.toMatchObject({ status: 409, message: text.notAwaited })
  // Who asks again for one that was taken back is told again.
  await publish(null)
  await ada.call(stageApi.awaitRecording, place)
  await publish(RECORDING)
  expect(await told(ada)).toEqual([SENTENCE, SENTENCE])
})

test('an uploaded recording is told of as well, and who took it back is not told', async () => {
  const { ada, grace, organiser, place, told, ...kit } = await hall()
  for (const person of [ada, grace]) await person.call(stageApi.awaitRecording, place)
  await grace.call(stageApi.forgetRecording, place)
  await grace.call(stageApi.forgetRecording, place)
  const upload = await uploader(kit, organiser, place)
  const { location } = await upload.begin(20)
  await upload.send(location, videoOf(20), 0)
  expect([await told(ada), await told(grace)]).toEqual([[SENTENCE], []])
})

test('whoever asks while the recording is published is told or refused', async () => {
  const { people, place, publish, told, rows } = await hall(8)
  const asked = people.map((person) =>
    person.call(stageApi.awaitRecording, place).then(
      () => 1,
      () => 0,
    ),
  )
  const [answers] = await Promise.all([Promise.all(asked), publish(RECORDING)])
  const sentences = await Promise.all(people.map(told))
  expect(sentences.map(({ length }) => length)).toEqual(answers)
  expect(await rows()).toBe(0)
})

test('strangers cannot ask, and who was removed is not told', async () => {
  const { as, ada, organiser, conferenceOf, place, publish, told } = await hall()
  const stranger = await as()
  for (const endpoint of [stageApi.awaitRecording, stageApi.forgetRecording])
    await expect(stranger.call(endpoint, place)).rejects.toMatchObject({ status: 404 })
  const conference_id = await conferenceOf(organiser, { active: true })
  const elsewhere = organiser.call(stageApi.awaitRecording, { ...place, conference_id })
  await expect(elsewhere).rejects.toMatchObject({ status: 404, message: text.sessionGone })
  await ada.call(stageApi.awaitRecording, place)
  await organiser.call(delegatesApi.remove, { conference_id: place.conference_id, id: ada.delegate_id })
  await publish(RECORDING)
  expect(await told(ada)).toEqual([])
})

test('nobody asks for what is not expected', async () => {
  const { ada, organiser, place } = await hall()
  const refused = async () => {
    const asking = ada.call(stageApi.awaitRecording, place)
    await expect(asking).rejects.toMatchObject({ status: 409, message: text.notAwaited })
  }
  await organiser.call(stageApi.update, { ...place, recorded: false })
  await refused()
  await organiser.call(stageApi.update, { ...place, recorded: true })
  await organiser.call(stageApi.setState, { ...place, state: 'cancelled' })
  await refused()
  await organiser.call(stageApi.setState, { ...place, state: null })
  const { conference_id } = place
  await organiser.call(conferencesApi.update, { conference_id, start_date: '2040-04-10' })
  await refused()
})

test('what somebody awaits is in their file, and goes with their account', async () => {
  const { ada, place, rows, ...kit } = await hall()
  await ada.call(stageApi.awaitRecording, place)
  const file: { awaited_recordings: unknown } = (await exportOf(kit, ada)).json()
  const { conference_id } = place
  expect(file.awaited_recordings).toEqual([{ conference_id, title: 'Talk', asked_at: expect.any(String) }])
  await ada.call(profileApi.erase, {})
  expect(await rows()).toBe(0)
})
