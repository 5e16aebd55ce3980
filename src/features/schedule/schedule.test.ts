import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditApi, conferencesApi } from '#features/conferences/contract.ts'
import { text as conferencesText } from '#features/conferences/text.ts'
import { speakersApi } from '#features/speakers/contract.ts'
import { testApp } from '#server/test.ts'
import { scheduleApi } from './contract.ts'
import { text } from './text.ts'

const noAccess = { status: 404, code: 'not_found', message: conferencesText.noAccess }
const notFound = { status: 404, code: 'not_found', message: text.notFound }
const talk = { day: 'Day 1', start_time: '09:00', end_time: '10:00', title: 'Opening' }

async function organiser() {
  const fixtures = await testApp()
  const ada = await fixtures.as({ subscribed: true })
  const conference_id = await fixtures.conferenceOf(ada, { start_date: '2025-04-10' })
  const list = () => ada.call(scheduleApi.list, { conference_id })
  return { ...fixtures, ada, conference_id, list }
}

test('an organiser adds, changes and deletes a session', async () => {
  const { ada, conference_id, list, speakerOf } = await organiser()
  const speaker_id = await speakerOf(ada, conference_id)
  const { warnings, ...item } = await ada.call(scheduleApi.add, { ...talk, conference_id, speaker_id, description: '' })
  expect(warnings).toEqual([])
  expect(item).toEqual({
    id: item.id,
    conference_id,
    ...talk,
    description: null,
    location: null,
    type: 'session',
    speaker_id,
    speaker_ids: [speaker_id],
    removed_speakers: 0,
    number: expect.any(Number),
    updated_at: item.updated_at,
  })
  expect(await list()).toEqual([item])

  const change = { conference_id, id: item.id, start_time: '9:30 am', type: 'keynote' } as const
  const { warnings: _, ...changed } = await ada.call(scheduleApi.update, change)
  expect(changed).toEqual({ ...item, start_time: '09:30', type: 'keynote', updated_at: changed.updated_at })
  expect(await list()).toEqual([changed])

  await ada.call(scheduleApi.remove, { conference_id, id: item.id })
  expect(await list()).toEqual([])
  await expect(ada.call(scheduleApi.remove, { conference_id, id: item.id })).rejects.toMatchObject(notFound)
  await expect(ada.call(scheduleApi.update, change)).rejects.toMatchObject(notFound)
})

test('speakers of a session can be several, in order, changed and removed', async () => {
  const { ada, conference_id, speakerOf } = await organiser()
  const [a, b, c] = [
    await speakerOf(ada, conference_id, 'A'),
    await speakerOf(ada, conference_id, 'B'),
    await speakerOf(ada, conference_id, 'C'),
  ]
  const { id, ...made } = await ada.call(scheduleApi.add, { ...talk, conference_id, speaker_ids: [c, a, c] })
  expect([made.speaker_id, made.speaker_ids]).toEqual([c, [c, a]])
  const change = (speaking: { speaker_ids?: string[]; speaker_id?: string | null }) =>
    ada.call(scheduleApi.update, { conference_id, id, ...speaking })
  expect(await change({})).toMatchObject({ speaker_id: c, speaker_ids: [c, a] })
  expect(await change({ speaker_ids: [b, c] })).toMatchObject({ speaker_id: b, speaker_ids: [b, c] })
  expect(await change({ speaker_id: a })).toMatchObject({ speaker_id: a, speaker_ids: [a] })
  expect(await change({ speaker_ids: [], speaker_id: b })).toMatchObject({ speaker_id: null, speaker_ids: [] })
  expect(await change({ speaker_id: b })).toMatchObject({ speaker_ids: [b] })
  expect(await change({ speaker_id: null })).toMatchObject({ speaker_ids: [] })
})

