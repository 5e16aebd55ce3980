import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chatApi } from '#features/chat/contract.ts'
import { blocksApi } from '#features/people/contract.ts'
import { pollsApi } from '#features/polls/contract.ts'
import { questionsApi } from '#features/questions/contract.ts'
import { questions } from '#features/questions/server/table.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { eventually } from '#server/test-eventually.ts'
import { testHall } from '#server/test-hall.ts'
import { openLive } from '#server/test-live.ts'
import type { Input } from '#shared/contract.ts'
import type { LiveData } from '#shared/live.ts'
import { deskApi } from './contract.ts'
import { WHOLE } from './rules.ts'

type Told = LiveData['desk.changed']

async function hall() {
  const kit = await testHall()
  const { organiser, conference_id } = kit
  const [ada, grace] = [await kit.register({ full_name: 'Ada Lovelace' }), await kit.register()]
  const add = async (title: string) => {
    const times = { day: 'Day 1', start_time: '09:00', end_time: '17:00' }
    return (await organiser.call(scheduleApi.add, { conference_id, title, ...times })).id
  }
  const inRoom = (schedule_item_id: string | null) => ({
    conference_id,
    ...(schedule_item_id !== null && { schedule_item_id }),
  })
  const ask = async (text: string, schedule_item_id: string | null = null, anonymous = false) =>
    (await ada.call(questionsApi.ask, { ...inRoom(schedule_item_id), client_id: randomUUID(), text, anonymous })).id
  const prepare = async (question: string, schedule_item_id: string | null, state: 'draft' | 'open' = 'draft') => {
    const poll = { question, options: ['Yes', 'No'], state, client_id: randomUUID() }
    return (await organiser.call(pollsApi.create, { ...inRoom(schedule_item_id), ...poll })).id
  }
  const moderate = (id: string, change: Pick<Input<typeof questionsApi.moderate>, 'state' | 'pinned'>) =>
    organiser.call(questionsApi.moderate, { conference_id, id, ...change })
  const texts = async (filter: Omit<Input<typeof deskApi.questions>, 'conference_id'> = {}) =>
    (await organiser.call(deskApi.questions, { conference_id, ...filter })).questions.map(({ text }) => text)
  return { ...kit, ada, grace, add, inRoom, ask, prepare, moderate, texts }
}

test('has the questions of all rooms in one order, and of one room or state alone', async () => {
  const { clock, organiser, conference_id, grace, add, inRoom, ask, moderate, texts } = await hall()
  const [bread, salt] = [await add('Bread'), await add('Salt')]
  const quiet = await ask('Quiet?', bread)
  const loved = await ask('Loved?', salt)
  await grace.call(questionsApi.upvote, { conference_id, id: loved })
  await moderate(await ask('Pinned?'), { pinned: true })
  await organiser.call(questionsApi.answer, { conference_id, id: await ask('Over?', bread), text: null })
  await moderate(await ask('Rude?', salt), { state: 'rejected' })
  for (const room of [null, bread]) await organiser.call(questionsApi.change, { ...inRoom(room), moderated: true })
  await ask('First?', bread)
  clock.forward(1000)
  await ask('Second?', null, true)

  expect(await texts()).toEqual(['First?', 'Second?', 'Pinned?', 'Loved?', 'Quiet?', 'Over?'])
  expect(await texts({ room: bread })).toEqual(['First?', 'Quiet?', 'Over?'])
  expect(await texts({ room: WHOLE })).toEqual(['Second?', 'Pinned?'])
  expect(await texts({ state: 'waiting' })).toEqual(['First?', 'Second?'])
  expect(await texts({ state: 'open' })).toEqual(['Pinned?', 'Loved?', 'Quiet?'])
  expect(await texts({ state: 'pinned' })).toEqual(['Pinned?'])
  expect(await texts({ state: 'answered' })).toEqual(['Over?'])
  expect(await texts({ state: 'away' })).toEqual(['Rude?'])
  expect(await texts({ room: salt, state: 'waiting' })).toEqual([])

  // An organiser sees who asked without a name.
  const { questions: waiting } = await organiser.call(deskApi.questions, {
    conference_id,
    room: WHOLE,
    state: 'waiting',
  })
  expect(waiting[0]?.author?.full_name).toBe('Ada Lovelace')

  await organiser.call(chatApi.change, { ...inRoom(salt), slow_mode_seconds: 30 })
  const rooms = await organiser.call(deskApi.rooms, { conference_id })
  const settings = { questions: { moderated: false, closed: false }, chat: { closed: false, slow_mode_seconds: 0 } }
  const moderated = { ...settings, questions: { moderated: true, closed: false } }
  const nothing = { waiting: 0, open: 0, pinned: 0, answered: 0, away: 0 }
  expect(new Map(rooms.map(({ schedule_item_id, ...room }) => [schedule_item_id, room]))).toEqual(
    new Map([
      [null, { ...nothing, ...moderated, waiting: 1, open: 1, pinned: 1 }],
      [bread, { ...nothing, ...moderated, waiting: 1, open: 1, answered: 1 }],
      [salt, { ...nothing, ...settings, open: 1, away: 1, chat: { closed: false, slow_mode_seconds: 30 } }],
    ]),
  )
  await expect(grace.call(questionsApi.withdraw, { conference_id, id: quiet })).rejects.toMatchObject({ status: 403 })
})

