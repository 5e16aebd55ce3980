import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { blocksApi } from '#features/people/contract.ts'
import { chatApi } from '#features/chat/contract.ts'
import { pollsApi } from '#features/polls/contract.ts'
import { questionsApi } from '#features/questions/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { eventually } from '#server/test-eventually.ts'
import { type LiveClient, openLive } from '#server/test-live.ts'
import { endpoints } from '#server/test-requests.ts'
import { speakerWith } from '#server/test-speakers.ts'
import type { Person } from '#server/test.ts'
import { testHall } from '#server/test-hall.ts'
import { connectionsApi } from './contract.ts'
import { networkApi } from '#features/network/contract.ts'

/** What names the other person on purpose: one's own blocks, and the file with everything of one's own. */
const OWN = new Set(['/api/blocks', '/api/me/export'])

const NAMES = ['Ada Lovelace', 'Grace Hopper', 'Hedy Lamarr'] as const

/** A session in which two people speak, so that they and a third one can say everything in its room. */
async function hall() {
  const kit = await testHall()
  const { organiser, conference_id } = kit
  const answers = { listed: true, suggestable: true, reachable: true, show_online: true, interests: ['Rotas'] }
  async function participant(full_name: string) {
    const person = await kit.register({ full_name })
    await person.call(networkingProfileApi.setMe, { conference_id, ...answers })
    return person
  }
  const [ada, grace, hedy] = [await participant(NAMES[0]), await participant(NAMES[1]), await participant(NAMES[2])]
  const speaker_ids = [
    await speakerWith(organiser, conference_id, ada.email),
    await speakerWith(organiser, conference_id, grace.email),
  ]
  const times = { day: 'Day 1', start_time: '09:00', end_time: '10:00' }
  const session = await organiser.call(scheduleApi.add, { conference_id, title: 'Talk', ...times, speaker_ids })
  const here = { conference_id, schedule_item_id: session.id }
  const post = (by: Person, text: string, more: object = {}) =>
    by.call(chatApi.post, { ...here, text, client_id: randomUUID(), ...more })
  const ask = (by: Person, text: string, more: object = {}) =>
    by.call(questionsApi.ask, { ...here, text, client_id: randomUUID(), ...more })
  return { kit, organiser, conference_id, here, room: `session:${session.id}`, ada, grace, hedy, post, ask }
}

type Hall = Awaited<ReturnType<typeof hall>>

/** Whatever names one person in the rooms: a message, an answer to it, a mention, a question, an answer, a poll. */
async function talkOf({ organiser, conference_id, here, hedy, post, ask }: Hall, person: Person, name: string) {
  const { id } = await post(person, 'Mine')
  await post(hedy, 'Yours', { reply_to_id: id })
  await post(hedy, `You there, @${name}`, { mention_ids: [person.id] })
  await organiser.call(chatApi.change, { ...here, pinned_message_id: id })
  await ask(person, 'Mine?')
  await ask(person, 'Nobody’s?', { anonymous: true })
  const question = await ask(hedy, 'Yours?')
  await person.call(questionsApi.answer, { conference_id, id: question.id, text: 'So' })
  await person.call(pollsApi.create, { ...here, question: 'Which?', options: ['A', 'B'], state: 'open' })
}

/** Addresses of everything that a participant can read without naming a thing. */
function readable(conference_id: string) {
  const paths = [...endpoints.values()].filter(({ method }) => method === 'GET').map(({ path }) => path)
  return paths
    .filter((path) => !OWN.has(path))
    .map((path) => path.replace(':conference_id', conference_id))
    .filter((path) => !path.includes('/:'))
}

/** The addresses whose answers to one of the two name the other. */
async function meetings({ conference_id, here }: Hall, reader: Person, other: Person, name: string) {
  const queries = { '/api/search': `?conference_id=${conference_id}&q=` }
  const found: string[] = []
  for (const path of readable(conference_id)) {
    const inRoom = /\/(chat|chat\/settings|questions|polls)$/.test(path)
      ? `${path}?schedule_item_id=${here.schedule_item_id}`
      : path
    const url = path in queries ? `${path}${queries['/api/search']}${name.split(' ')[0]}` : inRoom
    const answer = await reader.request({ url })
    // What others write of somebody stays as they wrote it.
    const body = answer.body.replaceAll(`@${name}`, '')
    if (body.includes(other.id) || body.includes(name)) found.push(path)
  }
  return found
}

