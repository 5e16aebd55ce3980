import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditApi } from '#features/conferences/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { at, DAY, testMeetings } from '#server/test-meetings.ts'
import type { Person } from '#server/test.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { meetingsApi } from './contract.ts'
import { settingsText } from './settings-text.ts'
import { organiserMeetingsApi } from './organisers-contract.ts'
import { meetingTimesApi } from './times-contract.ts'

type Kit = Awaited<ReturnType<typeof testMeetings>>

const notices = async (by: Person) => (await by.call(notificationsApi.list, {})).map(({ kind }) => kind)

/** Two agreed meetings at nine at two tables, and a request that waits. */
async function busyHall() {
  const kit = await testMeetings({ places: [{ name: 'Table 1' }, { name: 'Table 2' }, { name: 'Table 3' }] })
  const { open, asked, accept } = kit
  const [ada, grace, hedy, joan] = [await open('Ada'), await open('Grace'), await open('Hedy'), await open('Joan')]
  const first = await asked(ada, grace)
  const second = await asked(hedy, joan)
  await accept(grace, first)
  await accept(joan, second)
  const waiting = await asked(ada, joan, { starts: [at('10:15')] })
  return { ...kit, ada, grace, hedy, joan, first, second, waiting }
}

const settingsOf = ({ organiser, conference_id }: Kit) =>
  organiser.call(organiserMeetingsApi.settings, { conference_id })

test('until they are saved the settings are those of the product: off, nine to five, eight tables', async () => {
  const { organiser, conferenceOf } = await testMeetings()
  const dates = { start_date: '2026-10-24', end_date: '2026-10-25', time_zone: 'Europe/London' }
  const conference_id = await conferenceOf(organiser, dates)
  const settings = await organiser.call(organiserMeetingsApi.settings, { conference_id })
  expect(settings).toMatchObject({ enabled: false, slot_minutes: 20, pause_minutes: 5, updated_at: null, slots: 38 })
  expect(settings.hours).toEqual([
    { day: '2026-10-24', from_minute: 540, to_minute: 1020 },
    { day: '2026-10-25', from_minute: 540, to_minute: 1020 },
  ])
  expect(settings.places.map(({ name }) => name)).toEqual(Array.from({ length: 8 }, (_, one) => `Table ${one + 1}`))
})

test('until they are saved the hours are those of the programme, on the days that have sessions', async () => {
  const { organiser, conferenceOf } = await testMeetings()
  const dates = { start_date: '2026-10-24', end_date: '2026-10-27', time_zone: 'Europe/London' }
  const conference_id = await conferenceOf(organiser, dates)
  for (const [day, start_time, end_time] of [
    ['Day 1', '10:15', '11:00'],
    ['Day 1', '16:00', '18:05'],
    ['Sunday', '08:30', '09:00'],
    ['2026-10-27', '20:00', '02:00'],
  ] as const)
    await organiser.call(scheduleApi.add, { conference_id, day, start_time, end_time, title: 'Lamps' })
  const { hours } = await organiser.call(organiserMeetingsApi.settings, { conference_id })
  expect(hours).toEqual([
    { day: '2026-10-24', from_minute: 600, to_minute: 1110 },
    { day: '2026-10-25', from_minute: 510, to_minute: 540 },
    { day: '2026-10-26', from_minute: 540, to_minute: 1020 },
    { day: '2026-10-27', from_minute: 1200, to_minute: 1440 },
  ])
})

