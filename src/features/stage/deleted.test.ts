import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { agendaApi } from '#features/agenda/contract.ts'
import { notifyOfSessions } from '#features/agenda/server/notices.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { changeApi } from '#features/schedule/change-contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { deletionText } from '#features/schedule/deletion-text.ts'
import { forgetDeleted } from '#features/schedule/server/deletion.ts'
import { deletedSessions } from '#features/schedule/server/table.ts'
import { text } from '#features/schedule/text.ts'
import { speakersApi } from '#features/speakers/contract.ts'
import { testHall } from '#server/test-hall.ts'
import { HOUR_MS, instantBefore, MINUTE_MS } from '#shared/time.ts'
import { stageApi } from './contract.ts'

const STREAM = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

async function hall() {
  const dates = { start_date: '2026-05-10', end_date: '2026-05-11', time_zone: 'Europe/London' }
  const kit = await testHall({ start: new Date('2026-05-10T07:00:00Z'), conference: dates })
  const { organiser, conference_id, clock, core } = kit
  const add = async (title: string, speaker_ids: string[] = []) => {
    const times = { day: 'Day 1', start_time: '10:00', end_time: '11:00', location: 'Galley' }
    return (await organiser.call(scheduleApi.add, { conference_id, title, ...times, speaker_ids })).id
  }
  const list = () => organiser.call(scheduleApi.list, { conference_id })
  const remove = (id: string, reason?: string) =>
    organiser.call(scheduleApi.remove, { conference_id, id, ...(reason !== undefined && { reason }) })
  const restore = (ids: string[]) => organiser.call(changeApi.restore, { conference_id, ids })
  /** What somebody is told in the next minute: the title, and what was said beside it. */
  const told = async (person: typeof organiser) => {
    clock.forward(MINUTE_MS)
    await notifyOfSessions(core, clock.now())
    const notices = await person.call(notificationsApi.list, {})
    return notices.map(({ kind, words }) => [kind, words.title, words.text ?? null]).toReversed()
  }
  return { ...kit, add, list, remove, restore, told }
}

test('a deleted session comes back whole: with its speakers, its stream, and for those who saved it', async () => {
  const { organiser, conference_id, register, speakerOf, add, list, remove, restore, told } = await hall()
  const ada = await register()
  const speakers = [await speakerOf(organiser, conference_id, 'B'), await speakerOf(organiser, conference_id, 'A')]
  const id = await add('Tea', speakers)
  await organiser.call(stageApi.update, { conference_id, schedule_item_id: id, stream_url: STREAM })
  await ada.call(agendaApi.save, { schedule_item_id: id, remind_minutes: 30 })
  const before = await list()
  const stage = await organiser.call(stageApi.read, { schedule_item_id: id })
  const agenda = await ada.call(agendaApi.list, {})

  await remove(id)
  expect(await list()).toEqual([])
  expect(await restore([id])).toEqual(before)
  expect(await list()).toEqual(before)
  expect(await organiser.call(stageApi.read, { schedule_item_id: id })).toEqual(stage)
  expect(await ada.call(agendaApi.list, {})).toEqual(agenda)
  // It was taken back before anybody was told.
  expect(await told(ada)).toEqual([])
  // Another press of the button finds nothing.
  await expect(restore([id])).rejects.toMatchObject({ status: 409, message: deletionText.nothingToRestore })
})

test('several come back together or not at all, without a speaker who was deleted since', async () => {
  const { organiser, conference_id, speakerOf, add, list, restore } = await hall()
  const [gone, stays] = [await speakerOf(organiser, conference_id, 'A'), await speakerOf(organiser, conference_id, 'B')]
  const ids = [await add('Tea', [gone, stays]), await add('Salt')]
  await organiser.call(scheduleApi.removeSelected, { conference_id, ids })
  await organiser.call(speakersApi.remove, { conference_id, id: gone })
  const unknown = '00000000-0000-4000-8000-000000000000'
  await expect(restore([...ids, unknown])).rejects.toMatchObject({ status: 409 })
  expect(await list()).toEqual([])
  await restore(ids)
  expect((await list()).map(({ title, speaker_ids }) => [title, speaker_ids])).toEqual([
    ['Salt', []],
    ['Tea', [stays]],
  ])
})

