import { and, asc, eq, isNotNull, isNull, lte, min, notInArray, or, sql } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { sendJob } from '#server/jobs/job.ts'
import { instantAfter } from '#shared/time.ts'
import { DELIVER_EMAILS, emails } from './outbox.ts'

/** How long a claim lasts, after which its holder is thought to have died. */
const CLAIM_MS = 4000
/** How often a process renews its claims while it sends. */
const RENEW_EVERY_MS = 2000
/**
 * How long a claim that has ended is doubted. The table may have been locked for so long that its holder could neither
 * renew it nor note what was sent; it does both within this time.
 */
const DOUBT_MS = 3000

/** What a process sends with: its database, its clock, and the ids of the emails that it is sending. */
export type Sender = { db: Db; clock: Clock; claimed: Set<string> }

export type Claimed = typeof emails.$inferSelect

/** No claim: what an email has when it is neither being sent nor in doubt. */
export const UNCLAIMED = { claimed_until: null, claim_doubted: false }

/** So long from the moment at which the statement is done, by the clock that all processes share. */
function fromNow(ms: number) {
  return sql`clock_timestamp() + ${ms} * interval '1 millisecond'`
}

const hasEnded = lte(emails.claimed_until, sql`clock_timestamp()`)

/** Claims the next email that is due, those that somebody waits for first. */
export async function claimDue({ db, clock, claimed }: Sender) {
  const next = db
    .select({ id: emails.id })
    .from(emails)
    .where(
      and(
        eq(emails.held, false),
        lte(emails.next_attempt_at, clock.now().toISOString()),
        notInArray(emails.id, [...claimed]),
        or(isNull(emails.claimed_until), and(emails.claim_doubted, hasEnded)),
      ),
    )
    .orderBy(asc(emails.bulk), asc(emails.next_attempt_at))
    .limit(1)
    .for('update', { skipLocked: true })
  const [email] = await db
    .update(emails)
    .set({ claimed_until: fromNow(CLAIM_MS), claim_doubted: false, attempts: sql`${emails.attempts} + 1` })
    .where(eq(emails.id, next))
    .returning()
  if (email) claimed.add(email.id)
  return email
}

/** Doubts the claims that have ended, so that they can be taken a little later. */
export async function doubtEnded({ db, claimed }: Sender) {
  await db
    .update(emails)
    .set({ claimed_until: fromNow(DOUBT_MS), claim_doubted: true })
    .where(and(hasEnded, eq(emails.claim_doubted, false), notInArray(emails.id, [...claimed])))
}

/** Keeps the emails that this process sends from being claimed by others. Returns a function that stops it. */
export function renewClaims({ db, clock, claimed }: Sender) {
  async function renew() {
    if (claimed.size === 0) return
    await db
      .update(emails)
      .set({ claimed_until: fromNow(CLAIM_MS), claim_doubted: false })
      .where(and(isAnyOf(emails.id, [...claimed]), isNotNull(emails.claimed_until)))
    // If this process dies, this job lets another one send the rest.
    await sendJob(db, DELIVER_EMAILS, new Date(instantAfter(clock.now(), CLAIM_MS)))
  }
  // One that fails is made up for by the next: a claim that has ended is doubted before it is taken.
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Queues the job for the moment when the first claim of another process ends, because that process may have died. */
export async function queueForClaims(db: Db) {
  const [first] = await db.select({ at: min(emails.claimed_until) }).from(emails)
  if (first?.at) await sendJob(db, DELIVER_EMAILS, new Date(first.at))
}
