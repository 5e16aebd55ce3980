import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { agendaApi } from '#features/agenda/contract.ts'
import { chatApi } from '#features/chat/contract.ts'
import { auditApi, conferencesApi, organisersApi } from '#features/conferences/contract.ts'
import { joinConference } from '#features/conferences/server/members.ts'
import { connectionsApi } from '#features/connections/contract.ts'
import { connections } from '#features/connections/server/table.ts'
import { delegatesApi, invitationsApi } from '#features/delegates/contract.ts'
import { messagesApi } from '#features/messages/contract.ts'
import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import { pollsApi } from '#features/polls/contract.ts'
import { questionsApi } from '#features/questions/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { leadsApi, standsApi } from '#features/stands/contract.ts'
import { exhibitorOf } from '#server/test-exhibitors.ts'
import { deliver, fillConference } from '#server/test-fixtures.ts'
import { testHall } from '#server/test-hall.ts'
import type { Person } from '#server/test.ts'
import { overviewApi } from './contract.ts'

const START = new Date('2026-11-22T11:06:00Z')
const DATES = { start_date: '2026-11-21', end_date: '2026-11-23', time_zone: 'Europe/London' }

/** A conference on its second day, with two participants who are listed and connected, and a session. */
async function hall() {
  const kit = await testHall({ start: START, conference: { name: `Hours ${randomUUID()}`, ...DATES } })
  const { organiser, conference_id } = kit
  const listed = async (full_name: string) => {
    const person = await kit.register({ full_name })
    await person.call(networkingProfileApi.setMe, { conference_id, listed: true, reachable: true })
    return person
  }
  const [ada, grace] = [await listed('Ada Lovelace'), await listed('Grace Hopper')]
  const times = { day: 'Day 2', start_time: '09:00', end_time: '10:00' }
  const { id: session } = await organiser.call(scheduleApi.add, { conference_id, title: 'The pager', ...times })
  const overview = (by: Person = organiser) => by.call(overviewApi.read, { conference_id })
  const ask = (by: Person, more: object = {}) =>
    by.call(questionsApi.ask, { conference_id, text: 'Secret question', client_id: randomUUID(), ...more })
  const chat = (by: Person, more: object = {}) =>
    by.call(chatApi.post, { conference_id, text: 'Secret words', client_id: randomUUID(), ...more })
  const write = (by: Person, to: Person) =>
    by.call(messagesApi.send, { person_id: to.id, text: 'Secret message', client_id: randomUUID() })
  async function connect() {
    await ada.call(connectionsApi.change, { person_id: grace.id, action: 'request' })
    await grace.call(connectionsApi.change, { person_id: ada.id, action: 'accept' })
  }
  return { ...kit, ada, grace, session, overview, ask, chat, write, connect }
}

const NOTHING = { registered: 0, questions: 0, votes: 0, messages: 0, connections: 0, visits: 0, leads: 0 }

test('a new conference has nothing to count', async () => {
  const { organiser, conference_id } = await testHall({ start: START })
  const { totals, registrations, busiest, last, bars } = await organiser.call(overviewApi.read, { conference_id })
  expect({ totals, registrations, busiest, last }).toEqual({
    totals: NOTHING,
    registrations: [],
    busiest: { by_saves: [], by_people: [] },
    last: null,
  })
  expect(bars).toEqual({
    from: '2026-11-21T12:00:00.000Z',
    hours: 2,
    questions: Array(12).fill(0),
    messages: Array(12).fill(0),
  })
})

test('the days on which invitations were sent are counted', async () => {
  const { organiser, conference_id, db, clock } = await testHall({ start: START })
  await fillConference({ db, clock }, conference_id, 3)
  await organiser.call(invitationsApi.sendAll, { conference_id })
  const { invited } = await organiser.call(overviewApi.read, { conference_id })
  expect(invited).toEqual([{ day: '2026-11-22', count: 3 }])
})

