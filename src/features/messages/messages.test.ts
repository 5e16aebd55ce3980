import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { blocksApi, mutesApi } from '#features/people/contract.ts'
import { conferencesApi } from '#features/conferences/contract.ts'
import { joinConference } from '#features/conferences/server/members.ts'
import { PEOPLE } from '#features/connections/server/read-limits.ts'
import { text as connectionsText } from '#features/connections/text.ts'
import { delegatesApi } from '#features/delegates/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { profileApi } from '#features/profile/contract.ts'
import { membershipApi } from '#features/registration/contract.ts'
import { MESSAGE_LENGTH } from '#features/rooms/rules.ts'
import { exportOf, registeredFor } from '#server/test-fixtures.ts'
import { type LiveClient, openLive } from '#server/test-live.ts'
import { type Person, testApp } from '#server/test.ts'
import { eventually } from '#server/test-eventually.ts'
import type { LiveEvent } from '#shared/live.ts'
import { type Message, messageReportsApi, messagesApi } from './contract.ts'
import { NEW_THREADS_A_DAY } from './rules.ts'
import { text } from './text.ts'

const REFUSED = { status: 404, message: text.noPerson }
const open = { active: true, delegate_registration_enabled: true }

/** An organiser, and delegates of one conference of whom Ada and Grace are listed. */
async function foyer(env?: Record<string, string>) {
  const kit = await testApp(env ? { env } : {})
  const organiser = await kit.as({ plan: 'enterprise' })
  const conference_id = await kit.conferenceOf(organiser, open)
  const delegate = async (full_name: string, listed: boolean) => {
    const person = await registeredFor(kit, organiser, conference_id, { full_name, company: 'Sample Ltd' })
    if (listed) await person.call(membershipApi.setConsents, { conference_id, listed, reachable: true })
    return person
  }
  const [ada, grace, mary] = [await delegate('Ada', true), await delegate('Grace', true), await delegate('Mary', false)]
  return { ...kit, organiser, conference_id, delegate, ada, grace, mary }
}

const send = (by: Person, to: { id: string }, words: string, client_id: string = randomUUID()) =>
  by.call(messagesApi.send, { person_id: to.id, text: words, client_id })
const list = (by: Person, other: { id: string }, page: object = {}) =>
  by.call(messagesApi.list, { person_id: other.id, ...page })
const threads = (by: Person, page: object = {}) => by.call(messagesApi.threads, page)
const threadOf = (by: Person, other: { id: string }) => by.call(messagesApi.thread, { person_id: other.id })
const unread = (by: Person) => by.call(messagesApi.unread, {})
const read = (by: Person, other: { id: string }, seq?: number) =>
  by.call(messagesApi.read, { person_id: other.id, ...(seq !== undefined && { seq }) })
const change = (by: Person, other: { id: string }, to: object) =>
  by.call(messagesApi.change, { person_id: other.id, ...to })
const texts = (found: readonly Message[]) => found.map(({ text: words }) => words)
/** The events in a person's room that are not about notifications. */
const told = ({ events }: Pick<LiveClient, 'events'>, { id }: { id: string }) =>
  events(`person:${id}`).filter(({ kind }) => kind !== 'notification.changed')
const kinds = (events: readonly LiveEvent[]) => events.map(({ kind }) => kind)

/** Ada and Grace, after Grace has answered Ada. */
async function acquainted(env?: Record<string, string>) {
  const kit = await foyer(env)
  await send(kit.ada, kit.grace, 'Hello')
  await send(kit.grace, kit.ada, 'Hello, Ada')
  return kit
}

test('a stranger’s first message is a request, and an answer accepts it', async () => {
  const { ada, grace } = await foyer()
  expect(await threadOf(ada, grace)).toMatchObject({ id: null, writing: 'request', person: { full_name: 'Grace' } })
  expect(await list(ada, grace)).toEqual([])
  const sent = await send(ada, grace, '  May I\r\nask? \u0007')
  expect(sent).toMatchObject({ text: 'May I\nask?', seq: 1, number: 1, author: { person_id: ada.id } })
  expect(await threadOf(ada, grace)).toMatchObject({ status: 'accepted', writing: 'waiting' })
  await expect(send(ada, grace, 'Well?')).rejects.toMatchObject({ status: 409, message: text.waiting })

  // It waits in the request box and is not in the badge.
  expect(await unread(grace)).toEqual({ unread: 0, requests: 1, ignored: 0, hidden: 0 })
  expect(await threads(grace, { box: 'accepted' })).toEqual([])
  expect(await threads(grace, { box: 'requested' })).toMatchObject([
    { person_id: ada.id, unread: 1, last: { text: 'May I\nask?' } },
  ])

  await send(grace, ada, 'Of course')
  expect(await threadOf(ada, grace)).toMatchObject({ writing: 'open', unread: 1, person: { company: 'Sample Ltd' } })
  await send(ada, grace, 'Thank you')
  expect(await unread(grace)).toMatchObject({ unread: 2, requests: 0 })
  expect(texts(await list(grace, ada))).toEqual(['May I\nask?', 'Of course', 'Thank you'])
})

