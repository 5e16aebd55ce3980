import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { conferencesApi } from '#features/conferences/contract.ts'
import { joinConference } from '#features/conferences/server/members.ts'
import { connectionsApi } from '#features/connections/contract.ts'
import { profileApi } from '#features/profile/contract.ts'
import { MESSAGE_LENGTH } from '#features/rooms/rules.ts'
import { exportOf } from '#server/test-fixtures.ts'
import { openLive } from '#server/test-live.ts'
import { type Person, testApp } from '#server/test.ts'
import { eventually } from '#server/test-eventually.ts'
import { testHall } from '#server/test-hall.ts'
import type { ChatMessage } from './contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { chatApi, moderationApi } from './contract.ts'
import { REACTION_LIMITS } from './rules.ts'
import { mutesApi } from '#features/people/contract.ts'
import { text as peopleText } from '#features/people/text.ts'
import { MENTIONS } from './server/mentions.ts'
import { MOST_AFTER_EDIT } from './server/quotes.ts'
import { forgetChatNames } from './server/retention.ts'
import { chatMessages } from './server/table.ts'
import { text } from './text.ts'

async function hall(env?: Record<string, string>) {
  const kit = await testHall(env ? { env } : {})
  const { conference_id } = kit
  const [ada, grace] = [await kit.register({ full_name: 'Ada' }), await kit.register({ full_name: 'Grace' })]
  const post = (by: Person, words: string, more: object = {}) =>
    by.call(chatApi.post, { conference_id, text: words, client_id: randomUUID(), ...more })
  const list = (by: Person, page: object = {}) => by.call(chatApi.list, { conference_id, ...page })
  const listed = (person: Person) => person.call(networkingProfileApi.setMe, { conference_id, listed: true })
  return { ...kit, ada, grace, post, list, listed }
}

const texts = (messages: readonly ChatMessage[]) => messages.map(({ text: words }) => words)

test('a message has its author, and arrives in the room as the list has it', async () => {
  const { ada, grace, organiser, conference_id, post, list, ...kit } = await hall()
  const room = `conference:${conference_id}`
  const socket = await openLive(kit, grace.access_token)
  await socket.join(room)
  const posted = await post(ada, '  Hello\r\nthere \u0007 ')
  expect(posted).toMatchObject({ text: 'Hello\nthere', seq: 1, author: { person_id: ada.id, role: null } })
  await post(organiser, 'Welcome')
  await eventually(() => expect(socket.events(room)).toHaveLength(2))
  const seen = await list(grace)
  expect(texts(seen)).toEqual(['Hello\nthere', 'Welcome'])
  expect(seen[1]?.author?.role).toBe('organiser')
  expect(socket.events(room).map(({ data }) => data)).toEqual(seen)
})

test('half an emoji, in a text or where a notification cuts it, keeps no message from being sent', async () => {
  const { ada, grace, post, conference_id, listed } = await hall()
  await listed(grace)
  const { text: stored } = await post(ada, 'Half \ud83d of it')
  expect(stored).toBe('Half \ufffd of it')
  const long = `@Grace ${'a'.repeat(132)}😀`
  expect((await post(ada, long, { mention_ids: [grace.id] })).text).toBe(long)
  expect(await grace.call(chatApi.list, { conference_id })).toHaveLength(2)
  expect(await grace.call(notificationsApi.list, {})).toHaveLength(1)
})

test('one client id is one message, however often and however fast it is sent', async () => {
  const { ada, grace, post, list } = await hall()
  const client_id = randomUUID()
  const answers = await Promise.all(['a', 'b', 'c'].map((words) => post(ada, words, { client_id })))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect((await post(ada, 'd', { client_id })).id).toBe(answers[0]?.id)
  // The id is the author's own.
  await post(grace, 'e', { client_id })
  expect((await list(ada)).map(({ seq }) => seq)).toEqual([1, 2])
})

