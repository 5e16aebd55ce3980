import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { chatApi } from '#features/chat/contract.ts'
import { mutesApi } from '#features/people/contract.ts'
import { text as peopleText } from '#features/people/text.ts'
import { conferencesApi } from '#features/conferences/contract.ts'
import { joinConference } from '#features/conferences/server/members.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { exportOf, registeredFor } from '#server/test-fixtures.ts'
import { type LiveClient, openLive } from '#server/test-live.ts'
import { type Person, testApp } from '#server/test.ts'
import { eventually } from '#server/test-eventually.ts'
import { testHall } from '#server/test-hall.ts'
import { speaking, withoutAddress } from '#server/test-speakers.ts'
import { type Question, questionsApi } from './contract.ts'
import { ASKING_LIMIT, QUESTION_LIMITS } from './rules.ts'
import { forgetQuestionNames } from './server/retention.ts'
import { text } from './text.ts'

async function hall(env?: Record<string, string>) {
  const kit = await testHall(env ? { env } : {})
  const { organiser, conference_id } = kit
  const [ada, grace] = [
    await kit.register({ full_name: 'Ada Lovelace' }),
    await kit.register({ full_name: 'Grace Hopper' }),
  ]
  const ask = (by: Person, words: string, more: object = {}) =>
    by.call(questionsApi.ask, { conference_id, text: words, client_id: randomUUID(), ...more })
  const list = (by: Person, page: object = {}) => by.call(questionsApi.list, { conference_id, ...page })
  const moderate = (id: string, change: object, by: Person = organiser) =>
    by.call(questionsApi.moderate, { conference_id, id, ...change })
  const upvote = (by: Person, id: string) => by.call(questionsApi.upvote, { conference_id, id })
  const answer = (by: Person, id: string, words: string | null) =>
    by.call(questionsApi.answer, { conference_id, id, text: words })
  const change = (to: object) => organiser.call(questionsApi.change, { conference_id, ...to })
  return { kit, organiser, conference_id, ada, grace, ask, list, moderate, upvote, answer, change }
}

const texts = (all: readonly Question[]) => all.map(({ text: words }) => words)
/** The events of a room without those that pass, such as who is there. */
const stored = (client: LiveClient, name: string) => client.events(name).filter(({ seq }) => seq !== null)
const room = (conference_id: string) => `conference:${conference_id}`

test('whoever is muted for ten minutes neither asks, votes nor writes until they are over', async () => {
  const { kit, organiser, conference_id, ada, grace, ask, upvote } = await hall()
  const { id } = await ask(grace, 'Why?')
  const mute = (minutes?: 10 | 60) =>
    organiser.call(mutesApi.mute, { conference_id, person_id: ada.id, ...(minutes && { minutes }) })
  const post = () => ada.call(chatApi.post, { conference_id, text: 'Hello', client_id: randomUUID() })
  const mutes = async () =>
    (await organiser.call(mutesApi.list, { conference_id })).map(({ muted_until }) => muted_until)
  const seen = () => ada.call(questionsApi.settings, { conference_id })
  // A later mute replaces an earlier one.
  await mute()
  await mute(60)
  await mute(10)
  const muted_until = new Date(kit.clock.now().getTime() + 600_000).toISOString()
  expect(await mutes()).toEqual([muted_until])
  expect(await seen()).toMatchObject({ muted: true, muted_until })
  expect(await ada.call(chatApi.settings, { conference_id })).toMatchObject({ muted: true, muted_until })
  const refusal = { status: 403, message: peopleText.muted }
  kit.clock.forward(599_999)
  for (const writing of [() => ask(ada, 'Me?'), () => upvote(ada, id), post])
    await expect(writing()).rejects.toMatchObject(refusal)
  kit.clock.forward(1)
  expect(await mutes()).toEqual([])
  expect(await seen()).toMatchObject({ muted: false, muted_until: null })
  await ask(ada, 'Me?')
  await upvote(ada, id)
  await post()
})

