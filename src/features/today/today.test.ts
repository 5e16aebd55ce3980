import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { chatApi, moderationApi } from '#features/chat/contract.ts'
import { pollsApi } from '#features/polls/contract.ts'
import { questionsApi } from '#features/questions/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { testHall } from '#server/test-hall.ts'
import { todayApi } from './contract.ts'

async function hall() {
  const kit = await testHall()
  const { organiser, conference_id } = kit
  const [ada, grace] = [await kit.register(), await kit.register()]
  const add = async (title: string) => {
    const times = { day: 'Day 1', start_time: '09:00', end_time: '17:00' }
    return (await organiser.call(scheduleApi.add, { conference_id, title, location: 'Roof', ...times })).id
  }
  const ask = (schedule_item_id?: string) =>
    ada.call(questionsApi.ask, {
      conference_id,
      client_id: randomUUID(),
      text: 'Why?',
      ...(schedule_item_id !== undefined && { schedule_item_id }),
    })
  const today = () => organiser.call(todayApi.read, { conference_id })
  return { ...kit, ada, grace, add, ask, today }
}

test('counts what waits for the organisers, and what happens around each session', async () => {
  const { organiser, conference_id, ada, grace, add, ask, today } = await hall()
  const busy = await add('Bread')
  await add('Salt')
  const nothing = { sessions: [], questions_waiting: 0, reports: 0, bounced: 0 }
  expect(await today()).toEqual(nothing)

  await ask(busy)
  await ask(busy)
  for (const room of [{ schedule_item_id: busy }, {}])
    await organiser.call(questionsApi.change, { conference_id, ...room, moderated: true })
  await ask(busy)
  await ask()
  for (const question of ['Older?', 'Newer?'])
    await organiser.call(pollsApi.create, {
      conference_id,
      client_id: randomUUID(),
      schedule_item_id: busy,
      question,
      options: ['Yes', 'No'],
      state: 'open',
    })
  const { id } = await ada.call(chatApi.post, { conference_id, client_id: randomUUID(), text: 'Rude' })
  for (const person of [grace, organiser]) await person.call(chatApi.report, { conference_id, id, reason: 'Rude' })

  const { sessions, ...waiting } = await today()
  expect(waiting).toEqual({ questions_waiting: 1, reports: 1, bounced: 0 })
  expect(sessions).toEqual([{ schedule_item_id: busy, questions_waiting: 1, questions_open: 2, poll: 'Newer?' }])

  for (const report of await organiser.call(moderationApi.reports, { conference_id }))
    await organiser.call(moderationApi.resolve, { conference_id, id: report.id })
  expect((await today()).reports).toBe(0)
})

test('nothing of another conference is counted', async () => {
  const { organiser, conferenceOf, add, ask, today } = await hall()
  const before = await today()
  await ask(await add('Bread'))
  const conference_id = await conferenceOf(organiser)
  expect(await organiser.call(todayApi.read, { conference_id })).toEqual(before)
})