test('a request can be accepted, or ignored without a word to its sender', async () => {
  const { ada, grace, mary, ...kit } = await foyer()
  await send(ada, grace, 'Hello')
  await send(mary, grace, 'Buy this')
  const [adas, marys] = [await openLive(kit, ada.access_token), await openLive(kit, mary.access_token)]
  await adas.join(`person:${ada.id}`)
  await marys.join(`person:${mary.id}`)

  expect(await change(grace, mary, { status: 'ignored' })).toMatchObject({ status: 'ignored' })
  expect(await change(grace, ada, { status: 'accepted' })).toMatchObject({ status: 'accepted', writing: 'open' })
  await eventually(() => expect(adas.events(`person:${ada.id}`)).toHaveLength(1))
  expect(adas.events(`person:${ada.id}`)[0]).toMatchObject({ kind: 'thread.changed', data: { writing: 'open' } })
  expect(await threadOf(mary, grace)).toMatchObject({ status: 'accepted', writing: 'waiting' })
  await expect(send(mary, grace, 'Buy that')).rejects.toMatchObject({ status: 409, message: text.waiting })
  expect(marys.events(`person:${mary.id}`)).toEqual([])
  expect(await unread(grace)).toMatchObject({ requests: 0, ignored: 1 })
  expect(await threads(grace, { box: 'ignored' })).toMatchObject([{ person_id: mary.id }])

  // A change of mind.
  await change(grace, mary, { status: 'accepted' })
  await send(mary, grace, 'Buy that')
  expect(await change(grace, mary, { status: 'ignored' })).toMatchObject({ status: 'accepted' })
})

test('a request that is taken back is gone from the box, and can be written again', async () => {
  const { ada, grace } = await foyer()
  const { id } = await send(ada, grace, 'Helo')
  await ada.call(messagesApi.remove, { person_id: grace.id, id })
  expect(await unread(grace)).toMatchObject({ requests: 0 })
  expect(await threads(grace)).toEqual([])
  expect(await threadOf(ada, grace)).toMatchObject({ writing: 'request' })
  await send(ada, grace, 'Hello')
  expect(await threads(grace)).toMatchObject([{ status: 'requested', unread: 1, last: { text: 'Hello' } }])
})

test('two strangers who write to each other at once have one thread', async () => {
  const { ada, grace } = await foyer()
  await Promise.all([send(ada, grace, 'Hello Grace'), send(grace, ada, 'Hello Ada')])
  for (const [by, other] of [
    [ada, grace],
    [grace, ada],
  ] as const) {
    expect(await threads(by)).toMatchObject([{ status: 'accepted', writing: 'open', unread: 1 }])
    expect((await list(by, other)).map(({ number }) => number)).toEqual([1, 2])
  }
})