test('a hundred messages of twenty people at once have numbers without holes', async () => {
  const { ada, delegates, post, list } = await hall()
  const people = [ada, ...(await delegates(19))]
  const posted = await Promise.all(Array.from({ length: 100 }, (_, at) => post(people[at % 20] ?? ada, `${at}`)))
  expect(new Set(posted.map(({ author }) => author?.person_id)).size).toBe(20)
  expect(posted.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1))
  const [last, before] = [await list(ada, { limit: 60 }), await list(ada, { limit: 60, before: 41 })]
  expect([...before, ...last].map(({ posted_seq }) => posted_seq)).toEqual(
    Array.from({ length: 100 }, (_, at) => at + 1),
  )
})

test.each([
  ['nothing', ' \n\u200b ', text.empty],
  ['too much', 'x'.repeat(MESSAGE_LENGTH + 1), text.tooLong],
])('%s is refused', async (_, words, message) => {
  const { ada, post } = await hall()
  await expect(post(ada, words)).rejects.toMatchObject({ status: 400, fields: { text: message } })
})

test('names and times in the body are ignored', async () => {
  const { ada, grace, clock, post } = await hall()
  const forged = {
    author_id: grace.id,
    author: { person_id: grace.id },
    created_at: '2020-01-01T00:00:00.000Z',
    seq: 99,
  }
  const posted = await post(ada, 'Mine', forged)
  expect(posted).toMatchObject({ author: { person_id: ada.id }, created_at: clock.now().toISOString(), seq: 1 })
})

test('the author edits and deletes, an organiser deletes, and nobody else', async () => {
  const { ada, grace, organiser, conference_id, post, list, ...kit } = await hall()
  const room = `conference:${conference_id}`
  const [first, second] = [await post(ada, 'First'), await post(ada, 'Second')]
  const edit = (by: Person, id: string) => by.call(chatApi.edit, { conference_id, id, text: 'Changed' })
  const remove = (by: Person, id: string) => by.call(chatApi.remove, { conference_id, id })
  for (const other of [grace, organiser])
    await expect(edit(other, first.id)).rejects.toMatchObject({ status: 403, message: text.notYours })
  expect(await edit(ada, first.id)).toMatchObject({
    text: 'Changed',
    seq: 3,
    posted_seq: 1,
    edited_at: expect.any(String),
  })
  await expect(remove(grace, second.id)).rejects.toMatchObject({ status: 403 })
  await remove(organiser, second.id)
  await remove(ada, first.id)
  await expect(edit(ada, first.id)).rejects.toMatchObject({ status: 404, message: text.gone })
  expect((await list(grace)).map(({ text: words, deleted_by }) => [words, deleted_by])).toEqual([
    ['', 'author'],
    ['', 'moderator'],
  ])
  expect((await list(grace, { after: 3 })).map(({ seq }) => seq)).toEqual([4, 5])

  // Somebody who comes late never gets the words that were deleted.
  const late = await openLive(kit, grace.access_token)
  await late.join(room, 0)
  await eventually(() => expect(late.events(room)).toHaveLength(5))
  expect(JSON.stringify(late.frames)).not.toMatch(/First|Second|Changed/)
})

test('a process that has just started catches people up from the database', async () => {
  const { ada, grace, conference_id, post } = await hall()
  const room = `conference:${conference_id}`
  for (const words of ['one', 'two', 'three']) await post(ada, words)
  const other = await testApp({ env: {} })
  const socket = await openLive(other, grace.access_token)
  await socket.join(room, 1)
  await eventually(() => expect(socket.events(room)).toHaveLength(2))
  expect(socket.events(room).map(({ seq, kind, data }) => [seq, kind, 'text' in data && data.text])).toEqual([
    [2, 'chat.posted', 'two'],
    [3, 'chat.posted', 'three'],
  ])
})

