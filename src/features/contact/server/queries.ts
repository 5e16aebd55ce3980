import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { contactMessages } from './table.ts'

/** Those that a visitor wrote to the operator, and not to the organisers of a conference. */
const toOperator = isNull(contactMessages.conference_id)

type Page = {
  answered: boolean
  /** The moment and the id of the last message that was read. */
  before: { at: string; id: string } | null
  limit: number
}

/** Messages to the operator, newest first. */
export function messagesToOperator(db: Db, { answered, before, limit }: Page) {
  const { id, name, email, message, suspicious, created_at, answered_at } = contactMessages
  return db
    .select({ id, name, email, message, suspicious, created_at, answered_at })
    .from(contactMessages)
    .where(
      and(
        toOperator,
        answered ? isNotNull(answered_at) : isNull(answered_at),
        before ? sql`(${created_at}, ${id}) < (${before.at}::timestamptz, ${before.id}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(created_at), desc(id))
    .limit(limit)
}

/** How many messages to the operator nobody has answered. */
export function countOpenMessages(db: Db) {
  return db.$count(contactMessages, and(toOperator, isNull(contactMessages.answered_at)))
}

/** A message to the operator by its id. */
export function operatorMessage(id: string) {
  return and(toOperator, eq(contactMessages.id, id))
}
