import { createHash } from 'node:crypto'
import { and, eq, gt, inArray, like, lt } from 'drizzle-orm'
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

/** Call it in the transaction that queues the emails. */
export async function logEmails(db: Db, some: readonly Email[], now: Date) {
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

/** How many emails of these kinds an account has caused in the last 24 hours. */
export function countEmailsOf(db: Db, sender_id: string, kinds: readonly string[], now: Date) {
  const since = gt(emailLog.created_at, instantBefore(now, DAY_MS))
  return db.$count(emailLog, and(eq(emailLog.sender_id, sender_id), inArray(emailLog.kind, [...kinds]), since))
}

/** Deletes what no limit counts any more. */
export async function deleteOldLog(db: Db, now: Date) {
  await db.delete(emailLog).where(lt(emailLog.created_at, instantBefore(now, DAY_MS)))
}
