import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { blocksApi, type MutedPerson, mutesApi } from '#features/people/contract.ts'
import { chatApi, moderationApi } from '#features/chat/contract.ts'
import { chatReports } from '#features/chat/server/table.ts'
import { mutedPeople } from '#features/people/server/table.ts'
import { text as chatText } from '#features/chat/text.ts'
import { text as peopleText } from '#features/people/text.ts'
import { joinConference } from '#features/conferences/server/members.ts'
import { connectionsApi } from '#features/connections/contract.ts'
import { directoryApi } from '#features/directory/contract.ts'
import { joinStaff } from '#features/exhibitors/server/staff.ts'
import { enquiriesApi, leadsApi } from '#features/stands/contract.ts'
import { messageReportsApi, messagesApi } from '#features/messages/contract.ts'
import { messageReports } from '#features/messages/server/table.ts'
import { pollsApi } from '#features/polls/contract.ts'
import { profileApi } from '#features/profile/contract.ts'
import { questionsApi } from '#features/questions/contract.ts'
import { membershipApi } from '#features/registration/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { exhibitorOf } from '#server/test-exhibitors.ts'
import { exportOf } from '#server/test-fixtures.ts'
import { testHall } from '#server/test-hall.ts'
import { speaking } from '#server/test-speakers.ts'
import type { Caller, Person } from '#server/test.ts'
import { DAY_MS, MINUTE_MS } from '#shared/time.ts'
import { moderationLogApi } from './contract.ts'
import { moderationFeature } from './server/feature.ts'
import { actText } from './text.ts'

const [job] = moderationFeature.jobs ?? []

async function hall() {
  const kit = await testHall()
  const { organiser, conference_id, register } = kit
  await organiser.call(profileApi.update, { full_name: 'Olive Organiser' })
  const [ada, grace] = [await register({ full_name: 'Ada Lovelace' }), await register({ full_name: 'Grace Hopper' })]
  /** Another organiser. */
  async function helper() {
    const person = await kit.as()
    await person.call(profileApi.update, { full_name: 'Harry Helper' })
    await joinConference(kit.db, { conference_id, user_id: person.id, role: 'organiser' }, kit.clock.now())
    return person
  }
  const post = (by: Person, words: string, more: object = {}) =>
    by.call(chatApi.post, { conference_id, text: words, client_id: randomUUID(), ...more })
  const report = (by: Person, id: string, reason = '') => by.call(chatApi.report, { conference_id, id, reason })
  const reports = () => organiser.call(moderationApi.reports, { conference_id })
  const log = async () => {
    const entries = await organiser.call(moderationLogApi.list, { conference_id })
    return entries.map((entry) => [entry.name, actText(entry)])
  }
  return { ...kit, helper, ada, grace, post, report, reports, log }
}

test('the log says who did what, to whom, and where', async () => {
  const { organiser, conference_id, ada, post, log } = await hall()
  const times = { day: 'Day 1', start_time: '09:00', end_time: '10:00' }
  const { id: schedule_item_id } = await organiser.call(scheduleApi.add, { conference_id, title: 'Talk', ...times })
  const message = await post(ada, 'Rude', { schedule_item_id })
  await organiser.call(chatApi.remove, { conference_id, id: message.id })
  const person = { conference_id, person_id: ada.id }
  for (const act of [mutesApi.mute, mutesApi.mute, mutesApi.unmute, mutesApi.unmute]) await organiser.call(act, person)
  const set = (change: object) => organiser.call(chatApi.change, { conference_id, ...change })
  await set({ closed: true, slow_mode_seconds: 30 })
  await set({ closed: true })
  await set({ closed: false, slow_mode_seconds: 0 })
  const pinned = await post(ada, 'Slides')
  await set({ pinned_message_id: pinned.id })
  await set({ pinned_message_id: null })
  expect(await log()).toEqual(
    [
      'removed a message by Ada Lovelace from the chat of “Talk”',
      'muted Ada Lovelace',
      'unmuted Ada Lovelace',
      'closed the conference chat',
      'set slow mode to 30 seconds in the conference chat',
      'opened the conference chat',
      'ended slow mode in the conference chat',
      'pinned a message in the conference chat',
      'unpinned a message in the conference chat',
    ]
      .toReversed()
      .map((what) => ['Olive Organiser', what]),
  )
})