test('who cannot be written to looks like nobody', async () => {
  const { ada, grace, mary, organiser, as, conferenceOf, db, clock, conference_id, delegate } = await foyer()
  const nobody = { id: randomUUID() }
  // In another conference, listed there.
  const other = await conferenceOf(organiser, open)
  const stranger = await as()
  await joinConference(db, { conference_id: other, user_id: stranger.id, role: 'delegate' }, clock.now())
  await stranger.call(membershipApi.setConsents, { conference_id: other, listed: true, reachable: true })
  const answers = []
  for (const { id } of [nobody, mary, stranger, ada]) {
    const at = `/api/messages/${id}`
    const payload = { text: 'Hello', client_id: randomUUID() }
    answers.push([
      await ada.request({ method: 'POST', url: at, payload }),
      await ada.request({ method: 'GET', url: at }),
      await ada.request({ method: 'GET', url: `${at}/thread` }),
      await ada.request({ method: 'PUT', url: `${at}/read`, payload: {} }),
      await ada.request({ method: 'PATCH', url: `${at}/thread`, payload: { status: 'accepted' } }),
    ])
  }
  const shown = answers.map((few) =>
    few.map(({ statusCode, body }) => [statusCode, { ...JSON.parse(body), request_id: null }]),
  )
  for (const few of shown) expect(few).toEqual(shown[0])
  expect(shown[0]?.map(([status]) => status)).toEqual([404, 404, 404, 404, 404])

  // Mary is not listed, and can write to those who are. Once she has, she can be answered.
  await send(mary, ada, 'Hello')
  await send(ada, mary, 'Hello, Mary')
  // Who takes the choice back keeps the threads there are, and gets no new ones.
  await grace.call(membershipApi.setConsents, { conference_id, listed: false })
  await expect(send(ada, grace, 'Hello')).rejects.toMatchObject(REFUSED)
  // Who has left the conference cannot write to anybody new, and nobody can write to them.
  const left = await delegate('Left', true)
  await organiser.call(delegatesApi.remove, { conference_id, id: left.delegate_id })
  await expect(send(ada, left, 'Hello')).rejects.toMatchObject(REFUSED)
  await expect(send(left, ada, 'Hello')).rejects.toMatchObject(REFUSED)
  // Nobody meets in a conference that is not published.
  await organiser.call(conferencesApi.update, { conference_id, active: false })
  await expect(send(grace, ada, 'Hello')).rejects.toMatchObject(REFUSED)
  await send(mary, ada, 'Still here')
})

test('organisers write to all their participants, and can be written to, without a request', async () => {
  const { ada, mary, organiser, conference_id } = await foyer()
  await send(organiser, mary, 'Your badge is at the desk')
  expect(await unread(mary)).toMatchObject({ unread: 1, requests: 0 })
  const { name } = await organiser.call(conferencesApi.read, { conference_id })
  expect((await threads(mary))[0]?.person?.organises).toBe(name)
  await send(ada, organiser, 'Where is the lift?')
  await send(ada, organiser, 'Found it')
  expect(await unread(organiser)).toMatchObject({ unread: 2, requests: 0 })
})

test('whoever has the name of an organiser and writes is no organiser to the reader', async () => {
  const { ada, mary, organiser, conference_id, delegate } = await foyer()
  await organiser.call(profileApi.update, { full_name: 'Olivia Sample' })
  const impostor = await delegate('olivia sample', false)
  await impostor.call(profileApi.update, { position: 'Organiser' })
  for (const one of [impostor, mary, organiser]) await send(one, ada, 'Please pay here')
  const { name } = await organiser.call(conferencesApi.read, { conference_id })
  const whoWrote = async (one: Person) => {
    const { person } = await threadOf(ada, one)
    return [person?.organises, person?.namesake_in]
  }
  expect([await whoWrote(impostor), await whoWrote(mary), await whoWrote(organiser)]).toEqual([
    [null, name],
    [null, null],
    [name, null],
  ])
})

test('both get events in their own rooms, as the lists have them', async () => {
  const { ada, grace, ...kit } = await acquainted()
  const [adas, graces] = [await openLive(kit, ada.access_token), await openLive(kit, grace.access_token)]
  const before = [await adas.join(`person:${ada.id}`), await graces.join(`person:${grace.id}`)]
  const { id } = await send(ada, grace, 'One')
  await send(grace, ada, 'Two')
  await ada.call(messagesApi.edit, { person_id: grace.id, id, text: 'Won' })
  for (const [at, socket, by, other] of [
    [0, adas, ada, grace],
    [1, graces, grace, ada],
  ] as const) {
    await eventually(() => expect(told(socket, by)).toHaveLength(3))
    expect(kinds(told(socket, by))).toEqual(['message.posted', 'message.posted', 'message.changed'])
    const joined = before[at]
    const after = joined && 'seq' in joined ? joined.seq : 0
    // In the order of the events: the second message, and then the change of the first.
    const [, ...last] = told(socket, by).map(({ data }) => data)
    expect(await list(by, other, { after })).toEqual(last)
    expect(last.map((row) => 'seq' in row && row.seq)).toEqual(
      told(socket, by)
        .slice(1)
        .map(({ seq }) => seq),
    )
    expect(texts(await list(by, other))).toEqual(['Hello', 'Hello, Ada', 'Won', 'Two'])
  }
})

