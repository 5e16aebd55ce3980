import { DAY_MS } from '#shared/time.ts'
export const PLAN_IDS = ['starter', 'professional', 'enterprise'] as const
export type PlanId = (typeof PLAN_IDS)[number]

export type Plan = {
  id: PlanId
  name: string
  /** Pounds a month. */
  price: number
  /** The most conferences an organiser may have at a time; `null` is unlimited. */
  event_limit: number | null
  /** The most delegates over all conferences of an organiser. */
  credits: number
  features: readonly string[]
  popular: boolean
}

/** From the smallest to the largest. */
export const PLANS: Readonly<Record<PlanId, Plan>> = {
  starter: {
    id: 'starter',
    name: 'Starter',
    price: 50,
    event_limit: 3,
    credits: 700,
    features: ['Live streaming', 'Basic networking', 'Standard support'],
    popular: false,
  },
  professional: {
    id: 'professional',
    name: 'Professional',
    price: 75,
    event_limit: 5,
    credits: 1000,
    features: ['HD streaming', 'Advanced networking', 'Chat and messaging', 'Priority support'],
    popular: true,
  },
  enterprise: {
    id: 'enterprise',
    name: 'Enterprise',
    price: 150,
    event_limit: null,
    credits: 2000,
    features: ['4K streaming', 'Premium networking', 'Advanced analytics', 'Custom branding', 'Dedicated support'],
    popular: false,
  },
}

/** The plan with this id, for untrusted input such as a query parameter; null if there is none. */
export function planNamed(name: string | null): Plan | null {
  const id = PLAN_IDS.find((plan) => plan === name)
  return id ? PLANS[id] : null
}

export type Usage = { event_limit: number | null; events_created: number }

/** A limit of `null` is unlimited. */
export function mayCreateEvent({ event_limit, events_created }: Usage) {
  return event_limit === null || events_created < event_limit
}

/** The percentage of the plan's events that is used, at most 100; `null` without a limit. */
export function usagePercent({ event_limit, events_created }: Usage) {
  return event_limit === null ? null : Math.min(100, Math.round((events_created / event_limit) * 100))
}

type SubscriptionState = { plan: PlanId; status: string; current_period_end: string; cancel_at_period_end: boolean }

/** How long a plan is valid after its period, because the payment service may deliver a renewal up to three days late. */
const GRACE_MS = 3 * DAY_MS
/** At past_due the payment service is still trying to collect the money. */
const PAID_STATUSES = ['active', 'trialing', 'past_due']
/** The statuses that are final. */
export const ENDED_STATUSES = ['canceled', 'incomplete_expired']

/** Whether a subscription is valid now. A cancelled one has no grace period, because no renewal can be late. */
export function isActive({ status, current_period_end, cancel_at_period_end }: SubscriptionState, now: Date) {
  const grace = cancel_at_period_end ? 0 : GRACE_MS
  return PAID_STATUSES.includes(status) && now.getTime() < Date.parse(current_period_end) + grace
}

/** The current one of a user's subscriptions: an active one with the largest plan, else the last to end. */
export function currentSubscription<S extends SubscriptionState>(subscriptions: readonly S[], now: Date): S | null {
  const rank = (subscription: S) => (isActive(subscription, now) ? 1 + PLAN_IDS.indexOf(subscription.plan) : 0)
  const [first] = subscriptions.toSorted(
    (a, b) => rank(b) - rank(a) || Date.parse(b.current_period_end) - Date.parse(a.current_period_end),
  )
  return first ?? null
}

/** What an organiser's pages show: everything, read-only, or nothing. */
export type OrganiserAccess = 'full' | 'reading' | 'none'

type PlanUse = { subscribed: boolean; events_created: number }

/** An organiser whose plan has lapsed can still view and export their conferences. */
export function organiserAccess({ subscribed, events_created }: PlanUse): OrganiserAccess {
  if (subscribed) return 'full'
  return events_created > 0 ? 'reading' : 'none'
}
