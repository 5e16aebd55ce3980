import { and, count, eq, gt, isNotNull, like, max, min, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import type { Limit } from '#server/http/limits.ts'
import { AppError } from '#shared/errors.ts'
import { DAY_MS, HOUR_MS, instantBefore, MINUTE_MS } from '#shared/time.ts'
import { addressHash, emailLog } from './email-log.ts'

/**
 * The calls with which a visitor can have an email sent to any address, all of them together: sign-ups, links, and requests
 * to register. 120 at once and 2,000 an hour, so that all of a hall behind one network address get theirs, and nobody
 * reaches thousands of strangers from one.
 */
export const STRANGER_EMAILS: Limit = {
  name: 'stranger-emails',
  points: 32,
  seconds: 60,
  rush: { points: 88, seconds: 3600 },
  refusal: 'Many emails were asked for from your network just now. None was sent to you; please try again in a minute.',
}

/** The time between two emails to one address. */
const GAP_MS = MINUTE_MS
/** Emails of one sender to one address within that time: an organiser may invite somebody to two conferences at once. */
const TOPICS_AT_ONCE = 2
/** Emails to one address in 24 hours. */
const EMAILS_A_DAY = 5
/** Those of all topics and senders, and of all kinds that have a sender. More than five, because several conferences may invite somebody. */
const EMAILS_A_DAY_FROM_ALL = 10

/**
 * The emails that are counted together: those of a kind, or whose kind begins with it; with a topic those about it. With a
 * sender those of the sender too, so that nobody gets around a limit by changing the topic.
 */
type Counted = { kind: string; topic?: string; sender_id?: string }

/** The wait of an address that has had all its emails of 24 hours. */
export const NOT_TODAY = 'not today'
/** Milliseconds until an address may get the next email, or that it gets none today. */
export type EmailWait = number | typeof NOT_TODAY

/** The wait of each address. Ask in the transaction that queues the emails, with the addresses or their rows locked. */
export async function emailWaits(db: Db, counted: Counted, addresses: readonly string[], now: Date) {
  const rows = await sentTo(db, counted, addresses, now)
  const sent = new Map(rows.map((row) => [row.hash, row]))
  return (address: string): EmailWait => {
    const logged = sent.get(addressHash(address))
    if (!logged) return 0
    if (logged.own >= EMAILS_A_DAY || logged.all >= EMAILS_A_DAY_FROM_ALL) return NOT_TODAY
    const counting = [logged.last, logged.at_once >= TOPICS_AT_ONCE ? logged.first_at_once : null]
    const waits = counting.map((at) => (at === null ? 0 : Date.parse(at) + GAP_MS - now.getTime()))
    return Math.max(0, ...waits)
  }
}

/** What the log has about each address: its emails of the last 24 hours, and when the next may follow. */
function sentTo(db: Db, { kind, topic, sender_id }: Counted, addresses: readonly string[], now: Date) {
  const { created_at } = emailLog
  const ofKind = like(emailLog.kind, `${kind}%`)
  const about = and(ofKind, topic === undefined ? undefined : eq(emailLog.topic, topic))
  const own = sender_id === undefined ? about : or(about, and(ofKind, eq(emailLog.sender_id, sender_id)))
  const atOnce = sql`(${own}) and ${gt(created_at, instantBefore(now, GAP_MS))}`
  return db
    .select({
      hash: emailLog.address_hash,
      all: count(),
      own: sql`count(*) filter (where ${own})`.mapWith(Number),
      last: max(sql`case when ${about} then ${created_at} end`).mapWith(created_at),
      at_once: sql`count(*) filter (where ${atOnce})`.mapWith(Number),
      first_at_once: min(sql`case when ${atOnce} then ${created_at} end`).mapWith(created_at),
    })
    .from(emailLog)
    .where(
      and(
        sql`${emailLog.address_hash} = any(${sql.param(addresses.map(addressHash))}::text[])`,
        sender_id === undefined ? ofKind : or(ofKind, isNotNull(emailLog.sender_id)),
        gt(created_at, instantBefore(now, DAY_MS)),
      ),
    )
    .groupBy(emailLog.address_hash)
}

/** The wait of one address. */
export async function emailWait(db: Db, { to, ...counted }: Counted & { to: string }, now: Date): Promise<EmailWait> {
  const waitOf = await emailWaits(db, counted, [to], now)
  return waitOf(to)
}

type WaitText = { tooSoon: (seconds: number) => string; tooMany: string }

/** The refusal `too_many` for an address that has to wait; null for one that has not. */
export function emailRefusal(wait: EmailWait, text: WaitText): AppError | null {
  if (wait === NOT_TODAY) return new AppError('too_many', text.tooMany, {}, HOUR_MS / 1000)
  const seconds = Math.ceil(wait / 1000)
  return seconds === 0 ? null : new AppError('too_many', text.tooSoon(seconds), {}, seconds)
}
