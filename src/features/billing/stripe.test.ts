import { createHmac, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '#server/test.ts'
import { DAY_MS } from '#shared/time.ts'
import { billingApi } from './contract.ts'
import { endSubscriptions } from './server/service.ts'
import { text } from './text.ts'

const SECRET = 'whsec_of_stripe'
const VARIABLES = {
  PUBLIC_URL: 'https://foyer.example',
  STRIPE_SECRET_KEY: 'sk_test_123',
  STRIPE_WEBHOOK_SECRET: SECRET,
  STRIPE_PRICE_STARTER: 'price_s',
  STRIPE_PRICE_PROFESSIONAL: 'price_p',
  STRIPE_PRICE_ENTERPRISE: 'price_e',
}

type RecordedRequest = { method: string; path: string; fields: Record<string, string>; key: string | undefined }
type Thing = Record<string, unknown>

/** The parts of Stripe's API that Foyer uses, on a loopback address. It stores objects by id and records the requests. */
function fakeStripe() {
  const requests: RecordedRequest[] = []
  const things = new Map<string, Thing>()
  const answers = new Map<string, Thing>()
  let away = false

  function answer({ method, path, fields, key }: RecordedRequest): Thing | null {
    const [, , kind = '', id = ''] = path.split('/')
    if (path === '/v1/billing_portal/sessions') {
      return things.has(fields.customer ?? '') ? { url: `https://stripe.example/portal/${fields.customer}` } : null
    }
    if (method === 'GET') return things.get(id) ?? null
    if (method === 'DELETE') {
      const earlier = things.get(id)
      return earlier ? { ...earlier, status: 'canceled' } : null
    }
    const earlier = key === undefined ? undefined : answers.get(key)
    if (earlier) return earlier
    const made = { id: `${kind}_${randomUUID()}`, object: kind, url: `https://stripe.example/pay/${randomUUID()}` }
    things.set(made.id, made)
    if (key !== undefined) answers.set(key, made)
    return made
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (away)
        return response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":{"type":"api_error"}}')
      const key = request.headers['idempotency-key']
      const call = {
        method: request.method ?? '',
        path: request.url ?? '',
        fields: Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())),
        key: typeof key === 'string' ? key : undefined,
      }
      requests.push(call)
      const body = answer(call)
      const missing = { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such thing' } }
      response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? missing))
    })
  })
  return { server, requests, things, setAway: (to: boolean) => void (away = to) }
}

const stripe = fakeStripe()
let api_url = ''
let fixtures: Awaited<ReturnType<typeof testApp>>

beforeAll(async () => {
  await new Promise<void>((resolve) => void stripe.server.listen(0, '127.0.0.1', resolve))
  const address = stripe.server.address()
  if (typeof address === 'object' && address) api_url = `http://127.0.0.1:${address.port}`
})
afterAll(() => void stripe.server.close())

beforeEach(async () => {
  stripe.setAway(false)
  fixtures = await testApp({ env: { ...VARIABLES, STRIPE_API_URL: api_url }, start: new Date('2026-03-10T12:00:00Z') })
  stripe.requests.length = 0
})

type Facts = { id: string; user_id: string; customer?: string; status?: string; price?: string }

/** Stripe's current description of a subscription. */
function set({ id, user_id, customer = `cus_${user_id}`, status = 'active', price = 'price_p' }: Facts) {
  stripe.things.set(customer, { id: customer, object: 'customer' })
  stripe.things.set(id, {
    id,
    object: 'subscription',
    customer,
    status,
    cancel_at_period_end: false,
    cancel_at: null,
    metadata: { user_id, plan: 'professional' },
    items: {
      data: [{ price: { id: price }, current_period_end: (fixtures.clock.now().getTime() + 30 * DAY_MS) / 1000 }],
    },
  })
}

function eventAbout(object: object, more: object = {}) {
  const created = fixtures.clock.now().getTime() / 1000
  return {
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'some.event',
    created,
    livemode: false,
    data: { object },
    ...more,
  }
}

async function deliver(event: object) {
  const payload = JSON.stringify(event)
  const seconds = fixtures.clock.now().getTime() / 1000
  const signature = `t=${seconds},v1=${createHmac('sha256', SECRET).update(`${seconds}.${payload}`).digest('hex')}`
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const reply = await fixtures.app.inject({ method: 'POST', url: '/functions/v1/stripe-webhook', payload, headers })
  return reply.statusCode
}