test('whoever was away gets what was missed, from a process that has just started as well', async () => {
  const { ada, grace } = await acquainted()
  const [{ seq } = { seq: 0 }] = await threads(grace)
  for (const words of ['one', 'two', 'three']) await send(ada, grace, words)
  const other = await testApp({ env: {} })
  const socket = await openLive(other, grace.access_token)
  await socket.join(`person:${grace.id}`, seq)
  await eventually(() => expect(told(socket, grace)).toHaveLength(3))
  const missed = await list(grace, ada, { after: seq })
  expect(texts(missed)).toEqual(['one', 'two', 'three'])
  expect(told(socket, grace).map(({ data }) => data)).toEqual(missed)
  const [changed, ...none] = await threads(grace, { after: seq })
  expect([changed?.unread, changed?.last?.text, none]).toEqual([4, 'three', []])
  expect(await threads(grace, { after: changed?.seq })).toEqual([])
})

test('one client id is one message, however often and however fast it is sent', async () => {
  const { ada, grace } = await foyer()
  const client_id = randomUUID()
  const first = await Promise.all(['a', 'b', 'c'].map((words) => send(ada, grace, words, client_id)))
  expect(new Set(first.map(({ id }) => id)).size).toBe(1)
  await send(grace, ada, 'd', client_id)
  expect((await send(ada, grace, 'e', client_id)).id).toBe(first[0]?.id)
  expect((await list(ada, grace)).map(({ number }) => number)).toEqual([1, 2])
})

test('messages of both at once have one order, and pages of it', async () => {
  const { ada, grace } = await acquainted()
  await Promise.all(
    Array.from({ length: 40 }, (_, at) => (at % 2 ? send(ada, grace, `${at}`) : send(grace, ada, `${at}`))),
  )
  const all = await list(ada, grace, { limit: 100 })
  expect(all.map(({ number }) => number)).toEqual(Array.from({ length: 42 }, (_, at) => at + 1))
  expect(texts(await list(grace, ada, { limit: 100 }))).toEqual(texts(all))
  expect(await list(ada, grace, { limit: 10, before: 33 })).toEqual(all.slice(22, 32))
})

test('threads are in the order of their last activity, in pages', async () => {
  const { ada, grace, mary, organiser } = await acquainted()
  await send(organiser, ada, 'Welcome')
  await send(mary, ada, 'Hello')
  await send(grace, ada, 'Again')
  const people = async (page: object) => (await threads(ada, page)).map(({ person_id }) => person_id)
  expect(await people({})).toEqual([grace.id, mary.id, organiser.id])
  for (const q of ['GRACE', 'gain']) expect(await people({ q })).toEqual([grace.id])
  expect(await people({ q: '%' })).toEqual([])
  const [first] = await threads(ada, { limit: 1 })
  expect(await people({ before: first?.posted_seq })).toEqual([mary.id, organiser.id])
})

test('the read pointer moves forward only, and tells the person’s other devices', async () => {
  const { ada, grace, ...kit } = await acquainted()
  for (const words of ['one', 'two', 'three']) await send(ada, grace, words)
  const sent = await list(grace, ada)
  const room = `person:${grace.id}`
  const [phone, adas] = [await openLive(kit, grace.access_token), await openLive(kit, ada.access_token)]
  await phone.join(room)
  await adas.join(`person:${ada.id}`)
  expect(await read(grace, ada, sent[3]?.seq)).toMatchObject({ unread: 1, read_number: 4 })
  expect(await read(grace, ada, sent[2]?.seq)).toMatchObject({ unread: 1, read_number: 4 })
  await eventually(() => expect(phone.events(room)).toHaveLength(1))
  expect(phone.events(room)[0]).toMatchObject({ kind: 'message.read', data: { person_id: ada.id, unread: 1 } })
  expect(await unread(grace)).toMatchObject({ unread: 1 })

  // Whatever the order in which they arrive, the furthest stays.
  await Promise.all(sent.map(({ seq }) => read(grace, ada, seq)))
  expect(await read(grace, ada)).toMatchObject({ unread: 0, read_number: 5 })
  expect(await unread(grace)).toMatchObject({ unread: 0 })
  // Own messages are never unread, and nobody learns what the other has read.
  expect(await threadOf(ada, grace)).toMatchObject({ unread: 1, read_number: 0 })
  expect(adas.events(`person:${ada.id}`)).toEqual([])
})

