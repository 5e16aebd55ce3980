import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { agendaApi } from '#features/agenda/contract.ts'
import { chatApi, moderationApi } from '#features/chat/contract.ts'
import { organisersApi } from '#features/conferences/contract.ts'
import { joinConference } from '#features/conferences/server/members.ts'
import { directoryApi } from '#features/directory/contract.ts'
import { invitationsApi } from '#features/delegates/contract.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { profileApi } from '#features/profile/contract.ts'
import { questionsApi } from '#features/questions/contract.ts'
import { tellOfWaiting } from '#features/questions/server/queued.ts'
import { slidesApi } from '#features/slides/contract.ts'
import { speakingApi } from '#features/speaking/contract.ts'
import { pdfOf } from '#server/test-slides.ts'
import { speaking } from '#server/test-speakers.ts'
import { membershipApi } from '#features/registration/contract.ts'
import { fillConference, deliver, pushSubscription } from '#server/test-fixtures.ts'
import { uploader, videoOf } from '#server/test-stage.ts'
import { emailsTo, type Person } from '#server/test.ts'
import { eventually } from '#server/test-eventually.ts'
import { openLive } from '#server/test-live.ts'
import { testHall } from '#server/test-hall.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { preferencesApi, pushApi } from './contract.ts'
import { tellOrganisers } from './server/digests.ts'
import { emailNotifications } from './server/email-job.ts'
import { sendPushMessages } from './server/push-job.ts'
import type { PushMessage } from './server/push-transport.ts'
import { listNotifications } from './server/queries.ts'
import { plainSentence } from './sentence-text.ts'

/** It is half past seven in the morning at the conference, which has an owner and a co-organiser. */
async function hall() {
  const conference = { name: 'Small Hours', time_zone: 'Europe/London' }
  const kit = await testHall({ start: new Date('2026-05-10T06:30:00Z'), conference })
  const { db, core, clock, conference_id, organiser } = kit
  const helper = await kit.as()
  await joinConference(db, { conference_id, user_id: helper.id, role: 'organiser' }, clock.now())
  const [ada, grace] = [
    await kit.register({ full_name: 'Ada Lovelace' }),
    await kit.register({ full_name: 'Grace Hopper' }),
  ]
  // What their registration caused is no part of these tests.
  await db.update(delegates).set({ registered_at: '2026-01-01T00:00:00Z' })
  const told = async ({ id }: Person) =>
    (await listNotifications(db, id, { limit: 50 })).map((one) => plainSentence(one))
  const inThree = (job: (of: typeof core, now: Date) => Promise<unknown>) =>
    Promise.all([1, 2, 3].map(() => job(core, clock.now())))
  const remove = () => organiser.call(organisersApi.remove, { conference_id, user_id: helper.id })
  return { ...kit, helper, ada, grace, told, inThree, remove }
}

const report = async (kit: Awaited<ReturnType<typeof hall>>, by: Person = kit.ada) => {
  const { conference_id, grace } = kit
  const words = { conference_id, text: 'Buy my secret tonic', client_id: randomUUID() }
  const { id } = await grace.call(chatApi.post, words)
  await by.call(chatApi.report, { conference_id, id, reason: 'He sells a tonic' })
}

test('organisers are told of a report, and of nothing that anybody wrote', async () => {
  const kit = await hall()
  const { organiser, helper, ada, grace, told, clock, core, mailer } = kit
  await organiser.call(pushApi.subscribe, pushSubscription())
  const pushed: PushMessage[] = []
  await report(kit)
  await sendPushMessages(core, clock.now(), (_, message) => {
    pushed.push(message)
    return Promise.resolve(201)
  })
  const sentence = 'A report waits for you in Small Hours'
  expect(await Promise.all([organiser, helper, ada, grace].map(told))).toEqual([[sentence], [sentence], [], []])
  expect(pushed).toMatchObject([{ title: sentence, body: '' }])
  clock.forward(10 * MINUTE_MS)
  await deliver(kit)
  mailer.sent.length = 0
  await emailNotifications(core, clock.now())
  await deliver(kit)
  const [email, ...others] = emailsTo(mailer.sent, organiser.email)
  expect(others).toEqual([])
  expect(email?.subject).toBe(sentence)
  const everything = JSON.stringify([mailer.sent, pushed])
  for (const word of ['tonic', 'Ada', 'Grace', 'Lovelace', 'Hopper']) expect(everything).not.toContain(word)
})