test('without moderation a question is seen at once, and arrives in the room as the list has it', async () => {
  const { kit, ada, grace, conference_id, ask, list } = await hall()
  const socket = await openLive(kit, grace.access_token)
  await socket.join(room(conference_id))
  const asked = await ask(ada, '  Why\r\nthat? ', { author: { person_id: grace.id }, state: 'answered', upvotes: 9 })
  expect(asked).toMatchObject({
    text: 'Why\nthat?',
    seq: 1,
    state: 'visible',
    author: { person_id: ada.id, full_name: 'Ada Lovelace' },
    anonymous: false,
    pinned: false,
    upvotes: 0,
    answers: [],
    mine: true,
    upvoted: false,
  })
  const [seen] = await list(grace)
  expect(seen).toEqual({ ...asked, mine: false })
  await eventually(() => expect(socket.events(room(conference_id))).toHaveLength(1))
  const { mine: _mine, upvoted: _upvoted, ...shared } = asked
  expect(socket.events(room(conference_id))[0]).toMatchObject({ kind: 'question.changed', data: shared })
  expect(Object.keys(socket.events(room(conference_id))[0]?.data ?? {})).not.toContain('mine')
})

test('a queued question is seen by its asker and organisers alone, until it is approved', async () => {
  const { kit, ada, grace, organiser, conference_id, ask, list, change, moderate } = await hall()
  expect(await change({ moderated: true })).toEqual({ moderated: true, closed: false })
  const sockets = await Promise.all([ada, grace, organiser].map(({ access_token }) => openLive(kit, access_token)))
  for (const socket of sockets) await socket.join(room(conference_id))
  const { id, state } = await ask(ada, 'A secret so far?')
  expect(state).toBe('queued')
  for (const reader of [ada, organiser]) expect(texts(await list(reader))).toEqual(['A secret so far?'])
  for (const page of [{}, { after: 0 }, { state: 'queued' }]) expect(await list(grace, page)).toEqual([])
  await eventually(() => sockets.map((socket) => expect(socket.events(room(conference_id))).toHaveLength(1)))
  const [toAda, toGrace, toOrganiser] = sockets.map((socket) => socket.events(room(conference_id))[0]?.data)
  expect([toAda, toOrganiser]).toMatchObject([{ text: 'A secret so far?' }, { text: 'A secret so far?' }])
  expect(toGrace).toEqual({ id, hidden: true })
  for (const call of [questionsApi.upvote, questionsApi.unvote, questionsApi.withdraw])
    await expect(grace.call(call, { conference_id, id })).rejects.toMatchObject({ status: 404, message: text.gone })

  for (const by of [ada, grace])
    await expect(moderate(id, { state: 'visible' }, by)).rejects.toMatchObject({ status: 403 })
  expect(await moderate(id, { state: 'visible' })).toMatchObject({ state: 'visible', seq: 3 })
  expect(texts(await list(grace))).toEqual(['A secret so far?'])
  await eventually(() => expect(sockets[1]?.events(room(conference_id))[1]?.data).toMatchObject({ state: 'visible' }))
})

test('what is rejected or archived is gone for others and comes back', async () => {
  const { kit, ada, grace, organiser, conference_id, ask, list, moderate, answer, upvote } = await hall()
  const { id } = await ask(ada, 'Too rude?')
  await upvote(grace, id)
  await moderate(id, { state: 'rejected' })
  await expect(moderate(id, { state: 'archived' })).rejects.toMatchObject({ status: 409, message: text.notPossible })
  expect(await list(grace)).toEqual([])
  expect((await list(ada)).map(({ state }) => state)).toEqual(['rejected'])
  expect((await list(organiser, { state: 'rejected' })).map(({ text: words }) => words)).toEqual(['Too rude?'])
  await expect(upvote(organiser, id)).rejects.toMatchObject({ status: 409, message: text.noVotes })
  await expect(upvote(ada, id)).rejects.toMatchObject({ status: 409 })
  await expect(upvote(grace, id)).rejects.toMatchObject({ status: 404 })
  await expect(answer(organiser, id, 'No')).rejects.toMatchObject({ status: 409, message: text.notApproved })
  await moderate(id, { state: 'visible' })
  await answer(organiser, id, 'No')
  await moderate(id, { state: 'archived' })
  // Somebody who comes late gets no word of it.
  const late = await openLive(kit, grace.access_token)
  await late.join(room(conference_id), 0)
  await eventually(() => expect(late.events(room(conference_id)).length).toBeGreaterThanOrEqual(6))
  expect(JSON.stringify(late.frames)).not.toContain('rude')
  expect(await moderate(id, { state: 'visible' })).toMatchObject({ state: 'answered', upvotes: 1 })
  expect(texts(await list(grace))).toEqual(['Too rude?'])
})