test('a day typed in other letters is the day that exists; correcting its spelling corrects all of it', async () => {
  const { ada, conference_id, list } = await organiser()
  const first = await ada.call(scheduleApi.add, { ...talk, conference_id })
  const added = await ada.call(scheduleApi.add, { ...talk, conference_id, day: ' day  1', location: 'B' })
  const other = await ada.call(scheduleApi.add, { ...talk, conference_id, day: 'Day 2' })
  expect(added.day).toBe('Day 1')
  await ada.call(scheduleApi.update, { conference_id, id: other.id, day: 'DAY 1' })
  expect((await list()).map(({ day }) => day)).toEqual(['Day 1', 'Day 1', 'Day 1'])
  const respelt = await ada.call(scheduleApi.update, { conference_id, id: added.id, day: 'DAY 1' })
  expect(respelt.day).toBe('DAY 1')
  expect((await list()).map(({ day }) => day)).toEqual(['DAY 1', 'DAY 1', 'DAY 1'])
  expect(await ada.call(scheduleApi.update, { conference_id, id: first.id, title: 'x' })).toMatchObject({
    day: 'DAY 1',
  })
})

test('two organisers who spell a new day at once have one day', async () => {
  const { ada, conference_id, list } = await organiser()
  const days = ['Day 1', 'day 1', 'DAY 1', 'Day  1']
  await Promise.all(
    days.map((day, at) => ada.call(scheduleApi.add, { ...talk, conference_id, day, location: `${at}` })),
  )
  expect(new Set((await list()).map(({ day }) => day)).size).toBe(1)
})

test('of organisers who spell a day anew at once, and one who edits its sessions, nobody is refused', async () => {
  const { ada, conference_id, list } = await organiser()
  const times = Array.from({ length: 10 }, (_, at) => ({ start_time: `${10 + at}:00`, end_time: `${10 + at}:30` }))
  const items = []
  for (const time of times) items.push(await ada.call(scheduleApi.add, { ...talk, ...time, conference_id }))
  await Promise.all(
    items.flatMap(({ id }, at) => [
      ada.call(scheduleApi.update, { conference_id, id, day: `Day${' '.repeat(at + 1)}1` }),
      ada.call(scheduleApi.update, { conference_id, id, title: `Talk ${at}` }),
    ]),
  )
  expect(new Set((await list()).map(({ day }) => day)).size).toBe(1)
  expect((await list()).map(({ title }) => title)).toEqual(items.map((_, at) => `Talk ${at}`))
})

test('days are in natural order, and sessions by their start', async () => {
  const { ada, conference_id, list } = await organiser()
  for (const [day, start_time, title] of [
    ['Day 10', '09:00', '4'],
    ['Day 2', '09:00', '3'],
    ['Day 1', '11:00', '2'],
    ['Day 1', '09:00', '1'],
  ] as const)
    await ada.call(scheduleApi.add, { conference_id, day, start_time, end_time: '12:00', title })
  expect((await list()).map(({ title }) => title)).toEqual(['1', '2', '3', '4'])
})

test.each([
  ['no day', { day: ' ' }, { day: text.required }],
  ['no title', { title: undefined }, { title: text.required }],
  ['no start', { start_time: '' }, { start_time: text.required }],
  ['a time that is not', { end_time: '25:00' }, { end_time: text.badTime }],
  ['an end before the start', { end_time: '08:59' }, { end_time: text.endBeforeStart }],
  ['an end at the start', { end_time: '09:00' }, { end_time: text.endBeforeStart }],
  ['a type that is not', { type: 'party' }, { type: text.badType }],
  ['a long title', { title: 'x'.repeat(301) }, { title: text.titleTooLong }],
  ['a number for a time', { start_time: 900 }, { start_time: text.required }],
])('a session with %s is refused', async (_, wrong, fields) => {
  const { ada, conference_id, list } = await organiser()
  const url = `/api/conferences/${conference_id}/schedule`
  const reply = await ada.request({ method: 'POST', url, payload: { ...talk, ...wrong } })
  expect([reply.statusCode, reply.json().fields]).toEqual([400, fields])
  expect(await list()).toEqual([])
})

test('sessions that look the same keep their order when one of them is changed', async () => {
  const { ada, conference_id } = await organiser()
  const [first, second] = [
    await ada.call(scheduleApi.add, { conference_id, ...talk }),
    await ada.call(scheduleApi.add, { conference_id, ...talk }),
  ]
  await ada.call(scheduleApi.update, { conference_id, id: first.id, description: 'New' })
  const listed = await ada.call(scheduleApi.list, { conference_id })
  expect(listed.map(({ id }) => id)).toEqual([first.id, second.id])
})

