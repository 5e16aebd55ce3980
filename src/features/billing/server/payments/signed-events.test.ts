import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { describeSubscription, openEvent, signatureOf, subscriptionIdOf } from './signed-events.ts'

const secret = 'whsec_shared_by_both'
const now = new Date('2026-03-10T12:00:00Z')
const seconds = now.getTime() / 1000
const event = { id: 'evt_1', type: 'invoice.paid', created: seconds, livemode: true, data: { object: {} } }
const payload = JSON.stringify(event)
const bytes = Buffer.from(payload)

test('signatures are the same as those of Stripe’s library', () => {
  const theirs = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: seconds })
  expect(signatureOf(bytes, secret, now)).toBe(theirs)
  expect(openEvent({ bytes, signature: theirs, secret, livemode: true, now })).toEqual(event)
  expect(Stripe.webhooks.constructEvent(payload, theirs, secret, 300, undefined, now.getTime())).toEqual(event)
})

test('an event of the other mode is refused, in both directions', () => {
  for (const livemode of [true, false]) {
    const other = Buffer.from(JSON.stringify({ ...event, livemode: !livemode }))
    const open = () => openEvent({ bytes: other, signature: signatureOf(other, secret, now), secret, livemode, now })
    expect(open).toThrow('the other mode')
  }
})

test.each([
  [{ object: 'subscription', id: 'sub_1' }, 'sub_1'],
  [{ object: 'checkout.session', id: 'cs_1', subscription: 'sub_2' }, 'sub_2'],
  [{ object: 'checkout.session', id: 'cs_1', subscription: { id: 'sub_3' } }, 'sub_3'],
  [{ object: 'checkout.session', id: 'cs_1', subscription: null }, null],
  [{ object: 'invoice', id: 'in_1', parent: { subscription_details: { subscription: 'sub_4' } } }, 'sub_4'],
  [{ object: 'invoice', id: 'in_1', parent: { subscription_details: null } }, null],
  [{ object: 'invoice', id: 'in_1', parent: null }, null],
  [{ object: 'customer', id: 'cus_1' }, null],
  [null, null],
  ['sub_5', null],
])('%j is about %s', (object, id) => {
  expect(subscriptionIdOf({ ...event, data: { object } })).toBe(id)
})

const prices = { starter: 'price_s', professional: 'price_p', enterprise: 'price_e' }
const user_id = '6f9f1d0e-7d4f-4d0f-9d50-3b7a0a3c1f11'

function subscription(changes: object = {}, price = 'price_p') {
  return {
    object: 'subscription',
    id: 'sub_1',
    customer: { id: 'cus_1' },
    status: 'active',
    cancel_at_period_end: false,
    cancel_at: null,
    metadata: { user_id, plan: 'starter' },
    items: { data: [{ price: { id: price }, current_period_end: seconds + 60 }] },
    ...changes,
  }
}

const described = {
  subscription_id: 'sub_1',
  customer_id: 'cus_1',
  user_id,
  plan: 'professional',
  status: 'active',
  current_period_end: '2026-03-10T12:01:00.000Z',
  cancel_at_period_end: false,
  described_at: '2026-03-10T12:00:00.000Z',
}

test('the price determines the plan; for an unknown price the ordered plan counts', () => {
  expect(describeSubscription(subscription(), prices, now)).toEqual(described)
  expect(describeSubscription(subscription({}, 'price_old'), prices, now)).toEqual({ ...described, plan: 'starter' })
})

test('a subscription with an end date counts as cancelled, whichever field holds the date', () => {
  const cancelled = { ...described, cancel_at_period_end: true }
  expect(describeSubscription(subscription({ cancel_at_period_end: true }), prices, now)).toEqual(cancelled)
  expect(describeSubscription(subscription({ cancel_at: seconds + 60 }), prices, now)).toEqual(cancelled)
})

test.each([-1, 1e12, 8.64e12, 1e15, 1e300])('no time of an event is %d seconds after 1970', (time) => {
  const items = { data: [{ price: { id: 'price_p' }, current_period_end: time }] }
  expect(() => describeSubscription(subscription({ items }), prices, now)).toThrow('not an event')
  const late = Buffer.from(JSON.stringify({ ...event, created: time }))
  const open = () => openEvent({ bytes: late, signature: signatureOf(late, secret, now), secret, livemode: true, now })
  expect(open).toThrow('not an event')
})

test('a subscription to something else is none of ours', () => {
  expect(describeSubscription(subscription({ metadata: {} }, 'price_of_a_mug'), prices, now)).toBe(null)
  expect(describeSubscription(subscription({ items: { data: [] } }), prices, now)).toBe(null)
  expect(describeSubscription({ object: 'invoice' }, prices, now)).toBe(null)
  expect(describeSubscription(null, prices, now)).toBe(null)
  expect(describeSubscription(subscription({ metadata: { user_id: "' or 1=1" } }), prices, now)).toMatchObject({
    user_id: null,
  })
})