test('who asks without a name is known to organisers and to nobody else', async () => {
  const { kit, ada, grace, organiser, conference_id, ask, list, change, moderate, answer } = await hall()
  const speaker = await registeredFor(kit, organiser, conference_id)
  const { schedule_item_id } = await speaking(organiser, conference_id, speaker)
  const session = `session:${schedule_item_id}`
  await change({ moderated: true, schedule_item_id })
  const readers = [ada, grace, speaker, organiser]
  const sockets = await Promise.all(readers.map(({ access_token }) => openLive(kit, access_token)))
  for (const socket of sockets) await socket.join(session)
  const { id } = await ask(ada, 'May I say this?', { anonymous: true, schedule_item_id })
  await moderate(id, { state: 'visible', pinned: true })
  await answer(speaker, id, 'You may')
  const authors = await Promise.all(
    readers.map(async (reader) => (await list(reader, { schedule_item_id }))[0]?.author?.person_id ?? null),
  )
  expect(authors).toEqual([ada.id, null, null, ada.id])
  await eventually(() => sockets.map((socket) => expect(stored(socket, session)).toHaveLength(3)))
  const told = sockets.map((socket) => JSON.stringify(socket.frames))
  expect(told.map((frames) => frames.includes(ada.id))).toEqual([true, false, false, true])
  expect(told.map((frames) => frames.includes('Lovelace'))).toEqual([true, false, false, true])
  // Also for somebody who catches up from the database, in a process that has just started.
  const other = await testApp({ env: {} })
  const late = await openLive(other, grace.access_token)
  await late.join(session, 0)
  await eventually(() => expect(stored(late, session)).toHaveLength(4))
  expect(JSON.stringify(late.frames)).toContain('May I say this?')
  expect(JSON.stringify(late.frames)).not.toContain(ada.id)
})

test('one client id is one question, however often and however fast it is sent', async () => {
  const { ada, grace, ask, list } = await hall()
  const client_id = randomUUID()
  const answers = await Promise.all(['a', 'b', 'c'].map((words) => ask(ada, words, { client_id })))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  await ask(ada, 'd', { client_id })
  expect(await list(grace)).toHaveLength(1)
  await ask(grace, 'Mine', { client_id })
  expect(await list(grace)).toHaveLength(2)
})

test.each([
  ['nothing', ' \n\u200b ', text.empty],
  ['too much', 'x'.repeat(QUESTION_LIMITS.text + 1), text.tooLong],
])('%s is refused', async (_, words, message) => {
  const { ada, ask } = await hall()
  await expect(ask(ada, words)).rejects.toMatchObject({ status: 400, fields: { text: message } })
})

