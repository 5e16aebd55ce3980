import { desc, eq, type Placeholder, sql } from 'drizzle-orm'
import type { Core, User } from '#server/context.ts'
import { type Db, prepared } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { AppError } from '#shared/errors.ts'
import { MINUTE_MS } from '#shared/time.ts'
import type { Subscription } from '../contract.ts'
import { currentSubscription, isActive, type Plan, type PlanId, PLANS } from '../rules.ts'
import { subscriptionText } from '../subscription-text.ts'
import { text } from '../text.ts'
import { paymentsOf } from './payments/modes.ts'
import { type SubscriptionRow, subscriptions } from './table.ts'

/** More subscriptions than any user has; the newest are read. */
const MOST_SUBSCRIPTIONS = 50

function selectNewest(db: Db, user_id: string | Placeholder) {
  return db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.user_id, user_id))
    .orderBy(desc(subscriptions.described_at))
    .limit(MOST_SUBSCRIPTIONS)
}

const newestQuery = prepared((db) => selectNewest(db, sql.placeholder('user_id')).prepare('newest_subscriptions'))

function newestOf(db: Db, user_id: string) {
  return newestQuery(db).execute({ user_id })
}

/** The current subscription of a user: an active one, else the last to end; null if they never had one. */
export async function subscriptionOf(db: Db, user_id: string, now: Date): Promise<SubscriptionRow | null> {
  return currentSubscription(await newestOf(db, user_id), now)
}

function validIn(rows: SubscriptionRow[], now: Date): SubscriptionRow | null {
  const current = currentSubscription(rows, now)
  return current && isActive(current, now) ? current : null
}

function planIn(rows: SubscriptionRow[], now: Date): Plan | null {
  const valid = validIn(rows, now)
  return valid && PLANS[valid.plan]
}

/** The subscription that gives a user their plan; null without one. */
export async function validSubscriptionOf(db: Db, user_id: string, now: Date): Promise<SubscriptionRow | null> {
  return validIn(await newestOf(db, user_id), now)
}

/** The active plan of a user; null without one. */
export async function planOf(db: Db, user_id: string, now: Date): Promise<Plan | null> {
  return planIn(await newestOf(db, user_id), now)
}

/** The active plans of several users, by their ids; those without one are missing. */
export async function plansOf(db: Db, user_ids: readonly string[], now: Date): Promise<Map<string, Plan>> {
  const rows = await db.select().from(subscriptions).where(isAnyOf(subscriptions.user_id, user_ids))
  const owned = Map.groupBy(rows, ({ user_id }) => user_id)
  const plans = [...owned].map(([user_id, own]) => [user_id, planIn(own, now)] as const)
  return new Map(plans.flatMap(([user_id, plan]) => (plan ? [[user_id, plan]] : [])))
}

/**
 * The active plan, locked for checking its limits: call it in the transaction, before counting. Concurrent transactions for
 * the same user wait for each other, so that they cannot pass a limit together.
 */
export async function lockedPlanOf(tx: Db, user_id: string, now: Date): Promise<Plan | null> {
  const valid = await lockedSubscriptionOf(tx, user_id, now)
  return valid && PLANS[valid.plan]
}

/** The subscription that gives the plan, locked in the same way. */
export async function lockedSubscriptionOf(tx: Db, user_id: string, now: Date): Promise<SubscriptionRow | null> {
  return validIn(await selectNewest(tx, user_id).for('update'), now)
}

export async function isSubscribed(db: Db, user_id: string, now: Date) {
  return (await planOf(db, user_id, now)) !== null
}

function refuseDelegates(user: User) {
  if (user.is_delegate) throw new AppError('forbidden', text.delegate.description)
}

/** Throws `forbidden` for a delegate-only account and `subscription_required` without an active plan. */
export async function requireSubscription({ db }: Core, user: User, now: Date) {
  refuseDelegates(user)
  if (!(await isSubscribed(db, user.id, now)))
    throw new AppError('subscription_required', subscriptionText.required.title)
}

/** The caller's plan and usage. Never waits for the payment service. */
export async function checkSubscription({ db, env, hooks }: Core, user: User, now: Date): Promise<Subscription> {
  refuseDelegates(user)
  const payments = await paymentsOf(env)
  const [current, events_created] = [await subscriptionOf(db, user.id, now), await hooks.countConferences(db, user.id)]
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

/** The URL where the caller pays for a plan. */
export async function createCheckout({ db, env }: Core, user: User, plan: PlanId, now: Date) {
  refuseDelegates(user)
  const current = await subscriptionOf(db, user.id, now)
  const wish = [plan, current?.described_at ?? 'first', Math.floor(now.getTime() / MINUTE_MS)]
  const payments = await paymentsOf(env)
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

/** The URL where the caller changes or ends the subscription. Throws `not_found` when there is none. */
export async function openPortal({ db, env }: Core, user: User, now: Date) {
  refuseDelegates(user)
  const current = await subscriptionOf(db, user.id, now)
  const payments = await paymentsOf(env)
  const url = current && (await payments.createPortal(current.customer_id))
  if (!url) throw new AppError('not_found', text.nothingToManage)
  return url
}

/** Ends the user's subscriptions and deletes their rows. Call it before erasing an account, outside any transaction. */
export async function endSubscriptions({ db, env }: Core, user_id: string, now: Date) {
  const payments = await paymentsOf(env)
  for (const subscription of await newestOf(db, user_id)) {
    if (isActive(subscription, now)) await payments.cancel(subscription.subscription_id)
  }
  await db.delete(subscriptions).where(eq(subscriptions.user_id, user_id))
}