test('replies quote, until what they quote is deleted', async () => {
  const { ada, grace, conference_id, post, list } = await hall()
  const first = await post(ada, 'x'.repeat(500))
  const reply = await post(grace, 'Yes', { reply_to_id: first.id })
  expect(reply.reply_to).toMatchObject({ id: first.id, text: 'x'.repeat(140) })
  await ada.call(chatApi.remove, { conference_id, id: first.id })
  expect((await list(ada))[1]?.reply_to?.text).toBe('')
  await expect(post(grace, 'No', { reply_to_id: randomUUID() })).rejects.toMatchObject({ status: 404 })
})

test('reactions count each person once, however often they press', async () => {
  const { ada, grace, conference_id, post, list } = await hall()
  const { id } = await post(ada, 'Hello')
  const react = (by: Person) => by.call(chatApi.react, { conference_id, id, reaction: 'like' })
  await Promise.all(Array.from({ length: 9 }, () => react(ada)))
  expect((await react(grace)).reactions).toEqual([{ reaction: 'like', count: 2, mine: true }])
  await ada.call(chatApi.unreact, { conference_id, id, reaction: 'like' })
  expect((await list(ada))[0]?.reactions).toEqual([{ reaction: 'like', count: 1, mine: false }])
  await expect(
    grace.request({ method: 'PUT', url: `/api/conferences/${conference_id}/chat/${id}/reactions/bomb` }),
  ).resolves.toMatchObject({ statusCode: 404 })
})

test('whoever is mentioned or answered is notified, until the message is deleted', async () => {
  const { ada, grace, organiser, conference_id, post, list, listed, as } = await hall()
  await listed(grace)
  const stranger = await as()
  const notified = async (person: Person) =>
    (await person.call(notificationsApi.list, {})).map(({ kind, words }) => [kind, words.text])
  const mention_ids = [grace.id, ada.id, stranger.id]
  const question = await post(ada, '@Grace and @nobody, look', { mention_ids })
  expect(question.mentions.map(({ person_id }) => person_id)).toEqual([grace.id])
  const answer = await post(grace, 'I see', { reply_to_id: question.id })
  await post(organiser, '@Ada as well', { reply_to_id: question.id, mention_ids: [ada.id] })
  expect(await notified(grace)).toEqual([['mention', '@Grace and @nobody, look']])
  expect(await notified(ada)).toEqual([
    ['mention', '@Ada as well'],
    ['reply', 'I see'],
  ])
  expect(await notified(stranger)).toEqual([])
  await grace.call(chatApi.remove, { conference_id, id: answer.id })
  expect(await notified(ada)).toEqual([['mention', '@Ada as well']])
  await expect(list(stranger)).rejects.toMatchObject({ status: 404 })
})

test('nobody is mentioned whose name is not in the text, or whom the author could not name', async () => {
  const { ada, grace, organiser, conference_id, post, list, ...kit } = await hall()
  const socket = await openLive(kit, organiser.access_token)
  await socket.join(`conference:${conference_id}`)
  const mentioned = async (by: Person, words: string) =>
    (await post(by, words, { mention_ids: [grace.id] })).mentions.map(({ person_id }) => person_id)
  // Grace is there, and has neither written nor said that others may see it.
  expect(await mentioned(ada, '@Grace, are you here?')).toEqual([])
  expect(await grace.call(notificationsApi.list, {})).toEqual([])
  await eventually(() => expect(socket.events(`conference:${conference_id}`)).toHaveLength(1))
  expect(JSON.stringify(socket.frames)).not.toContain(grace.id)

  await post(grace, 'I am')
  expect(await mentioned(ada, 'Good to know')).toEqual([])
  expect(await mentioned(ada, 'Good to know, @Grace')).toEqual([grace.id])
  // Nobody else is told by somebody who takes the name out again.
  const [, , , told] = await list(ada)
  await ada.call(chatApi.edit, { conference_id, id: told?.id ?? '', text: 'Never mind' })
  expect((await list(ada)).at(-1)).toMatchObject({ text: 'Never mind', mentions: [] })
  expect(await mentioned(ada, '@Grac')).toEqual([])
})

