export const PLAN_IDS = ['starter', 'professional', 'enterprise'] as const
/** The paid plans, as the price table names them. */
export type PlanId = (typeof PLAN_IDS)[number]

/** A subscription as the payment service last described it. */
export type PaidSubscription = {
  subscription_id: string
  customer_id: string
  /** The buyer, from the metadata that we put on the subscription ourselves; null where somebody made it by hand. */
  user_id: string | null
  plan: PlanId
  /** In Stripe's words: active, trialing, past_due, canceled, … Words that are new to us count as not paid. */
  status: string
  current_period_end: string
  /** It was cancelled and runs until the end of what is paid. */
  cancel_at_period_end: boolean
  /** The moment of this description; an older one never overwrites a newer one. */
  described_at: string
}

/** `subscription` is null when the event is about something else. */
export type PaymentEvent = { id: string; type: string; subscription: PaidSubscription | null }

export type Order = {
  user_id: string
  email: string
  plan: PlanId
  /** Of an earlier purchase, so that one person is one customer. */
  customer_id: string | null
  /** The person pays already: a second subscription would be charged on top. */
  subscribed: boolean
  /** Equal for the same wish, so that a double click makes one checkout. */
  key: string
}

type PaymentService = {
  /** The address the browser goes to in order to pay, or to change what is paid already. */
  createCheckout(order: Order, now: Date): Promise<string>
  /** The address where a customer changes or ends the subscription; null when the service knows no such customer. */
  createPortal(customer_id: string): Promise<string | null>
  /** Ends a subscription at once, so that nothing more is charged. */
  cancel(subscription_id: string): Promise<void>
  /** Checks the signature over the raw bytes; throws an `AppError('invalid')` when it is missing, wrong or too old. */
  readEvent(bytes: Uint8Array, signature: string, now: Date): Promise<PaymentEvent>
}

/** What only the built-in service can do, because it is its own customer's bank. */
export type Till = {
  /** Who was to pay for what. Null for an id that was never made here or is too old. */
  readCheckout(id: string, now: Date): { user_id: string; plan: PlanId } | null
  /** A signed event as Stripe would send it. */
  signEvent(event: PaymentEvent, now: Date): { bytes: Uint8Array; signature: string }
}

/** The payment service. An interface, because a trial has none: both makers drive the same webhook and the same rows. */
export type Payments = PaymentService & ({ mode: 'stripe' } | { mode: 'test'; till: Till })
