import type { PlanId } from '../../rules.ts'

/** A subscription as the payment service last reported it. */
export type PaidSubscription = {
  subscription_id: string
  customer_id: string
  /** The buyer, from the metadata that we put on the subscription; null for one created by hand in Stripe. */
  user_id: string | null
  plan: PlanId
  /** Stripe's status: active, trialing, past_due, canceled, … Unknown ones count as not paid. */
  status: string
  current_period_end: string
  /** Whether it was cancelled and runs until the end of the paid period. */
  cancel_at_period_end: boolean
  /** The moment of this report; an older one never overwrites a newer one. */
  described_at: string
}

/** `subscription` is null when the event is about something else. */
export type PaymentEvent = { id: string; type: string; subscription: PaidSubscription | null }

export type Order = {
  user_id: string
  email: string
  plan: PlanId
  /** The customer of an earlier purchase, so that each user is only one customer. */
  customer_id: string | null
  /** Whether the user has a subscription already, because a second one would be charged in addition. */
  subscribed: boolean
  /** The idempotency key: the same for repeated requests, so that a double click creates one checkout. */
  key: string
}

type PaymentService = {
  /** Returns the URL to pay at, or to change the existing subscription at. */
  createCheckout(order: Order, now: Date): Promise<string>
  /** Returns the URL where a customer changes or ends the subscription; null for an unknown customer. */
  createPortal(customer_id: string): Promise<string | null>
  /** Ends a subscription immediately, so that nothing more is charged. */
  cancel(subscription_id: string): Promise<void>
  /** Verifies the signature of the raw bytes. Throws `AppError('invalid')` when it is missing, wrong or too old. */
  readEvent(bytes: Uint8Array, signature: string, now: Date): Promise<PaymentEvent>
}

/** What only the test payments can do: complete checkouts themselves. */
export type TestPayments = {
  /** The user and plan of a checkout; null for an unknown or expired id. */
  readCheckout(id: string, now: Date): { user_id: string; plan: PlanId } | null
  /** Signs an event as Stripe would send it. */
  signEvent(event: PaymentEvent, now: Date): { bytes: Uint8Array; signature: string }
}

/** The payment service: Stripe or the test payments. Both send events to the same webhook. */
export type Payments = PaymentService & ({ mode: 'stripe' } | { mode: 'test'; test: TestPayments })