test('31 votes of one person at once count once, and 30 people count 30', async () => {
  const { kit, ada, grace, conference_id, ask, list, upvote } = await hall()
  const { id } = await ask(ada, 'Why?')
  await Promise.all(Array.from({ length: 31 }, () => upvote(grace, id)))
  expect((await list(grace))[0]).toMatchObject({ upvotes: 1, upvoted: true })
  const people = await Promise.all(
    Array.from({ length: 29 }, async () => {
      const person = await kit.as()
      await joinConference(kit.db, { conference_id, user_id: person.id, role: 'delegate' }, kit.clock.now())
      return person
    }),
  )
  const socket = await openLive(kit, ada.access_token)
  await socket.join(room(conference_id))
  await Promise.all(people.map((person) => upvote(person, id)))
  expect((await list(ada))[0]).toMatchObject({ upvotes: 30, upvoted: false })
  await eventually(() => expect(socket.events(room(conference_id)).at(-1)?.data).toMatchObject({ upvotes: 30 }))
})

test('a vote can be taken back, and doing either twice changes nothing', async () => {
  const { ada, grace, conference_id, ask, upvote } = await hall()
  const { id } = await ask(ada, 'Why?')
  const unvote = (by: Person) => by.call(questionsApi.unvote, { conference_id, id })
  expect(await upvote(ada, id)).toMatchObject({ upvotes: 1, upvoted: true, mine: true, seq: 2 })
  expect(await upvote(ada, id)).toMatchObject({ upvotes: 1, upvoted: true, seq: 2 })
  expect(await upvote(grace, id)).toMatchObject({ upvotes: 2, upvoted: true, mine: false, seq: 3 })
  expect(await unvote(ada)).toMatchObject({ upvotes: 1, upvoted: false, seq: 4 })
  expect(await unvote(ada)).toMatchObject({ upvotes: 1, upvoted: false, seq: 4 })
})

test('nobody votes for a question that waits, its asker included', async () => {
  const { ada, organiser, ask, change, upvote } = await hall()
  await change({ moderated: true })
  const { id } = await ask(ada, 'Why?')
  for (const by of [ada, organiser])
    await expect(upvote(by, id)).rejects.toMatchObject({ status: 409, message: text.noVotes })
})

test('pinned first, then votes, then the newest, and answered ones apart', async () => {
  const { ada, grace, organiser, ask, list, moderate, upvote, answer } = await hall()
  const ids: Record<string, string> = {}
  for (const words of ['answered', 'older', 'newer', 'popular', 'pinned']) ids[words] = (await ask(ada, words)).id
  await upvote(grace, ids.popular ?? '')
  for (const by of [grace, ada]) await upvote(by, ids.answered ?? '')
  await answer(organiser, ids.answered ?? '', 'Yes')
  await moderate(ids.pinned ?? '', { pinned: true })
  expect(texts(await list(grace))).toEqual(['pinned', 'popular', 'newer', 'older', 'answered'])
  expect(texts(await list(grace, { limit: 2 }))).toEqual(['pinned', 'popular'])
  expect(texts(await list(grace, { state: 'answered' }))).toEqual(['answered'])
  expect((await list(grace, { after: 6 })).map(({ seq, text: words }) => [seq, words])).toEqual([
    [9, 'answered'],
    [10, 'pinned'],
  ])
})

test('a room has one pinned question, also when several are pinned at once', async () => {
  const { kit, ada, grace, organiser, conference_id, ask, list, moderate, answer } = await hall()
  const { id: schedule_item_id } = await organiser.call(scheduleApi.add, {
    conference_id, day: 'Day 1', start_time: '09:00', end_time: '10:00', title: 'Keynote',
  }) // prettier-ignore
  const { id: elsewhere } = await ask(ada, 'In the session', { schedule_item_id })
  await moderate(elsewhere, { pinned: true })
  const ids: string[] = []
  for (let at = 0; at < 4; at += 1) ids.push((await ask(at % 2 ? ada : grace, `${at}`)).id)
  const socket = await openLive(kit, grace.access_token)
  await socket.join(room(conference_id), 4)
  await Promise.all(ids.map((id) => moderate(id, { pinned: true })))
  const pinned = (await list(grace)).filter((question) => question.pinned)
  expect(pinned).toHaveLength(1)
  expect((await list(grace, { schedule_item_id })).map((question) => question.pinned)).toEqual([true])
  // What was told adds up to the same.
  const shown = () => {
    const last = new Map(
      socket.events(room(conference_id)).map(({ data }) => {
        const question = data as Question
        return [question.id, question]
      }),
    )
    return [...last.values()].filter((question) => question.pinned).map(({ id }) => id)
  }
  await eventually(() => expect(shown()).toEqual(pinned.map(({ id }) => id)))
  expect(await answer(organiser, pinned[0]?.id ?? '', null)).toMatchObject({ state: 'answered', pinned: false })
  const pinAnswered = moderate(pinned[0]?.id ?? '', { pinned: true })
  await expect(pinAnswered).rejects.toMatchObject({ status: 409, message: text.notPinnable })
})

