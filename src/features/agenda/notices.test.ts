import { expect, test } from 'vitest'
import { conferencesApi } from '#features/conferences/contract.ts'
import { joinConference } from '#features/conferences/server/members.ts'
import { notificationsApi, preferencesApi, pushApi } from '#features/notifications/contract.ts'
import { plainSentence } from '#features/notifications/sentence-text.ts'
import { sendPushMessages } from '#features/notifications/server/push-job.ts'
import { notificationPreferences } from '#features/notifications/server/table.ts'
import { emailNotifications } from '#features/notifications/server/email-job.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { stageApi } from '#features/stage/contract.ts'
import { eventually } from '#server/test-eventually.ts'
import { deliver, pushSubscription } from '#server/test-fixtures.ts'
import { openLive } from '#server/test-live.ts'
import type { Person } from '#server/test.ts'
import { testHall } from '#server/test-hall.ts'
import type { Input } from '#shared/contract.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { changeApi } from '#features/schedule/change-contract.ts'
import { emailsTo } from '#server/test.ts'
import { speakerWith } from '#server/test-speakers.ts'
import { agendaApi } from './contract.ts'
import { notifyOfSessions } from './server/notices.ts'

type Change = Omit<Input<typeof scheduleApi.update>, 'conference_id' | 'id'>

/** It is 9:30 at the conference. */
async function hall() {
  const dates = { start_date: '2026-05-10', end_date: '2026-05-11', time_zone: 'Europe/London' }
  const conference = { name: 'Small Hours', ...dates }
  const kit = await testHall({ start: new Date('2026-05-10T08:30:00Z'), conference })
  const { clock, core, db, organiser, conference_id } = kit
  const { slug } = await organiser.call(conferencesApi.read, { conference_id })
  const participant = async () => {
    const person = await kit.as()
    await joinConference(db, { conference_id, user_id: person.id, role: 'delegate' }, clock.now())
    return person
  }
  const add = async (title: string, fields: Partial<Input<typeof scheduleApi.add>> = {}) => {
    const times = { day: 'Day 1', start_time: '10:00', end_time: '11:00', location: 'Galley' }
    return (await organiser.call(scheduleApi.add, { conference_id, title, ...times, ...fields })).id
  }
  const change = (id: string, fields: Change) => organiser.call(scheduleApi.update, { conference_id, id, ...fields })
  const cancel = (id: string) => organiser.call(scheduleApi.remove, { conference_id, id })
  const save = (person: Person, schedule_item_id: string, remind_minutes: number | null = 15) =>
    person.call(agendaApi.save, { schedule_item_id, remind_minutes })
  /** The job in three processes at once. */
  const run = () => Promise.all([1, 2, 3].map(() => notifyOfSessions(core, clock.now())))
  const told = async (person: Person) =>
    (await person.call(notificationsApi.list, {})).map((one) => plainSentence(one)).toReversed()
  return { ...kit, participant, slug, add, change, cancel, save, run, told }
}

test('15 minutes before it starts, everybody who saved a session is told once, by three processes', async () => {
  const { participant, add, save, run, told, clock, slug } = await hall()
  const [ada, grace, none] = [await participant(), await participant(), await participant()]
  const id = await add('Tea')
  await save(ada, id)
  await save(grace, id, 20)
  await save(none, id, null)
  clock.forward(9 * MINUTE_MS)
  await run()
  expect([await told(ada), await told(grace)]).toEqual([[], []])
  clock.forward(2 * MINUTE_MS)
  await run()
  expect([await told(ada), await told(grace)]).toEqual([[], ['Tea starts at 10:00 in Galley']])
  clock.forward(4 * MINUTE_MS)
  await run()
  await run()
  expect([await told(ada), await told(grace)]).toEqual([
    ['Tea starts at 10:00 in Galley'],
    ['Tea starts at 10:00 in Galley'],
  ])
  const [notice] = await ada.call(notificationsApi.list, {})
  expect(notice).toMatchObject({ kind: 'session_soon', path: `/stage/${id}?conference=${slug}` })
  expect(await told(none)).toEqual([])
})