test('the author edits and deletes, and nobody else; what is deleted is gone', async () => {
  const { ada, grace, organiser, ...kit } = await acquainted()
  const { id } = await send(ada, grace, 'My secret')
  const edit = (by: Person, other: { id: string }) =>
    by.call(messagesApi.edit, { person_id: other.id, id, text: 'Changed' })
  const remove = (by: Person, other: { id: string }) => by.call(messagesApi.remove, { person_id: other.id, id })
  for (const act of [edit, remove]) {
    await expect(act(grace, ada)).rejects.toMatchObject({ status: 403, message: text.notYours })
    for (const other of [ada, grace]) await expect(act(organiser, other)).rejects.toMatchObject(REFUSED)
  }
  expect(await edit(ada, grace)).toMatchObject({ text: 'Changed', edited_at: expect.any(String) })
  expect(await unread(grace)).toMatchObject({ unread: 2 })
  await remove(ada, grace)
  await expect(edit(ada, grace)).rejects.toMatchObject({ status: 404, message: text.gone })
  await expect(remove(ada, grace)).rejects.toMatchObject({ status: 404, message: text.gone })
  expect(await list(grace, ada)).toMatchObject([{}, {}, { text: '', deleted_at: expect.any(String) }])
  expect(await threadOf(grace, ada)).toMatchObject({ unread: 1, last: { text: '' } })

  // A message of one thread is in no other.
  await send(ada, organiser, 'Hello')
  await expect(ada.call(messagesApi.edit, { person_id: organiser.id, id, text: 'X' })).rejects.toMatchObject({
    status: 404,
    message: text.gone,
  })
  const late = await openLive(kit, grace.access_token)
  const joined = await late.join(`person:${grace.id}`, 0)
  await eventually(() => expect(late.events(`person:${grace.id}`).at(-1)?.seq).toBe('seq' in joined && joined.seq))
  expect(JSON.stringify(late.frames)).not.toMatch(/secret|Changed/)
})

test('a thread whose last message is deleted no longer shows it, also to who catches up', async () => {
  const { ada, grace, ...kit } = await acquainted()
  const sockets = [await openLive(kit, ada.access_token), await openLive(kit, grace.access_token)] as const
  await sockets[0].join(`person:${ada.id}`)
  await sockets[1].join(`person:${grace.id}`)
  const remove = (id: string) => ada.call(messagesApi.remove, { person_id: grace.id, id })
  const [first, last] = [await send(ada, grace, 'First'), await send(ada, grace, 'My secret')]
  // The other devices hear of the thread with its last message.
  await read(grace, ada)
  await change(ada, grace, { muted: true })
  await remove(last.id)
  await remove(first.id)
  const seen = (socket: LiveClient, by: Person) => told(socket, by).slice(-3)
  for (const [at, by] of [ada, grace].entries()) {
    const socket = sockets[at === 0 ? 0 : 1]
    await eventually(() =>
      expect(kinds(seen(socket, by))).toEqual(['message.changed', 'thread.changed', 'message.changed']),
    )
    expect(seen(socket, by)[1]?.data).toMatchObject({ last: { id: last.id, text: '' } })
    const late = await openLive(kit, by.access_token)
    const joined = await late.join(`person:${by.id}`, 0)
    await eventually(() => expect(late.events(`person:${by.id}`).at(-1)?.seq).toBe('seq' in joined && joined.seq))
    expect(JSON.stringify(late.frames)).not.toContain('secret')
  }
})

test('nobody but the two reads a thread, by HTTP or by socket, the organiser included', async () => {
  const { ada, grace, mary, organiser, ...kit } = await acquainted()
  await send(mary, ada, 'Mine')
  const [message] = await list(ada, grace)
  for (const third of [mary, organiser]) {
    // With either of the two they only have threads of their own.
    for (const one of [ada, grace]) {
      const found = await list(third, one).catch(() => [])
      expect(JSON.stringify([found, await threads(third)])).not.toContain('Hello')
    }
    const url = `/api/messages/${grace.id}/messages/${message?.id}`
    const missing = `/api/messages/${grace.id}/messages/${randomUUID()}`
    for (const request of [{ method: 'PATCH', payload: { text: 'X' } }, { method: 'DELETE' }] as const) {
      const answers = [await third.request({ ...request, url }), await third.request({ ...request, url: missing })]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
      expect(JSON.parse(answers[0]?.body ?? '').message).toBe(JSON.parse(answers[1]?.body ?? '').message)
    }
    const socket = await openLive(kit, third.access_token)
    for (const room of [`person:${ada.id}`, `person:${randomUUID()}`, `thread:${(await threads(ada))[0]?.id}`]) {
      socket.send({ type: 'join', room, after: 0 })
      expect(await socket.frame('refused', room)).toEqual({ type: 'refused', room, code: 'not_found' })
    }
    await send(ada, grace, 'Hello again')
    await socket.join(`person:${third.id}`, 0)
    expect(JSON.stringify(socket.frames)).not.toContain('Hello')
  }
})