test('everything is counted, people once, and nothing of what they wrote or who they are is in the answer', async () => {
  const { organiser, conference_id, ada, grace, session, overview, ask, chat, write, connect } = await hall()
  await ada.call(agendaApi.save, { schedule_item_id: session })
  const { id } = await ask(ada, { schedule_item_id: session })
  await ask(ada)
  await organiser.call(questionsApi.answer, { conference_id, id, text: null })
  await grace.call(questionsApi.upvote, { conference_id, id })
  const poll = await organiser.call(pollsApi.create, {
    conference_id,
    client_id: randomUUID(),
    question: 'Tea?',
    options: ['Yes', 'No'],
  })
  await organiser.call(pollsApi.open, { conference_id, id: poll.id })
  await grace.call(pollsApi.vote, { conference_id, id: poll.id, option_ids: [poll.options[0]?.id ?? ''] })
  await chat(ada, { schedule_item_id: session })
  const { id: removed } = await chat(ada)
  await ada.call(chatApi.remove, { conference_id, id: removed })
  await connect()
  await write(ada, grace)
  await write(grace, ada)
  const stand = await exhibitorOf(organiser, conference_id)
  await ada.call(standsApi.view, { id: stand })
  await ada.call(standsApi.view, { id: stand })
  await ada.call(leadsApi.leave, { id: stand, role_and_company: false, email: false, phone: null, note: null })

  const answer = await overview()
  expect(answer.totals).toEqual({
    registered: 2,
    questions: 2,
    votes: 2,
    messages: 3,
    connections: 1,
    visits: 1,
    leads: 1,
  })
  expect(answer.people).toEqual({ questions: 1, votes: 1, messages: 2, connections: 2, visits: 1, leads: 1 })
  expect(answer).toMatchObject({
    questions: { answered: 1, waiting: 1 },
    votes_in_polls: 1,
    messages_in_chat: 1,
    registrations: [{ day: '2026-11-22', count: 2 }],
    registered_today: 2,
    registered_last_day: 2,
    invitations: { sent: 2, registered: 2 },
    visits: [{ day: '2026-11-22', count: 1 }],
  })
  expect(answer.bars.messages).toEqual([...Array(11).fill(0), 3])
  // Ada asked and wrote there, Grace voted for a question of it.
  const busy = [{ id: session, title: 'The pager', saves: 1, questions: 1, people: 2 }]
  expect(answer.busiest).toMatchObject({ by_saves: busy, by_people: busy })
  const sent = JSON.stringify(answer)
  for (const words of ['Secret', 'Ada', 'Grace', ada.id, grace.id, ada.email]) expect(sent).not.toContain(words)
})

test('invitations are counted by what became of them', async () => {
  const kit = await testHall({ start: START })
  const { organiser, conference_id, mailer } = kit
  await kit.register()
  for (const full_name of ['Reached', 'Bounced', 'Pending']) {
    const { id } = await organiser.call(delegatesApi.add, { conference_id, full_name, email: `${randomUUID()}@a.test` })
    if (full_name === 'Pending') continue
    mailer.refuse(full_name === 'Bounced' ? 550 : null)
    await organiser.call(invitationsApi.send, { delegateId: id, conferenceId: conference_id })
    await deliver(kit)
  }
  const { delegates, invitations } = await organiser.call(overviewApi.read, { conference_id })
  expect(delegates).toMatchObject({ Registered: 1, Invited: 1, Bounced: 1, Pending: 1 })
  expect(invitations).toEqual({ sent: 3, opened: 1, registered: 1, unanswered: 1 })
})

test('connections count from when both took part until a month after the conference', async () => {
  const { organiser, ada, grace, db, overview, connect, conferenceOf } = await hall()
  await connect()
  const count = async (since: string, conference_id?: string) => {
    await db.update(connections).set({ since })
    return conference_id === undefined
      ? (await overview()).totals.connections
      : (await organiser.call(overviewApi.read, { conference_id })).totals.connections
  }
  const next = await conferenceOf(organiser, { active: true, start_date: '2027-11-21', end_date: '2027-11-23' })
  for (const { id: user_id } of [ada, grace])
    await joinConference(db, { conference_id: next, user_id, role: 'delegate' }, new Date('2027-06-01'))
  expect(await count('2026-11-22T11:05:59Z')).toBe(0)
  expect(await count('2026-11-22T11:06:00Z')).toBe(1)
  expect(await count('2026-11-22T11:06:00Z', next)).toBe(0)
  expect(await count('2026-12-23T23:59:59Z')).toBe(1)
  expect(await count('2026-12-24T00:00:00Z')).toBe(0)
  expect(await count('2027-06-01T00:00:00Z', next)).toBe(1)
})

test('somebody who has erased the account is no longer counted among the people', async () => {
  const { ada, overview, ask, chat } = await hall()
  await ask(ada)
  await chat(ada)
  expect((await overview()).people).toMatchObject({ questions: 1, messages: 1 })
  await ada.request({ method: 'DELETE', url: '/api/me', payload: { password: ada.password } })
  expect((await overview()).people).toMatchObject({ questions: 0, messages: 0 })
})

