import * as z from 'zod/mini'
import { defineContract } from '#shared/contract.ts'
import { PLAN_IDS } from './rules.ts'
import { text } from './text.ts'

const PlanName = z.enum(PLAN_IDS, text.unknownPlan)

export const Subscription = z.object({
  subscribed: z.boolean(),
  plan: z.nullable(z.enum(PLAN_IDS)),
  current_period_end: z.nullable(z.string()),
  /** Null without a limit, and without a plan. */
  event_limit: z.nullable(z.number()),
  events_created: z.number(),
  /** Whether it was cancelled and ends with the paid period. */
  cancel_at_period_end: z.boolean(),
  /** Whether plans are bought in the built-in test checkout, which charges nothing. */
  test_mode: z.boolean(),
})
export type Subscription = z.infer<typeof Subscription>

/** The URL to which the browser must go next. */
const Destination = z.object({ url: z.string() })
const Nothing = z.object({})
const CheckoutId = z.object({ id: z.string().check(z.maxLength(300)) })

export const billingApi = defineContract({
  check: {
    method: 'POST',
    path: '/functions/v1/check-subscription',
    access: 'user',
    input: Nothing,
    output: Subscription,
    summary: 'The caller’s plan as it is known here; never waits for the payment service.',
  },
  createCheckout: {
    method: 'POST',
    path: '/functions/v1/create-checkout',
    access: 'user',
    input: z.object({ plan: PlanName }),
    output: Destination,
    summary: 'Begins the purchase of a plan.',
  },
  openPortal: {
    method: 'POST',
    path: '/functions/v1/customer-portal',
    access: 'user',
    input: Nothing,
    output: Destination,
    summary: 'Where the caller changes or ends the subscription.',
  },
  readTestCheckout: {
    method: 'POST',
    path: '/functions/v1/read-test-checkout',
    access: 'user',
    input: CheckoutId,
    output: z.object({ plan: z.enum(PLAN_IDS) }),
    summary: 'What a checkout of the test mode sells.',
  },
  completeTestCheckout: {
    method: 'POST',
    path: '/functions/v1/complete-test-checkout',
    access: 'user',
    input: z.extend(CheckoutId, { outcome: z.enum(['paid', 'canceled']) }),
    output: Destination,
    summary: 'Pays or leaves a checkout of the test mode. No card is charged.',
  },
  changeTestSubscription: {
    method: 'POST',
    path: '/functions/v1/change-test-subscription',
    access: 'user',
    /** The fields to change. */
    input: z.object({
      plan: z.optional(PlanName),
      cancel_at_period_end: z.optional(z.boolean()),
      ended: z.optional(z.literal(true)),
    }),
    output: Subscription,
    summary: 'What the portal of the test mode does: change the plan, cancel at the end of the period or not, end now.',
  },
})
