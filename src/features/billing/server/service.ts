import { desc, eq } from 'drizzle-orm'
import type { Machine, User } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#shared/errors.ts'
import type { Subscription } from '../contract.ts'
import { currentSubscription, isActive, type Plan, type PlanId, PLANS } from '../rules.ts'
import { text } from '../text.ts'
import { type SubscriptionRow, subscriptions } from './table.ts'

/** More than anybody has; the newest count. */
const MOST_SUBSCRIPTIONS = 50

/** How many conferences somebody owns. Handed in where the features are put together, since conferences come later. */
export type CountEvents = (db: Db, user_id: string) => Promise<number>

function newestOf(db: Db, user_id: string) {
  return db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.user_id, user_id))
    .orderBy(desc(subscriptions.described_at))
    .limit(MOST_SUBSCRIPTIONS)
}

/** The subscription that counts: an active one, else the last to end; null for somebody who never had one. */
export async function subscriptionOf(db: Db, user_id: string, now: Date): Promise<SubscriptionRow | null> {
  return currentSubscription(await newestOf(db, user_id), now)
}

function planIn(rows: SubscriptionRow[], now: Date): Plan | null {
  const current = currentSubscription(rows, now)
  return current && isActive(current, now) ? PLANS[current.plan] : null
}

/** The plan in force with its limits; null without one. */
export async function planOf(db: Db, user_id: string, now: Date): Promise<Plan | null> {
  return planIn(await newestOf(db, user_id), now)
}

/**
 * The plan in force, for counting against its limits: call it inside the transaction, before the count. Parallel
 * transactions about the same person wait here for each other, so none passes a limit unseen.
 */
export async function lockedPlanOf(tx: Db, user_id: string, now: Date): Promise<Plan | null> {
  return planIn(await newestOf(tx, user_id).for('update'), now)
}

export async function isSubscribed(db: Db, user_id: string, now: Date) {
  return (await planOf(db, user_id, now)) !== null
}

function refuseDelegates(user: User) {
  if (user.is_delegate) throw new AppError('forbidden', text.delegate.description)
}

/** Throws `forbidden` for a delegate-only account and `subscription_required` without an active plan. */
export async function requireSubscription({ db }: Machine, user: User, now: Date) {
  refuseDelegates(user)
  if (!(await isSubscribed(db, user.id, now))) throw new AppError('subscription_required', text.required.title)
}

/** What the caller's screens know of the plan. Never waits for the payment service. */
export async function checkSubscription(
  machine: Machine,
  user: User,
  now: Date,
  countEvents: CountEvents,
): Promise<Subscription> {
  refuseDelegates(user)
  const { db, payments } = machine
  const [current, events_created] = [await subscriptionOf(db, user.id, now), await countEvents(db, user.id)]
  const active = current && isActive(current, now) ? current : null
  return {
    subscribed: active !== null,
    plan: active && active.plan,
    current_period_end: active && active.current_period_end,
    event_limit: active && PLANS[active.plan].event_limit,
    events_created,
    cancel_at_period_end: active?.cancel_at_period_end ?? false,
    test_mode: payments.mode === 'test',
  }
}

const MINUTE = 60_000

/** The address where the caller pays for a plan. */
export async function createCheckout({ db, payments }: Machine, user: User, plan: PlanId, now: Date) {
  refuseDelegates(user)
  const current = await subscriptionOf(db, user.id, now)
  const wish = [plan, current?.described_at ?? 'first', Math.floor(now.getTime() / MINUTE)]
  return payments.createCheckout(
    {
      user_id: user.id,
      email: user.email,
      plan,
      customer_id: current && current.customer_id,
      subscribed: current !== null && isActive(current, now),
      key: wish.join(':'),
    },
    now,
  )
}

/** The address where the caller changes or ends the subscription. Throws `not_found` when there is none. */
export async function openPortal({ db, payments }: Machine, user: User, now: Date) {
  refuseDelegates(user)
  const current = await subscriptionOf(db, user.id, now)
  const url = current && (await payments.createPortal(current.customer_id))
  if (!url) throw new AppError('not_found', text.nothingToManage)
  return url
}

/** Call it before an account is erased, outside any transaction: nothing more is charged, and nothing stays on record. */
export async function endSubscriptions({ db, payments }: Machine, user_id: string, now: Date) {
  for (const subscription of await newestOf(db, user_id)) {
    if (isActive(subscription, now)) await payments.cancel(subscription.subscription_id)
  }
  await db.delete(subscriptions).where(eq(subscriptions.user_id, user_id))
}
