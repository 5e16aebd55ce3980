import { and, count, gt, like, max, or, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { AppError } from '#shared/errors.ts'
import { DAY_MS, HOUR_MS, instantBefore, MINUTE_MS } from '#shared/time.ts'
import { addressHash, emailLog } from './email-log.ts'

/** The time between two emails to one address. */
const GAP_MS = MINUTE_MS
/** Emails to one address in 24 hours. */
const EMAILS_A_DAY = 5
/** Emails of all topics and senders to one address in 24 hours. More than five, because two conferences may invite somebody. */
const EMAILS_A_DAY_FROM_ALL = 10

/**
 * The emails that are counted together: those of a kind, or whose kind begins with it. With a topic and a sender those
 * about the topic or of the sender, so that nobody gets around a limit by changing one of them.
 */
type Counted = { kind: string; topic?: string; sender_id?: string }

/** Milliseconds until an address may get the next email: 0 for now, null for not today. */
export type EmailWait = number | null

/** The wait of each address. Ask in the transaction that queues the emails, with the addresses or their rows locked. */
export async function emailWaits(
  db: Db,
  { kind, topic, sender_id }: Counted,
  addresses: readonly string[],
  now: Date,
): Promise<(address: string) => EmailWait> {
  const own =
    or(
      topic === undefined ? undefined : eq(emailLog.topic, topic),
      sender_id === undefined ? undefined : eq(emailLog.sender_id, sender_id),
    ) ?? sql`true`
  const rows = await db
    .select({
      hash: emailLog.address_hash,
      all: count(),
      own: sql`count(*) filter (where ${own})`.mapWith(Number),
      last: max(sql`case when ${own} then ${emailLog.created_at} end`).mapWith(emailLog.created_at),
    })
    .from(emailLog)
    .where(
      and(
        sql`${emailLog.address_hash} = any(${sql.param(addresses.map(addressHash))}::text[])`,
        like(emailLog.kind, `${kind}%`),
        gt(emailLog.created_at, instantBefore(now, DAY_MS)),
      ),
    )
    .groupBy(emailLog.address_hash)
  const sent = new Map(rows.map((row) => [row.hash, row]))
  return (address) => {
    const known = sent.get(addressHash(address))
    if (!known) return 0
    if (known.own >= EMAILS_A_DAY || known.all >= EMAILS_A_DAY_FROM_ALL) return null
    return known.last === null ? 0 : Math.max(0, Date.parse(known.last) + GAP_MS - now.getTime())
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
