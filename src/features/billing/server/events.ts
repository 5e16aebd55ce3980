import { and, eq, isNull, lt, lte, notInArray } from 'drizzle-orm'
import { users } from '#features/auth/server/table.ts'
import type { Machine } from '#server/context.ts'
import { type Db, transact } from '#server/db.ts'
import type { PaidSubscription, PaymentEvent } from '#server/payments.ts'
import { ENDED_STATUSES } from '../rules.ts'
import { paymentEvents, subscriptions } from './table.ts'

/** Takes in an event as it came. Throws an `AppError('invalid')` when it is not from the payment service. */
export async function receiveEvent(machine: Machine, bytes: Uint8Array, signature: string, now: Date) {
  const event = await machine.payments.readEvent(bytes, signature, now)
  const outcome = await applyEvent(machine.db, event, now)
  machine.log.info({ payment_event: event.id, type: event.type, outcome }, 'payment event')
}

type Outcome = 'recorded' | 'known before' | 'not about us'

/** The effect of an event that is proven. The same event has it once, and an older one has none after a newer one. */
export function applyEvent(db: Db, { id, type, subscription }: PaymentEvent, now: Date): Promise<Outcome> {
  return transact(db, async (tx) => {
    const [first] = await tx
      .insert(paymentEvents)
      .values({ id, type, received_at: now.toISOString() })
      .onConflictDoNothing()
      .returning()
    if (!first) return 'known before'
    const user_id = subscription && (await buyerOf(tx, subscription))
    if (!subscription || !user_id) return 'not about us'
    await record(tx, { ...subscription, user_id })
    return 'recorded'
  })
}

/** Null also for somebody who was erased meanwhile. */
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
      setWhere: and(
        lte(subscriptions.described_at, row.described_at),
        notInArray(subscriptions.status, ENDED_STATUSES),
      ),
    })
}

const KEPT_MS = 30 * 24 * 60 * 60_000

/** Forgets events that cannot come again: the payment service repeats one for three days. */
export async function forgetOldEvents(db: Db, now: Date) {
  await db.delete(paymentEvents).where(lt(paymentEvents.received_at, new Date(now.getTime() - KEPT_MS).toISOString()))
}
