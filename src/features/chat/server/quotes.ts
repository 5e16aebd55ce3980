import { asc, desc, eq, inArray } from 'drizzle-orm'
import { renumber } from '#features/rooms/server/numbers.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import type { RoomPublisher } from '#server/live/events.ts'
import { describe, viewsOf } from './queries.ts'
import { roomOf } from '#features/rooms/server/rooms.ts'
import { chatMessages, chatSettings, type ChatRow } from './table.ts'

/**
 * Replies that are told again with what they quote: a room catches people up on its last events only. Fewer after an edit,
 * which can be made again and again.
 */
const MOST_QUOTING = 100
export const MOST_AFTER_EDIT = 10

/**
 * The newest replies to these messages, which show something of their texts. Call it before the room is locked, because
 * whoever changes a reply has locked it before the room.
 */
export async function lockQuoting(tx: Db, ids: readonly string[], most = MOST_QUOTING): Promise<ChatRow[]> {
  const newest = tx
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(isAnyOf(chatMessages.reply_to_id, ids))
    .orderBy(desc(chatMessages.seq))
    .limit(most)
  return tx
    .select()
    .from(chatMessages)
    .where(inArray(chatMessages.id, newest))
    .orderBy(asc(chatMessages.posted_seq))
    .for('no key update')
}

/** Keeps these messages as they are until the transaction ends. Call it before the room is locked, as `lockQuoting`. */
export async function holdQuoted(tx: Db, ids: readonly string[]) {
  await tx
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(isAnyOf(chatMessages.id, ids))
    .orderBy(asc(chatMessages.posted_seq))
    .for('share')
}

export async function isPinned(tx: Db, id: string) {
  return (await tx.$count(chatSettings, eq(chatSettings.pinned_message_id, id))) > 0
}

/** Unpins these messages, before the room is locked. Returns the settings that have changed. */
export async function unpin(tx: Db, ids: readonly string[]) {
  return tx
    .update(chatSettings)
    .set({ pinned_message_id: null })
    .where(isAnyOf(chatSettings.pinned_message_id, ids))
    .returning()
}

/** Tells the room of replies, all of which are in it, that what they quote has changed. */
export async function publishQuoting(tx: Db, publisher: RoomPublisher, quoting: readonly ChatRow[]) {
  const [reply] = quoting
  if (!reply) return
  const room = roomOf(reply).ref
  const ids = quoting.map(({ id }) => id)
  const first = await publisher.reserve(room, ids.length)
  await renumber(tx, chatMessages.seq, ids, first)
  const messages = await describe(
    tx,
    quoting.map((row, at) => ({ ...row, seq: first + at })),
  )
  for (const message of messages)
    publisher.publish({ room, seq: message.seq, kind: 'chat.changed', subject_id: message.id, views: viewsOf(message) })
}
