import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { HOURLY, type Job, sendJob } from '#server/jobs/job.ts'
import { deleteOldLog, logEmails } from './email-log.ts'
import type { Email } from './smtp.ts'
import { instant } from '#server/db/columns.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { DAY_MS } from '#shared/time.ts'

export const emails = pgTable('emails', {
  id: uuid().primaryKey(),
  kind: text().notNull(),
  to_address: text().notNull(),
  subject: text().notNull(),
  body_text: text().notNull(),
  body_html: text().notNull(),
  reply_to: text(),
  unsubscribe_url: text(),
  topic: text(),
  quoted_ids: uuid().array().notNull().default([]),
  bulk: boolean().notNull().default(false),
  /** Not sent until it is released. */
  held: boolean().notNull().default(false),
  /** When it was queued, or released after it was held. */
  created_at: instant().notNull(),
  next_attempt_at: instant(),
  attempts: integer().notNull(),
  /** While a process sends it, and by the database's clock, as in `claims.ts`. */
  claimed_until: instant(),
  claim_doubted: boolean().notNull().default(false),
  sent_at: instant(),
  failed_at: instant(),
  refused: boolean().notNull().default(false),
  last_error: text(),
})

export const DELIVER_EMAILS = 'deliver-emails'

/** Call it inside the transaction that causes the email: either both happen or neither. Returns the email's id. */
export async function queueEmail(db: Db, email: Email, now: Date) {
  const [id] = await queueEmails(db, [email], now)
  return id ?? ''
}

/** Queues several hundred emails at once. Returns the ids in the order of the emails. */
export async function queueEmails(db: Db, some: readonly Email[], now: Date) {
  if (some.length === 0) return []
  const rows = some.map((email) => ({
    id: randomUUID(),
    kind: email.kind,
    to_address: email.to,
    subject: email.subject.replaceAll(/\s+/g, ' ').trim(),
    body_text: email.text,
    body_html: email.html,
    reply_to: email.reply_to ?? null,
    unsubscribe_url: email.unsubscribe_url ?? null,
    topic: email.topic ?? null,
    quoted_ids: [...(email.quoted_ids ?? [])],
    bulk: email.bulk ?? false,
    created_at: now.toISOString(),
    next_attempt_at: now.toISOString(),
    attempts: 0,
  }))
  await db.insert(emails).values(rows)
  await logEmails(db, some, now)
  await sendJob(db, DELIVER_EMAILS, now)
  return rows.map(({ id }) => id)
}

/** How many emails are due and not sent, and how many stored ones could not be sent; for the metrics. */
export async function emailBacklog(db: Db, now: Date) {
  const due = and(lte(emails.created_at, now.toISOString()), eq(emails.held, false))
  // Only those that are to be tried have a time, and an index.
  const waiting = and(isNotNull(emails.next_attempt_at), due)
  return { waiting: await db.$count(emails, waiting), failed: await db.$count(emails, isNotNull(emails.failed_at)) }
}

/** Selects emails by their ids, or by their topic and kind. */
type Selector = { ids: string[] } | { topic: string; kind?: string }

/**
 * Call it in the transaction that makes the contents of these emails void. Deletes the unsent ones and clears the text of
 * the sent ones. An email that is being sent at this moment still arrives.
 */
export async function retractEmails(tx: Db, selector: Selector) {
  if ('ids' in selector && selector.ids.length === 0) return
  const selected =
    'ids' in selector
      ? isAnyOf(emails.id, selector.ids)
      : and(eq(emails.topic, selector.topic), selector.kind === undefined ? undefined : eq(emails.kind, selector.kind))
  await tx.delete(emails).where(and(selected, isNull(emails.sent_at)))
  await tx
    .update(emails)
    .set({ body_text: '', body_html: '', reply_to: null, unsubscribe_url: null })
    .where(and(selected, ne(emails.body_text, '')))
}

/** Call it in the transaction that suspends what these emails are about. An email that is on its way still arrives. */
export async function holdEmails(tx: Db, topic: string) {
  await tx
    .update(emails)
    .set({ held: true })
    .where(and(eq(emails.topic, topic), isNull(emails.sent_at)))
}

/** Sends the emails that `holdEmails` has held, and tries them as long as new ones. */
export async function releaseEmails(tx: Db, topic: string, now: Date) {
  await tx
    .update(emails)
    .set({ held: false, created_at: now.toISOString() })
    .where(and(eq(emails.topic, topic), eq(emails.held, true)))
  await sendJob(tx, DELIVER_EMAILS, now)
}

/**
 * Tries emails that could not be sent once more, as long as new ones. Those that are waiting, sent or held are left alone,
 * so it does no harm to call it twice. Returns how many there were.
 */
export async function retryEmails(tx: Db, ids: readonly string[], now: Date) {
  const at = now.toISOString()
  const retried = await tx
    .update(emails)
    .set({ failed_at: null, refused: false, last_error: null, attempts: 0, created_at: at, next_attempt_at: at })
    .where(and(isAnyOf(emails.id, ids), isNotNull(emails.failed_at), eq(emails.held, false)))
    .returning({ kind: emails.kind, to: emails.to_address })
  if (retried.length === 0) return 0
  await logEmails(tx, retried, now)
  await sendJob(tx, DELIVER_EMAILS, now)
  return retried.length
}

/** For the erasure of a person. The log of emails keeps a hash of the address for one more day. */
export async function eraseEmails(tx: Db, { to, topic }: { to: string; topic?: string }) {
  const about = topic === undefined ? undefined : eq(emails.topic, topic)
  await tx.delete(emails).where(and(eq(emails.to_address, to), about))
}

/**
 * For the erasure of a person: deletes the emails to others that quote the person, or one of these messages, the sent ones
 * as well. What they tell is gone, so one that was not sent yet is not wanted any more.
 */
export async function eraseQuotingEmails(tx: Db, ids: readonly string[]) {
  const quoted = sql.param([...ids])
  await tx.delete(emails).where(sql`${emails.quoted_ids} && ${quoted}::uuid[] and ${emails.quoted_ids} <> '{}'`)
}

/** Call it when a person gets another address, so that the emails to the old one go with the account as well. */
export async function keepWithPerson(tx: Db, { to, person_id }: { to: string; person_id: string }) {
  const quoted_ids = sql`array_append(${emails.quoted_ids}, ${person_id}::uuid)`
  await tx.update(emails).set({ quoted_ids }).where(eq(emails.to_address, to))
}

const SENT_KEPT_MS = 30 * DAY_MS

/** Deletes emails that are thirty days old and not due for another try. Returns how many. */
export async function deleteOldEmails(db: Db, now: Date) {
  const before = new Date(now.getTime() - SENT_KEPT_MS).toISOString()
  const deleted = await db
    .delete(emails)
    .where(and(lt(emails.created_at, before), isNull(emails.next_attempt_at)))
    .returning({ id: emails.id })
  return deleted.length
}

export const deleteOldEmailsJob: Job = {
  name: 'delete-old-emails',
  cron: HOURLY,
  async work({ db }, now) {
    await deleteOldEmails(db, now)
    await deleteOldLog(db, now)
  },
}