test('settings that cut below what is agreed are refused, and say where', async () => {
  const kit = await busyHall()
  const { set, tables } = kit
  const { places } = await settingsOf(kit)
  const plan = await kit.organiser.call(organiserMeetingsApi.plan, { conference_id: kit.conference_id, day: DAY })
  const taken = places.flatMap(({ id, name }) => (plan.meetings.some(({ place }) => place?.id === id) ? [name] : []))
  await expect(set({ places: places.slice(0, 1) })).rejects.toMatchObject({
    status: 409,
    message: `One table is too few at 09:00 on Mon, November 23, 2026, where two meetings are agreed (${taken.join(' and ')}).`,
  })
  await expect(set({ hours: [{ day: DAY, from_minute: 555, to_minute: 660 }] })).rejects.toMatchObject({
    status: 409,
    message: `Two meetings are agreed at 09:00 on Mon, November 23, 2026 (${taken.join(' and ')}), which these times leave out. Move or cancel them first.`,
    fields: { 'hours.2026-11-23': expect.any(String) },
  })
  expect(await settingsOf(kit)).toMatchObject({ places, hours: [{ from_minute: 540 }] })
  // Other tables are as good, and who sat at those that go is told.
  await set({ places: tables(2).map(({ name }) => ({ name: `New ${name}` })) })
  expect(await notices(kit.ada)).toContain('meeting_moved')
  const { meetings } = await kit.organiser.call(organiserMeetingsApi.list, { conference_id: kit.conference_id })
  expect(meetings.slice(0, 2).map(({ place }) => place?.name)).toEqual(
    expect.arrayContaining(['New Table 1', 'New Table 2']),
  )
})

test('lengths, pauses and hours are in steps of five minutes, and no two places share a name', async () => {
  const { set } = await testMeetings()
  const wrong = [
    { slot_minutes: 12 },
    { pause_minutes: 3 },
    { hours: [{ day: DAY, from_minute: 541, to_minute: 660 }] },
    { hours: [{ day: DAY, from_minute: 660, to_minute: 540 }] },
    { hours: [540, 600].map((from_minute) => ({ day: DAY, from_minute, to_minute: 660 })) },
    { places: [{ name: 'Window' }, { name: 'window' }] },
    { places: [] },
  ]
  for (const settings of wrong) await expect(set(settings)).rejects.toMatchObject({ status: 400 })
})

test('a place is closed: its meetings get another one at the same time, or are cancelled where there is none', async () => {
  const kit = await busyHall()
  const { organiser, conference_id, ada, hedy } = kit
  const { places } = await settingsOf(kit)
  const retire = (one: number) =>
    organiser.call(organiserMeetingsApi.retire, { conference_id, place_id: places[one]?.id ?? '' })
  const results = [await retire(0), await retire(1)]
  // Whichever two of the three tables they had: one is left for the two meetings.
  expect(results.reduce((sum, { cancelled }) => sum + cancelled, 0)).toBe(1)
  const told = [...(await notices(ada)), ...(await notices(hedy))]
  expect(told.filter((kind) => kind === 'meeting_cancelled')).toHaveLength(1)
  const audit = await organiser.call(auditApi.list, { conference_id })
  expect(audit.filter(({ action }) => action === 'meeting_place_retired').map(({ title }) => title)).toEqual([
    'Table 2',
    'Table 1',
  ])
  expect(await settingsOf(kit)).toMatchObject({ places: [{ name: 'Table 3' }], closed_tables: ['Table 1', 'Table 2'] })
})

test('a request to move a meeting ends with the meeting that has no place any more', async () => {
  const kit = await testMeetings({ places: [{ name: 'Window' }] })
  const { organiser, conference_id, open, asked, accept } = kit
  const [ada, grace] = [await open('Ada'), await open('Grace')]
  const id = await asked(ada, grace)
  await accept(grace, id)
  const move = { id, client_id: randomUUID(), starts: [at('10:15')], reason: 'A talk' }
  const moved = (await ada.call(meetingsApi.move, move)).meeting?.id ?? ''
  const { places } = await settingsOf(kit)
  const place_id = places[0]?.id ?? ''
  expect(await organiser.call(organiserMeetingsApi.retire, { conference_id, place_id })).toEqual({
    moved: 0,
    cancelled: 1,
  })
  expect(await grace.call(meetingsApi.one, { id: moved })).toMatchObject({ state: 'withdrawn', waits_for_me: false })
  expect(await notices(grace)).not.toContain('meeting_asked')
})