test('a hidden thread returns with a new message; a muted one counts', async () => {
  const { ada, grace } = await acquainted()
  await read(grace, ada)
  expect(await change(grace, ada, { hidden: true })).toMatchObject({ hidden: true })
  expect(await threads(grace)).toEqual([])
  expect(await unread(grace)).toMatchObject({ hidden: 1 })
  expect(await threads(grace, { box: 'hidden' })).toMatchObject([{ person_id: ada.id }])
  expect(await threads(ada)).toMatchObject([{ hidden: false }])
  expect(await change(grace, ada, { muted: true })).toMatchObject({ muted: true, hidden: true })
  await send(ada, grace, 'Are you there?')
  expect(await threads(grace)).toMatchObject([{ hidden: false, muted: true, unread: 1 }])
  expect(await unread(grace)).toMatchObject({ unread: 1, hidden: 0 })
  expect(await change(grace, ada, { muted: false })).toMatchObject({ muted: false })
  // What is already so is no event.
  const { seq } = await change(grace, ada, { muted: false })
  expect(await change(grace, ada, { muted: false, hidden: false })).toMatchObject({ seq })
})

test('who is muted by organisers reads, and writes to them alone', async () => {
  const { ada, grace, organiser, conference_id } = await acquainted()
  const { id } = await send(ada, grace, 'Something rude')
  await organiser.call(mutesApi.mute, { conference_id, person_id: ada.id })
  const refusal = { status: 403, message: text.muted }
  await expect(send(ada, grace, 'More')).rejects.toMatchObject(refusal)
  await expect(ada.call(messagesApi.edit, { person_id: grace.id, id, text: 'Ruder' })).rejects.toMatchObject(refusal)
  expect(await threadOf(ada, grace)).toMatchObject({ paused: true })
  expect(texts(await list(ada, grace))).toHaveLength(3)
  await send(grace, ada, 'Calm down')
  await send(ada, organiser, 'That was a mistake')
  expect(await threadOf(ada, organiser)).toMatchObject({ paused: false })
  await organiser.call(mutesApi.unmute, { conference_id, person_id: ada.id })
  await send(ada, grace, 'Sorry')
})

test('a block ends writing both ways in neutral words, and begins nothing new', async () => {
  const { ada, grace, mary, organiser } = await acquainted()
  const { id } = await send(ada, grace, 'Something rude')
  await send(mary, grace, 'Hello')
  await grace.call(blocksApi.block, { person_id: ada.id })
  await grace.call(blocksApi.block, { person_id: mary.id })
  const refusal = { status: 403, message: text.cannotSend }
  await expect(send(ada, grace, 'More')).rejects.toMatchObject(refusal)
  await expect(send(grace, ada, 'No')).rejects.toMatchObject(refusal)
  await expect(ada.call(messagesApi.edit, { person_id: grace.id, id, text: 'Ruder' })).rejects.toMatchObject(refusal)
  // The thread stays readable, and only who has blocked sees it.
  expect(texts(await list(ada, grace))).toHaveLength(3)
  expect(await threadOf(grace, ada)).toMatchObject({ writing: 'blocked' })
  expect(await threadOf(ada, grace)).toMatchObject({ writing: 'open' })
  expect(await unread(grace)).toMatchObject({ requests: 0 })

  await mary.call(blocksApi.block, { person_id: organiser.id })
  for (const [by, other] of [
    [mary, organiser],
    [organiser, mary],
  ] as const) {
    await expect(send(by, other, 'Hello')).rejects.toMatchObject(REFUSED)
    await expect(threadOf(by, other)).rejects.toMatchObject(REFUSED)
  }
  await grace.call(blocksApi.unblock, { person_id: ada.id })
  await send(ada, grace, 'Sorry')
})

test('a thread whose last message is edited shows its new text, and so does the notification', async () => {
  const { ada, grace, ...kit } = await acquainted()
  const room = `person:${grace.id}`
  const { id } = await send(ada, grace, 'My secret')
  await change(grace, ada, { hidden: true })
  const socket = await openLive(kit, grace.access_token)
  await socket.join(room)
  await ada.call(messagesApi.edit, { person_id: grace.id, id, text: 'My news' })
  await eventually(() => expect(kinds(told(socket, grace))).toEqual(['message.changed', 'thread.changed']))
  expect(told(socket, grace)[1]?.data).toMatchObject({ last: { id, text: 'My news' } })
  expect(await grace.call(notificationsApi.list, {})).toMatchObject([{ words: { text: 'My news' } }])
  const late = await openLive(kit, grace.access_token)
  const joined = await late.join(room, 0)
  await eventually(() => expect(late.events(room).at(-1)?.seq).toBe('seq' in joined && joined.seq))
  expect(JSON.stringify(late.frames)).not.toContain('secret')
})

