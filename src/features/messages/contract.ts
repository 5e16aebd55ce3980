import * as z from 'zod/mini'
import { inConference } from '#features/conferences/contract.ts'
import { ConferencePerson, NamedPerson, PersonProfile } from '#features/people/contract.ts'
import { defineContract } from '#shared/contract.ts'
import type { LiveRow } from '#shared/live.ts'
import { MessageText, NewReport } from '#features/rooms/fields.ts'
import { NewMessage } from './fields.ts'
import { BOXES, MESSAGE_LIMITS, THREAD_STATUSES } from './rules.ts'

/** The other person of a thread, never with an address. */
export const Correspondent = z.extend(PersonProfile, {
  /** The name of the conference in which the two met, if this person organises it. */
  organises: z.nullable(z.string()),
  /** The name of that conference, if this person is called like one of its organisers and is none. */
  namesake_in: z.nullable(z.string()),
})
export type Correspondent = z.infer<typeof Correspondent>

/** A message as one of the two sees it. A deleted one keeps its place, without its text. */
export const Message = z.object({
  id: z.string(),
  /** The other person of the thread, for whoever reads it. */
  person_id: z.string(),
  /** The number of its last event in the reader's own room. */
  seq: z.number(),
  /** Its place in the thread. */
  number: z.number(),
  client_id: z.string(),
  /** Null once the account is deleted. */
  author: z.nullable(NamedPerson),
  text: z.string(),
  created_at: z.string(),
  edited_at: z.nullable(z.string()),
  deleted_at: z.nullable(z.string()),
})
export type Message = z.infer<typeof Message>

/** A thread as one of the two sees it. */
export const Thread = z.object({
  /** Null before the first message. */
  id: z.nullable(z.string()),
  /** The number of its last event in the reader's own room. */
  seq: z.number(),
  /** The number of its newest message there, by which threads are in order. */
  posted_seq: z.number(),
  person_id: z.string(),
  /** Null once the account is deleted. */
  person: z.nullable(Correspondent),
  status: z.enum(THREAD_STATUSES),
  /**
   * Whether the reader can write: `request` makes the first message a request, `waiting` is after it, `blocked` is by the
   * reader, and `gone` is a deleted account.
   */
  writing: z.enum(['open', 'request', 'waiting', 'blocked', 'gone']),
  unread: z.number(),
  /** The `number` of the newest message that the reader has read. */
  read_number: z.number(),
  last: z.nullable(Message),
  /** Without notifications. */
  muted: z.boolean(),
  hidden: z.boolean(),
})
export type Thread = z.infer<typeof Thread>

const MessageReport = z.object({
  id: z.string(),
  /** Null where the person was reported, and not a message. */
  message_id: z.nullable(z.string()),
  reporter: z.nullable(ConferencePerson),
  author: z.nullable(ConferencePerson),
  reason: z.string(),
  /** The message or the profile as it was when it was reported. */
  evidence: z.string(),
  created_at: z.string(),
  resolved_at: z.nullable(z.string()),
})
export type MessageReport = z.infer<typeof MessageReport>

const withPerson = z.object({ person_id: z.uuid() })
const one = z.extend(withPerson, { id: z.uuid() })
const number = z.coerce.number().check(z.int(), z.nonnegative())
const page = z.object({
  after: z.optional(number),
  before: z.optional(number),
  limit: z._default(number.check(z.minimum(1), z.maximum(MESSAGE_LIMITS.page)), 50),
})
const MESSAGES = '/api/messages'
const THREAD = `${MESSAGES}/:person_id`

export const messagesApi = defineContract({
  threads: {
    method: 'GET',
    path: MESSAGES,
    access: 'user',
    input: z.object({
      box: z.optional(z.enum(BOXES)),
      q: z.optional(z.string().check(z.maxLength(MESSAGE_LIMITS.search))),
      ...page.shape,
    }),
    output: z.array(Thread),
    summary:
      'My conversations by last activity, without `box` all that are neither hidden nor ignored; with `q` those whose person or messages contain it. `before` a `posted_seq` gives those before it; `after` a `seq` gives what changed since, in the order of `seq`.',
  },
  unread: {
    method: 'GET',
    path: `${MESSAGES}/unread`,
    access: 'user',
    input: z.object({}),
    output: z.object({ unread: z.number(), requests: z.number(), ignored: z.number(), hidden: z.number() }),
    summary: 'How many messages I have not read, and how many conversations wait, are ignored or hidden.',
  },
  list: {
    method: 'GET',
    path: THREAD,
    access: 'user',
    input: z.extend(withPerson, page.shape),
    output: z.array(Message),
    summary:
      'The last messages of a conversation, oldest first. `before` a `number` gives those before it; `after` a `seq` gives what was sent or changed since, in the order of `seq`.',
  },
  send: {
    method: 'POST',
    path: THREAD,
    access: 'user',
    input: z.extend(NewMessage, withPerson.shape),
    output: Message,
    status: 201,
    summary: 'Write to a person. Sent again with the same `client_id`, it is the same message.',
  },
  thread: {
    method: 'GET',
    path: `${THREAD}/thread`,
    access: 'user',
    input: withPerson,
    output: z.extend(Thread, { paused: z.boolean() }),
    summary:
      'The conversation with a person, also before its first message. `paused` where organisers have muted me in a conference that we share.',
  },
  change: {
    method: 'PATCH',
    path: `${THREAD}/thread`,
    access: 'user',
    input: z.extend(withPerson, {
      status: z.exactOptional(z.enum(['accepted', 'ignored'])),
      muted: z.exactOptional(z.boolean()),
      hidden: z.exactOptional(z.boolean()),
    }),
    output: Thread,
    summary: 'Accept or ignore a request; mute or hide a conversation.',
  },
  read: {
    method: 'PUT',
    path: `${THREAD}/read`,
    access: 'user',
    input: z.extend(withPerson, { seq: z.optional(number) }),
    output: Thread,
    summary: 'I have read the messages up to this `seq`, or all of them. Never moves backwards.',
  },
  edit: {
    method: 'PATCH',
    path: `${THREAD}/messages/:id`,
    access: 'user',
    input: z.extend(MessageText, one.shape),
    output: Message,
    summary: 'Change my message, which is then marked as edited.',
  },
  remove: {
    method: 'DELETE',
    path: `${THREAD}/messages/:id`,
    access: 'user',
    input: one,
    output: z.void(),
    status: 204,
    summary: 'Delete my message.',
  },
  report: {
    method: 'POST',
    path: `${THREAD}/messages/:id/reports`,
    access: 'user',
    input: z.extend(NewReport, one.shape),
    output: z.void(),
    status: 204,
    summary: 'Report a message to the organisers of the conference that we share. They see nothing else of the thread.',
  },
})

export const messageReportsApi = defineContract({
  list: {
    method: 'GET',
    path: '/api/conferences/:conference_id/message-reports',
    access: 'user',
    input: inConference,
    output: z.array(MessageReport),
    summary: 'The reported messages between people of my conference, and reported people, those that are open first.',
  },
  resolve: {
    method: 'PUT',
    path: '/api/conferences/:conference_id/message-reports/:id/resolved',
    access: 'user',
    input: z.extend(inConference, { id: z.uuid() }),
    output: z.void(),
    status: 204,
    summary: 'Mark a report as dealt with.',
  },
})

declare module '#shared/live.ts' {
  interface LiveData {
    'message.posted': LiveRow<Message>
    'message.changed': LiveRow<Message>
    'message.read': LiveRow<Thread & { id: string }>
    'thread.changed': LiveRow<Thread & { id: string }>
  }
}
