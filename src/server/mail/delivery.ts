import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/db.ts'
import type { Log } from '#server/db/pool.ts'
import type { BoundJob } from '#server/jobs/job.ts'
import { oncePerMinute } from '#server/log.ts'
import { HOUR_MS, instantAfter, MINUTE_MS } from '#shared/time.ts'
import { type Claimed, claimDue, doubtEnded, queueForClaims, renewClaims, type Sender, UNCLAIMED } from './claims.ts'
import { createMailLog, describeFailure, type MailFailure, type MailLog } from './failure.ts'
import { DELIVER_EMAILS, emailBacklog, emails } from './outbox.ts'
import { CONNECTIONS, type Mailer } from './smtp.ts'

const LONGEST_WAIT_MS = 5 * MINUTE_MS
const GIVE_UP_AFTER_MS = 72 * HOUR_MS
const LONGEST_REASON = 300

/** How long to wait before what became of an email is noted again. Shorter than a claim is doubted. */
const SHORTEST_NOTE_WAIT_MS = 100
const LONGEST_NOTE_WAIT_MS = 500
const NOTED_LATER = 'what became of an email is noted later'
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

type Delivery = Sender & { mailer: Mailer; log: Log; mailLog: MailLog; mayWarn: (reason: string) => boolean }

/** Sends each email at least once, bulk emails last. Every try has the same Message-ID. */
export function createOutbox(options: { db: Db; mailer: Mailer; clock: Clock; log: Log }): Outbox {
  const mailLog = createMailLog(options.log)
  const delivery: Delivery = { ...options, mailLog, mayWarn: oncePerMinute(), claimed: new Set() }
  return {
    async flush(signal) {
      const stopRenewing = renewClaims(delivery)
      try {
        await doubtEnded(delivery)
        const { tried, isDone } = await sendDue(delivery, signal)
        if (isDone) await queueForClaims(delivery.db)
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
  if (await sendNext()) {
    const results = await Promise.allSettled(Array.from({ length: CONNECTIONS }, sendAll))
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }
  return { tried, isDone: mayGoOn && !signal?.aborted }
}

/** Returns false if the mail server is unavailable. What became of the email is remembered until it is noted. */
async function deliver(delivery: Delivery, email: Claimed) {
  const { mailer, clock, mailLog, claimed } = delivery
  const error = await mailer.send(email).then(
    () => null,
    (thrown: unknown) => thrown ?? new Error('nothing'),
  )
  const now = clock.now()
  const failure = error === null ? null : describeFailure(error)
  await note(delivery, email.id, failure ? afterFailure(email, failure, now) : afterSending(now))
  claimed.delete(email.id)
  if (failure) return recordFailure(delivery, failure, error, now)
  mailLog.delivered()
  return true
}

function afterSending(now: Date) {
  return { sent_at: now.toISOString(), next_attempt_at: null, last_error: null }
}

function afterFailure(email: Claimed, { isFinal: refused, reason }: MailFailure, now: Date) {
  const last_error = reason.slice(0, LONGEST_REASON)
  const isTooOld = now.getTime() - Date.parse(email.created_at) > GIVE_UP_AFTER_MS
  return refused || isTooOld
    ? { failed_at: now.toISOString(), next_attempt_at: null, refused, last_error }
    : { next_attempt_at: instantAfter(now, waitAfter(email.attempts)), last_error }
}

/**
 * Stores what became of an email and ends its claim. While the database takes it not, as during a long lock, it is tried
 * again until it does: an email that was accepted and not noted would be sent a second time. Only the end of the process
 * ends the attempts.
 */
async function note({ db, log, mayWarn }: Delivery, id: string, change: Partial<Claimed>) {
  for (let wait_ms = SHORTEST_NOTE_WAIT_MS; ; wait_ms = Math.min(2 * wait_ms, LONGEST_NOTE_WAIT_MS)) {
    try {
      await db
        .update(emails)
        .set({ ...change, ...UNCLAIMED })
        .where(and(eq(emails.id, id), isNull(emails.sent_at)))
      return
    } catch (error) {
      if (mayWarn(NOTED_LATER)) log.warn({ err: error }, NOTED_LATER)
      await wait(wait_ms, undefined, { ref: false })
    }
  }
}

async function recordFailure({ db, mailLog }: Delivery, failure: MailFailure, error: unknown, now: Date) {
  if (failure.concernsServer) await copyReason(db, failure.reason.slice(0, LONGEST_REASON), now)
  if (!failure.isFinal) await mailLog.failed(failure, error, now, async () => (await emailBacklog(db, now)).waiting)
  return !failure.concernsServer
}

/** Stores the reason with the other emails that are due as well, so that organisers see why they wait. */
async function copyReason(db: Db, last_error: string, now: Date) {
  const others = db
    .select({ id: emails.id })
    .from(emails)
    .where(
      and(
        lte(emails.next_attempt_at, now.toISOString()),
        isNull(emails.claimed_until),
        sql`${emails.last_error} is distinct from ${last_error}`,
      ),
    )
    .for('update', { skipLocked: true })
  await db.update(emails).set({ last_error }).where(inArray(emails.id, others))
}

/** Queued with every email. The schedule is for emails that are tried again. */
export function deliverEmails(outbox: Outbox): BoundJob {
  return { name: DELIVER_EMAILS, cron: '* * * * *', max_delay_s: LOOK_EVERY_S, work: (signal) => outbox.flush(signal) }
}