test('what people delete themselves is not in the log, and a refused change neither', async () => {
  const { organiser, conference_id, ada, post, log } = await hall()
  const message = await post(ada, 'Oops')
  await ada.call(chatApi.remove, { conference_id, id: message.id })
  const pin = { conference_id, closed: true, pinned_message_id: message.id }
  await expect(organiser.call(chatApi.change, pin)).rejects.toMatchObject({ status: 404 })
  expect(await log()).toEqual([])
})

test('a report shows where it was, and is closed together with the others of its message', async () => {
  const { organiser, helper, conference_id, ada, grace, post, report, reports, log } = await hall()
  const [rude, fine] = [await post(ada, 'Something rude'), await post(ada, 'Something fine')]
  await report(grace, rude.id, 'Rude')
  await report(organiser, rude.id)
  await report(grace, fine.id)
  expect(await reports()).toHaveLength(3)
  const first = (await reports()).find(({ reason }) => reason === 'Rude')
  expect(first).toEqual({
    id: expect.any(String),
    message_id: rude.id,
    conference_id: undefined,
    posted_seq: 1,
    schedule_item_id: null,
    session_title: null,
    deleted_by: null,
    reporter: expect.objectContaining({ full_name: 'Grace Hopper' }),
    author: expect.objectContaining({ full_name: 'Ada Lovelace' }),
    reason: 'Rude',
    evidence: 'Something rude',
    created_at: expect.any(String),
    resolved_at: null,
    resolved_by: null,
  })
  const resolve = { conference_id, id: first?.id ?? '' }
  await organiser.call(moderationApi.resolve, resolve)
  await organiser.call(moderationApi.resolve, resolve)
  expect((await reports()).map(({ message_id, resolved_by }) => [message_id, resolved_by])).toEqual([
    [fine.id, null],
    [rude.id, 'Olive Organiser'],
    [rude.id, 'Olive Organiser'],
  ])
  const slower = (await helper()).call(moderationApi.resolve, resolve)
  await expect(slower).rejects.toMatchObject({ status: 409, message: chatText.reportClosed })
  expect(await log()).toEqual([['Olive Organiser', 'closed 2 reports of a message by Ada Lovelace']])
})

test('removing a message closes its reports, which keep what it said; a deletion by its author does not', async () => {
  const { helper, conference_id, ada, grace, post, report, reports } = await hall()
  const [first, second] = [await post(ada, 'First'), await post(ada, 'Second')]
  for (const { id } of [first, second]) await report(grace, id)
  await (await helper()).call(chatApi.remove, { conference_id, id: first.id })
  await ada.call(chatApi.remove, { conference_id, id: second.id })
  expect((await reports()).map(({ evidence, deleted_by, resolved_by }) => [evidence, deleted_by, resolved_by])).toEqual(
    [
      ['Second', 'author', null],
      ['First', 'moderator', 'Harry Helper'],
    ],
  )
})

test('the list of muted people says who muted them', async () => {
  const { organiser, conference_id, ada } = await hall()
  await organiser.call(mutesApi.mute, { conference_id, person_id: ada.id })
  expect(await organiser.call(mutesApi.list, { conference_id })).toMatchObject([
    { person: { full_name: 'Ada Lovelace' }, muted_by: 'Olive Organiser' },
  ])
})

test('pages of muted people have everybody once, and the count has all of them', async () => {
  const { organiser, conference_id, delegates, clock } = await testHall()
  const people = await delegates(7)
  // Three are muted at one moment, and four at the next.
  for (const [at, { id: person_id }] of people.entries()) {
    if (at === 3) clock.forward(MINUTE_MS)
    await organiser.call(mutesApi.mute, { conference_id, person_id, ...(at === 6 && { minutes: 10 }) })
  }
  const seen: MutedPerson[] = []
  for (let page: MutedPerson[] = [], last: MutedPerson | undefined; seen.length === 0 || page.length > 0;) {
    const before = last && (`${last.muted_at} ${last.id}` as const)
    page = await organiser.call(mutesApi.list, { conference_id, limit: 2, ...(before && { before }) })
    seen.push(...page)
    last = page.at(-1)
  }
  const ids = people.map(({ id }) => id)
  expect(seen.map(({ id }) => id)).toEqual([
    ...ids.slice(3).toSorted().toReversed(),
    ...ids.slice(0, 3).toSorted().toReversed(),
  ])
  expect(await organiser.call(mutesApi.count, { conference_id })).toEqual({ muted: 7 })
  clock.forward(10 * MINUTE_MS)
  expect(await organiser.call(mutesApi.count, { conference_id })).toEqual({ muted: 6 })
  expect(await organiser.call(mutesApi.list, { conference_id })).toHaveLength(6)
  const wrong = organiser.call(mutesApi.list, { conference_id, before: `2026-02-30T00:00:00.000Z ${randomUUID()}` })
  await expect(wrong).rejects.toMatchObject({ status: 400, code: 'invalid' })
})