test('the edition before is the last one of the same owner that the caller organises', async () => {
  const { organiser, conference_id, as, db, clock, overview, conferenceOf } = await hall()
  const dated = (start_date: string) => ({ active: true, start_date, end_date: start_date })
  const [older, before] = [
    await conferenceOf(organiser, { name: `Older ${randomUUID()}`, ...dated('2024-11-20') }),
    await conferenceOf(organiser, { name: `Before ${randomUUID()}`, ...dated('2025-11-20') }),
  ]
  // One that overlaps is no edition before.
  await conferenceOf(organiser, dated('2026-11-21'))
  const helper = await as()
  const join = (id: string) =>
    joinConference(db, { conference_id: id, user_id: helper.id, role: 'organiser' }, clock.now())
  await join(conference_id)
  expect((await overview()).last).toMatchObject({ id: before, start_date: '2025-11-20', totals: NOTHING })
  expect((await overview(helper)).last).toBeNull()
  await join(older)
  expect((await overview(helper)).last?.id).toBe(older)
  await organiser.call(conferencesApi.remove, { conference_id: before })
  expect((await overview()).last?.id).toBe(older)
})

test('delegates have no numbers, nor has somebody who no longer organises', async () => {
  const { organiser, conference_id, as, db, clock, ada, overview } = await hall()
  const helper = await as()
  await joinConference(db, { conference_id, user_id: helper.id, role: 'organiser' }, clock.now())
  expect((await overview(helper)).totals.registered).toBe(2)
  await organiser.call(organisersApi.remove, { conference_id, user_id: helper.id })
  for (const person of [helper, ada]) {
    await expect(overview(person)).rejects.toMatchObject({ status: 404 })
    for (const file of ['sessions', 'days', 'everything']) {
      const reply = await person.request({ url: `/api/conferences/${conference_id}/overview/${file}` })
      expect(reply.statusCode).toBe(404)
    }
  }
})

test('sessions and days are exported as numbers', async () => {
  const { organiser, conference_id, ada, session, chat } = await hall()
  await ada.call(agendaApi.save, { schedule_item_id: session })
  await chat(ada, { schedule_item_id: session })
  const read = async (file: string) =>
    (await organiser.request({ url: `/api/conferences/${conference_id}/overview/${file}` })).body
  expect(await read('sessions')).toBe(
    '\ufeffday,start time,end time,title,location,saves,people who took part\r\nDay 2,09:00,10:00,The pager,,1,1\r\n',
  )
  expect(await read('days')).toBe(
    '\ufeffday,registrations,questions,votes,messages,connections,visits,leads\r\n2026-11-22,2,0,0,1,0,0,0\r\n',
  )
})

test('everything is exported as one archive, without what is secret, and the log says so', async () => {
  const { organiser, conference_id, ada, grace, ask, write, connect } = await hall()
  await ask(ada)
  await connect()
  await write(ada, grace)
  const stand = await exhibitorOf(organiser, conference_id, { name: '../Halyard/Hosting' })
  await ada.call(leadsApi.leave, { id: stand, role_and_company: false, email: false, phone: null, note: null })
  await exhibitorOf(organiser, conference_id, { name: 'Without leads' })

  const { headers, rawPayload } = await organiser.request({
    url: `/api/conferences/${conference_id}/overview/everything`,
  })
  expect(headers).toMatchObject({ 'content-type': 'application/zip' })
  expect(headers['content-disposition']).toMatch(/filename="hours[\w-]+-everything\.zip"/)
  const files = Object.entries(unzipSync(rawPayload)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])
  const texts = new Map(files.map(([name = '', text = '']) => [name, text]))
  expect([...texts.keys()]).toEqual([
    'schedule.csv',
    'speakers.csv',
    'calendar.ics',
    'delegates.csv',
    'sessions.csv',
    'days.csv',
    'questions.csv',
    'polls.csv',
    'exhibitors.csv',
    'reports.csv',
    'moderation.csv',
    'leads/1-..HalyardHosting.csv',
  ])
  expect(texts.get('delegates.csv')).toContain(ada.email)
  expect(texts.get('questions.csv')).toContain('Secret question')
  expect(texts.get('leads/1-..HalyardHosting.csv')).toContain('Ada Lovelace')
  // What two people wrote to each other is theirs.
  expect([...texts.values()].join('')).not.toContain('Secret message')
  const log = await organiser.call(auditApi.list, { conference_id })
  expect(log.map(({ action, count }) => [action, count])).toContainEqual(['everything_exported', 12])
  expect(log.map(({ action }) => action)).toContain('delegates_exported')
})
