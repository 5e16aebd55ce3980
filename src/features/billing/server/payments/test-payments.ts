import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { paths } from '#shared/paths.ts'
import { DAY_MS } from '#shared/time.ts'
import type { Env } from '#server/env.ts'
import { PLAN_IDS } from '../../rules.ts'
import type { PaidSubscription, PaymentEvent, Payments, TestPayments } from './payments.ts'
import { describeSubscription, openEvent, type Prices, signatureOf } from './signed-events.ts'

const PRICES: Prices = {
  starter: 'price_test_starter',
  professional: 'price_test_professional',
  enterprise: 'price_test_enterprise',
}

/** An unfinished checkout ends after a day, as Stripe's does. */
const CHECKOUT_MS = DAY_MS
const MAC_BYTES = 32

const Checkout = z.tuple([z.uuid(), z.enum(PLAN_IDS), z.number()])

/**
 * The built-in payment service: it takes no money, and speaks to the webhook as Stripe does. It keeps nothing: a
 * checkout's id says who buys what until when, sealed with the secret that also signs the events, which is made from
 * the installation's own where the environment has none.
 */
export function createTestPayments(env: Env, installation: string): Payments {
  const secret = env.STRIPE_WEBHOOK_SECRET ?? webhookSecretOf(installation)
  const seal = (text: string) => createHmac('sha256', secret).update(`checkout.${text}`).digest()

  const test: TestPayments = {
    readCheckout(id, now) {
      const sealed = Buffer.from(id, 'base64url')
      const text = sealed.subarray(MAC_BYTES).toString()
      if (sealed.length <= MAC_BYTES || !timingSafeEqual(sealed.subarray(0, MAC_BYTES), seal(text))) return null
      const [user_id, plan, ends] = Checkout.parse(JSON.parse(text))
      return ends > now.getTime() ? { user_id, plan } : null
    },
    signEvent(event, now) {
      const bytes = Buffer.from(JSON.stringify(inStripesWords(event)))
      return { bytes, signature: signatureOf(bytes, secret, now) }
    },
  }

  return {
    mode: 'test',
    test,
    createCheckout({ user_id, plan }, now) {
      const text = JSON.stringify([user_id, plan, now.getTime() + CHECKOUT_MS])
      const id = Buffer.concat([seal(text), Buffer.from(text)]).toString('base64url')
      return Promise.resolve(env.PUBLIC_URL + paths.checkout(id))
    },
    createPortal: () => Promise.resolve(env.PUBLIC_URL + paths.billingPortal),
    cancel: () => Promise.resolve(),
    readEvent(bytes, signature, now) {
      const event = openEvent({ bytes, signature, secret, livemode: false, now })
      const subscription = describeSubscription(event.data.object, PRICES, new Date(Math.round(event.created * 1000)))
      return Promise.resolve({ id: event.id, type: event.type, subscription })
    },
  }
}

function webhookSecretOf(installation: string) {
  return `whsec_${Buffer.from(hkdfSync('sha256', installation, '', 'foyer test checkout', 32)).toString('base64url')}`
}

function inStripesWords({ id, type, subscription }: PaymentEvent) {
  const created = seconds(subscription?.described_at ?? new Date(0).toISOString())
  return {
    object: 'event',
    id,
    type,
    created,
    livemode: false,
    data: { object: subscription && asStripes(subscription) },
  }
}

function asStripes({ plan, user_id, ...subscription }: PaidSubscription) {
  return {
    object: 'subscription',
    id: subscription.subscription_id,
    customer: subscription.customer_id,
    status: subscription.status,
    cancel_at_period_end: subscription.cancel_at_period_end,
    cancel_at: null,
    metadata: { user_id, plan },
    items: { data: [{ price: { id: PRICES[plan] }, current_period_end: seconds(subscription.current_period_end) }] },
  }
}

function seconds(instant: string) {
  return Date.parse(instant) / 1000
}
