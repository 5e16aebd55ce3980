import * as z from 'zod/mini'
import { inConference } from '#features/conferences/contract.ts'
import { ConferencePerson, Mute } from '#features/people/contract.ts'
import { defineContract } from '#shared/contract.ts'
import type { LiveRow } from '#shared/live.ts'
import { MessageText, NewReport } from '#features/rooms/fields.ts'
import { NewChatMessage } from './fields.ts'
import { CHAT_LIMITS, REACTION_NAMES, SLOW_MODES } from './rules.ts'

/** Something else that a message shows, by its id. The title is the one it had when it was posted. */
const ChatCard = z.object({ kind: z.literal('poll'), id: z.string(), title: z.string() })
export type ChatCard = z.infer<typeof ChatCard>

/** A message as everybody in the room sees it. A deleted one keeps its place, without its text. */
export const ChatMessage = z.object({
  id: z.string(),
  /** The number of its last event in the room. */
  seq: z.number(),
  /** The number of its first one; messages are in its order. */
  posted_seq: z.number(),
  client_id: z.string(),
  /** Null once the author has deleted the account. */
  author: z.nullable(ConferencePerson),
  /** The name of who wrote it where the conference came from; null for people of this installation. */
  author_name: z.nullable(z.string()),
  /** With a card, its title. */
  text: z.string(),
  card: z.nullable(ChatCard),
  /** The message that it answers, shortened; null where there is none, or it is gone. */
  reply_to: z.nullable(
    z.object({
      id: z.string(),
      author_id: z.nullable(z.string()),
      author_name: z.nullable(z.string()),
      text: z.string(),
    }),
  ),
  /** The people whose names stand in the text with an @. */
  mentions: z.array(z.object({ person_id: z.string(), full_name: z.string() })),
  /** `mine` is left out of live events, which are the same for everybody. */
  reactions: z.array(
    z.object({ reaction: z.enum(REACTION_NAMES), count: z.number(), mine: z.exactOptional(z.boolean()) }),
  ),
  created_at: z.string(),
  edited_at: z.nullable(z.string()),
  deleted_by: z.nullable(z.enum(['author', 'moderator'])),
})
export type ChatMessage = z.infer<typeof ChatMessage>

export const ChatSettings = z.object({
  closed: z.boolean(),
  slow_mode_seconds: z.number(),
  pinned: z.nullable(ChatMessage),
})
export type ChatSettings = z.infer<typeof ChatSettings>

export const ChatReport = z.object({
  id: z.string(),
  message_id: z.string(),
  /** The message's place in its chat, for reading what was written around it. */
  posted_seq: z.number(),
  schedule_item_id: z.nullable(z.string()),
  /** Null in the chat of the conference. */
  session_title: z.nullable(z.string()),
  deleted_by: z.nullable(z.enum(['author', 'moderator'])),
  reporter: z.nullable(ConferencePerson),
  author: z.nullable(ConferencePerson),
  reason: z.string(),
  /** The message as it was when it was reported. */
  evidence: z.string(),
  created_at: z.string(),
  resolved_at: z.nullable(z.string()),
  /** The name of the organiser who closed it. */
  resolved_by: z.nullable(z.string()),
})
export type ChatReport = z.infer<typeof ChatReport>

const inRoom = z.extend(inConference, { schedule_item_id: z.optional(z.uuid()) })
const one = z.extend(inConference, { id: z.uuid() })
const reacting = z.extend(one, { reaction: z.enum(REACTION_NAMES) })
const number = z.coerce.number().check(z.int(), z.nonnegative())
const CHAT = '/api/conferences/:conference_id/chat'

export const chatApi = defineContract({
  list: {
    method: 'GET',
    path: CHAT,
    access: 'user',
    input: z.extend(inRoom, {
      after: z.optional(number),
      before: z.optional(number),
      limit: z._default(number.check(z.minimum(1), z.maximum(CHAT_LIMITS.page)), 50),
    }),
    output: z.array(ChatMessage),
    summary:
      'The last messages of the chat, oldest first. `before` a `posted_seq` gives those before it; `after` a `seq` gives what was posted or changed since, in the order of `seq`.',
  },
  post: {
    method: 'POST',
    path: CHAT,
    access: 'user',
    input: z.extend(NewChatMessage, inConference.shape),
    output: ChatMessage,
    status: 201,
    summary: 'Post a message. Sent again with the same `client_id`, it is the same message.',
  },
  edit: {
    method: 'PATCH',
    path: `${CHAT}/:id`,
    access: 'user',
    input: z.extend(MessageText, one.shape),
    output: ChatMessage,
    summary: 'Change my message, which is then marked as edited.',
  },
  remove: {
    method: 'DELETE',
    path: `${CHAT}/:id`,
    access: 'user',
    input: one,
    output: z.void(),
    status: 204,
    summary: 'Delete my message, or as an organiser anybody’s.',
  },
  react: {
    method: 'PUT',
    path: `${CHAT}/:id/reactions/:reaction`,
    access: 'user',
    input: reacting,
    output: ChatMessage,
    summary: 'React to a message.',
  },
  unreact: {
    method: 'DELETE',
    path: `${CHAT}/:id/reactions/:reaction`,
    access: 'user',
    input: reacting,
    output: ChatMessage,
    summary: 'Take a reaction back.',
  },
  report: {
    method: 'POST',
    path: `${CHAT}/:id/reports`,
    access: 'user',
    input: z.extend(NewReport, one.shape),
    output: z.void(),
    status: 204,
    summary: 'Report a message to the organisers, who see it as it is now.',
  },
  settings: {
    method: 'GET',
    path: `${CHAT}/settings`,
    access: 'user',
    input: inRoom,
    output: z.extend(ChatSettings, { ...Mute.shape, moderator: z.boolean(), organises: z.boolean() }),
    summary:
      'Whether the chat is open, its slow mode and its pinned message, whether I am muted, whether I moderate, and whether I do so everywhere.',
  },
  change: {
    method: 'PATCH',
    path: `${CHAT}/settings`,
    access: 'user',
    input: z.extend(inRoom, {
      closed: z.exactOptional(z.boolean()),
      slow_mode_seconds: z.exactOptional(z.literal([...SLOW_MODES])),
      pinned_message_id: z.exactOptional(z.nullable(z.uuid())),
    }),
    output: ChatSettings,
    summary: 'Close or open the chat, choose its slow mode, pin a message.',
  },
})

export const moderationApi = defineContract({
  reports: {
    method: 'GET',
    path: '/api/conferences/:conference_id/reports',
    access: 'user',
    input: inConference,
    output: z.array(ChatReport),
    summary: 'The reported messages of my conference, those that are open first.',
  },
  resolve: {
    method: 'PUT',
    path: '/api/conferences/:conference_id/reports/:id/resolved',
    access: 'user',
    input: one,
    output: z.void(),
    status: 204,
    summary: 'Close a report, and all others of the same message.',
  },
})

declare module '#shared/live.ts' {
  interface LiveData {
    'chat.posted': LiveRow<ChatMessage>
    'chat.changed': LiveRow<ChatMessage>
    'chat.settings': ChatSettings & Mute
  }
}
