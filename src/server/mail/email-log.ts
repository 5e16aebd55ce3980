import { createHash } from 'node:crypto'
import { and, count, eq, gt, inArray, like, lt, or, sql } from 'drizzle-orm'
import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'
import { DAY_MS, instantBefore } from '#shared/time.ts'
import type { Email } from './smtp.ts'

/** The emails of the last 24 hours, for the limits. It remembers those that were retracted or erased, by hashes. */
export const emailLog = pgTable('email_log', {
  number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  kind: text().notNull(),
  topic: text(),
  address_hash: text().notNull(),
  sender_id: uuid(),
  created_at: instant().notNull(),
})

/** The form in which the log stores an address. */
export function addressHash(address: string) {
  return createHash('sha256').update(address).digest('base64url')
}

type LoggedEmail = Pick<Email, 'kind' | 'topic' | 'to' | 'sender_id'>

/** Call it in the transaction that queues the emails. */
export async function logEmails(db: Db, some: readonly LoggedEmail[], now: Date) {
  const created_at = now.toISOString()
  const rows = some.map(({ kind, topic = null, to, sender_id = null }) => ({
    kind,
    topic,
    address_hash: addressHash(to),
    sender_id,
    created_at,
  }))
  await db.insert(emailLog).values(rows)
}

/** Call it when emails are withdrawn whose time had not come, because nobody was bothered with them. */
export async function unlogFutureEmails(db: Db, { kind, to }: { kind: string; to: string }, now: Date) {
  const future = gt(emailLog.created_at, now.toISOString())
  await db
    .delete(emailLog)
    .where(and(eq(emailLog.address_hash, addressHash(to)), like(emailLog.kind, `${kind}%`), future))
}

/** For the erasure of a person. */
export async function forgetSender(tx: Db, sender_id: string) {
  await tx.update(emailLog).set({ sender_id: null }).where(eq(emailLog.sender_id, sender_id))
}

type Counted = { sender_id: string; topics: readonly string[]; kinds: readonly string[] }

/** How many emails of these kinds were sent in the last 24 hours by an account or about topics, and the first of them. */
export function emailsSent(db: Db, { sender_id, topics, kinds }: Counted, now: Date) {
  const { kind, topic, created_at } = emailLog
  const theirs = or(eq(emailLog.sender_id, sender_id), inArray(topic, [...topics]))
  return db
    .select({ kind, emails: count(), oldest_at: sql`min(${created_at})`.mapWith(created_at) })
    .from(emailLog)
    .where(and(theirs, inArray(kind, [...kinds]), gt(created_at, instantBefore(now, DAY_MS))))
    .groupBy(kind)
}

/** Deletes what no limit counts any more. */
export async function deleteOldLog(db: Db, now: Date) {
  await db.delete(emailLog).where(lt(emailLog.created_at, instantBefore(now, DAY_MS)))
}
