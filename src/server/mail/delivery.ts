import { and, asc, eq, inArray, isNull, lte, min, notInArray, sql } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/db.ts'
import type { Log } from '#server/db/pool.ts'
import { type BoundJob, sendJob } from '#server/jobs/job.ts'
import { HOUR_MS, instantAfter, MINUTE_MS } from '#shared/time.ts'
import { createMailLog, describeFailure, type MailLog } from './failure.ts'
import { DELIVER_EMAILS, emailBacklog, emails } from './outbox.ts'
import { CONNECTIONS, type Mailer } from './smtp.ts'

const LONGEST_WAIT_MS = 5 * MINUTE_MS
const GIVE_UP_AFTER_MS = 72 * HOUR_MS
const LONGEST_REASON = 300

/** How long a claim lasts, after which another process may send the email. */
const CLAIM_MS = 5000
/** How often a process renews its claims while it sends. */
const RENEW_EVERY_MS = 2000
/** How often to look for claims that have ended. */
const LOOK_EVERY_S = 3

/** Milliseconds until the next try after `attempts` failed ones: 1, 2, 4, then every 5 minutes. */
export function waitAfter(attempts: number) {
  return Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** (attempts - 1))
}

export type Outbox = {
  /** Sends what is due, until nothing is or the signal is aborted, and returns how many emails were tried. */
  flush(signal?: AbortSignal): Promise<number>
}

type Delivery = {
  db: Db
  mailer: Mailer
  clock: Clock
  mailLog: MailLog
  /** The ids of the emails that this process is sending. */
  claimed: Set<string>
}

/** Sends each email at least once, bulk emails last. Every try has the same Message-ID. */
export function createOutbox({ log, ...rest }: { db: Db; mailer: Mailer; clock: Clock; log: Log }): Outbox {
  const delivery: Delivery = { ...rest, mailLog: createMailLog(log), claimed: new Set() }
  return {
    async flush(signal) {
      const stopRenewing = renewClaims(delivery)
      try {
        const { tried, isDone } = await sendDue(delivery, signal)
        if (isDone) await queueForClaims(delivery)
        return tried
      } finally {
        stopRenewing()
      }
    },
  }
}

/** Sends one email first, so that a server that is away is asked once and not for every email. */
async function sendDue(delivery: Delivery, signal: AbortSignal | undefined) {
  let tried = 0
  let mayGoOn = true
  async function sendNext() {
    const email = mayGoOn && !signal?.aborted ? await claimDue(delivery) : undefined
    if (!email) return false
    tried++
    if (!(await deliver(delivery, email))) mayGoOn = false
    return true
  }
  async function sendAll() {
    while (await sendNext());
  }
  await sendNext()
  const results = await Promise.allSettled(Array.from({ length: CONNECTIONS }, sendAll))
  for (const result of results) if (result.status === 'rejected') throw result.reason
  return { tried, isDone: mayGoOn && !signal?.aborted }
}

type Claimed = typeof emails.$inferSelect

/** The next email that is due, those that somebody waits for first. */
async function claimDue({ db, clock, claimed }: Delivery) {
  const now = clock.now()
  const next = db
    .select({ id: emails.id })
    .from(emails)
    .where(
      and(eq(emails.held, false), lte(emails.next_attempt_at, now.toISOString()), notInArray(emails.id, [...claimed])),
    )
    .orderBy(asc(emails.bulk), asc(emails.next_attempt_at))
    .limit(1)
    .for('update', { skipLocked: true })
  const [email] = await db
    .update(emails)
    .set({ next_attempt_at: instantAfter(now, CLAIM_MS), attempts: sql`${emails.attempts} + 1` })
    .where(eq(emails.id, next))
    .returning()
  if (email) claimed.add(email.id)
  return email
}

/** Returns false if the mail server is unavailable. */
async function deliver(delivery: Delivery, email: Claimed) {
  const { db, mailer, clock, mailLog, claimed } = delivery
  try {
    const error = await mailer.send(email).then(
      () => null,
      (thrown: unknown) => thrown ?? new Error('nothing'),
    )
    if (error !== null) return await recordFailure(delivery, email, error)
    const sent_at = clock.now().toISOString()
    await settle(db, email.id, { sent_at, next_attempt_at: null, last_error: null })
    mailLog.delivered()
    return true
  } finally {
    claimed.delete(email.id)
  }
}

async function recordFailure({ db, clock, mailLog }: Delivery, email: Claimed, error: unknown) {
  const now = clock.now()
  const failure = describeFailure(error)
  const { concernsServer, isFinal: refused } = failure
  const last_error = failure.reason.slice(0, LONGEST_REASON)
  const isTooOld = now.getTime() - Date.parse(email.created_at) > GIVE_UP_AFTER_MS
  if (refused || isTooOld) {
    await settle(db, email.id, { failed_at: now.toISOString(), next_attempt_at: null, refused, last_error })
  } else {
    await settle(db, email.id, { next_attempt_at: instantAfter(now, waitAfter(email.attempts)), last_error })
  }
  if (concernsServer) await copyReason(db, last_error, now)
  if (!refused) await mailLog.failed(failure, error, now, async () => (await emailBacklog(db, now)).waiting)
  return !concernsServer
}

async function settle(db: Db, id: string, change: Partial<Claimed>) {
  await db
    .update(emails)
    .set(change)
    .where(and(eq(emails.id, id), isNull(emails.sent_at)))
}

/** Stores the reason with the other emails that are due as well, so that organisers see why they wait. */
async function copyReason(db: Db, last_error: string, now: Date) {
  const others = db
    .select({ id: emails.id })
    .from(emails)
    .where(
      and(lte(emails.next_attempt_at, now.toISOString()), sql`${emails.last_error} is distinct from ${last_error}`),
    )
    .for('update', { skipLocked: true })
  await db.update(emails).set({ last_error }).where(inArray(emails.id, others))
}

/** Keeps the emails that this process sends from being claimed by others. Returns a function that stops it. */
function renewClaims({ db, clock, claimed }: Delivery) {
  async function renew() {
    if (claimed.size === 0) return
    const until = instantAfter(clock.now(), CLAIM_MS)
    await db
      .update(emails)
      .set({ next_attempt_at: until })
      .where(and(inArray(emails.id, [...claimed]), isNull(emails.sent_at), lte(emails.next_attempt_at, until)))
    // If this process dies, this job lets another one send the rest.
    await sendJob(db, DELIVER_EMAILS, new Date(until))
  }
  // If this fails the claims end, and the emails may be sent twice.
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Queues the job for the moment when the claims of another process end, because that process may have died. */
async function queueForClaims({ db, clock }: Delivery) {
  const soon = lte(emails.next_attempt_at, instantAfter(clock.now(), CLAIM_MS))
  const [first] = await db
    .select({ at: min(emails.next_attempt_at) })
    .from(emails)
    .where(and(soon, eq(emails.held, false)))
  if (first?.at) await sendJob(db, DELIVER_EMAILS, new Date(first.at))
}

/** Queued with every email. The schedule is for emails that are tried again. */
export function deliverEmails(outbox: Outbox): BoundJob {
  return { name: DELIVER_EMAILS, cron: '* * * * *', max_delay_s: LOOK_EVERY_S, work: (signal) => outbox.flush(signal) }
}
