import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { JoinedConference } from '#features/conferences/server/access.ts'
import { POST_LIMITS, type Reader } from '#features/rooms/rules.ts'
import { postedInBatches } from '#features/rooms/server/posts.ts'
import { moderatesRoom } from '#features/rooms/server/moderators.ts'
import { readerOf } from '#features/rooms/server/readers.ts'
import { isMuted } from '#features/people/rules.ts'
import { text as peopleText } from '#features/people/text.ts'
import type { Call, Core } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { insertMany } from '#server/db/insert-many.ts'
import type { Limit } from '#server/http/limits.ts'
import { transactLive } from '#server/live/events.ts'
import { AppError } from '#shared/errors.ts'
import type { ChatMessage } from '../contract.ts'
import type { NewChatMessage } from '../fields.ts'
import { text } from '../text.ts'
import { describe, describeNew, notBy, viewsOf } from './queries.ts'
import { type Mentioned, mentionedPeople } from './mentions.ts'
import { notifyNamed } from './notices.ts'
import { holdQuoted } from './quotes.ts'
import { inRoom, type Room, roomIn } from '#features/rooms/server/rooms.ts'
import { readPostingStatus, readPostingStatuses, type PostingStatus } from './post-status.ts'
import { chatMessages, type ChatRow } from './table.ts'

const BURST: Limit = { name: 'chat-burst', ...POST_LIMITS.burst, refusal: text.tooFast }
const MINUTE: Limit = { name: 'chat-minute', ...POST_LIMITS.minute, refusal: text.tooFast }

/** Moderators of the room write whatever its settings are. */
type Post = {
  core: Core
  room: Room
  author_id: string
  moderates: boolean
  now: Date
  mentioned: readonly Mentioned[]
} & Omit<z.output<typeof NewChatMessage>, 'schedule_item_id' | 'mention_ids'>

/**
 * Posts a message; sent again with the same `client_id` it is the first one. Throws `forbidden` in a closed chat and for
 * muted people, and `too_many` for those who are too fast.
 */
export async function postMessage(
  call: Call,
  conference: JoinedConference,
  { schedule_item_id, ...message }: z.output<typeof NewChatMessage>,
): Promise<ChatMessage> {
  const { db, user, now } = call
  // First, so that a flood is refused before anything is read for it.
  await spendPost(call)
  const room = await roomIn(db, conference, schedule_item_id)
  const { client_id } = message
  const status = await readPostingStatus(db, { room, author_id: user.id, client_id })
  const repeated = status.repeated ? await findByClientId(db, user.id, client_id) : undefined
  if (repeated) return repeated
  const moderates = await moderatesRoom(call, conference, room)
  if (!moderates) requireMayPost(status, now)
  const mentioned = await requireNamed(call, conference, room, message)
  return postInRoom(room.ref.name, { core: call, room, author_id: user.id, moderates, now, ...message, mentioned })
}

/** Throws `too_many` for those who post and edit too fast. */
export async function spendPost({ limits, user }: Pick<Call, 'limits' | 'user'>) {
  await limits.spend(MINUTE, user.id)
  await limits.spend(BURST, user.id)
}

const postInRoom = postedInBatches<Post, ChatMessage>({
  most: 100,
  constraint: 'chat_messages_client',
  insert: insertMessages,
  find: ({ core, author_id, client_id }) => findByClientId(core.db, author_id, client_id),
  personOf: ({ author_id }) => author_id,
})

async function insertMessages(posts: readonly Post[]): Promise<ChatMessage[]> {
  const [first] = posts
  if (!first) return []
  const { core, room, now } = first
  const quoted_ids = posts.flatMap(({ reply_to_id }) => reply_to_id ?? [])
  return transactLive(core, now, async (tx, publisher) => {
    if (quoted_ids.length > 0) await holdQuoted(tx, quoted_ids)
    const seq = await publisher.reserve(room.ref, posts.length)
    await requireAllMayPost(tx, posts)
    const rows = posts.map((post, at) => rowOf(post, seq + at))
    await insertRows(tx, rows)
    const messages = await describeNew(tx, rows)
    for (const message of messages)
      publisher.publish({
        room: room.ref,
        seq: message.seq,
        kind: 'chat.posted',
        subject_id: message.id,
        views: viewsOf(message),
      })
    await notifyNamed(tx, publisher, rows, now)
    return messages
  })
}