test('the list is searched, cut down and paged, and says nothing of what people wrote', async () => {
  const { organiser, conference_id, waiting, first } = await busyHall()
  const list = (more: object = {}) => organiser.call(organiserMeetingsApi.list, { conference_id, ...more })
  const all = await list()
  expect(all.counts).toEqual({ all: 3, agreed: 2, waiting: 1, ended: 0, missed: 0 })
  expect(JSON.stringify(all)).not.toContain('Your logs')
  expect((await list({ shown: 'waiting' })).meetings).toMatchObject([
    { id: waiting, starts_at: at('10:15'), place: null },
  ])
  const graces = await list({ q: 'grac' })
  expect(
    graces.meetings.map(({ id, people }) => [id, people.map(({ full_name, is_asking }) => [full_name, is_asking])]),
  ).toEqual([
    [
      first,
      expect.arrayContaining([
        ['Ada', true],
        ['Grace', false],
      ]),
    ],
  ])
  expect((await list({ day: '2026-11-24' })).meetings).toEqual([])
  const pages = [await list({ limit: 2 })]
  pages.push(await list({ limit: 2, cursor: pages[0]?.next_cursor }))
  expect(pages.flatMap(({ meetings }) => meetings)).toEqual(all.meetings)
  expect(pages[1]?.next_cursor).toBeNull()
  await expect(list({ cursor: 'x' })).rejects.toMatchObject({ status: 400 })
  const file = await organiser.request({ url: `/api/conferences/${conference_id}/meetings/export` })
  expect(file.body.trim().split('\r\n')).toHaveLength(4)
  expect(file.body).toContain('2026-11-23,09:00,09:20,Ada,Grace')
})

test('the plan has the slots, the places and who is there; the numbers count requests, people and tables', async () => {
  const { organiser, conference_id } = await busyHall()
  const plan = await organiser.call(organiserMeetingsApi.plan, { conference_id, day: DAY })
  expect(plan.slots.map(({ starts_at }) => starts_at.slice(11, 16))).toEqual([
    '09:00',
    '09:25',
    '09:50',
    '10:15',
    '10:40',
  ])
  expect(plan.places).toHaveLength(3)
  expect(plan.meetings.map(({ state, place }) => [state, place === null])).toEqual([
    ['accepted', false],
    ['accepted', false],
  ])
  const numbers = await organiser.call(organiserMeetingsApi.numbers, { conference_id })
  expect(numbers).toMatchObject({ open_people: 4, without_meeting: 0, places: 3, running: 0, median_minutes: 0 })
  expect(numbers.by_state).toMatchObject({ accepted: 2, requested: 1 })
  expect(numbers.by_slot[0]).toEqual({ starts_at: at('09:00'), taken: 2 })
})

test('two organisers who change different settings keep what the other one set', async () => {
  const { organiser, conference_id, set } = await testMeetings()
  const change = (some: object) => organiser.call(organiserMeetingsApi.setSettings, { conference_id, ...some })
  await set({})
  await Promise.all([
    change({ open_requests: 3 }),
    change({ places: [{ name: 'Galley' }, { name: 'Foredeck' }] }),
    change({ delegates_ask: false }),
  ])
  const settings = await organiser.call(organiserMeetingsApi.settings, { conference_id })
  expect(settings).toMatchObject({ enabled: true, open_requests: 3, delegates_ask: false, slot_minutes: 20 })
  expect(settings.places.map(({ name }) => name)).toEqual(['Galley', 'Foredeck'])
  expect(settings.hours).toHaveLength(1)
})