test('a first checkout creates the customer and sends the buyer, our price and our return addresses', async () => {
  const ada = await fixtures.as()
  const { url } = await ada.call(billingApi.createCheckout, { plan: 'professional' })
  expect(url).toMatch(/^https:\/\/stripe\.example\/pay\//)
  const [customer, session] = stripe.requests
  expect(stripe.requests).toHaveLength(2)
  expect(customer).toMatchObject({
    method: 'POST',
    path: '/v1/customers',
    fields: { email: ada.email, 'metadata[user_id]': ada.id },
  })
  expect(session).toMatchObject({ method: 'POST', path: '/v1/checkout/sessions' })
  expect(session?.fields).toEqual({
    mode: 'subscription',
    customer: expect.stringMatching(/^customers_/),
    client_reference_id: ada.id,
    'line_items[0][price]': 'price_p',
    'line_items[0][quantity]': '1',
    'metadata[user_id]': ada.id,
    'metadata[plan]': 'professional',
    'subscription_data[metadata][user_id]': ada.id,
    'subscription_data[metadata][plan]': 'professional',
    success_url: 'https://foyer.example/plans?success=true',
    cancel_url: 'https://foyer.example/plans?canceled=true',
  })
  expect((await ada.call(billingApi.check, {})).test_mode).toBe(false)
})

test('a double click creates one customer and one checkout; another plan or a later try creates another checkout', async () => {
  const ada = await fixtures.as()
  const begin = async (plan: 'starter' | 'professional') => (await ada.call(billingApi.createCheckout, { plan })).url
  const [first, again] = await Promise.all([begin('starter'), begin('starter')])
  expect(again).toBe(first)
  expect(await begin('professional')).not.toBe(first)
  fixtures.clock.forward(60_000)
  expect(await begin('starter')).not.toBe(first)
  const customers = stripe.requests
    .filter(({ path }) => path === '/v1/checkout/sessions')
    .map(({ fields }) => fields.customer)
  expect(new Set(customers).size).toBe(1)
})

test('an event is only a hint: the plan is read again from Stripe', async () => {
  const ada = await fixtures.as()
  const id = `sub_${randomUUID()}`
  set({ id, user_id: ada.id, price: 'price_e' })
  const stale = { object: 'subscription', id, status: 'canceled', items: { data: [{ price: { id: 'price_s' } }] } }
  expect(await deliver(eventAbout(stale))).toBe(200)
  expect(await ada.call(billingApi.check, {})).toMatchObject({ subscribed: true, plan: 'enterprise' })

  fixtures.clock.forward(1000)
  set({ id, user_id: ada.id, status: 'canceled' })
  expect(
    await deliver(
      eventAbout({ object: 'invoice', id: 'in_1', parent: { subscription_details: { subscription: id } } }),
    ),
  ).toBe(200)
  expect(await ada.call(billingApi.check, {})).toMatchObject({ subscribed: false, plan: null })

  set({ id, user_id: ada.id, status: 'active' })
  expect(await deliver(eventAbout({ object: 'checkout.session', id: 'cs_1', subscription: id }))).toBe(200)
  expect((await ada.call(billingApi.check, {})).subscribed).toBe(false)
})

test('events about other things, other products and deleted subscriptions are accepted and change nothing', async () => {
  const ada = await fixtures.as()
  const id = `sub_${randomUUID()}`
  stripe.things.set(id, {
    id,
    object: 'subscription',
    status: 'active',
    customer: 'cus_x',
    metadata: {},
    items: { data: [] },
  })
  for (const object of [
    { object: 'customer', id: 'cus_1' },
    { object: 'subscription', id },
    { object: 'subscription', id: 'sub_unknown' },
  ]) {
    expect(await deliver(eventAbout(object))).toBe(200)
  }
  expect((await ada.call(billingApi.check, {})).subscribed).toBe(false)
})

test('a live event is refused while the key is a test key', async () => {
  const ada = await fixtures.as()
  const id = `sub_${randomUUID()}`
  set({ id, user_id: ada.id })
  expect(await deliver(eventAbout({ object: 'subscription', id }, { livemode: true }))).toBe(400)
  expect((await ada.call(billingApi.check, {})).subscribed).toBe(false)
})

test('while Stripe is unreachable nothing is lost and plan checks still work', async () => {
  const ada = await fixtures.as()
  const id = `sub_${randomUUID()}`
  set({ id, user_id: ada.id })
  stripe.setAway(true)
  const event = eventAbout({ object: 'subscription', id })
  expect(await deliver(event)).toBe(503)
  expect((await ada.call(billingApi.check, {})).subscribed).toBe(false)
  await expect(ada.call(billingApi.createCheckout, { plan: 'starter' })).rejects.toMatchObject({
    status: 503,
    code: 'unavailable',
  })
  stripe.setAway(false)
  expect(await deliver(event)).toBe(200)
  expect((await ada.call(billingApi.check, {})).subscribed).toBe(true)
})

test('the portal opens for the caller’s own customer', async () => {
  const [ada, bob] = [await fixtures.as(), await fixtures.as()]
  await expect(ada.call(billingApi.openPortal, {})).rejects.toMatchObject({
    status: 404,
    message: text.nothingToManage,
  })
  for (const user of [ada, bob]) {
    const id = `sub_${randomUUID()}`
    set({ id, user_id: user.id })
    await deliver(eventAbout({ object: 'subscription', id }))
  }
  expect(await bob.call(billingApi.openPortal, {})).toEqual({ url: `https://stripe.example/portal/cus_${bob.id}` })
  expect(stripe.requests.at(-1)?.fields).toEqual({
    customer: `cus_${bob.id}`,
    return_url: 'https://foyer.example/plans?from=portal',
  })
})

test('a subscriber changes the plan in the portal; a former subscriber is the same customer again', async () => {
  const ada = await fixtures.as()
  const id = `sub_${randomUUID()}`
  set({ id, user_id: ada.id })
  await deliver(eventAbout({ object: 'subscription', id }))
  const begin = async () => (await ada.call(billingApi.createCheckout, { plan: 'enterprise' })).url
  expect(await begin()).toBe(`https://stripe.example/portal/cus_${ada.id}`)

  set({ id, user_id: ada.id, status: 'canceled' })
  await deliver(eventAbout({ object: 'subscription', id }))
  expect(await begin()).toMatch(/\/pay\//)
  expect(stripe.requests.at(-1)?.fields.customer).toBe(`cus_${ada.id}`)
})

test('a customer of the test mode, or a deleted one, is created anew', async () => {
  const ada = await fixtures.as({ plan: 'starter' })
  await expect(ada.call(billingApi.openPortal, {})).rejects.toMatchObject({
    status: 404,
    message: text.nothingToManage,
  })
  expect((await ada.call(billingApi.createCheckout, { plan: 'enterprise' })).url).toMatch(/\/pay\//)
  expect(stripe.requests.at(-1)?.fields.customer).toMatch(/^customers_/)
})

test('the addresses of the test mode do not exist', async () => {
  const ada = await fixtures.as({ plan: 'starter' })
  const missing = { status: 404, code: 'not_found' }
  await expect(ada.call(billingApi.completeTestCheckout, { id: 'x', outcome: 'paid' })).rejects.toMatchObject(missing)
  await expect(ada.call(billingApi.readTestCheckout, { id: 'x' })).rejects.toMatchObject(missing)
  await expect(ada.call(billingApi.changeTestSubscription, { plan: 'enterprise' })).rejects.toMatchObject(missing)
  expect((await ada.call(billingApi.check, {})).plan).toBe('starter')
})

test('deleting the account cancels the subscription at Stripe', async () => {
  const ada = await fixtures.as()
  const id = `sub_${randomUUID()}`
  set({ id, user_id: ada.id })
  await deliver(eventAbout({ object: 'subscription', id }))
  await endSubscriptions(fixtures.core, ada.id, fixtures.clock.now())
  expect(stripe.requests.at(-1)).toMatchObject({ method: 'DELETE', path: `/v1/subscriptions/${id}` })
  expect((await ada.call(billingApi.check, {})).subscribed).toBe(false)
})
