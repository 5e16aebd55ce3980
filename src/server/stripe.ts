import type { Stripe } from 'stripe'
import { AppError } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { describeSubscription, openEvent, type Prices, subscriptionIdOf } from './payment-events.ts'
import type { Order, Payments } from './payments.ts'

const TIMEOUT_MS = 10_000
const UNREACHABLE = 'The payment service cannot be reached. Nothing was charged; please try again in a minute.'

export type StripeSettings = {
  key: string
  /** Signs the webhook's events. */
  secret: string
  prices: Prices
  public_url: string
}

/** Where Stripe's API is, when it is not at its own address. For tests. */
export type StripeServer = { protocol: 'http'; host: string; port: number }

/** Real payments. What an event says is not believed: it only tells which subscription to read again. */
export function createStripe({ key, secret, prices, public_url }: StripeSettings, server?: StripeServer): Payments {
  const livemode = key.startsWith('sk_live_')
  let loaded: Promise<Loaded> | undefined
  const stripe = () => (loaded ??= load(key, server))
  const plans = public_url + paths.plans

  return {
    mode: 'stripe',
    async createCheckout(order) {
      const { client, errors } = await stripe()
      return errors.reported(async () => {
        const customer = await findCustomer(client, errors, order)
        // Checkout can only begin a subscription; the portal changes the one that is being paid.
        if (order.subscribed && customer.known) return (await openPortal(client, customer.id, plans)).url
        const session = await client.checkout.sessions.create(checkoutOf(order, customer.id, { prices, plans }), {
          idempotencyKey: `checkout:${customer.id}:${order.key}`,
        })
        return session.url ?? ''
      })
    },
    async createPortal(customer_id) {
      const { client, errors } = await stripe()
      return errors.reported(async () => {
        const portal = await errors.orNull(openPortal(client, customer_id, plans))
        return portal && portal.url
      })
    },
    async cancel(subscription_id) {
      const { client, errors } = await stripe()
      await errors.reported(() => errors.orNull(client.subscriptions.cancel(subscription_id)))
    },
    async readEvent(bytes, signature, now) {
      const event = openEvent({ bytes, signature, secret, livemode, now })
      const subscription_id = subscriptionIdOf(event)
      if (subscription_id === null) return { id: event.id, type: event.type, subscription: null }
      const { client, errors } = await stripe()
      const newest = await errors.reported(() => errors.orNull(client.subscriptions.retrieve(subscription_id)))
      return { id: event.id, type: event.type, subscription: describeSubscription(newest, prices, now) }
    },
  }
}

type Loaded = { client: Stripe; errors: ReturnType<typeof errorsOf> }

/** The library costs half a second and 30 MB, so it is loaded when it is first needed. */
async function load(key: string, server: StripeServer | undefined): Promise<Loaded> {
  const { Stripe: Client } = await import('stripe')
  const client = new Client(key, { ...server, timeout: TIMEOUT_MS, maxNetworkRetries: 2, telemetry: false })
  return { client, errors: errorsOf(Client.errors) }
}

function errorsOf({ StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeError }: typeof Stripe.errors) {
  return {
    /** Stripe being away is its state and not our bug. */
    async reported<T>(work: () => Promise<T>): Promise<T> {
      try {
        return await work()
      } catch (error) {
        const away = [StripeConnectionError, StripeAPIError, StripeRateLimitError].some((kind) => error instanceof kind)
        throw away ? new AppError('unavailable', UNREACHABLE, {}, 60) : error
      }
    },
    /** Null for a thing that Stripe does not have, for instance because it is from the other mode. */
    async orNull<T>(answer: Promise<T>): Promise<T | null> {
      try {
        return await answer
      } catch (error) {
        if (error instanceof StripeError && error.code === 'resource_missing') return null
        throw error
      }
    },
  }
}

/** One person is one customer, even with two checkouts open at once. */
async function findCustomer(client: Stripe, errors: Loaded['errors'], { customer_id, user_id, email }: Order) {
  const known = customer_id === null ? null : await errors.orNull(client.customers.retrieve(customer_id))
  if (known && !known.deleted) return { id: known.id, known: true }
  const made = await client.customers.create(
    { email, metadata: { user_id } },
    { idempotencyKey: `customer:${user_id}:${email}:${customer_id}` },
  )
  return { id: made.id, known: false }
}

type Shop = { prices: Prices; plans: string }

function checkoutOf(
  { user_id, plan }: Order,
  customer: string,
  { prices, plans }: Shop,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { user_id, plan }
  return {
    mode: 'subscription',
    customer,
    client_reference_id: user_id,
    line_items: [{ price: prices[plan], quantity: 1 }],
    metadata,
    subscription_data: { metadata },
    success_url: `${plans}?success=true`,
    cancel_url: `${plans}?canceled=true`,
  }
}

function openPortal(client: Stripe, customer: string, plans: string) {
  return client.billingPortal.sessions.create({ customer, return_url: `${plans}?from=portal` })
}