test('after a day, or in another conference, nothing is put back', async () => {
  const { organiser, conference_id, conferenceOf, add, remove, restore, clock, core, db } = await hall()
  const isOwn = eq(deletedSessions.conference_id, conference_id)
  const id = await add('Tea')
  await remove(id)
  const other = await conferenceOf(organiser)
  const refusal = { status: 409, message: deletionText.nothingToRestore }
  const elsewhere = organiser.call(changeApi.restore, { conference_id: other, ids: [id] })
  await expect(elsewhere).rejects.toMatchObject(refusal)
  const deletedBefore = (hours: number) =>
    db
      .update(deletedSessions)
      .set({ deleted_at: instantBefore(clock.now(), hours * HOUR_MS) })
      .where(isOwn)
  await deletedBefore(23)
  await forgetDeleted(core, clock.now())
  expect(await db.$count(deletedSessions, isOwn)).toBe(1)
  await deletedBefore(25)
  await expect(restore([id])).rejects.toMatchObject(refusal)
  await forgetDeleted(core, clock.now())
  expect(await db.$count(deletedSessions, isOwn)).toBe(0)
})

test('a reason stands in the notification of a move, a deletion and a session that is called off', async () => {
  const { organiser, conference_id, register, add, remove, told } = await hall()
  const ada = await register()
  const [moved, deleted, off] = [await add('Moved'), await add('Deleted'), await add('Off')]
  for (const schedule_item_id of [moved, deleted, off])
    await ada.call(agendaApi.save, { schedule_item_id, remind_minutes: null })
  const move = { conference_id, id: moved, location: 'Roof' }
  await organiser.call(scheduleApi.update, { ...move, reason: '  The galley\nis flooded ' })
  // Another title takes no reason away.
  await organiser.call(scheduleApi.update, { conference_id, id: moved, title: 'Moved on' })
  await remove(deleted, 'The speaker is ill')
  const cancelled = { conference_id, schedule_item_id: off, state: 'cancelled' as const, note: 'No power' }
  await organiser.call(stageApi.setState, cancelled)
  expect(new Set(await told(ada))).toEqual(
    new Set([
      ['session_cancelled_late', 'Deleted', 'Reason: The speaker is ill'],
      ['session_cancelled_late', 'Off', 'Reason: No power'],
      ['session_moved_late', 'Moved on', 'Reason: The galley is flooded'],
    ]),
  )
})

test('a reason is of the last change alone, and one line of 200 characters', async () => {
  const { organiser, conference_id, register, add, told } = await hall()
  const ada = await register()
  const id = await add('Tea')
  await ada.call(agendaApi.save, { schedule_item_id: id, remind_minutes: null })
  const move = (location: string, reason?: string) =>
    organiser.call(scheduleApi.update, { conference_id, id, location, ...(reason !== undefined && { reason }) })
  await move('Roof', 'The galley is flooded')
  await move('Cellar')
  expect(await told(ada)).toEqual([['session_moved_late', 'Tea', null]])
  await expect(move('Roof', 'x'.repeat(201))).rejects.toMatchObject({
    status: 400,
    fields: { reason: text.reasonTooLong },
  })
})

test('how many people saved each session is for the organisers of a published conference', async () => {
  const { organiser, conferenceOf, conference_id, register, add } = await hall()
  const id = await add('Tea')
  await add('Salt')
  for (const person of [await register(), await register()]) await person.call(agendaApi.save, { schedule_item_id: id })
  expect(await organiser.call(changeApi.saved, { conference_id })).toEqual([
    { schedule_item_id: id, saved: 2, speakers: 0, ends_at: '2026-05-10T10:00:00.000Z' },
  ])
  const draft = await conferenceOf(organiser)
  expect(await organiser.call(changeApi.saved, { conference_id: draft })).toBeNull()
})
