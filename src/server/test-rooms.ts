import { randomUUID } from 'node:crypto'
import { chatApi, moderationApi } from '#features/chat/contract.ts'
import { pollsApi } from '#features/polls/contract.ts'
import { questionsApi } from '#features/questions/contract.ts'
import type { Caller, Person } from './test.ts'

/** What requests to the rooms of a conference refer to. */
export type RoomTargets = {
  /** A message in the chat of the conference by this person, or the owner where they cannot write. */
  message(by: Caller | Person): Promise<string>
  report(): Promise<string>
  /** A question by this person, or the owner where they cannot ask. */
  question(by: Caller | Person): Promise<string>
  /** The ids of a question of the owner and of its answer. */
  answer(): Promise<{ id: string; answer_id: string }>
  /** A new poll, in this state. */
  poll(state: 'draft' | 'open' | 'closed'): Promise<string>
  /** The vote in a new open poll. */
  vote(): Promise<{ id: string; option_id: string }>
}

/** Messages, reports of them, questions and polls in the rooms of conference `a`. */
export function roomTargets(O: Person, a: string): RoomTargets {
  const post = (by: Caller | Person) =>
    by.call(chatApi.post, { conference_id: a, text: 'Hello', client_id: randomUUID() })
  const ask = (by: Caller | Person) =>
    by.call(questionsApi.ask, { conference_id: a, text: 'Why?', client_id: randomUUID() })
  return {
    ...pollTargets(O, a),
    message: async (by) => (await post(by).catch(() => post(O))).id,
    report: async () => {
      const { id } = await post(O)
      await O.call(chatApi.report, { conference_id: a, id, reason: '' })
      const [report] = await O.call(moderationApi.reports, { conference_id: a })
      return report?.id ?? ''
    },
    question: async (by) => (await ask(by).catch(() => ask(O))).id,
    answer: async () => {
      const { id } = await ask(O)
      const { answers } = await O.call(questionsApi.answer, { conference_id: a, id, text: 'So' })
      return { id, answer_id: answers[0]?.id ?? '' }
    },
  }
}

/** Polls of conference `a`. */
function pollTargets(O: Person, a: string) {
  const create = (state: 'draft' | 'open') =>
    O.call(pollsApi.create, { conference_id: a, question: 'Why?', options: ['A', 'B'], state })
  return {
    poll: async (state: 'draft' | 'open' | 'closed') => {
      const { id } = await create(state === 'draft' ? 'draft' : 'open')
      if (state === 'closed') await O.call(pollsApi.close, { conference_id: a, id })
      return id
    },
    vote: async () => {
      const { id, options } = await create('open')
      return { id, option_id: options[0]?.id ?? '' }
    },
  }
}

export const missingInRooms: RoomTargets = {
  poll: () => Promise.resolve(randomUUID()),
  vote: () => Promise.resolve({ id: randomUUID(), option_id: randomUUID() }),
  message: () => Promise.resolve(randomUUID()),
  report: () => Promise.resolve(randomUUID()),
  question: () => Promise.resolve(randomUUID()),
  answer: () => Promise.resolve({ id: randomUUID(), answer_id: randomUUID() }),
}

type RoomInput = (targets: RoomTargets, person: Caller | Person) => object | Promise<object>

const message: RoomInput = async (targets, person) => ({ id: await targets.message(person) })
const question: RoomInput = async (targets, person) => ({ id: await targets.question(person) })

const CHAT = '/api/conferences/:conference_id/chat'
const QUESTIONS = '/api/conferences/:conference_id/questions'

/** The input of each endpoint for a room besides the conference. */
export const ROOM_INPUTS: Record<string, RoomInput> = {
  'POST /api/conferences/:conference_id/polls': () => ({ question: 'Why?', options: ['A', 'B'] }),
  'PATCH /api/conferences/:conference_id/polls/:id': async (t) => ({ id: await t.poll('draft'), question: 'How?' }),
  'DELETE /api/conferences/:conference_id/polls/:id': async (t) => ({ id: await t.poll('open') }),
  'POST /api/conferences/:conference_id/polls/:id/open': async (t) => ({ id: await t.poll('draft') }),
  'POST /api/conferences/:conference_id/polls/:id/close': async (t) => ({ id: await t.poll('open') }),
  'POST /api/conferences/:conference_id/polls/:id/reopen': async (t) => ({ id: await t.poll('closed') }),
  'POST /api/conferences/:conference_id/polls/:id/archive': async (t) => ({ id: await t.poll('closed') }),
  'POST /api/conferences/:conference_id/polls/:id/vote': (t) => t.vote(),
  'PATCH /api/conferences/:conference_id/polls/settings': () => ({ by_speakers: true }),
  [`POST ${CHAT}`]: () => ({ text: 'Hello', client_id: randomUUID() }),
  [`PATCH ${CHAT}/:id`]: async (t, person) => ({ id: await t.message(person), text: 'N' }),
  [`DELETE ${CHAT}/:id`]: message,
  [`PUT ${CHAT}/:id/reactions/:reaction`]: async (t, person) => ({ id: await t.message(person), reaction: 'like' }),
  [`DELETE ${CHAT}/:id/reactions/:reaction`]: async (t, person) => ({ id: await t.message(person), reaction: 'like' }),
  [`POST ${CHAT}/:id/reports`]: async (t, person) => ({ id: await t.message(person), reason: 'Rude' }),
  [`PATCH ${CHAT}/settings`]: () => ({ closed: false }),
  [`POST ${QUESTIONS}`]: () => ({ text: 'Why?', client_id: randomUUID() }),
  [`PATCH ${QUESTIONS}/:id`]: async (t, person) => ({
    id: await t.question(person),
    pinned: true,
  }),
  [`DELETE ${QUESTIONS}/:id`]: question,
  [`PUT ${QUESTIONS}/:id/upvote`]: question,
  [`DELETE ${QUESTIONS}/:id/upvote`]: question,
  [`POST ${QUESTIONS}/:id/answers`]: async (t, person) => ({
    id: await t.question(person),
    text: 'So',
  }),
  [`DELETE ${QUESTIONS}/:id/answers/:answer_id`]: (t) => t.answer(),
  [`PATCH ${QUESTIONS}/settings`]: () => ({ closed: false }),
}