test('only organisers read who is muted', async () => {
  const { organiser, conference_id, register, as, visitor } = await testHall()
  const [ada, grace, blocked, removed] = [await register(), await register(), await register(), await register()]
  await organiser.call(mutesApi.mute, { conference_id, person_id: ada.id, minutes: 10 })
  await organiser.call(blocksApi.block, { person_id: blocked.id })
  await removed.call(membershipApi.withdraw, { conference_id })
  const muted_until = (await organiser.call(mutesApi.list, { conference_id }))[0]?.muted_until
  const one = (by: Caller) => by.call(mutesApi.one, { conference_id, person_id: ada.id })
  expect(await one(organiser)).toEqual({ muted: true, muted_until })
  const other = organiser.call(mutesApi.one, { conference_id, person_id: grace.id })
  expect(await other).toEqual({ muted: false, muted_until: null })
  // Ada is muted, and nobody is listed.
  for (const person of [ada, grace, blocked, removed, await as()]) {
    const refused = { status: 404 }
    await expect(person.call(mutesApi.list, { conference_id })).rejects.toMatchObject(refused)
    await expect(person.call(mutesApi.count, { conference_id })).rejects.toMatchObject(refused)
    await expect(one(person)).rejects.toMatchObject(refused)
  }
  await expect(one(visitor)).rejects.toMatchObject({ status: 401 })
})

test('nobody is muted who does not take part, and the answer names nobody', async () => {
  const { organiser, conference_id, ada, as } = await hall()
  const outside = await as()
  await outside.call(profileApi.update, { full_name: 'Somebody Else' })
  const mute = (person_id: string) => organiser.call(mutesApi.mute, { conference_id, person_id })
  const refusal = { status: 404, message: peopleText.notHere }
  await expect(mute(randomUUID())).rejects.toMatchObject(refusal)
  await expect(mute(outside.id)).rejects.toMatchObject(refusal)
  await ada.call(membershipApi.withdraw, { conference_id })
  await expect(mute(ada.id)).rejects.toMatchObject(refusal)
  expect(await organiser.call(mutesApi.list, { conference_id })).toEqual([])
})

test('whoever is muted reaches others in no way, and keeps what is theirs', async () => {
  const { organiser, conference_id, ada, grace, post, report } = await hall()
  await grace.call(networkingProfileApi.setMe, { conference_id, listed: true, reachable: true })
  const { id: message_id } = await post(grace, 'Hello')
  const { id: own_id } = await post(ada, 'Mine')
  const { id: question_id } = await grace.call(questionsApi.ask, {
    conference_id,
    text: 'Why?',
    client_id: randomUUID(),
  })
  const poll = await organiser.call(pollsApi.create, {
    conference_id,
    question: 'A?',
    options: ['A', 'B'],
    state: 'open',
  })
  const stand = await exhibitorOf(organiser, conference_id)
  const person_id = grace.id
  const words = { text: 'Hi', client_id: randomUUID() }
  await organiser.call(mutesApi.mute, { conference_id, person_id: ada.id })
  const closed: Record<string, () => Promise<unknown>> = {
    message: () => post(ada, 'Hi'),
    edit: () => ada.call(chatApi.edit, { conference_id, id: own_id, text: 'Changed' }),
    reaction: () => ada.call(chatApi.react, { conference_id, id: message_id, reaction: 'like' }),
    question: () => ada.call(questionsApi.ask, { conference_id, ...words }),
    upvote: () => ada.call(questionsApi.upvote, { conference_id, id: question_id }),
    vote: () => ada.call(pollsApi.vote, { conference_id, id: poll.id, option_id: poll.options[0]?.id ?? '' }),
    'private message': () => ada.call(messagesApi.send, { person_id, ...words }),
    'request to connect': () => ada.call(connectionsApi.change, { person_id, action: 'request' }),
    enquiry: () => ada.call(enquiriesApi.ask, { id: stand, ...words }),
    details: () => ada.call(leadsApi.leave, { id: stand, note: 'Hi' }),
    answers: () => ada.call(networkingProfileApi.setMe, { conference_id, about: 'Hi' }),
  }
  for (const [name, act] of Object.entries(closed))
    await expect(act(), name).rejects.toMatchObject({ status: 403, message: expect.stringContaining('have muted you') })

  await report(ada, message_id, 'Rude')
  await ada.call(directoryApi.report, { conference_id, person_id, reason: 'Rude' })
  await ada.call(networkingProfileApi.setMe, { conference_id, listed: false })
  await ada.call(profileApi.update, { full_name: 'Ada King' })
  await ada.call(chatApi.remove, { conference_id, id: own_id })
  await ada.call(blocksApi.block, { person_id })
  // The organisers can still be asked why.
  await ada.call(messagesApi.send, { person_id: organiser.id, ...words })
})