test('listed people, speakers, organisers and connections can be mentioned before they write', async () => {
  const { ada, grace, organiser, conference_id, post, listed, db, clock } = await hall()
  const mentioned = async (by: Person, words: string, person: Person) =>
    (await post(by, words, { mention_ids: [person.id] })).mentions.length
  await organiser.call(profileApi.update, { full_name: 'Olive' })
  expect(await mentioned(ada, '@Olive', organiser)).toBe(1)
  expect(await mentioned(ada, '@Grace', grace)).toBe(0)
  await joinConference(db, { conference_id, user_id: grace.id, role: 'speaker' }, clock.now())
  expect(await mentioned(ada, '@Grace', grace)).toBe(1)
  await listed(ada)
  await grace.call(connectionsApi.change, { person_id: ada.id, action: 'request' })
  await ada.call(connectionsApi.change, { person_id: grace.id, action: 'accept' })
  await ada.call(networkingProfileApi.setMe, { conference_id, listed: false })
  expect(await mentioned(grace, '@Ada', ada)).toBe(1)
})

test('sixty people an hour who do not know the author are notified of a mention, and connections always', async () => {
  const { ada, grace, post, listed, core } = await hall({ LIMITS: 'on' })
  await listed(grace)
  const mention = async () => (await post(ada, '@Grace', { mention_ids: [grace.id] })).mentions.length
  for (let at = 0; at < 59; at++) await core.limits.spend(MENTIONS, ada.id)
  expect([await mention(), await mention()]).toEqual([1, 0])
  expect(await grace.call(notificationsApi.list, {})).toHaveLength(1)
  await ada.call(connectionsApi.change, { person_id: grace.id, action: 'request' })
  await grace.call(connectionsApi.change, { person_id: ada.id, action: 'accept' })
  expect(await mention()).toBe(1)
})

test('a closed chat, slow mode and being muted stop delegates and not organisers', async () => {
  const { ada, grace, organiser, conference_id, clock, post, list } = await hall()
  const change = (to: object) => organiser.call(chatApi.change, { conference_id, ...to })
  expect(await change({ closed: true })).toEqual({ closed: true, slow_mode_seconds: 0, pinned: null })
  await expect(post(ada, 'x')).rejects.toMatchObject({ status: 403, message: text.closed })
  await post(organiser, 'Closed for lunch')
  await change({ closed: false, slow_mode_seconds: 30 })
  await post(ada, 'one')
  await expect(post(ada, 'two')).rejects.toMatchObject({ status: 429, message: text.slowMode(30) })
  await post(grace, 'mine')
  clock.forward(30_000)
  await post(ada, 'two')
  await change({ slow_mode_seconds: 0 })

  await organiser.call(mutesApi.mute, { conference_id, person_id: ada.id })
  await expect(post(ada, 'three')).rejects.toMatchObject({ status: 403, message: peopleText.muted })
  expect(await ada.call(chatApi.settings, { conference_id })).toMatchObject({ muted: true })
  expect(texts(await list(ada))).toEqual(['Closed for lunch', 'one', 'mine', 'two'])
  expect((await organiser.call(mutesApi.list, { conference_id })).map(({ person }) => person.person_id)).toEqual([
    ada.id,
  ])
  await organiser.call(mutesApi.unmute, { conference_id, person_id: ada.id })
  await post(ada, 'three')
  const muteOrganiser = organiser.call(mutesApi.mute, { conference_id, person_id: organiser.id })
  await expect(muteOrganiser).rejects.toMatchObject({ status: 409, message: peopleText.organiserMuted })
})