test('a change of one time is checked against the other, and a session may pass midnight', async () => {
  const { ada, conference_id, list } = await organiser()
  const { id } = await ada.call(scheduleApi.add, { ...talk, conference_id, start_time: '23:00', end_time: '01:30' })
  await expect(ada.call(scheduleApi.update, { conference_id, id, start_time: '02:00' })).rejects.toMatchObject({
    status: 400,
    fields: { end_time: text.endBeforeStart },
  })
  expect(await list()).toMatchObject([{ start_time: '23:00', end_time: '01:30' }])
})

test('a speaker of another conference is refused by the service and by the database', async () => {
  const { as, ada, conference_id, list, conferenceOf, speakerOf, db } = await organiser()
  const grace = await as({ subscribed: true })
  const foreign = await speakerOf(grace, await conferenceOf(grace))
  const { id } = await ada.call(scheduleApi.add, { ...talk, conference_id })
  const refusal = { status: 422, code: 'unprocessable', message: text.foreignSpeaker }
  for (const speaker_id of [foreign, randomUUID()]) {
    await expect(ada.call(scheduleApi.add, { ...talk, conference_id, speaker_id })).rejects.toMatchObject(refusal)
    await expect(ada.call(scheduleApi.update, { conference_id, id, title: 'X', speaker_id })).rejects.toMatchObject(
      refusal,
    )
  }
  expect(await list()).toMatchObject([{ id, title: 'Opening', speaker_ids: [] }])
  const pair = sql`insert into schedule_item_speakers values (${id}, 0, ${conference_id}, ${foreign})`
  await expect(db.execute(pair)).rejects.toMatchObject({ cause: { constraint: 'schedule_item_speakers_speaker' } })
})

test('overlaps are allowed and reported', async () => {
  const { ada, conference_id, speakerOf } = await organiser()
  const speaker_id = await speakerOf(ada, conference_id)
  const first = await ada.call(scheduleApi.add, { ...talk, conference_id, location: 'Hall A', speaker_id })
  const add = (fields: object) => ada.call(scheduleApi.add, { ...talk, title: 'Second', conference_id, ...fields })
  expect((await add({ start_time: '09:30', location: 'hall a' })).warnings).toEqual([
    'Overlaps with “Opening” in Hall A, 09:00 – 10:00',
  ])
  expect((await add({ start_time: '09:30', speaker_id })).warnings).toEqual([
    'Overlaps with “Opening”, 09:00 – 10:00; Grace Hopper speaks in both',
  ])
  expect((await add({ day: 'Day 2', location: 'Hall A', speaker_id })).warnings).toEqual([])
  expect((await add({ start_time: '10:00', end_time: '11:00', location: 'Hall A', speaker_id })).warnings).toEqual([])
  const moved = await ada.call(scheduleApi.update, { conference_id, id: first.id, title: 'Moved' })
  expect(moved.warnings).toHaveLength(2)
})

test('nobody else can read a draft’s sessions, or write any', async () => {
  const { visitor, as, ada, conference_id, conferenceOf } = await organiser()
  const { id } = await ada.call(scheduleApi.add, { ...talk, conference_id })
  const mallory = await as({ subscribed: true })
  const own = await conferenceOf(mallory)
  await expect(visitor.call(scheduleApi.list, { conference_id })).rejects.toMatchObject(noAccess)
  await expect(mallory.call(scheduleApi.list, { conference_id })).rejects.toMatchObject(noAccess)
  await expect(mallory.call(scheduleApi.add, { ...talk, conference_id })).rejects.toMatchObject(noAccess)
  await expect(mallory.call(scheduleApi.import, { conference_id }, 'day')).rejects.toMatchObject(noAccess)
  await expect(mallory.call(scheduleApi.remove, { conference_id: own, id })).rejects.toMatchObject(notFound)
  await expect(mallory.call(scheduleApi.update, { conference_id: own, id, title: 'M' })).rejects.toMatchObject(notFound)
  expect(await ada.call(scheduleApi.list, { conference_id })).toMatchObject([{ id, title: 'Opening' }])
})

