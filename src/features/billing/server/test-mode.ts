import { createHash, randomUUID } from 'node:crypto'
import { and, like, lte, notInArray } from 'drizzle-orm'
import type { Core, User } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { TEST_SUBSCRIPTION } from '../invitation-rules.ts'
import { ENDED_STATUSES, isActive, type PlanId } from '../rules.ts'
import { text } from '../text.ts'
import { receiveEvent } from './events.ts'
import { paymentsOf } from './payments/modes.ts'
import type { PaidSubscription } from './payments/payments.ts'
import { subscriptionOf } from './service.ts'
import { subscriptions } from './table.ts'

/** Throws `not_found` where real payments are made: there these addresses do not exist. */
async function testPayments({ env }: Core) {
  const payments = await paymentsOf(env)
  if (payments.mode !== 'test') throw new AppError('not_found', text.notInTestMode)
  return payments.test
}

/** Everything the test mode does reaches the records as an event, signed and read like Stripe's. */
async function send(core: Core, what: string, subscription: PaidSubscription, now: Date) {
  const type = subscription.status === 'canceled' ? 'deleted' : 'updated'
  const id = `evt_test_${shortHash(`${subscription.subscription_id}:${what}`)}`
  const event = {
    id,
    type: `customer.subscription.${type}`,
    subscription: { ...subscription, described_at: now.toISOString() },
  }
  const payments = await testPayments(core)
  const { bytes, signature } = payments.signEvent(event, now)
  await receiveEvent(core, bytes, signature, now)
}

function shortHash(value: string) {
  return createHash('sha256').update(value).digest('hex').slice(0, 32)
}

/** The plan of a checkout. Somebody else's checkout looks like a missing one. */
export async function readTestCheckout(core: Core, user: User, id: string, now: Date) {
  const payments = await testPayments(core)
  const checkout = payments.readCheckout(id, now)
  if (checkout?.user_id !== user.id) throw new AppError('not_found', text.checkoutGone)
  return checkout
}

type Completion = { id: string; outcome: 'paid' | 'canceled' }

/** Pays or cancels a checkout; returns the address to open next. Paying twice has no further effect. */
export async function completeTestCheckout(core: Core, user: User, { id, outcome }: Completion, now: Date) {
  const { plan } = await readTestCheckout(core, user, id, now)
  const plans = core.env.PUBLIC_URL + paths.plans
  if (outcome === 'canceled') return `${plans}?canceled=true`
  const current = await subscriptionOf(core.db, user.id, now)
  const goesOn = current !== null && isActive(current, now)
  await send(
    core,
    `paid:${id}`,
    goesOn ? { ...current, plan, cancel_at_period_end: false } : bought(user, id, plan, now),
    now,
  )
  return `${plans}?success=true`
}

function bought(user: User, checkout_id: string, plan: PlanId, now: Date): PaidSubscription {
  return {
    subscription_id: TEST_SUBSCRIPTION + shortHash(checkout_id),
    customer_id: `cus_test_${user.id}`,
    user_id: user.id,
    plan,
    status: 'active',
    current_period_end: monthAfter(now).toISOString(),
    cancel_at_period_end: false,
    described_at: now.toISOString(),
  }
}

type Change = { plan?: PlanId | undefined; cancel_at_period_end?: boolean | undefined; ended?: true | undefined }

/** What the portal's buttons do. Throws `not_found` without an active subscription. */
export async function changeTestSubscription(core: Core, user: User, change: Change, now: Date) {
  await testPayments(core)
  const current = await subscriptionOf(core.db, user.id, now)
  if (!current || !isActive(current, now)) throw new AppError('not_found', text.nothingToManage)
  const { plan = current.plan, cancel_at_period_end = current.cancel_at_period_end, ended } = change
  const changed = { ...current, plan, cancel_at_period_end, ...(ended && { status: 'canceled' }) }
  await send(core, `changed:${randomUUID()}`, changed, now)
}

/**
 * In test mode, what Stripe does at the end of a period: renews active subscriptions and ends cancelled ones. Call it every
 * hour or so.
 */
export async function renewTestSubscriptions(core: Core, now: Date) {
  const { mode } = await paymentsOf(core.env)
  if (mode !== 'test') return
  const due = await core.db
    .select()
    .from(subscriptions)
    .where(
      and(
        like(subscriptions.subscription_id, `${TEST_SUBSCRIPTION.replaceAll('_', '\\_')}%`),
        lte(subscriptions.current_period_end, now.toISOString()),
        notInArray(subscriptions.status, ENDED_STATUSES),
      ),
    )
  for (const subscription of due) {
    const { current_period_end, cancel_at_period_end } = subscription
    const renewed = cancel_at_period_end
      ? { ...subscription, status: 'canceled' }
      : { ...subscription, current_period_end: monthAfter(now).toISOString() }
    await send(core, `ended:${current_period_end}`, renewed, now)
  }
}

/** The same day of the next month, or its last where it has no such day. */
export function monthAfter(start: Date) {
  const end = new Date(start)
  end.setUTCMonth(end.getUTCMonth() + 1)
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0)
  return end
}