test('a reminder follows a session that moves, and nobody is reminded of one that has begun', async () => {
  const { participant, add, change, save, run, told, clock } = await hall()
  const ada = await participant()
  const id = await add('Tea')
  const missed = await add('Missed', { start_time: '09:31', end_time: '09:40' })
  await save(ada, id)
  await change(id, { start_time: '10:30' })
  clock.forward(16 * MINUTE_MS)
  await save(ada, missed)
  await run()
  expect(await told(ada)).toEqual(['Tea was moved to 10:30 in Galley'])
  clock.forward(29 * MINUTE_MS)
  await run()
  expect(await told(ada)).toEqual(['Tea was moved to 10:30 in Galley', 'Tea starts at 10:30 in Galley'])
  await change(id, { start_time: '10:40' })
  clock.forward(10 * MINUTE_MS)
  await run()
  expect((await told(ada)).slice(2)).toEqual(['Tea was moved to 10:40 in Galley', 'Tea starts at 10:40 in Galley'])
})

test('a session that is cancelled is told once, and its reminder is gone', async () => {
  const { participant, add, cancel, save, run, told, clock } = await hall()
  const [ada, late] = [await participant(), await participant()]
  const id = await add('Tea')
  await save(ada, id)
  await save(late, id)
  await late.call(agendaApi.remove, { schedule_item_id: id })
  await cancel(id)
  clock.forward(16 * MINUTE_MS)
  await run()
  await run()
  expect([await told(ada), await told(late)]).toEqual([['Tea was cancelled'], []])
})

test('moves are told as they are in the end: another room, another day, and nothing where all was taken back', async () => {
  const { participant, add, change, save, run, told, core, clock } = await hall()
  const ada = await participant()
  const [room, day, back, words] = [await add('Room'), await add('Day'), await add('Back'), await add('Words')]
  for (const id of [room, day, back, words]) await save(ada, id, null)
  await change(room, { location: 'Roof' })
  await change(day, { day: 'Day 2', end_time: '12:00' })
  await change(back, { start_time: '10:15' })
  await change(words, { title: 'Other words', end_time: '11:30' })
  await ada.call(agendaApi.list, {})
  await change(back, { start_time: '10:00' })
  await run()
  expect((await told(ada)).toSorted()).toEqual([
    'Day was moved to Mon, May 11, 2026, 10:00 in Galley',
    'Room was moved to Roof',
  ])
  // Moved twice, it is told twice.
  await change(room, { location: 'Galley' })
  await run()
  await change(room, { location: 'Roof' })
  await notifyOfSessions(core, clock.now())
  expect(await told(ada)).toHaveLength(4)
})

test('a conference that moves as a whole is told once to each', async () => {
  const { participant, add, save, run, told, organiser, conference_id, slug } = await hall()
  const ada = await participant()
  for (const title of ['One', 'Two', 'Three']) await save(ada, await add(title))
  const dates = { start_date: '2026-06-10', end_date: '2026-06-11' }
  await organiser.call(conferencesApi.update, { conference_id, ...dates })
  await run()
  expect(await told(ada)).toEqual(['Small Hours was moved to Wed, June 10, 2026'])
  expect(await ada.call(notificationsApi.list, {})).toMatchObject([{ path: `/schedule?conference=${slug}` }])
})

test('nobody hears of a draft; once it is published again, of what changed meanwhile', async () => {
  const { participant, add, change, save, run, told, organiser, conference_id } = await hall()
  const ada = await participant()
  const id = await add('Tea')
  await save(ada, id)
  await organiser.call(conferencesApi.update, { conference_id, active: false })
  await change(id, { start_time: '10:30' })
  await run()
  expect(await told(ada)).toEqual([])
  await organiser.call(conferencesApi.update, { conference_id, active: true })
  await run()
  expect(await told(ada)).toEqual(['Tea was moved to 10:30 in Galley'])
})