const insertRows = insertMany(chatMessages, 'chat_insert')

function rowOf({ room, author_id, client_id, text: written, reply_to_id, mentioned, now }: Post, seq: number): ChatRow {
  const { conference_id, schedule_item_id } = room
  return {
    id: randomUUID(),
    conference_id,
    schedule_item_id,
    author_id,
    author_name: null,
    author_delegate_id: null,
    client_id,
    text: written,
    reply_to_id: reply_to_id ?? null,
    mention_ids: mentioned.map(({ person_id }) => person_id),
    mention_names: mentioned.map(({ full_name }) => full_name),
    posted_seq: seq,
    seq,
    created_at: now.toISOString(),
    edited_at: null,
    deleted_at: null,
    deleted_by: null,
    card: null,
  }
}

/**
 * Checks what a message answers, and returns the people whom it mentions. Both only of what the author is shown. Throws
 * `not_found`.
 */
async function requireNamed(
  call: Call,
  conference: JoinedConference,
  room: Room,
  { text: written, reply_to_id, mention_ids = [] }: Omit<z.output<typeof NewChatMessage>, 'schedule_item_id'>,
) {
  if (reply_to_id === undefined && mention_ids.length === 0) return []
  const reader = await readerOf(call, conference, room)
  if (reply_to_id !== undefined) await requireInRoom(call.db, room, reply_to_id, reader)
  return mentionedPeople(call, conference, room, { text: written, mention_ids, reader })
}

async function findByClientId(db: Db, author_id: string, client_id: string) {
  const rows = await db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.author_id, author_id), eq(chatMessages.client_id, client_id)))
  const [message] = await describe(db, rows, author_id)
  return message
}

/** Throws why this person cannot write in the room now. */
function requireMayPost({ slow_mode_seconds, last_at, ...status }: PostingStatus, now: Date) {
  requireMayWrite(status, now)
  const wait = last_at === null ? 0 : Date.parse(last_at) + slow_mode_seconds * 1000 - now.getTime()
  if (wait > 0) throw new AppError('too_many', text.slowMode(slow_mode_seconds), {}, Math.ceil(wait / 1000))
}

/** Throws `forbidden` in a closed chat and for muted people. */
export function requireMayWrite(status: Pick<PostingStatus, 'closed' | 'muted' | 'muted_until'>, now: Date) {
  if (status.closed) throw new AppError('forbidden', text.closed)
  if (isMuted(status, now.getTime())) throw new AppError('forbidden', peopleText.muted)
}

/**
 * `requireMayPost` once the room is locked, for what was posted or changed meanwhile. Throws for all posts of a batch where one
 * may not be posted, or where slow mode has one person twice: each is then tried alone.
 */
async function requireAllMayPost(tx: Db, posts: readonly Post[]) {
  const checked = posts.filter(({ moderates }) => !moderates)
  const statuses = await readPostingStatuses(tx, checked)
  const authors = new Set<string>()
  for (const [at, { author_id, now }] of checked.entries()) {
    const status = statuses[at]
    // What is there already is found by its constraint.
    if (!status || status.repeated) continue
    requireMayPost(authors.has(author_id) ? { ...status, last_at: now.toISOString() } : status, now)
    authors.add(author_id)
  }
}

async function requireInRoom(db: Db, room: Room, id: string, reader: Reader) {
  if ((await db.$count(chatMessages, and(inRoom(chatMessages, room), eq(chatMessages.id, id), notBy(reader)))) === 0)
    throw new AppError('not_found', text.gone)
}
