import { and, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { longEnded } from '#features/conferences/server/retention.ts'
import type { Db } from '#server/db/db.ts'
import { chatMessages, chatReactions } from './table.ts'

/** Messages that are changed together; the embedded database answers nobody else meanwhile. */
const PORTION = 2000

/** Removes the names from the chats of conferences that ended long ago: authors, mentions and who reacted. */
export async function forgetChatNames(db: Db, now: Date) {
  const isPast = sql`${chatMessages.conference_id} in ${longEnded(now)}`
  const past = db.select({ id: chatMessages.id }).from(chatMessages).where(isPast)
  await db.delete(chatReactions).where(inArray(chatReactions.message_id, past))
  const isNamed = or(
    isNotNull(chatMessages.author_id),
    isNotNull(chatMessages.author_name),
    sql`cardinality(${chatMessages.mention_ids}) > 0`,
  )
  const named = db.select({ id: chatMessages.id }).from(chatMessages).where(and(isPast, isNamed)).limit(PORTION)
  let changed: unknown[]
  do
    changed = await db
      .update(chatMessages)
      .set({ author_id: null, author_name: null, mention_ids: [], mention_names: [] })
      .where(inArray(chatMessages.id, named))
      .returning({ id: chatMessages.id })
  while (changed.length === PORTION)
}