test('organisers and speakers of the session answer, several times and in order; delegates do not', async () => {
  const { kit, ada, grace, organiser, conference_id, ask, answer, list } = await hall()
  const speaker = await registeredFor(kit, organiser, conference_id)
  const { schedule_item_id } = await speaking(organiser, conference_id, speaker)
  const { id } = await ask(ada, 'Why?', { schedule_item_id })
  for (const by of [ada, grace])
    await expect(answer(by, id, 'Me')).rejects.toMatchObject({ status: 403, message: text.mayNotAnswer })
  await answer(speaker, id, 'Because')
  await answer(organiser, id, null)
  await answer(organiser, id, null)
  await answer(speaker, id, 'And so')
  const [seen] = await list(grace, { schedule_item_id })
  expect(seen).toMatchObject({ state: 'answered' })
  expect(seen?.answers.map(({ text: words, author }) => [words, author?.role])).toEqual([
    ['Because', 'speaker'],
    [null, 'organiser'],
    ['And so', 'speaker'],
  ])
  await expect(answer(speaker, id, ' ')).rejects.toMatchObject({ status: 400, fields: { text: text.answerEmpty } })

  const remove = (by: Person, answer_id = '') => by.call(questionsApi.removeAnswer, { conference_id, id, answer_id })
  const [first, live, second] = seen?.answers.map((one) => one.id) ?? []
  await expect(remove(ada, first)).rejects.toMatchObject({ status: 403 })
  await expect(remove(speaker, live)).rejects.toMatchObject({ status: 403, message: text.notYourAnswer })
  await remove(speaker, first)
  await remove(organiser, second)
  expect(await remove(organiser, live)).toMatchObject({ state: 'visible', answers: [] })
  await expect(remove(organiser, live)).rejects.toMatchObject({ status: 404, message: text.answerGone })
})

test('a speaker answers only in sessions of their own, while they are one of its speakers, and not while muted', async () => {
  const { kit, ada, organiser, conference_id, ask, answer } = await hall()
  const [turing, hopper] = [await kit.register(), await kit.register()]
  const own = await speaking(organiser, conference_id, turing)
  const other = await speaking(organiser, conference_id, hopper)
  const here = { schedule_item_id: own.schedule_item_id }
  const [inOwn, inOther, inHall] = [
    await ask(ada, 'Here?', here),
    await ask(ada, 'There?', { schedule_item_id: other.schedule_item_id }),
    await ask(ada, 'Anywhere?'),
  ]
  const mayAnswer = async (by: Person, place: object) =>
    (await by.call(questionsApi.settings, { conference_id, ...place })).may_answer
  const refusal = { status: 403, message: text.mayNotAnswer }
  for (const { id } of [inOther, inHall]) await expect(answer(turing, id, 'So')).rejects.toMatchObject(refusal)
  await expect(answer(hopper, inOwn.id, null)).rejects.toMatchObject(refusal)
  expect(await Promise.all([mayAnswer(turing, here), mayAnswer(turing, {}), mayAnswer(hopper, here)])).toEqual([
    true,
    false,
    false,
  ])
  expect(await answer(turing, inOwn.id, null)).toMatchObject({ state: 'answered' })

  await organiser.call(mutesApi.mute, { conference_id, person_id: turing.id })
  await expect(answer(turing, inOwn.id, 'So')).rejects.toMatchObject({ status: 403, message: peopleText.muted })
  await organiser.call(mutesApi.unmute, { conference_id, person_id: turing.id })
  const { answers } = await answer(turing, inOwn.id, 'So')
  expect(answers.at(-1)?.author).toMatchObject({ person_id: turing.id, role: 'speaker' })

  await withoutAddress(kit, own.speaker_id)
  await expect(answer(turing, inOwn.id, 'More')).rejects.toMatchObject(refusal)
  expect(await mayAnswer(turing, here)).toBe(false)
})