test('every change raises the content version, and an import raises it once', async () => {
  const { ada, conference_id, db, speakerOf } = await organiser()
  let before = 0
  async function moved() {
    const found = await db.execute<{ version: string }>(
      sql`select content_version as version from conferences where id = ${conference_id}`,
    )
    const version = Number(found.rows[0]?.version)
    const by = version - before
    before = version
    return by
  }
  await moved()
  const speaker_id = await speakerOf(ada, conference_id)
  expect(await moved()).toBe(1)
  const { id } = await ada.call(scheduleApi.add, { ...talk, conference_id })
  expect(await moved()).toBe(1)
  await ada.call(scheduleApi.update, { conference_id, id, speaker_ids: [speaker_id] })
  expect(await moved()).toBeGreaterThan(0)
  await ada.call(speakersApi.update, { conference_id, id: speaker_id, topic: 'X' })
  expect(await moved()).toBe(1)
  await ada.call(speakersApi.remove, { conference_id, id: speaker_id })
  expect(await moved()).toBeGreaterThan(0)
  await ada.call(scheduleApi.remove, { conference_id, id })
  expect(await moved()).toBeGreaterThan(0)
  await ada.call(scheduleApi.list, { conference_id })
  expect(await moved()).toBe(0)
})

test('selected sessions are deleted together, or none of them', async () => {
  const { ada, conference_id, list, conferenceOf, speakerOf } = await organiser()
  const speaker_id = await speakerOf(ada, conference_id)
  const add = async (title: string, id = conference_id) =>
    (await ada.call(scheduleApi.add, { ...talk, conference_id: id, title })).id
  const [one, two, three] = [await add('One'), await add('Two'), await add('Three')]
  const foreign = await add('Foreign', await conferenceOf(ada))
  const remove = (...ids: string[]) => ada.call(scheduleApi.removeSelected, { conference_id, ids })
  const someGone = { status: 404, code: 'not_found', message: text.someGone }
  await expect(remove(one, two, foreign)).rejects.toMatchObject(someGone)
  await expect(remove(one, randomUUID())).rejects.toMatchObject(someGone)
  await expect(remove()).rejects.toMatchObject({ status: 400 })
  expect(await list()).toHaveLength(3)
  expect(await remove(one, three, one)).toEqual({ removed: 2 })
  expect((await list()).map(({ title }) => title)).toEqual(['Two'])
  expect(await ada.call(speakersApi.list, { conference_id })).toMatchObject([{ id: speaker_id }])
})

test('who added, changed, moved, removed, imported sessions and published them is in the audit log', async () => {
  const { ada, conference_id } = await organiser()
  const { id } = await ada.call(scheduleApi.add, { ...talk, conference_id })
  await ada.call(scheduleApi.update, { conference_id, id, title: 'Welcome' })
  await ada.call(scheduleApi.update, { conference_id, id, location: 'Roof' })
  await ada.call(conferencesApi.update, { conference_id, active: true })
  await ada.call(scheduleApi.remove, { conference_id, id })
  const file = 'day,start time,end time,title\nDay 1,09:00,10:00,Bread\nDay 1,10:00,11:00,Salt\n'
  const { import_id } = await ada.call(scheduleApi.import, { conference_id }, file)
  await ada.call(scheduleApi.undoImport, { conference_id, import_id: import_id ?? '' })
  await ada.call(conferencesApi.update, { conference_id, active: false })
  const entries = await ada.call(auditApi.list, { conference_id })
  expect(entries.toReversed().map(({ user_id, action, count, title }) => [user_id, action, count, title])).toEqual(
    [
      ['session_added', 1, talk.title],
      ['session_changed', 1, 'Welcome'],
      ['session_moved', 1, 'Welcome'],
      ['conference_published', 1, null],
      ['sessions_removed', 1, 'Welcome'],
      ['sessions_imported', 2, null],
      ['session_import_undone', 2, null],
      ['conference_unpublished', 1, null],
    ].map((entry) => [ada.id, ...entry]),
  )
})