test('a session that a corrected file moves is still saved, and is told as moved; one that it removes as cancelled', async () => {
  const { organiser, conference_id, participant, add, save, run, told } = await hall()
  const ada = await participant()
  await save(ada, await add('Tea'))
  await save(ada, await add('Cake', { start_time: '12:00', end_time: '13:00' }))
  await run()
  const file = 'day,start,end,title,room\nDay 1,10:30,11:30,Tea,Roof\n'
  const choices = { conference_id, remove_gone: 'true' }
  await organiser.call(scheduleApi.import, choices, file, 'text/csv')
  await run()
  expect(new Set(await told(ada))).toEqual(new Set(['Tea was moved to 10:30 in Roof', 'Cake was cancelled']))
  expect(await ada.call(agendaApi.list, { conference_id })).toMatchObject([
    { title: 'Tea', starts_at: '2026-05-10T09:30:00.000Z', cancelled: false },
    { title: 'Cake', cancelled: true },
  ])
})

test('a draft that gets other dates before it is first published has not moved', async () => {
  const { add, save, run, told, organiser, conference_id } = await hall()
  await organiser.call(conferencesApi.update, { conference_id, active: false })
  await save(organiser, await add('Tea'))
  const dates = { start_date: '2026-06-10', end_date: '2026-06-11' }
  await organiser.call(conferencesApi.update, { conference_id, ...dates, active: true })
  await run()
  expect(await told(organiser)).toEqual([])
})

test('what is over is no news', async () => {
  const { participant, add, change, cancel, save, run, told } = await hall()
  const ada = await participant()
  const over = { start_time: '08:00', end_time: '09:00' }
  const [moved, cancelled] = [await add('Moved', over), await add('Cancelled', over)]
  await save(ada, moved)
  await save(ada, cancelled)
  await change(moved, { location: 'Roof' })
  await cancel(cancelled)
  await run()
  expect(await told(ada)).toEqual([])
})

test('what is over is news where it takes place again, and a later end alone is none', async () => {
  const { participant, add, change, save, run, told } = await hall()
  const ada = await participant()
  const [again, longer] = [await add('Again', { start_time: '08:00', end_time: '09:00' }), await add('Longer')]
  for (const id of [again, longer]) await save(ada, id)
  await change(again, { start_time: '11:00', end_time: '12:00' })
  await change(longer, { end_time: '11:30' })
  await run()
  expect(await told(ada)).toEqual(['Again was moved to 11:00 in Galley'])
})

test('whoever takes no part in the conference is reminded of its public sessions as well', async () => {
  const { as, add, save, run, told, clock } = await hall()
  const stranger = await as()
  await save(stranger, await add('Tea'))
  clock.forward(16 * MINUTE_MS)
  await run()
  expect(await told(stranger)).toEqual(['Tea starts at 10:00 in Galley'])
})

test('it reaches an open tab, browsers with push messages and the mailbox, as each has chosen', async () => {
  const kit = await hall()
  const { participant, add, save, run, told, core, clock, mailer } = kit
  const [ada, quiet] = [await participant(), await participant()]
  const sessions = (channels: object) => ({ choices: { sessions: channels } })
  await ada.call(preferencesApi.change, sessions({ email: true }))
  await quiet.call(preferencesApi.change, sessions({ in_app: false, push: false }))
  for (const person of [ada, quiet]) await person.call(pushApi.subscribe, pushSubscription())
  const id = await add('Tea')
  for (const person of [ada, quiet]) await save(person, id)
  const socket = await openLive(kit, ada.access_token)
  const room = `person:${ada.id}`
  await socket.join(room)
  clock.forward(16 * MINUTE_MS)
  await run()
  await eventually(() => expect(socket.events(room)).toMatchObject([{ data: { kind: 'session_soon' } }]))
  const pushed: string[] = []
  await sendPushMessages(core, clock.now(), (_, { title }) => Promise.resolve(pushed.push(title)))
  expect(pushed).toEqual(['Tea starts at 10:00 in Galley'])
  clock.forward(11 * MINUTE_MS)
  await emailNotifications(core, clock.now())
  await deliver(kit)
  const emails = mailer.sent.filter(({ subject }) => subject === 'Tea starts at 10:00 in Galley')
  expect(emails.map(({ to_address }) => to_address)).toEqual([ada.email])
  expect(await told(quiet)).toEqual([])
})