test('nobody but organisers answers in a draft', async () => {
  const { ada, organiser, conference_id, ask, answer } = await hall()
  const { schedule_item_id } = await speaking(organiser, conference_id, ada)
  const { id } = await ask(ada, 'Why?', { schedule_item_id })
  await organiser.call(conferencesApi.update, { conference_id, active: false })
  await expect(answer(ada, id, 'So')).rejects.toMatchObject({ status: 404 })
  expect(await answer(organiser, id, 'So')).toMatchObject({ state: 'answered' })
})

test('the asker withdraws a question until it is answered', async () => {
  const { kit, ada, grace, organiser, conference_id, ask, answer, list, moderate } = await hall()
  const withdraw = (by: Person, id: string) => by.call(questionsApi.withdraw, { conference_id, id })
  const [first, second, third] = [await ask(ada, 'First'), await ask(ada, 'Second'), await ask(ada, 'Third')]
  const socket = await openLive(kit, grace.access_token)
  await socket.join(room(conference_id))
  for (const by of [grace, organiser])
    await expect(withdraw(by, first.id)).rejects.toMatchObject({ status: 403, message: text.notYours })
  await withdraw(ada, first.id)
  await eventually(() => expect(socket.events(room(conference_id))[0]?.data).toEqual({ id: first.id, hidden: true }))
  await expect(withdraw(ada, first.id)).rejects.toMatchObject({ status: 404 })
  await answer(organiser, second.id, 'Yes')
  await expect(withdraw(ada, second.id)).rejects.toMatchObject({ status: 409, message: text.answered })
  await moderate(third.id, { state: 'rejected' })
  await expect(withdraw(ada, third.id)).rejects.toMatchObject({ status: 409, message: text.putAway })
  expect(texts(await list(grace))).toEqual(['Second'])
})

test('closed questions and muted people: no asking and no voting, and answers go on', async () => {
  const { kit, ada, grace, organiser, conference_id, ask, answer, change, upvote } = await hall()
  const { id } = await ask(ada, 'Why?')
  const socket = await openLive(kit, grace.access_token)
  await socket.join(room(conference_id))
  await change({ closed: true })
  await eventually(() =>
    expect(socket.events(room(conference_id))).toMatchObject([
      { kind: 'question.settings', data: { moderated: false, closed: true } },
    ]),
  )
  await expect(ask(ada, 'x')).rejects.toMatchObject({ status: 403, message: text.closed })
  await expect(upvote(grace, id)).rejects.toMatchObject({ status: 403, message: text.closed })
  await ask(organiser, 'From the hall')
  await answer(organiser, id, 'Because')
  await change({ closed: false })
  await organiser.call(mutesApi.mute, { conference_id, person_id: ada.id })
  await expect(ask(ada, 'x')).rejects.toMatchObject({ status: 403 })
  await expect(upvote(ada, id)).rejects.toMatchObject({ status: 403 })
  const settings = { moderated: false, closed: false }
  expect(await ada.call(questionsApi.settings, { conference_id })).toEqual({
    ...settings, muted: true, muted_until: null, moderator: false, organises: false, may_answer: false,
  }) // prettier-ignore
  expect(await organiser.call(questionsApi.settings, { conference_id })).toEqual({
    ...settings, muted: false, muted_until: null, moderator: true, organises: true, may_answer: true,
  }) // prettier-ignore
})

