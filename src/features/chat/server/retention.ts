import { and, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { longEnded, longWithoutDates } from '#features/conferences/server/retention.ts'
import type { Db } from '#server/db/db.ts'
import { chatMessages, chatReactions } from './table.ts'

/** Messages that are changed together; the embedded database answers nobody else meanwhile. */
const PORTION = 2000

/** Removes the names from the chats of conferences that ended, or without dates were imported, long ago. */
export async function forgetChatNames(db: Db, now: Date) {
  const isPast = sql`${chatMessages.conference_id} in ${longEnded(now)}`
  const past = db.select({ id: chatMessages.id }).from(chatMessages).where(isPast)
  await db.delete(chatReactions).where(inArray(chatReactions.message_id, past))
  const isImported = isNotNull(chatMessages.author_name)
  const mentions = sql`cardinality(${chatMessages.mention_ids}) > 0`
  const isNamed = or(isNotNull(chatMessages.author_id), isImported, mentions)
  const isLongImported = and(isImported, sql`${chatMessages.conference_id} in ${longWithoutDates(now)}`)
  const isDue = or(and(isPast, isNamed), isLongImported)
  const named = db.select({ id: chatMessages.id }).from(chatMessages).where(isDue).limit(PORTION)
  let changed: unknown[]
  do
    changed = await db
      .update(chatMessages)
      .set({ author_id: null, author_name: null, author_delegate_id: null, mention_ids: [], mention_names: [] })
      .where(inArray(chatMessages.id, named))
      .returning({ id: chatMessages.id })
  while (changed.length === PORTION)
}