test('a report of a person or by an organiser, a second one of the same, and one that was closed', async () => {
  const kit = await hall()
  const { organiser, helper, ada, grace, told, conference_id } = kit
  await grace.call(membershipApi.setConsents, { conference_id, listed: true })
  for (let times = 0; times < 2; times++)
    await ada.call(directoryApi.report, { conference_id, person_id: grace.id, reason: '' })
  expect(await told(helper)).toEqual(['A report waits for you in Small Hours'])
  // Whoever reports knows it.
  await report(kit, helper)
  const both = [await told(organiser), await told(helper)]
  expect(both).toEqual([['2 reports wait for you in Small Hours'], ['A report waits for you in Small Hours']])
  const [open] = await organiser.call(moderationApi.reports, { conference_id })
  await organiser.call(moderationApi.resolve, { conference_id, id: open?.id ?? '' })
  expect(await told(organiser)).toEqual(['A report waits for you in Small Hours'])
})

test('a removed organiser is told nothing any more, not even of what was before', async () => {
  const kit = await hall()
  const { helper, conference_id, db, clock, core, told, remove, inThree, mailer } = kit
  await joinConference(db, { conference_id, user_id: helper.id, role: 'delegate' }, clock.now())
  await report(kit)
  expect(await told(helper)).toHaveLength(1)
  await remove()
  await report(kit)
  clock.forward(HOUR_MS)
  await inThree(tellOrganisers)
  await emailNotifications(core, clock.now())
  await deliver(kit)
  expect(await told(helper)).toEqual(['You no longer help to organise Small Hours'])
  expect(emailsTo(mailer.sent, helper.email)).toEqual([])
})

test('a co-organiser whom another one removes is told at once, who leaves is not', async () => {
  const kit = await hall()
  const { helper, conference_id, told, remove, db, clock } = kit
  const socket = await openLive(kit, helper.access_token)
  const room = `person:${helper.id}`
  await socket.join(room)
  await remove()
  const sentence = 'You no longer help to organise Small Hours'
  expect(await told(helper)).toEqual([sentence])
  const words = { title: 'Small Hours', page: `/conference/${conference_id}` }
  await eventually(() => expect(socket.events(room)).toMatchObject([{ data: { kind: 'organiser_removed', words } }]))
  await joinConference(db, { conference_id, user_id: helper.id, role: 'organiser' }, clock.now())
  await helper.call(organisersApi.remove, { conference_id, user_id: helper.id })
  expect(await told(helper)).toEqual([sentence])
})

test('questions that wait are gathered: one notice an hour, by three processes as well', async () => {
  const { organiser, helper, ada, conference_id, clock, told, inThree } = await hall()
  await organiser.call(questionsApi.change, { conference_id, moderated: true })
  const ask = () => ada.call(questionsApi.ask, { conference_id, text: 'Why?', client_id: randomUUID() })
  await ask()
  await inThree(tellOfWaiting)
  expect(await told(organiser)).toEqual([])
  const { id } = await ask()
  await ask()
  clock.forward(2 * MINUTE_MS)
  await organiser.call(questionsApi.moderate, { conference_id, id, state: 'visible' })
  await inThree(tellOfWaiting)
  await ask()
  clock.forward(2 * MINUTE_MS)
  await inThree(tellOfWaiting)
  const sentence = '2 questions wait for approval in Small Hours'
  expect([await told(organiser), await told(helper), await told(ada)]).toMatchObject([[sentence], [sentence], {}])
  expect(await told(ada)).not.toContain(sentence)
  clock.forward(HOUR_MS - 2 * MINUTE_MS)
  await inThree(tellOfWaiting)
  expect(await told(organiser)).toEqual(['3 questions wait for approval in Small Hours', sentence])
  // What has waited that long is known.
  clock.forward(HOUR_MS)
  await inThree(tellOfWaiting)
  expect(await told(organiser)).toHaveLength(2)
})

test('registrations of a day are one notice in the morning of the conference, by three processes as well', async () => {
  const { organiser, helper, ada, clock, db, conference_id, told, inThree } = await hall()
  await fillConference({ db, clock }, conference_id, 4)
  const rows = await db.select().from(delegates).where(eq(delegates.conference_id, conference_id))
  const moments = ['2026-05-09T06:59:59Z', '2026-05-09T07:00:00Z', '2026-05-10T06:59:59Z', '2026-05-10T07:00:00Z']
  const others = rows.filter(({ is_registered }) => !is_registered)
  for (const [at, { id }] of others.entries())
    await db
      .update(delegates)
      .set({ registered_at: moments[at] ?? null, is_registered: true })
      .where(eq(delegates.id, id))
  await inThree(tellOrganisers)
  expect(await told(organiser)).toEqual(['1 person registered for Small Hours'])
  clock.forward(30 * MINUTE_MS)
  await inThree(tellOrganisers)
  clock.forward(5 * HOUR_MS)
  await inThree(tellOrganisers)
  const digests = ['2 people registered for Small Hours', '1 person registered for Small Hours']
  expect([await told(organiser), await told(helper), await told(ada)]).toEqual([digests, digests, []])
  clock.forward(19 * HOUR_MS)
  await inThree(tellOrganisers)
  expect(await told(organiser)).toEqual(['1 person registered for Small Hours', ...digests])
  clock.forward(24 * HOUR_MS)
  await inThree(tellOrganisers)
  expect(await told(organiser)).toHaveLength(3)
})

