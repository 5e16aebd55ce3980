import type { Stripe } from 'stripe'
import { AppError } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { describeSubscription, openEvent, type Prices, subscriptionIdOf } from './signed-events.ts'
import type { Order, Payments } from './payments.ts'

const TIMEOUT_MS = 10_000
const UNREACHABLE = 'The payment service cannot be reached. Nothing was charged; please try again in a minute.'

export type StripeSettings = {
  key: string
  /** The secret that signs the webhook's events. */
  secret: string
  prices: Prices
  public_url: string
  /** The URL of Stripe's API; undefined for the default. */
  api_url: string | undefined
}

/** Payments through Stripe. An event only names the subscription, whose state is then read from the API. */
export function createStripe({ key, secret, prices, public_url, api_url }: StripeSettings): Payments {
  const livemode = key.startsWith('sk_live_')
  let loaded: Promise<Loaded> | undefined
  const stripe = () => (loaded ??= load(key, api_url))
  const plans = public_url + paths.plans

  return {
    mode: 'stripe',
    async createCheckout(order) {
      const { client, errors } = await stripe()
      return errors.reported(async () => {
        const customer = await findCustomer(client, errors, order)
        // A checkout can only start a subscription; the portal changes an existing one.
        if (order.subscribed && customer.existed) return (await openPortal(client, customer.id, plans)).url
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

/** Loads the library when it is first needed, because it takes half a second and 30 MB. */
async function load(key: string, api_url: string | undefined): Promise<Loaded> {
  const { Stripe: Client } = await import('stripe')
  const client = new Client(key, { ...addressOf(api_url), timeout: TIMEOUT_MS, maxNetworkRetries: 2, telemetry: false })
  return { client, errors: errorsOf(Client.errors) }
}

function addressOf(api_url: string | undefined) {
  if (api_url === undefined) return {}
  const { protocol, hostname, port } = new URL(api_url)
  const isHttps = protocol === 'https:'
  return { protocol: isHttps ? 'https' : 'http', host: hostname, port: port || (isHttps ? 443 : 80) } as const
}

function errorsOf({ StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeError }: typeof Stripe.errors) {
  return {
    /** Turns connection errors into `unavailable`, because they are not bugs. */
    async reported<T>(work: () => Promise<T>): Promise<T> {
      try {
        return await work()
      } catch (error) {
        const away = [StripeConnectionError, StripeAPIError, StripeRateLimitError].some((kind) => error instanceof kind)
        throw away ? new AppError('unavailable', UNREACHABLE, {}, 60) : error
      }
    },
    /** Null for an object that Stripe does not have, for instance because it belongs to the other mode. */
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

/** Finds or creates the customer of a user. Idempotent, so that two open checkouts share one customer. */
async function findCustomer(client: Stripe, errors: Loaded['errors'], { customer_id, user_id, email }: Order) {
  const found = customer_id === null ? null : await errors.orNull(client.customers.retrieve(customer_id))
  if (found && !found.deleted) return { id: found.id, existed: true }
  const made = await client.customers.create(
    { email, metadata: { user_id } },
    { idempotencyKey: `customer:${user_id}:${email}:${customer_id}` },
  )
  return { id: made.id, existed: false }
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