test('whoever is muted answers and asks nothing as a speaker or on a stand either, nor after leaving and coming back', async () => {
  const { organiser, conference_id, ada, grace, post, db, clock } = await hall()
  const user_id = ada.id
  const exhibitor_id = await exhibitorOf(organiser, conference_id)
  const { schedule_item_id } = await speaking(organiser, conference_id, ada)
  await joinStaff(db, { conference_id, exhibitor_id, user_id, role: 'staff' }, clock.now())
  const words = { text: 'Why?', client_id: randomUUID() }
  const { id } = await grace.call(questionsApi.ask, { conference_id, schedule_item_id, ...words })
  const enquiry = await grace.call(enquiriesApi.ask, { id: exhibitor_id, ...words })
  await organiser.call(mutesApi.mute, { conference_id, person_id: user_id })
  const refusal = { status: 403, message: peopleText.muted }
  await expect(ada.call(questionsApi.answer, { conference_id, id, text: 'So' })).rejects.toMatchObject(refusal)
  const poll = { conference_id, schedule_item_id, question: 'A?', options: ['A', 'B'] }
  await expect(ada.call(pollsApi.create, poll)).rejects.toMatchObject(refusal)
  const answer = { id: exhibitor_id, enquiry_id: enquiry.id, text: 'So' }
  await expect(ada.call(enquiriesApi.answer, answer)).rejects.toMatchObject(refusal)
  await ada.call(membershipApi.withdraw, { conference_id })
  await ada.call(membershipApi.register, { conference_id })
  await expect(post(ada, 'Back')).rejects.toMatchObject(refusal)
})

test('the log and the reports are exported without formulas, and both are noted', async () => {
  const { organiser, conference_id, ada, grace, post, report, log } = await hall()
  const { id } = await post(ada, '=HYPERLINK("https://evil.test")')
  await report(grace, id, '+1')
  const reportsFile = await organiser.call(moderationLogApi.exportReports, { conference_id })
  expect(reportsFile).toContain(`'=HYPERLINK(""https://evil.test"")`)
  expect(reportsFile).toContain(`Grace Hopper,'+1`)
  await organiser.call(mutesApi.mute, { conference_id, person_id: ada.id })
  const logFile = await organiser.call(moderationLogApi.export, { conference_id })
  expect(
    logFile
      .split('\r\n')
      .slice(1, 3)
      .map((line) => line.split(',').slice(1)),
  ).toEqual([
    ['Olive Organiser', 'muted Ada Lovelace'],
    ['Olive Organiser', 'exported 1 report'],
  ])
  expect((await log())[0]).toEqual(['Olive Organiser', 'exported the log (2 entries)'])
})

test('what moderators did to a person is in the export of that person, and goes with the account', async () => {
  const { organiser, conference_id, ada, log, ...kit } = await hall()
  await organiser.call(mutesApi.mute, { conference_id, person_id: ada.id })
  const exported = (await exportOf(kit, ada)).body
  expect(JSON.parse(exported)).toMatchObject({ conferences: { moderated: [{ action: 'person_muted' }] } })
  expect(exported).not.toContain('Olive')
  await ada.call(profileApi.erase, {})
  expect(await log()).toEqual([['Olive Organiser', 'muted somebody who has deleted the account']])
})

test('pages of the log have every entry once', async () => {
  const { organiser, conference_id } = await hall()
  for (const closed of [true, false, true]) await organiser.call(chatApi.change, { conference_id, closed })
  const page = (before?: string) =>
    organiser.call(moderationLogApi.list, { conference_id, limit: 2, ...(before && { before }) })
  const first = await page()
  expect(first.map(({ action }) => action)).toEqual(['chat_closed', 'chat_opened'])
  const last = await page(first.at(-1)?.id)
  expect(last.map(({ action }) => action)).toEqual(['chat_closed'])
  expect(await page(last.at(-1)?.id)).toEqual([])
})