test('a session has its own questions', async () => {
  const { kit, ada, grace, organiser, conference_id, ask, list, change } = await hall()
  const session = { day: 'Day 1', start_time: '09:00', end_time: '10:00', title: 'Keynote' }
  const { id: schedule_item_id } = await organiser.call(scheduleApi.add, { conference_id, ...session })
  const socket = await openLive(kit, grace.access_token)
  await socket.join(`session:${schedule_item_id}`)
  await change({ moderated: true, schedule_item_id })
  expect(await ask(ada, 'Here?', { schedule_item_id })).toMatchObject({ state: 'queued', seq: 2, schedule_item_id })
  expect(await ask(ada, 'Everywhere?')).toMatchObject({ state: 'visible', seq: 1, schedule_item_id: null })
  expect(texts(await list(ada, { schedule_item_id }))).toEqual(['Here?'])
  expect(texts(await list(grace))).toEqual(['Everywhere?'])
  // Passing events, such as who is present, have no number.
  const numbers = () => socket.events(`session:${schedule_item_id}`).flatMap(({ seq }) => seq ?? [])
  await eventually(() => expect(numbers()).toEqual([1, 2]))
  await expect(ask(ada, 'x', { schedule_item_id: randomUUID() })).rejects.toMatchObject({ status: 404 })
})

test('the file for organisers holds no formulas and no hidden names', async () => {
  const { ada, grace, organiser, conference_id, ask, answer, upvote } = await hall()
  const url = `/api/conferences/${conference_id}/questions/export`
  const { id } = await ask(ada, '=SUM(A1)')
  await ask(grace, 'Without a name', { anonymous: true })
  await upvote(grace, id)
  await answer(organiser, id, '+1')
  await answer(organiser, id, null)
  expect((await ada.request({ method: 'GET', url })).statusCode).toBe(404)
  const { body, headers } = await organiser.request({ method: 'GET', url })
  expect(headers['content-type']).toContain('text/csv')
  const lines = body.split('\r\n')
  expect(lines[0]).toContain('session,question,asked by,without a name,state,votes,answers,asked on')
  expect(body).toContain(`,'=SUM(A1),Ada Lovelace,no,answered,1,"'+1\n\n(answered live)",`)
  expect(body).toContain(',Without a name,,yes,visible,0,,')
  expect(body).not.toContain('Grace Hopper')
})

test('whoever asks without pause is slowed down, and others are not', async () => {
  const { ada, grace, ask } = await hall({ LIMITS: 'on' })
  for (let at = 0; at < ASKING_LIMIT.points; at += 1) await ask(ada, `${at}`)
  await expect(ask(ada, 'One more')).rejects.toMatchObject({ status: 429, message: text.tooFast })
  await ask(grace, 'Hello')
})

test('an account that is deleted takes along what it asked and answered, and leaves the other half and votes', async () => {
  const { kit, ada, grace, organiser, conference_id, ask, answer, list, upvote } = await hall()
  const { schedule_item_id } = await speaking(organiser, conference_id, ada)
  const place = { schedule_item_id }
  const [open, answered] = [await ask(ada, 'My open question', place), await ask(ada, 'My answered question', place)]
  await answer(organiser, answered.id, 'Yes')
  const { id } = await ask(grace, 'Hers', place)
  await upvote(ada, id)
  await answer(ada, id, 'My answer')
  await answer(ada, id, null)
  const exported = (await exportOf(kit, ada)).body
  for (const part of ['My open question', 'My answered question', id]) expect(exported).toContain(part)
  const session = `session:${schedule_item_id}`
  const socket = await openLive(kit, grace.access_token)
  await socket.join(session, 7)
  await ada.request({ method: 'DELETE', url: '/api/me', payload: { password: ada.password } })
  const said = (await list(grace, place)).map(({ text: words, author, upvotes, answers }) => {
    return [words, author?.person_id, upvotes, answers.map((one) => [one.text, one.author?.person_id])]
  })
  const answers = [
    [text.erasedAnswer, undefined],
    [null, undefined],
  ]
  expect(said).toEqual([
    ['Hers', grace.id, 1, answers],
    [text.erasedQuestion, undefined, 0, [['Yes', organiser.id]]],
  ])
  await eventually(() => expect(stored(socket, session).map(({ seq }) => seq)).toEqual([8, 9, 10]))
  const told = JSON.stringify(socket.frames)
  expect(told).toContain(JSON.stringify({ id: open.id, hidden: true }))
  expect(told).not.toContain(ada.id)
})

