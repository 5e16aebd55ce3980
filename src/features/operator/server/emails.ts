import { and, desc, eq, gt, isNotNull, max, sql } from 'drizzle-orm'
import { type Db, transact } from '#server/db/db.ts'
import type { Limit } from '#server/http/limits.ts'
import { emailRefusal, emailWaits } from '#server/mail/email-limits.ts'
import { emailBacklog, emails, retryEmails } from '#server/mail/outbox.ts'
import { AppError } from '#shared/errors.ts'
import { DAY_MS, instantBefore } from '#shared/time.ts'
import { text } from '../refusal-text.ts'
import { hasExpiredLink } from '../link-rules.ts'
import { PAGE, RETRIED_AT_ONCE } from '../rules.ts'
import type { OperatorCall } from './access.ts'
import { type Place, placeBefore } from './place.ts'

/** So that nobody who got into the operator's account can bother people with it. */
const SENT_AGAIN: Limit = {
  name: 'operator-sent-again',
  points: 2000,
  seconds: 3600,
  refusal: text.tooManyAgain,
}

/** An email is tried for three days, so what was sent in the last day was queued within four. */
const QUEUED_WITHIN_MS = 4 * DAY_MS

const failed = and(isNotNull(emails.failed_at), eq(emails.held, false))

/** How many emails wait, failed, and were sent in the last 24 hours. */
export async function readEmails(db: Db, now: Date) {
  const recent = gt(emails.created_at, instantBefore(now, QUEUED_WITHIN_MS))
  const lastDay = sql`${emails.sent_at} > ${instantBefore(now, DAY_MS)}`
  const [[sent], problem, backlog] = await Promise.all([
    db
      .select({ last_sent_at: max(emails.sent_at), count: sql`count(*) filter (where ${lastDay})`.mapWith(Number) })
      .from(emails)
      .where(and(recent, isNotNull(emails.sent_at))),
    readProblem(db),
    emailBacklog(db, now),
  ])
  return { ...backlog, sent_last_day: sent?.count ?? 0, last_sent_at: sent?.last_sent_at ?? null, problem }
}

/** Why most of the waiting emails were not taken at their last try. */
async function readProblem(db: Db) {
  const tries = sql`count(*)`
  const [most] = await db
    .select({ reason: emails.last_error })
    .from(emails)
    .where(and(isNotNull(emails.next_attempt_at), eq(emails.held, false), isNotNull(emails.last_error)))
    .groupBy(emails.last_error)
    .orderBy(desc(tries))
    .limit(1)
  return most?.reason ?? null
}

/** Emails that could not be sent, the last to fail first. */
export async function listFailed({ db, now }: OperatorCall, before: Place) {
  const { id, kind, to_address, created_at, failed_at, attempts, last_error } = emails
  const rows = await db
    .select({ id, kind, to_address, created_at, failed_at: failedAt, attempts, reason: last_error })
    .from(emails)
    .where(and(failed, placeBefore(failed_at, id, before)))
    .orderBy(desc(failed_at), desc(id))
    .limit(PAGE)
  return rows.map((row) => ({ ...row, expired: hasExpiredLink(row, now) }))
}

/** Never null where `failed` holds. */
const failedAt = sql<string>`${emails.failed_at}`.mapWith(emails.failed_at)

/**
 * Sends one email again. It counts towards the limits of its address, like a new one: throws `too_many` where that must
 * wait, `conflict` where its link has expired, and `not_found` where the email has not failed any more, so that a second press does nothing.
 */
export async function sendAgain({ db, limits, user, now }: OperatorCall, id: string) {
  await limits.spend(SENT_AGAIN, user.id)
  await transact(db, async (tx) => {
    const [email] = await lockFailed(tx, id, 1)
    if (!email) throw new AppError('not_found', text.emailGone)
    if (hasExpiredLink(email, now)) throw new AppError('conflict', text.expired)
    const waitOf = await emailWaits(tx, email, [email.to_address], now)
    const refusal = emailRefusal(waitOf(email.to_address), text)
    if (refusal) throw refusal
    await retryEmails(tx, [email.id], now)
  })
}

/**
 * Sends the failed emails again, the last to fail first and `RETRIED_AT_ONCE` of them. Leaves out those whose link has
 * expired or whose address must wait, and of several of one kind to one address all but the last.
 */
export async function sendAllAgain({ db, limits, user, now }: OperatorCall) {
  const waiting = await db.$count(emails, failed)
  if (waiting > 0) await limits.spend(SENT_AGAIN, user.id, Math.min(waiting, RETRIED_AT_ONCE))
  return transact(db, async (tx) => {
    const failedOnes = await lockFailed(tx, null, RETRIED_AT_ONCE)
    const found = failedOnes.filter((email) => !hasExpiredLink(email, now))
    const ids: string[] = []
    for (const [kind, ofKind] of Map.groupBy(found, (email) => email.kind)) {
      const byAddress = new Map(ofKind.toReversed().map((email) => [email.to_address, email.id]))
      const waitOf = await emailWaits(tx, { kind }, [...byAddress.keys()], now)
      for (const [address, id] of byAddress) if (waitOf(address) === 0) ids.push(id)
    }
    const sent = await retryEmails(tx, ids, now)
    return { sent, skipped: found.length - sent, expired: failedOnes.length - found.length }
  })
}

/** Locked, so that of two presses at once the second one finds them sent again. */
function lockFailed(tx: Db, id: string | null, limit: number) {
  return tx
    .select({ id: emails.id, kind: emails.kind, to_address: emails.to_address, created_at: emails.created_at })
    .from(emails)
    .where(and(failed, id === null ? undefined : eq(emails.id, id)))
    .orderBy(desc(emails.failed_at), desc(emails.id))
    .limit(limit)
    .for('update')
}

/** Deletes an email that could not be sent. Throws `not_found` where it has not failed. */
export async function deleteFailed({ db }: OperatorCall, id: string) {
  const deleted = await db
    .delete(emails)
    .where(and(failed, eq(emails.id, id)))
    .returning({ id: emails.id })
  if (deleted.length === 0) throw new AppError('not_found', text.emailGone)
}