test('in a closed chat and by muted people nothing is edited, other than by organisers', async () => {
  const { ada, organiser, conference_id, post } = await hall()
  const [own, theirs] = [await post(ada, 'Mine'), await post(organiser, 'Ours')]
  const edit = (by: Person, { id }: ChatMessage, words: string) =>
    by.call(chatApi.edit, { conference_id, id, text: words })
  await organiser.call(chatApi.change, { conference_id, closed: true })
  await expect(edit(ada, own, 'x')).rejects.toMatchObject({ status: 403, message: text.closed })
  expect(await edit(organiser, theirs, 'Ours, changed')).toMatchObject({ text: 'Ours, changed' })
  await organiser.call(chatApi.change, { conference_id, closed: false, slow_mode_seconds: 300 })
  expect(await edit(ada, own, 'Mine, changed')).toMatchObject({ text: 'Mine, changed' })
  await organiser.call(mutesApi.mute, { conference_id, person_id: ada.id })
  await expect(edit(ada, own, 'x')).rejects.toMatchObject({ status: 403, message: peopleText.muted })
  await ada.call(chatApi.remove, { conference_id, id: own.id })
})

test('slow mode holds for messages that are posted at once, by one person and beside those of others', async () => {
  const { ada, grace, organiser, conference_id, post, list } = await hall()
  await organiser.call(chatApi.change, { conference_id, slow_mode_seconds: 30 })
  const people = [ada, ada, ada, grace, organiser, organiser]
  const results = await Promise.allSettled(people.map((person, at) => post(person, `${at}`)))
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refused).toMatchObject([
    { status: 429, message: text.slowMode(30) },
    { status: 429, message: text.slowMode(30) },
  ])
  const posted = await list(grace)
  expect(posted.map(({ seq }) => seq)).toEqual([2, 3, 4, 5])
  const counts = Map.groupBy(posted, ({ author }) => author?.person_id)
  expect([ada, grace, organiser].map(({ id }) => counts.get(id)?.length)).toEqual([1, 1, 2])
  const client_id = randomUUID()
  const again = await Promise.all(['a', 'b'].map((words) => post(organiser, words, { client_id })))
  expect(new Set(again.map(({ id }) => id)).size).toBe(1)
})

test('one message can be pinned, and a deleted one cannot', async () => {
  const { ada, organiser, conference_id, post } = await hall()
  const { id } = await post(ada, 'The slides are online')
  const pin = (pinned_message_id: string | null) => organiser.call(chatApi.change, { conference_id, pinned_message_id })
  expect((await pin(id)).pinned?.text).toBe('The slides are online')
  await expect(pin(randomUUID())).rejects.toMatchObject({ status: 404 })
  await ada.call(chatApi.remove, { conference_id, id })
  expect((await ada.call(chatApi.settings, { conference_id })).pinned).toBeNull()
  await expect(pin(id)).rejects.toMatchObject({ status: 404 })
})

test.each([
  ['a message that is deleted', false],
  ['a message of an account that is deleted', true],
])('%s is gone where it was quoted and pinned, also for who catches up', async (_, erased) => {
  const { ada, grace, organiser, conference_id, post, ...kit } = await hall()
  const room = `conference:${conference_id}`
  const socket = await openLive(kit, grace.access_token)
  await socket.join(room)
  const { id } = await post(ada, 'My secret')
  const reply = await post(grace, 'Yes', { reply_to_id: id })
  await organiser.call(chatApi.change, { conference_id, pinned_message_id: id })
  await eventually(() => expect(socket.events(room)).toHaveLength(3))
  if (erased) await ada.request({ method: 'DELETE', url: '/api/me', payload: { password: ada.password } })
  else await ada.call(chatApi.remove, { conference_id, id })
  await eventually(() => expect(socket.events(room)).toHaveLength(6))
  const [deleted, answer, settings] = socket.events(room).slice(3)
  expect(deleted).toMatchObject({ seq: 4, data: { id, text: '' } })
  expect(answer).toMatchObject({ seq: 5, data: { id: reply.id, text: 'Yes', reply_to: { id, text: '' } } })
  expect(settings).toMatchObject({ seq: 6, kind: 'chat.settings', data: { pinned: null } })
  const late = await openLive(kit, grace.access_token)
  await late.join(room, 0)
  await eventually(() => expect(late.events(room)).toHaveLength(6))
  expect(JSON.stringify(late.frames)).not.toContain('secret')
})