test('an anonymous question that the room has seen stays, untold, when its asker is erased', async () => {
  const { kit, ada, grace, organiser, conference_id, ask, list, change } = await hall()
  await ask(ada, 'Seen', { anonymous: true })
  await change({ moderated: true })
  await ask(ada, 'Waiting', { anonymous: true })
  const socket = await openLive(kit, grace.access_token)
  await socket.join(room(conference_id))
  const before = await list(grace)
  await ada.request({ method: 'DELETE', url: '/api/me', payload: { password: ada.password } })
  await ask(grace, 'Next')
  await eventually(() => expect(JSON.stringify(socket.frames)).toContain('Next'))
  expect((await list(grace)).filter(({ text: words }) => words === 'Seen')).toEqual(before)
  expect(JSON.stringify(socket.frames)).not.toContain('Seen')
  expect((await list(organiser)).map(({ text: words, author }) => [words, author?.person_id ?? null])).toEqual(
    expect.arrayContaining([
      ['Seen', null],
      ['Next', grace.id],
    ]),
  )
  expect(texts(await list(organiser))).not.toContain('Waiting')
})

test('the asker is notified of the approval and of the first answer, until there is none', async () => {
  const { ada, organiser, conference_id, ask, answer, change, moderate } = await hall()
  await change({ moderated: true })
  const notices = async (by: Person) =>
    (await by.call(notificationsApi.list, {})).map(({ kind, actor, words }) => [
      kind,
      actor?.person_id ?? null,
      words.text,
    ])
  const { id } = await ask(ada, 'Why?')
  await moderate(id, { state: 'visible' })
  const approved = ['question_approved', null, 'Why?']
  expect(await notices(ada)).toEqual([approved])
  const { answers } = await answer(organiser, id, 'Because')
  await answer(organiser, id, null)
  expect(await notices(ada)).toEqual([['question_answered', organiser.id, 'Why?'], approved])
  expect(await notices(organiser)).toEqual([])
  const { answers: both } = await organiser.call(questionsApi.removeAnswer, {
    conference_id, id, answer_id: answers[0]?.id ?? '',
  }) // prettier-ignore
  await organiser.call(questionsApi.removeAnswer, { conference_id, id, answer_id: both[0]?.id ?? '' })
  expect(await notices(ada)).toEqual([approved])
  await ada.call(questionsApi.withdraw, { conference_id, id })
  expect(await notices(ada)).toEqual([])
})

test('a year after the conference the questions have no names, and as many votes', async () => {
  const { kit, organiser, conference_id, ada, grace, ask, answer, upvote, list } = await hall()
  const { id } = await ask(ada, 'Why?')
  await upvote(grace, id)
  await answer(organiser, id, 'Because')
  const today = kit.clock.now().toISOString().slice(0, 10)
  await organiser.call(conferencesApi.update, { conference_id, start_date: today, end_date: today })
  const after = (days: number) => new Date(kit.clock.now().getTime() + days * 24 * 3600_000)
  await forgetQuestionNames(kit.db, after(363))
  expect(await list(grace)).toMatchObject([{ author: { person_id: ada.id }, upvotes: 1 }])
  await forgetQuestionNames(kit.db, after(369))
  expect(await list(organiser)).toMatchObject([
    { text: 'Why?', author: null, upvotes: 1, upvoted: false, answers: [{ text: 'Because', author: null }] },
  ])
})