test('nobody is told that a session starts which is on air already', async () => {
  const { organiser, conference_id, participant, add, save, run, told, clock } = await hall()
  const ada = await participant()
  const early = await add('Tea')
  await save(ada, early)
  await save(ada, await add('Bread', { location: 'Roof' }))
  await organiser.call(stageApi.setState, { conference_id, schedule_item_id: early, state: 'live' })
  clock.forward(16 * MINUTE_MS)
  await run()
  await organiser.call(stageApi.setState, { conference_id, schedule_item_id: early, state: null })
  await run()
  expect(await told(ada)).toEqual(['Bread starts at 10:00 in Roof'])
})

test('whoever speaks in a session is told as its speaker that it moved or was called off, with the reason and by email', async () => {
  const kit = await hall()
  const { organiser, conference_id, register, participant, add, change, save, run, told, core, clock, mailer } = kit
  const [speaker, saver] = [await register(), await participant()]
  const speaker_ids = [
    await speakerWith(organiser, conference_id, speaker.email),
    await speakerWith(organiser, conference_id, 'unregistered@example.org'),
  ]
  const [moved, cancelled, unsaved] = [
    await add('Moved', { speaker_ids }),
    await add('Off', { speaker_ids }),
    await add('Unsaved', { speaker_ids }),
  ]
  for (const id of [moved, cancelled]) for (const person of [speaker, saver]) await save(person, id, null)
  const counted = await organiser.call(changeApi.saved, { conference_id })
  const [both, spoken] = [
    { saved: 1, speakers: 1 },
    { saved: 0, speakers: 1 },
  ]
  expect(new Map(counted?.map((one) => [one.schedule_item_id, one]))).toEqual(
    new Map([
      [moved, expect.objectContaining(both)],
      [cancelled, expect.objectContaining(both)],
      [unsaved, expect.objectContaining(spoken)],
    ]),
  )
  await change(moved, { start_time: '10:30', reason: 'Breakfast is long' })
  await organiser.call(scheduleApi.remove, { conference_id, id: cancelled, reason: 'The speaker is ill' })
  await change(unsaved, { location: 'Roof' })
  await run()
  await run()
  expect(new Set(await told(speaker))).toEqual(
    new Set([
      'Your session “Moved” was moved to 10:30 in Galley',
      'Your session “Off” was cancelled',
      'Your session “Unsaved” was moved to Roof',
    ]),
  )
  expect(new Set(await told(saver))).toEqual(new Set(['Moved was moved to 10:30 in Galley', 'Off was cancelled']))
  const reasons = (await speaker.call(notificationsApi.list, {})).map(({ words }) => words.text)
  expect(new Set(reasons)).toEqual(new Set(['Reason: Breakfast is long', 'Reason: The speaker is ill', undefined]))
  await deliver(kit)
  mailer.sent.length = 0
  clock.forward(11 * MINUTE_MS)
  await emailNotifications(core, clock.now())
  await deliver(kit)
  expect(emailsTo(mailer.sent, speaker.email).map(({ subject }) => subject)).toEqual(['3 new notifications'])
  expect(emailsTo(mailer.sent, saver.email).map(({ subject }) => subject)).toEqual(['2 new notifications'])
})

test('a late change is emailed to who saved the session although they had an email just now, an earlier one is not', async () => {
  const kit = await hall()
  const { participant, add, change, save, run, core, clock, mailer, db } = kit
  const [ada, off] = [await participant(), await participant()]
  await off.call(preferencesApi.change, { choices: { late_changes: { email: false } } })
  await ada.call(preferencesApi.change, { choices: { polls: { push: false } } })
  await db.update(notificationPreferences).set({ emailed_at: clock.now().toISOString() })
  const [today, tomorrow] = [await add('Today'), await add('Tomorrow', { day: 'Day 2', start_time: '10:00' })]
  for (const id of [today, tomorrow]) for (const person of [ada, off]) await save(person, id, null)
  await change(tomorrow, { location: 'Roof' })
  await run()
  await change(today, { location: 'Roof' })
  await run()
  await deliver(kit)
  mailer.sent.length = 0
  clock.forward(11 * MINUTE_MS)
  await emailNotifications(core, clock.now())
  await deliver(kit)
  expect(mailer.sent.map(({ to_address, subject }) => [to_address, subject])).toEqual([
    [ada.email, 'Today was moved to Roof'],
  ])
})