test('organisers move and cancel what is agreed; nobody is moved onto something else', async () => {
  const { organiser, conference_id, first, second, waiting, ada, grace, hedy, joan, accept } = await busyHall()
  const move = (id: string, time: string, place_id?: string) =>
    organiser.call(organiserMeetingsApi.move, { conference_id, id, starts_at: at(time), ...(place_id && { place_id }) })
  await accept(joan, waiting, '10:15')
  const notFree = { status: 409, message: 'One of them isn’t free at this time.' }
  await expect(move(second, '10:15')).rejects.toMatchObject(notFree)
  const busy = [{ starts_at: at('09:25'), ends_at: at('09:45') }]
  await hedy.call(meetingTimesApi.setBusy, { conference_id, busy })
  await expect(move(second, '09:25')).rejects.toMatchObject(notFree)
  const { place } = await ada.call(meetingsApi.one, { id: first })
  await expect(move(second, '09:00', place?.id)).rejects.toMatchObject({
    status: 409,
    message: 'This place is taken at this time.',
  })
  expect(await joan.call(meetingsApi.one, { id: second })).toMatchObject({ starts_at: at('09:00') })
  expect(await move(first, '10:40')).toMatchObject({ state: 'accepted', starts_at: at('10:40') })
  await expect(move(second, '09:05')).rejects.toMatchObject({
    status: 409,
    message: 'Meetings are not held at this time.',
  })
  expect(await ada.call(meetingsApi.one, { id: first })).toMatchObject({ starts_at: at('10:40') })
  expect(await notices(grace)).toContain('meeting_moved')
  const cancel = (id: string) =>
    organiser.call(organiserMeetingsApi.cancel, { conference_id, id, note: 'The hall is closed' })
  expect(await cancel(first)).toMatchObject({ state: 'cancelled' })
  expect(await cancel(first)).toMatchObject({ state: 'cancelled' })
  expect(await ada.call(meetingsApi.one, { id: first })).toMatchObject({ state: 'cancelled', ended_by: null })
  await expect(cancel(randomUUID())).rejects.toMatchObject({ status: 404 })
})

test('ten thousand meetings are listed a page at a time', async () => {
  const { organiser, conference_id, database, clock } = await testMeetings()
  const now = clock.now().toISOString()
  await database.jobDb.execute(sql`
    insert into meetings (id, conference_id, state, client_id, turn, reason, starts_at, ends_at, created_at, updated_at, expires_at)
    select gen_random_uuid(), ${conference_id}, 'cancelled', gen_random_uuid(), 'asked', '',
      ${now}::timestamptz + step * interval '5 minutes', ${now}::timestamptz + step * interval '5 minutes' + interval '20 minutes',
      ${now}, ${now}, ${now}
    from generate_series(1, 10000) as step`)
  const page = await organiser.call(organiserMeetingsApi.list, { conference_id, limit: 200 })
  expect(page.counts.all).toBe(10_000)
  expect(page.meetings).toHaveLength(200)
  const next = await organiser.call(organiserMeetingsApi.list, {
    conference_id,
    limit: 200,
    cursor: page.next_cursor ?? '',
  })
  expect(next.meetings[0]?.starts_at).not.toBe(page.meetings[199]?.starts_at)
})

test('the time to an answer is that of the answer, also of what was cancelled later', async () => {
  const { open, asked, accept, clock, organiser, conference_id } = await testMeetings()
  const [ada, grace, hedy] = [await open('Ada'), await open('Grace'), await open('Hedy')]
  const id = await asked(ada, grace)
  const unanswered = await asked(ada, hedy, { starts: [at('10:15')] })
  clock.forward(5 * MINUTE_MS)
  await accept(grace, id)
  clock.forward(20 * MINUTE_MS)
  await ada.call(meetingsApi.cancel, { id })
  await organiser.call(organiserMeetingsApi.cancel, { conference_id, id: unanswered })
  const numbers = await organiser.call(organiserMeetingsApi.numbers, { conference_id })
  expect(numbers.median_minutes).toBe(5)
})

test('organisers remind those who have requests to answer, each once and at most once a day', async () => {
  const { organiser, conference_id, open, asked, accept } = await testMeetings()
  const [ada, grace, joan] = [await open('Ada'), await open('Grace'), await open('Joan')]
  const remind = () => organiser.call(organiserMeetingsApi.remind, { conference_id })
  await expect(remind()).rejects.toMatchObject({ status: 409, message: settingsText.nobodyToRemind })
  await asked(ada, grace)
  await asked(joan, grace)
  const answered = await asked(ada, joan, { starts: [at('10:40')] })
  await accept(joan, answered, '10:40')
  expect(await remind()).toEqual({ reminded: 1 })
  const [reminder] = await grace.call(notificationsApi.list, {})
  expect(reminder).toMatchObject({ kind: 'meeting_asked', actor: null, words: { what: 'reminder', count: '2' } })
  expect(await notices(joan)).not.toContain('meeting_asked')
  await expect(remind()).rejects.toMatchObject({ status: 409, message: settingsText.remindedToday })
})