test('two people in a block are in nothing that the other reads, and were before', async () => {
  const set = await hall()
  const { ada, grace, conference_id, ask, post } = set
  await talkOf(set, ada, NAMES[0])
  await talkOf(set, grace, NAMES[1])
  const { id: said } = await post(ada, 'Later')
  const { id: asked } = await ask(ada, 'Later?')

  // Each could meet the other: a test that nothing leaks needs something that could.
  await grace.call(connectionsApi.change, { person_id: ada.id, action: 'request' })
  const before = await meetings(set, ada, grace, NAMES[1])
  const rooms = ['people', 'chat', 'chat/settings', 'questions', 'polls']
  expect(before).toEqual(expect.arrayContaining(['/api/connections', '/api/notifications', '/api/search']))
  expect(before).toEqual(expect.arrayContaining(rooms.map((path) => `/api/conferences/${conference_id}/${path}`)))

  await ada.call(blocksApi.block, { person_id: grace.id })
  expect(await meetings(set, ada, grace, NAMES[1])).toEqual([])
  expect(await meetings(set, grace, ada, NAMES[0])).toEqual([])
  const missing = { status: 404 }
  const named = { conference_id, person_id: ada.id }
  await expect(grace.call(networkApi.participant, named)).rejects.toMatchObject(missing)
  await expect(grace.call(connectionsApi.one, named)).rejects.toMatchObject(missing)
  // What is not shown cannot be answered, reacted to, or voted for either.
  const like = { conference_id, id: said, reaction: 'like' } as const
  await expect(post(grace, 'Still there?', { reply_to_id: said })).rejects.toMatchObject(missing)
  await expect(grace.call(chatApi.react, like)).rejects.toMatchObject(missing)
  await expect(grace.call(questionsApi.upvote, { conference_id, id: asked })).rejects.toMatchObject(missing)
  await expect(grace.call(questionsApi.answer, { conference_id, id: asked, text: 'So' })).rejects.toMatchObject(missing)
  expect((await post(grace, 'Still there, @Ada Lovelace?', { mention_ids: [ada.id] })).mentions).toEqual([])
})

test('what others say stays, also what a blocked person asks without a name', async () => {
  const set = await hall()
  const { ada, grace, organiser, here } = set
  await talkOf(set, grace, NAMES[1])
  await ada.call(blocksApi.block, { person_id: grace.id })
  const messages = await ada.call(chatApi.list, here)
  expect(messages.map(({ text, reply_to, mentions }) => [text, reply_to, mentions])).toEqual([
    ['Yours', null, []],
    ['You there, @Grace Hopper', null, []],
  ])
  const questions = await ada.call(questionsApi.list, here)
  expect(questions.map(({ text, author, answers }) => [text, author?.person_id, answers])).toEqual([
    ['Nobody’s?', undefined, []],
    ['Yours?', set.hedy.id, []],
  ])
  expect(await ada.call(pollsApi.list, here)).toMatchObject([{ text: 'Which?', author: null }])

  // An organiser moderates whom they have blocked as well.
  await organiser.call(blocksApi.block, { person_id: grace.id })
  const moderated = await organiser.call(chatApi.list, here)
  expect(moderated.map(({ author }) => author?.person_id)).toContain(grace.id)
})

test('a room tells two people in a block nothing of each other, and skips no number', async () => {
  const set = await hall()
  const { kit, ada, grace, room, hedy, post } = set
  const open = async (person: Person, after: number | null) => {
    const socket = await openLive(kit, person.access_token)
    await socket.join(room, after)
    return socket
  }
  await ada.call(blocksApi.block, { person_id: grace.id })
  const sockets = { ada: await open(ada, null), grace: await open(grace, null), hedy: await open(hedy, null) }
  await talkOf(set, ada, NAMES[0])
  await talkOf(set, grace, NAMES[1])
  const last = await post(hedy, 'The last one')
  const late = { ada: await open(ada, 0), grace: await open(grace, 0) }
  const stored = (socket: LiveClient) => socket.events(room).flatMap(({ seq }) => seq ?? [])
  const all = Array.from({ length: last.seq }, (_, at) => at + 1)
  for (const socket of [sockets.ada, sockets.grace, sockets.hedy, late.ada, late.grace])
    await eventually(() => expect(stored(socket)).toEqual(all))
  const said = ({ frames }: LiveClient) => JSON.stringify(frames)
  for (const socket of [sockets.ada, late.ada]) expect(said(socket)).not.toContain(grace.id)
  for (const socket of [sockets.grace, late.grace]) expect(said(socket)).not.toContain(ada.id)
  for (const { id } of [ada, grace]) expect(said(sockets.hedy)).toContain(id)
})

test('a block holds within seconds where the room is open already', async () => {
  const { kit, ada, grace, room, post } = await hall()
  const socket = await openLive(kit, ada.access_token)
  await socket.join(room)
  await grace.call(blocksApi.block, { person_id: ada.id })
  await eventually(async () => {
    const { id, seq } = await post(grace, 'Hello')
    const told = () => socket.events(room).find((event) => event.seq === seq)
    await eventually(() => expect(told()).toBeDefined())
    expect(told()?.data).toEqual({ id, hidden: true })
  })
})
