import { and, eq, isNull, lt, lte, notInArray, sql } from 'drizzle-orm'
import { users } from '#features/auth/server/table.ts'
import type { Core } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { DAY_MS, instantBefore } from '#shared/time.ts'
import { ENDED_STATUSES } from '../rules.ts'
import { paymentsOf } from './payments/modes.ts'
import type { PaidSubscription, PaymentEvent } from './payments/payments.ts'
import { paymentEvents, subscriptions } from './table.ts'

/** Verifies and applies an event of the payment service. Throws `AppError('invalid')` when the signature is wrong. */
export async function receiveEvent(core: Core, bytes: Uint8Array, signature: string, now: Date) {
  const payments = await paymentsOf(core.env)
  const event = await payments.readEvent(bytes, signature, now)
  const outcome = await applyEvent(core.db, event, now)
  core.log.info({ payment_event: event.id, type: event.type, outcome }, 'payment event')
}

type Outcome = 'recorded' | 'duplicate' | 'not about us'

/** Applies a verified event. A repeated event, or one older than the last, has no effect. */
export function applyEvent(db: Db, { id, type, subscription }: PaymentEvent, now: Date): Promise<Outcome> {
  return transact(db, async (tx) => {
    const [first] = await tx
      .insert(paymentEvents)
      .values({ id, type, received_at: now.toISOString() })
      .onConflictDoNothing()
      .returning()
    if (!first) return 'duplicate'
    const user_id = subscription && (await buyerOf(tx, subscription))
    if (!subscription || !user_id) return 'not about us'
    await record(tx, { ...subscription, user_id })
    return 'recorded'
  })
}

/** The user of a subscription; null also when the account was erased. */
async function buyerOf(tx: Db, { user_id, customer_id }: PaidSubscription) {
  const [named] = user_id
    ? await tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, user_id), isNull(users.deleted_at)))
    : await tx
        .select({ id: subscriptions.user_id })
        .from(subscriptions)
        .where(eq(subscriptions.customer_id, customer_id))
        .limit(1)
  return named?.id ?? null
}

async function record(tx: Db, row: typeof subscriptions.$inferInsert) {
  const { subscription_id: _id, user_id: _buyer, ...news } = row
  await tx
    .insert(subscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: subscriptions.subscription_id,
      set: news,
      setWhere: sql`${lte(subscriptions.described_at, row.described_at)} and ${notInArray(subscriptions.status, ENDED_STATUSES)}`,
    })
}

const KEPT_MS = 30 * DAY_MS

/** Deletes events that cannot be repeated any more: the payment service repeats them for three days. */
export async function forgetOldEvents(db: Db, now: Date) {
  await db.delete(paymentEvents).where(lt(paymentEvents.received_at, instantBefore(now, KEPT_MS)))
}
