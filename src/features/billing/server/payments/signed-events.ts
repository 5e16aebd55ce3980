import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { AppError } from '#shared/errors.ts'
import { PLAN_IDS, type PlanId } from '../../rules.ts'
import type { PaidSubscription } from './payments.ts'

/** How many seconds the time of a signature may differ from the clock. */
const TOLERANCE_S = 300

const BAD_SIGNATURE = 'The signature is missing, wrong or too old.'
const BAD_EVENT = 'This is not an event of the payment service.'
const OTHER_MODE = 'This event is from the other mode of the payment service.'

/** The Stripe-Signature header for these bytes. */
export function signatureOf(bytes: Uint8Array, secret: string, now: Date) {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${mac(seconds, bytes, secret).toString('hex')}`
}

function mac(seconds: number, bytes: Uint8Array, secret: string) {
  return createHmac('sha256', secret).update(`${seconds}.`).update(bytes).digest()
}

/** One valid signature is enough, because Stripe signs with both secrets while one is being replaced. */
function isSigned(bytes: Uint8Array, header: string, secret: string, now: Date) {
  const parts = header.split(',').map((part) => part.trim().split('='))
  const seconds = Number(parts.find(([name]) => name === 't')?.[1] ?? Number.NaN)
  if (!(Math.abs(now.getTime() / 1000 - seconds) <= TOLERANCE_S)) return false
  const expected = mac(seconds, bytes, secret)
  return parts.some(([name, hex = '']) => {
    const signature = Buffer.from(name === 'v1' ? hex : '', 'hex')
    return signature.length === expected.length && timingSafeEqual(signature, expected)
  })
}

const Identifier = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])

const Subject = z.looseObject({
  object: z.string(),
  id: z.string(),
  subscription: Identifier.nullish(),
  parent: z.object({ subscription_details: z.object({ subscription: Identifier }).nullish() }).nullish(),
})

/** Seconds since 1970 until 2200. What is beyond can be no time of a payment, and no date in the database. */
const Seconds = z
  .number()
  .min(0)
  .max(Date.UTC(2200, 0) / 1000)

const Event = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  created: Seconds,
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
})
export type SignedEvent = z.output<typeof Event>

type Received = { bytes: Uint8Array; signature: string; secret: string; livemode: boolean; now: Date }

/** Verifies the bytes and returns the event. Throws `AppError('invalid')`. */
export function openEvent({ bytes, signature, secret, livemode, now }: Received): SignedEvent {
  if (!isSigned(bytes, signature, secret, now)) throw new AppError('invalid', BAD_SIGNATURE)
  const event = Event.safeParse(parseJson(bytes))
  if (!event.success) throw new AppError('invalid', BAD_EVENT)
  if (event.data.livemode !== livemode) throw new AppError('invalid', OTHER_MODE)
  return event.data
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}

/** The subscription that an event is about, also for events of checkouts and invoices. */
export function subscriptionIdOf({ data }: SignedEvent): string | null {
  const subject = Subject.safeParse(data.object)
  if (!subject.success) return null
  const { object, id, subscription, parent } = subject.data
  if (object === 'subscription') return id
  return subscription ?? parent?.subscription_details?.subscription ?? null
}

const Subscription = z.object({
  object: z.literal('subscription'),
  id: z.string(),
  customer: Identifier,
  status: z.string(),
  cancel_at_period_end: z.boolean(),
  cancel_at: z.number().nullish(),
  metadata: z.object({
    user_id: z.uuid().optional().catch(undefined),
    plan: z.enum(PLAN_IDS).optional().catch(undefined),
  }),
  items: z.object({
    data: z.array(z.object({ price: z.object({ id: z.string() }), current_period_end: z.number() })),
  }),
})

/** The payment service's price id of each plan. */
export type Prices = Record<PlanId, string>

/**
 * Reads a subscription in Stripe's format. Null when it is not for one of our plans. Throws `AppError('invalid')` for a
 * period that ends at an impossible time.
 */
export function describeSubscription(object: unknown, prices: Prices, described_at: Date): PaidSubscription | null {
  const parsed = Subscription.safeParse(object)
  if (!parsed.success) return null
  const { id, customer, status, metadata, items, cancel_at_period_end, cancel_at } = parsed.data
  const ours = items.data.find(({ price }) => PLAN_IDS.some((plan) => prices[plan] === price.id)) ?? items.data[0]
  // The price decides, because the portal can change it. A price that is no longer configured falls back to the ordered plan.
  const plan = PLAN_IDS.find((candidate) => prices[candidate] === ours?.price.id) ?? metadata.plan
  if (!ours || !plan) return null
  if (!Seconds.safeParse(ours.current_period_end).success) throw new AppError('invalid', BAD_EVENT)
  return {
    subscription_id: id,
    customer_id: customer,
    user_id: metadata.user_id ?? null,
    plan,
    status,
    current_period_end: new Date(Math.round(ours.current_period_end * 1000)).toISOString(),
    cancel_at_period_end: cancel_at_period_end || (cancel_at ?? null) !== null,
    described_at: described_at.toISOString(),
  }
}