test('what speakers changed of themselves and the slides they uploaded in an hour are a notice each, not those of organisers', async () => {
  const kit = await hall()
  const { organiser, helper, ada, grace, conference_id, clock, told, inThree } = kit
  const sessions = []
  for (const person of [ada, grace]) sessions.push((await speaking(organiser, conference_id, person)).schedule_item_id)
  const [schedule_item_id = ''] = sessions
  for (const person of [ada, grace])
    for (const bio of ['First', 'Second'])
      await person.call(speakingApi.change, { conference_id, bio, updated_at: await openedBy(kit, person) })
  for (const person of [ada, helper])
    await person.call(slidesApi.add, { conference_id, schedule_item_id, name: 'a.pdf' }, pdfOf())
  await inThree(tellOrganisers)
  expect(await told(organiser)).toEqual([])
  clock.forward(HOUR_MS)
  await inThree(tellOrganisers)
  await inThree(tellOrganisers)
  const sentences = [
    '2 speakers changed how they are shown in Small Hours',
    '1 speaker uploaded slides in Small Hours',
  ].toSorted()
  for (const person of [organiser, helper])
    expect((await told(person)).filter(ofSpeakers).toSorted()).toEqual(sentences)
  expect((await told(ada)).filter(ofSpeakers)).toEqual([])
})

const ofSpeakers = (sentence: string) => /^\d speaker/.test(sentence)

async function openedBy({ conference_id }: { conference_id: string }, person: Person) {
  return (await person.call(speakingApi.read, { conference_id })).speaker.updated_at
}

test('emails that failed in an hour are one notice, by three processes as well', async () => {
  const kit = await hall()
  const { organiser, helper, clock, db, mailer, conference_id, told, inThree } = kit
  await deliver(kit)
  await fillConference({ db, clock }, conference_id, 3)
  await organiser.call(invitationsApi.sendAll, { conference_id })
  mailer.refuse(550)
  await deliver(kit)
  await inThree(tellOrganisers)
  expect(await told(organiser)).toEqual([])
  clock.forward(HOUR_MS)
  await inThree(tellOrganisers)
  await inThree(tellOrganisers)
  const sentence = '3 invitations could not be delivered for Small Hours'
  expect([await told(organiser), await told(helper)]).toEqual([[sentence], [sentence]])
})

test('organisers are told that a recording is uploaded, and who saved the session that it is there', async () => {
  const kit = await hall()
  const { organiser, helper, ada, grace, conference_id, told } = kit
  const times = { day: 'Day 1', start_time: '10:00', end_time: '11:00' }
  const { id } = await organiser.call(scheduleApi.add, { conference_id, title: 'Tea', ...times })
  await ada.call(agendaApi.save, { schedule_item_id: id })
  for (let times_uploaded = 0; times_uploaded < 2; times_uploaded++) {
    const upload = await uploader(kit, organiser, { conference_id, schedule_item_id: id })
    const { location } = await upload.begin(20)
    await upload.send(location, videoOf(20), 0)
  }
  const finished = 'The recording of Tea is uploaded'
  expect(await Promise.all([organiser, helper].map(told))).toEqual([
    [finished, finished],
    [finished, finished],
  ])
  // Another file in place of the first is no news for them.
  expect([await told(ada), await told(grace)]).toEqual([['The recording of Tea is ready'], []])
})

test('only organisers choose about what organisers are told, by channel', async () => {
  const kit = await hall()
  const { organiser, helper, ada, told } = kit
  expect(await ada.call(preferencesApi.read, {})).toMatchObject({ organises: false })
  expect(await organiser.call(preferencesApi.read, {})).toMatchObject({ organises: true })
  await organiser.call(profileApi.update, { full_name: 'Olive Organiser' })
  const off = { in_app: false, push: false, email: false }
  const changed = await helper.call(preferencesApi.change, { choices: { reports: off } })
  expect(changed).toMatchObject({ organises: true, choices: { reports: off, registrations: { email: true } } })
  await report(kit)
  expect([await told(helper), await told(organiser)]).toMatchObject([[], [expect.any(String)]])
})