test('has the polls of all rooms, open ones before prepared ones', async () => {
  const { organiser, conference_id, add, prepare } = await hall()
  const bread = await add('Bread')
  const closed = await prepare('Closed?', bread, 'open')
  await organiser.call(pollsApi.close, { conference_id, id: closed })
  await prepare('Open?', null, 'open')
  await prepare('Prepared?', bread)
  const archived = await prepare('Archived?', bread, 'open')
  await organiser.call(pollsApi.close, { conference_id, id: archived })
  await organiser.call(pollsApi.archive, { conference_id, id: archived })
  const listed = async (room?: string) =>
    (await organiser.call(deskApi.polls, { conference_id, ...(room !== undefined && { room }) })).map(
      ({ question, state }) => [question, state],
    )
  const [open, draft, over] = [
    ['Open?', 'open'],
    ['Prepared?', 'draft'],
    ['Closed?', 'closed'],
  ]
  expect(await listed()).toEqual([open, draft, over])
  expect(await listed(bread)).toEqual([draft, over])
  expect(await listed(WHOLE)).toEqual([open])
})

test('organisers read everybody, also who is in a block with them', async () => {
  const { organiser, conference_id, ada, ask } = await hall()
  await ask('May I?')
  await ada.call(blocksApi.block, { person_id: organiser.id })
  const { questions: listed } = await organiser.call(deskApi.questions, { conference_id })
  expect(listed.map(({ text, author }) => [text, author?.full_name])).toEqual([['May I?', 'Ada Lovelace']])
})

test('nothing of another conference is listed', async () => {
  const { organiser, conferenceOf, add, ask, prepare } = await hall()
  await ask('Why?', await add('Bread'))
  await prepare('Really?', null)
  const conference_id = await conferenceOf(organiser)
  expect([
    await organiser.call(deskApi.rooms, { conference_id }),
    await organiser.call(deskApi.questions, { conference_id }),
    await organiser.call(deskApi.polls, { conference_id }),
  ]).toEqual([[], { questions: [], more: false }, []])
})

test('organisers in the room of the conference hear what changes in its sessions, and nobody else does', async () => {
  const kit = await hall()
  const { organiser, conference_id, ada, add, inRoom, ask, prepare } = kit
  const bread = await add('Bread')
  const room = `conference:${conference_id}`
  const [desk, seat] = [await openLive(kit, organiser.access_token), await openLive(kit, ada.access_token)]
  for (const client of [desk, seat]) await client.join(room)
  const told = () => desk.events(room).flatMap(({ kind, data }) => (kind === 'desk.changed' ? (data as Told) : []))

  const id = await ask('Who asks?', bread, true)
  await eventually(() =>
    expect(told().at(-1)?.questions).toMatchObject([{ id, author: { full_name: 'Ada Lovelace' } }]),
  )
  expect(told().at(-1)?.rooms).toMatchObject([{ schedule_item_id: bread, open: 1 }])

  await ada.call(questionsApi.withdraw, { conference_id, id })
  await eventually(() => expect(told().at(-1)?.questions).toEqual([{ id, hidden: true }]))
  expect(told().at(-1)?.rooms).toMatchObject([{ schedule_item_id: bread, open: 0 }])

  const poll_id = await prepare('Prepared?', bread)
  await eventually(() => expect(told().at(-1)?.polls).toMatchObject([{ id: poll_id, state: 'draft' }]))
  await organiser.call(chatApi.change, { ...inRoom(bread), slow_mode_seconds: 60 })
  await eventually(() => expect(told().at(-1)?.rooms).toMatchObject([{ chat: { slow_mode_seconds: 60 } }]))
  await organiser.call(questionsApi.change, { ...inRoom(bread), moderated: true })
  await eventually(() => expect(told().at(-1)?.rooms).toMatchObject([{ questions: { moderated: true } }]))
  expect(seat.events(room).filter(({ kind }) => kind === 'desk.changed')).toEqual([])
})

test('a long evening is cut, and says so', async () => {
  const { db, organiser, conference_id, ada, texts } = await hall()
  const rows = Array.from({ length: 10_000 }, (_, at) => ({
    id: randomUUID(),
    conference_id,
    asker_id: ada.id,
    client_id: randomUUID(),
    text: `Question ${at}`,
    anonymous: false,
    state: 'visible' as const,
    posted_seq: at + 1,
    seq: at + 1,
    created_at: new Date(Date.UTC(2030, 4, 1) + at * 1000).toISOString(),
  }))
  for (let at = 0; at < rows.length; at += 2000) await db.insert(questions).values(rows.slice(at, at + 2000))
  await db.execute(sql`analyze questions`)
  const { questions: listed, more } = await organiser.call(deskApi.questions, { conference_id })
  expect([listed.length, listed[0]?.text, more]).toEqual([500, 'Question 9999', true])
  expect(await texts({ state: 'waiting' })).toEqual([])
})