test('the other is notified once for all, not of a muted thread, and no longer when it is read or deleted', async () => {
  const { ada, grace, ...kit } = await acquainted()
  await read(grace, ada)
  const notices = async () =>
    (await grace.call(notificationsApi.list, { unread: 'true' })).map(({ actor, count, path, words }) => [
      actor?.person_id,
      count,
      path,
      words.text,
    ])
  const path = `/messages?with=${ada.id}`
  const first = await send(ada, grace, 'One')
  const second = await send(ada, grace, 'Two')
  expect(await notices()).toEqual([[ada.id, 2, path, 'Two']])
  await ada.call(messagesApi.remove, { person_id: grace.id, id: second.id })
  expect(await notices()).toEqual([[ada.id, 1, path, 'One']])
  const socket = await openLive(kit, grace.access_token)
  await socket.join(`person:${grace.id}`)
  await read(grace, ada)
  expect(await notices()).toEqual([])
  await eventually(() => expect(socket.events(`person:${grace.id}`)).toHaveLength(2))
  expect(socket.events(`person:${grace.id}`).map(({ kind }) => kind)).toEqual(['message.read', 'notification.changed'])
  await change(grace, ada, { muted: true })
  await send(ada, grace, 'Three')
  expect(await notices()).toEqual([])
  expect(await unread(grace)).toMatchObject({ unread: 1 })
  expect(first.number).toBe(3)
})

test('a report shows organisers what was written, and nothing else of the thread', async () => {
  const { ada, grace, organiser, conference_id, as } = await acquainted()
  const { id } = await send(ada, grace, 'Something rude')
  await send(ada, grace, 'Something private')
  const report = (by: Person, other: { id: string }, reason: string) =>
    by.call(messagesApi.report, { person_id: other.id, id, reason })
  for (const reason of ['Rude', 'Still rude']) await report(grace, ada, reason)
  await expect(report(ada, grace, 'Mine')).rejects.toMatchObject({ status: 403, message: text.notReportable })
  await expect(report(organiser, ada, 'Seen')).rejects.toMatchObject(REFUSED)
  await ada.call(messagesApi.edit, { person_id: grace.id, id, text: 'Something nice' })
  await ada.call(messagesApi.remove, { person_id: grace.id, id })
  const reports = await organiser.call(messageReportsApi.list, { conference_id })
  expect(reports).toMatchObject([
    { evidence: 'Something rude', reason: 'Rude', author: { person_id: ada.id }, reporter: { person_id: grace.id } },
  ])
  expect(JSON.stringify(reports)).not.toMatch(/private|nice|Hello/)
  await expect(report(grace, ada, 'Again')).rejects.toMatchObject({ status: 404, message: text.gone })
  await organiser.call(messageReportsApi.resolve, { conference_id, id: reports[0]?.id ?? '' })
  expect(await organiser.call(messageReportsApi.list, { conference_id })).toMatchObject([
    { resolved_at: expect.any(String) },
  ])
  const other = await as({ subscribed: true })
  await expect(other.call(messageReportsApi.list, { conference_id })).rejects.toMatchObject({ status: 404 })
})

test.each([
  ['nothing', ' \n\u200b ', text.empty],
  ['too much', 'x'.repeat(MESSAGE_LENGTH + 1), text.tooLong],
])('%s is refused', async (_, words, message) => {
  const { ada, grace } = await foyer()
  await expect(send(ada, grace, words)).rejects.toMatchObject({ status: 400, fields: { text: message } })
})

test('names and times in the body are ignored', async () => {
  const { ada, grace, clock } = await foyer()
  const forged = {
    author_id: grace.id,
    author: { person_id: grace.id },
    created_at: '2020-01-01T00:00:00.000Z',
    number: 9,
  }
  const payload = { text: 'Mine', client_id: randomUUID(), ...forged }
  const answer = await ada.request({ method: 'POST', url: `/api/messages/${grace.id}`, payload })
  expect(JSON.parse(answer.body)).toMatchObject({
    author: { person_id: ada.id },
    created_at: clock.now().toISOString(),
    number: 1,
  })
})

test('whoever floods is slowed down, and others are not', async () => {
  const { ada, grace } = await acquainted({ LIMITS: 'on' })
  // More than are allowed in a minute, so that a slow machine is refused as well.
  const answers = await Promise.allSettled(Array.from({ length: 110 }, (_, at) => send(ada, grace, `${at}`)))
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 429, message: text.tooFast },
  })
  await send(grace, ada, 'Hello')
})

