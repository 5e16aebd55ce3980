import { and, count, eq, gt, like, max, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { AppError } from '#shared/errors.ts'
import { DAY_MS, HOUR_MS, instantBefore, MINUTE_MS } from '#shared/time.ts'
import { emails } from './outbox.ts'

/** The time between two emails to one address. */
const GAP_MS = MINUTE_MS
/** Emails to one address in 24 hours. */
const EMAILS_A_DAY = 5

/** The emails that are counted together: their kind, or what it begins with, and their topic if it matters. */
type Counted = { kind: string; topic?: string }

/** How many of them were queued in the last 24 hours. */
export function countEmailsToday(db: Db, { kind, topic }: Required<Counted>, now: Date) {
  const since = instantBefore(now, DAY_MS)
  return db.$count(emails, and(eq(emails.topic, topic), eq(emails.kind, kind), gt(emails.created_at, since)))
}

/** Milliseconds until an address may get the next email: 0 for now, null for not today. */
export type EmailWait = number | null

/** The wait of each address. Ask in the transaction that queues the emails, with the addresses or their rows locked. */
export async function emailWaits(db: Db, { kind, topic }: Counted, addresses: readonly string[], now: Date) {
  const ofTopic = topic === undefined ? undefined : eq(emails.topic, topic)
  const rows = await db
    .select({ address: emails.to_address, count: count(), last: max(emails.created_at) })
    .from(emails)
    .where(
      and(
        sql`${emails.to_address} = any(${sql.param(addresses)}::text[])`,
        like(emails.kind, `${kind}%`),
        ofTopic,
        gt(emails.created_at, instantBefore(now, DAY_MS)),
      ),
    )
    .groupBy(emails.to_address)
  const sent = new Map(rows.map((row) => [row.address, row]))
  return (address: string): EmailWait => {
    const { count: today = 0, last = null } = sent.get(address) ?? {}
    if (today >= EMAILS_A_DAY) return null
    return last === null ? 0 : Math.max(0, Date.parse(last) + GAP_MS - now.getTime())
  }
}

/** The wait of one address. */
export async function emailWait(db: Db, { to, ...counted }: Counted & { to: string }, now: Date): Promise<EmailWait> {
  const waitOf = await emailWaits(db, counted, [to], now)
  return waitOf(to)
}

type WaitText = { tooSoon: (seconds: number) => string; tooMany: string }

/** The refusal `too_many` for an address that has to wait; null for one that has not. */
export function refusalOf(wait: EmailWait, text: WaitText): AppError | null {
  if (wait === null) return new AppError('too_many', text.tooMany, {}, HOUR_MS / 1000)
  const seconds = Math.ceil(wait / 1000)
  return seconds === 0 ? null : new AppError('too_many', text.tooSoon(seconds), {}, seconds)
}
