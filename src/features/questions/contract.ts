import * as z from 'zod/mini'
import { inConference } from '#features/conferences/contract.ts'
import { ConferencePerson, Mute } from '#features/people/contract.ts'
import { defineContract } from '#shared/contract.ts'
import type { LiveRow } from '#shared/live.ts'
import { NewAnswer, NewQuestion } from './fields.ts'
import { MODERATED_STATES, QUESTION_LIMITS, QUESTION_STATES } from './rules.ts'

const Answer = z.object({
  id: z.string(),
  /** Null where it was answered aloud. */
  text: z.nullable(z.string()),
  /** Null once the author has deleted the account. */
  author: z.nullable(ConferencePerson),
  /** The name of who wrote it where the conference came from; null for people of this installation. */
  author_name: z.nullable(z.string()),
  created_at: z.string(),
})
export type Answer = z.infer<typeof Answer>

/** A question as one reader sees it. */
export const Question = z.object({
  id: z.string(),
  /** The number of its last event in the room. */
  seq: z.number(),
  /** The number of its first one. */
  posted_seq: z.number(),
  client_id: z.string(),
  schedule_item_id: z.nullable(z.string()),
  text: z.string(),
  /** Null where it was asked without a name, except for the asker and moderators, and once the account is deleted. */
  author: z.nullable(ConferencePerson),
  /** The name of who asked it where the conference came from; null for people of this installation. */
  author_name: z.nullable(z.string()),
  anonymous: z.boolean(),
  state: z.enum(QUESTION_STATES),
  pinned: z.boolean(),
  upvotes: z.number(),
  answers: z.array(Answer),
  created_at: z.string(),
  /** Both are left out of live events, which are the same for everybody. */
  mine: z.exactOptional(z.boolean()),
  upvoted: z.exactOptional(z.boolean()),
})
export type Question = z.infer<typeof Question>

export const QuestionSettings = z.object({
  /** Whether moderators approve questions before others see them. */
  moderated: z.boolean(),
  /** Whether asking and voting are over. Answers can still be given. */
  closed: z.boolean(),
})
export type QuestionSettings = z.infer<typeof QuestionSettings>

/** The settings, and what I may do in this room. */
const MyQuestionSettings = z.extend(QuestionSettings, {
  ...Mute.shape,
  /** Whether I keep this room in order, as an organiser or as a moderator of the session. */
  moderator: z.boolean(),
  /** Whether I do so everywhere, and mute people. */
  organises: z.boolean(),
  may_answer: z.boolean(),
})

const inRoom = z.extend(inConference, { schedule_item_id: z.optional(z.uuid()) })
const one = z.extend(inConference, { id: z.uuid() })
const QUESTIONS = '/api/conferences/:conference_id/questions'

export const questionsApi = defineContract({
  list: {
    method: 'GET',
    path: QUESTIONS,
    access: 'user',
    input: z.extend(inRoom, {
      after: z.optional(z.coerce.number().check(z.int(), z.nonnegative())),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(QUESTION_LIMITS.page)), 200),
      state: z.optional(z.enum(QUESTION_STATES)),
    }),
    output: z.array(Question),
    summary:
      'Questions that I may see: open ones first, then answered ones, in each the pinned one, the most votes, the newest. `after` a `seq` gives those asked or changed since, in the order of `seq`.',
  },
  ask: {
    method: 'POST',
    path: QUESTIONS,
    access: 'user',
    input: z.extend(NewQuestion, inConference.shape),
    output: Question,
    status: 201,
    summary:
      'Ask a question. Sent again with the same `client_id`, it is the same question. With `anonymous` only moderators see who asked.',
  },
  moderate: {
    method: 'PATCH',
    path: `${QUESTIONS}/:id`,
    access: 'user',
    input: z.extend(one, {
      state: z.exactOptional(z.enum(MODERATED_STATES)),
      pinned: z.exactOptional(z.boolean()),
    }),
    output: Question,
    summary: 'Approve, reject, archive or restore a question, or pin it; a room has one pinned question.',
  },
  withdraw: {
    method: 'DELETE',
    path: `${QUESTIONS}/:id`,
    access: 'user',
    input: one,
    output: z.void(),
    status: 204,
    summary: 'Withdraw my question, until it is answered.',
  },
  upvote: {
    method: 'PUT',
    path: `${QUESTIONS}/:id/upvote`,
    access: 'user',
    input: one,
    output: Question,
    summary: 'Vote for a question. Each person counts once.',
  },
  unvote: {
    method: 'DELETE',
    path: `${QUESTIONS}/:id/upvote`,
    access: 'user',
    input: one,
    output: Question,
    summary: 'Take my vote back.',
  },
  answer: {
    method: 'POST',
    path: `${QUESTIONS}/:id/answers`,
    access: 'user',
    input: z.extend(NewAnswer, one.shape),
    output: Question,
    status: 201,
    summary:
      'Answer a question as an organiser, or as a speaker of the session. Without a `text` it was answered aloud.',
  },
  removeAnswer: {
    method: 'DELETE',
    path: `${QUESTIONS}/:id/answers/:answer_id`,
    access: 'user',
    input: z.extend(one, { answer_id: z.uuid() }),
    output: Question,
    summary: 'Remove my answer, or as an organiser anybody’s. Without any answer the question is open again.',
  },
  settings: {
    method: 'GET',
    path: `${QUESTIONS}/settings`,
    access: 'user',
    input: inRoom,
    output: MyQuestionSettings,
    summary: 'Whether questions are approved first and whether they are closed, and what I may do.',
  },
  change: {
    method: 'PATCH',
    path: `${QUESTIONS}/settings`,
    access: 'user',
    input: z.extend(inRoom, { moderated: z.exactOptional(z.boolean()), closed: z.exactOptional(z.boolean()) }),
    output: QuestionSettings,
    summary: 'Have questions approved first or not, close or open them.',
  },
  export: {
    method: 'GET',
    path: `${QUESTIONS}/export`,
    access: 'user',
    input: inConference,
    output: z.string(),
    costly: true,
    summary: 'All questions of the conference as a CSV file. Those asked without a name have none in it.',
  },
})

declare module '#shared/live.ts' {
  interface LiveData {
    'question.changed': LiveRow<Question>
    'question.settings': QuestionSettings
  }
}