test('a message that is edited shows its new text where it is quoted, pinned and notified, also for who catches up', async () => {
  const { ada, grace, organiser, conference_id, post, listed, ...kit } = await hall()
  await listed(grace)
  const room = `conference:${conference_id}`
  const socket = await openLive(kit, organiser.access_token)
  await socket.join(room)
  const { id } = await post(ada, 'My secret, @Grace', { mention_ids: [grace.id] })
  const reply = await post(grace, 'Yes', { reply_to_id: id })
  await organiser.call(chatApi.change, { conference_id, pinned_message_id: id })
  await ada.call(chatApi.edit, { conference_id, id, text: 'My news' })
  await eventually(() => expect(socket.events(room)).toHaveLength(6))
  expect(socket.events(room).slice(3)).toMatchObject([
    { seq: 4, kind: 'chat.changed', data: { id, text: 'My news' } },
    { seq: 5, kind: 'chat.changed', data: { id: reply.id, text: 'Yes', reply_to: { id, text: 'My news' } } },
    { seq: 6, kind: 'chat.settings', data: { pinned: { id, text: 'My news' } } },
  ])
  expect(await grace.call(notificationsApi.list, {})).toMatchObject([{ kind: 'mention', words: { text: 'My news' } }])
  const late = await openLive(kit, grace.access_token)
  await late.join(room, 0)
  await late.join(`person:${grace.id}`, 0)
  await eventually(() => expect(late.events(room)).toHaveLength(6))
  await eventually(() => expect(late.events(`person:${grace.id}`)).toHaveLength(2))
  expect(JSON.stringify(late.frames)).not.toContain('secret')
})

test('an edit tells again of the ten newest replies, and a deletion of all', async () => {
  const { ada, grace, organiser, conference_id, post, ...kit } = await hall({ LIMITS: 'off' })
  const room = `conference:${conference_id}`
  const socket = await openLive(kit, organiser.access_token)
  await socket.join(room)
  const { id } = await post(ada, 'My news')
  const replies: string[] = []
  for (let at = 0; at < 12; at++) replies.push((await post(grace, `${at}`, { reply_to_id: id })).id)
  const told = async (from: number, count: number) => {
    await eventually(() => expect(socket.events(room).length).toBeGreaterThanOrEqual(from + count))
    return socket
      .events(room)
      .slice(from)
      .map(({ data }) => data)
  }
  await ada.call(chatApi.edit, { conference_id, id, text: 'My other news' })
  expect(await told(13, 11)).toMatchObject([id, ...replies.slice(-10)].map((changed) => ({ id: changed })))
  await ada.call(chatApi.remove, { conference_id, id })
  expect(await told(24, 13)).toMatchObject([id, ...replies].map((changed) => ({ id: changed })))
})

test('replies, reactions and edits of one message at once do not lock each other out, and end with one text', async () => {
  const { ada, grace, organiser, conference_id, post, ...kit } = await hall()
  const room = `conference:${conference_id}`
  const socket = await openLive(kit, grace.access_token)
  await socket.join(room)
  const { id } = await post(ada, 'First')
  // No more replies than the last edit tells again, whichever comes last.
  const rounds = Array.from({ length: MOST_AFTER_EDIT / 2 }, (_, at) => [
    post(grace, `${at}`, { reply_to_id: id }),
    ada.call(chatApi.edit, { conference_id, id, text: `Text ${at}` }),
    organiser.call(at % 2 === 0 ? chatApi.react : chatApi.unreact, { conference_id, id, reaction: 'like' }),
    post(organiser, `${at}`, { reply_to_id: id }),
  ])
  await Promise.all(rounds.flat())
  const [original, ...replies] = await grace.call(chatApi.list, { conference_id })
  expect(replies.map(({ reply_to }) => reply_to?.text)).toEqual(Array(MOST_AFTER_EDIT).fill(original?.text))
  const last = Math.max(...[original, ...replies].map((message) => message?.seq ?? 0))
  await eventually(() => expect(socket.events(room).at(-1)?.seq).toBe(last))
  const told = new Map(socket.events(room).map(({ data }) => ['id' in data && data.id, data]))
  expect(replies.map((reply) => told.get(reply.id))).toEqual(replies)
})