/** Two delegates who have reported each other, in the chat, in private and by their profiles. */
async function quarrel() {
  const kit = await hall()
  const { conference_id, ada, grace, organiser } = kit
  for (const person of [ada, grace])
    await person.call(membershipApi.setConsents, { conference_id, listed: true, reachable: true })
  for (const [by, of] of [
    [ada, grace],
    [grace, ada],
  ] as const) {
    const said = await kit.post(of, `Rude words of ${of.id}`)
    const wrote = { person_id: by.id, text: `Mean words of ${of.id}`, client_id: randomUUID() }
    const { id } = await of.call(messagesApi.send, wrote)
    const reason = `Reason of ${by.id}`
    await kit.report(by, said.id, reason)
    kit.clock.forward(1)
    await by.call(messagesApi.report, { person_id: of.id, id, reason })
    kit.clock.forward(1)
    await by.call(directoryApi.report, { conference_id, person_id: of.id, reason })
  }
  const allReports = async () => [
    ...(await kit.reports()),
    ...(await organiser.call(messageReportsApi.list, { conference_id })),
  ]
  return { ...kit, allReports }
}

test('the export of a person has their reports and mutes, without whom they reported and who muted them', async () => {
  const { conference_id, ada, organiser, ...kit } = await quarrel()
  await organiser.call(mutesApi.mute, { conference_id, person_id: ada.id, minutes: 10 })
  const { body } = await exportOf(kit, ada)
  const { 'reports and mutes': own } = JSON.parse(body)
  const report = { conference_id, reason: `Reason of ${ada.id}`, created_at: expect.any(String), resolved_at: null }
  expect(own).toEqual({
    reports: ['a message in the chat', 'a private message', 'a profile'].map((about) => ({ ...report, about })),
    mutes: [{ conference_id, muted_at: expect.any(String), muted_until: expect.any(String) }],
  })
})

test('reports of a person go with the account, and their own stay without their words', async () => {
  const { ada, grace, allReports } = await quarrel()
  expect((await allReports()).map(({ author }) => author?.person_id === ada.id)).toContain(true)
  await ada.call(profileApi.erase, {})
  const left = await allReports()
  expect(left.map(({ author, reporter, reason }) => [author?.person_id, reporter, reason])).toEqual(
    Array.from({ length: 3 }, () => [grace.id, null, '']),
  )
  expect(JSON.stringify(left)).not.toContain(ada.id)
})

test('closed reports and ended mutes are kept for twelve months, open ones and others for longer', async () => {
  const { conference_id, ada, grace, organiser, clock, core, db, allReports } = await quarrel()
  const inChat = (await organiser.call(moderationApi.reports, { conference_id }))[0]?.id ?? ''
  await organiser.call(moderationApi.resolve, { conference_id, id: inChat })
  const inPrivate = (await organiser.call(messageReportsApi.list, { conference_id }))[0]?.id ?? ''
  await organiser.call(messageReportsApi.resolve, { conference_id, id: inPrivate })
  await organiser.call(mutesApi.mute, { conference_id, person_id: ada.id, minutes: 10 })
  await organiser.call(mutesApi.mute, { conference_id, person_id: grace.id })
  const mutes = () => db.$count(mutedPeople, eq(mutedPeople.conference_id, conference_id))
  const year = clock.now().getTime() + 365 * DAY_MS
  await job?.work(core, new Date(year))
  expect([(await allReports()).length, await mutes()]).toEqual([6, 2])
  await job?.work(core, new Date(year + 1))
  expect([(await allReports()).length, await mutes()]).toEqual([4, 2])
  await job?.work(core, new Date(year + 10 * MINUTE_MS + 1))
  await job?.work(core, new Date(year + 10 * MINUTE_MS + 1))
  expect([(await allReports()).length, await mutes()]).toEqual([4, 1])
})

test('a report that was made while the account was being erased goes with the next job', async () => {
  const { conference_id, core, db, clock, allReports } = await quarrel()
  for (const reports of [chatReports, messageReports])
    await db.update(reports).set({ author_id: null }).where(eq(reports.conference_id, conference_id))
  expect(await allReports()).toHaveLength(6)
  await job?.work(core, clock.now())
  expect(await allReports()).toEqual([])
})