test('edits count as messages', async () => {
  const { ada, grace } = await acquainted({ LIMITS: 'on' })
  const { id } = await send(ada, grace, 'Hello')
  // More than are allowed in a minute, so that a slow machine is refused as well.
  const edits = Array.from({ length: 110 }, (_, at) =>
    ada.call(messagesApi.edit, { person_id: grace.id, id, text: `${at}` }),
  )
  const refused = (await Promise.allSettled(edits)).find(({ status }) => status === 'rejected')
  expect(refused).toMatchObject({ reason: { status: 429, message: text.tooFast } })
})

test('nobody writes to more than a few strangers a day', async () => {
  const { ada, organiser, conference_id, as, db, clock } = await foyer({ LIMITS: 'on' })
  const answers = []
  for (let at = 0; at <= NEW_THREADS_A_DAY; at += 1) {
    const person = await as()
    await joinConference(db, { conference_id, user_id: person.id, role: 'delegate' }, clock.now())
    await person.call(membershipApi.setConsents, { conference_id, listed: true, reachable: true })
    const payload = { text: 'Buy this', client_id: randomUUID() }
    // Those who are too fast wait for a moment.
    const sent = await eventually(async () => {
      const answer = await ada.request({ method: 'POST', url: `/api/messages/${person.id}`, payload })
      expect(answer.body).not.toContain(text.tooFast)
      return answer
    })
    answers.push(sent.statusCode)
  }
  expect(answers).toEqual([...Array.from({ length: NEW_THREADS_A_DAY }, () => 201), 429])
  await eventually(() => send(ada, organiser, 'Is this not allowed?'))
})

test('strangers whose conversation is opened count as people who are read', async () => {
  const { ada, grace, organiser, core } = await foyer({ LIMITS: 'on' })
  await core.limits.spend(PEOPLE, ada.id, PEOPLE.points)
  const refusal = { status: 429, message: connectionsText.tooManyPeople }
  await expect(threadOf(ada, grace)).rejects.toMatchObject(refusal)
  expect(await threadOf(ada, organiser)).toMatchObject({ id: null, writing: 'open' })
  expect(await threadOf(grace, ada)).toMatchObject({ id: null, writing: 'request' })
})

test('what somebody wrote goes with the account, and the thread stays readable', async () => {
  const { ada, grace, ...kit } = await acquainted()
  const { id } = await send(ada, grace, 'My secret')
  await grace.call(messagesApi.report, { person_id: ada.id, id, reason: '' })
  const room = `person:${grace.id}`
  const socket = await openLive(kit, grace.access_token)
  const joined = await socket.join(room)
  const seq = 'seq' in joined ? joined.seq : 0
  const exported = JSON.parse((await exportOf(kit, ada)).body)
  expect(exported.messages).toMatchObject([
    { person_id: grace.id, text: 'Hello' },
    { text: 'a message of somebody' },
    { text: 'My secret' },
  ])
  await ada.request({ method: 'DELETE', url: '/api/me', payload: { password: ada.password } })

  await expect(list(grace, ada)).rejects.toMatchObject(REFUSED)
  const [thread] = await threads(grace)
  const gone = { id: thread?.person_id ?? '' }
  expect((await list(grace, gone)).map(({ text: words, author }) => [words, author?.person_id ?? null])).toEqual([
    ['', null],
    ['Hello, Ada', grace.id],
    ['', null],
  ])
  expect(await threads(grace)).toMatchObject([{ person: null, writing: 'gone', unread: 0 }])
  expect(await list(grace, gone, { after: seq })).toHaveLength(2)
  await expect(send(grace, gone, 'Hello?')).rejects.toMatchObject({ status: 403, message: text.cannotSend })
  await eventually(() => expect(told(socket, grace)).toHaveLength(3))
  expect(kinds(told(socket, grace))).toEqual(['message.changed', 'message.changed', 'thread.changed'])
  const late = await openLive(kit, grace.access_token)
  const again = await late.join(room, 0)
  await eventually(() => expect(late.events(room).at(-1)?.seq).toBe('seq' in again && again.seq))
  expect(JSON.stringify(late.frames)).not.toMatch(/secret|"Ada"/)
  expect(await kit.organiser.call(messageReportsApi.list, { conference_id: kit.conference_id })).toEqual([])

  await grace.request({ method: 'DELETE', url: '/api/me', payload: { password: grace.password } })
})