test('settings that are changed at once are told as they are in the end', async () => {
  const { ada, grace, organiser, conference_id, ...kit } = await hall()
  const room = `conference:${conference_id}`
  const socket = await openLive(kit, grace.access_token)
  await socket.join(room)
  const person = { conference_id, person_id: ada.id }
  for (const closed of [true, false, true, false, true]) {
    const before = socket.events(room).length
    await Promise.all([
      organiser.call(closed ? mutesApi.mute : mutesApi.unmute, person),
      organiser.call(chatApi.change, { conference_id, closed }),
    ])
    await eventually(() => expect(socket.events(room)).toHaveLength(before + 2))
    expect(socket.events(room).at(-1)?.data).toMatchObject({ closed })
  }
})

test('a report keeps what was written, once for each person', async () => {
  const { ada, grace, organiser, conference_id, post } = await hall()
  const { id } = await post(ada, 'Something rude')
  for (const reason of ['Rude', 'Still rude']) await grace.call(chatApi.report, { conference_id, id, reason })
  await ada.call(chatApi.edit, { conference_id, id, text: 'Something nice' })
  await ada.call(chatApi.remove, { conference_id, id })
  const reports = await organiser.call(moderationApi.reports, { conference_id })
  expect(reports).toMatchObject([
    { evidence: 'Something rude', reason: 'Rude', author: { person_id: ada.id }, resolved_at: null },
  ])
  await organiser.call(moderationApi.resolve, { conference_id, id: reports[0]?.id ?? '' })
  expect(await organiser.call(moderationApi.reports, { conference_id })).toMatchObject([
    { resolved_at: expect.any(String) },
  ])
})

test('whoever floods is slowed down, and others are not', async () => {
  const { ada, grace, conference_id, post, ...kit } = await hall({ LIMITS: 'on' })
  const room = `conference:${conference_id}`
  const socket = await openLive(kit, grace.access_token)
  await socket.join(room)
  const flood = Array.from({ length: 200 }, (_, at) => post(ada, `${at}`))
  const calm = post(grace, 'Hello')
  const answers = await Promise.allSettled(flood)
  const taken = answers.filter(({ status }) => status === 'fulfilled').length
  expect(taken).toBeLessThanOrEqual(20)
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 429, message: text.tooFast },
  })
  const { seq } = await calm
  await eventually(() => expect(socket.events(room)).toHaveLength(taken + 1))
  expect(socket.events(room)[seq - 1]?.data).toMatchObject({ text: 'Hello', author: { person_id: grace.id } })
})

test('edits count as messages, and reactions have a limit of their own', async () => {
  const { ada, grace, conference_id, post } = await hall({ LIMITS: 'on' })
  const { id } = await post(ada, 'Hello')
  const refusals = async (count: number, call: (at: number) => Promise<unknown>) => {
    const results = await Promise.allSettled(Array.from({ length: count }, (_, at) => call(at)))
    return results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  }
  // More than are allowed in a minute, so that a slow machine is refused as well.
  const edits = await refusals(110, (at) => ada.call(chatApi.edit, { conference_id, id, text: `${at}` }))
  expect(edits[0]).toMatchObject({ status: 429, message: text.tooFast })
  await ada.call(chatApi.react, { conference_id, id, reaction: 'love' })
  const reactions = await refusals(210, (at) =>
    grace.call(at % 2 === 0 ? chatApi.react : chatApi.unreact, { conference_id, id, reaction: 'like' }),
  )
  expect(reactions[0]).toMatchObject({ status: 429, message: text.tooManyReactions })
  expect(reactions.length).toBeLessThanOrEqual(210 - REACTION_LIMITS.burst.points)
})

test('what somebody wrote goes with the account, also where it is being read', async () => {
  const { ada, grace, conference_id, post, list, ...kit } = await hall()
  const room = `conference:${conference_id}`
  for (const words of ['My secret', 'Another secret']) await post(ada, words)
  await post(grace, 'Hello')
  const socket = await openLive(kit, grace.access_token)
  await socket.join(room, 3)
  const exported = (await exportOf(kit, ada)).body
  expect(exported).toContain('My secret')
  await ada.request({ method: 'DELETE', url: '/api/me', payload: { password: ada.password } })
  expect((await list(grace)).map(({ text: words, author }) => [words, author?.person_id ?? null])).toEqual([
    ['', null],
    ['', null],
    ['Hello', grace.id],
  ])
  expect((await list(grace, { after: 3 })).map(({ seq }) => seq)).toEqual([4, 5])
  await eventually(() => expect(socket.events(room).map(({ seq }) => seq)).toEqual([4, 5]))
  const late = await openLive(kit, grace.access_token)
  await late.join(room, 0)
  await eventually(() => expect(late.events(room)).toHaveLength(5))
  expect(JSON.stringify(late.frames)).not.toContain('secret')
})

test('whoever is muted hears it at once, and nobody else', async () => {
  const { ada, grace, organiser, conference_id, ...kit } = await hall()
  const room = `conference:${conference_id}`
  const sockets = [await openLive(kit, ada.access_token), await openLive(kit, grace.access_token)] as const
  for (const socket of sockets) await socket.join(room)
  const person = { conference_id, person_id: ada.id }
  await organiser.call(mutesApi.mute, person)
  await organiser.call(mutesApi.mute, person)
  await organiser.call(chatApi.change, { conference_id, slow_mode_seconds: 30 })
  await organiser.call(mutesApi.unmute, person)
  const told = (socket: (typeof sockets)[number]) =>
    socket.events(room).map(({ data }) => ('muted' in data ? data.muted : null))
  for (const socket of sockets) await eventually(() => expect(told(socket)).toHaveLength(3))
  expect(sockets.map(told)).toEqual([
    [true, true, false],
    [false, false, false],
  ])
  // After a restart as well.
  await organiser.call(mutesApi.mute, person)
  const late = await openLive(await testApp({ env: {} }), ada.access_token)
  await late.join(room, 3)
  await eventually(() => expect(told(late)).toEqual([true]))
})

test('a year after the conference the chat has no names', async () => {
  const { db, clock, organiser, conference_id, ada, grace, post, list, listed } = await hall()
  await listed(grace)
  const { id } = await post(ada, 'Hello @Grace', { mention_ids: [grace.id] })
  await grace.call(chatApi.react, { conference_id, id, reaction: 'like' })
  const today = clock.now().toISOString().slice(0, 10)
  await organiser.call(conferencesApi.update, { conference_id, start_date: today, end_date: today })
  const after = (days: number) => new Date(clock.now().getTime() + days * 24 * 3600_000)
  await forgetChatNames(db, after(363))
  expect(await list(grace)).toMatchObject([{ author: { person_id: ada.id }, reactions: [{ count: 1 }] }])
  await forgetChatNames(db, after(369))
  expect(await list(grace)).toMatchObject([{ text: 'Hello @Grace', author: null, reactions: [] }])
  const [row] = await db.select().from(chatMessages).where(eq(chatMessages.id, id))
  expect(row).toMatchObject({ author_id: null, mention_ids: [] })
})
