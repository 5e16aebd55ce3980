import { createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#features/auth/server/table.ts'
import { callerWith, type Person, testApp } from '#server/test.ts'
import { DAY_MS } from '#shared/time.ts'
import { billingApi } from './contract.ts'
import { PLANS } from './rules.ts'
import { applyEvent, forgetOldEvents } from './server/events.ts'
import { endSubscriptions, isSubscribed, lockedPlanOf, planOf, requireSubscription } from './server/service.ts'
import { paymentEvents, subscriptions } from './server/table.ts'
import { monthAfter, readTestCheckout, renewTestSubscriptions } from './server/test-mode.ts'
import { subscriptionText } from './subscription-text.ts'
import { text } from './text.ts'

const SECRET = 'whsec_a_secret_that_only_this_test_knows'
const WEBHOOK = '/functions/v1/stripe-webhook'

type Fixtures = Awaited<ReturnType<typeof testApp>>
let fixtures: Fixtures

beforeEach(async () => {
  fixtures = await testApp({ env: { STRIPE_WEBHOOK_SECRET: SECRET }, start: new Date('2026-03-10T12:00:00Z') })
})

const none = {
  subscribed: false,
  plan: null,
  current_period_end: null,
  event_limit: null,
  events_created: 0,
  cancel_at_period_end: false,
  test_mode: true,
}

async function checkoutOf(person: Person, plan: 'starter' | 'professional' | 'enterprise') {
  const { url } = await person.call(billingApi.createCheckout, { plan })
  expect(url).toMatch(/^http:\/\/foyer\.test\/checkout\/[\w-]+$/)
  return url.slice('http://foyer.test/checkout/'.length)
}

async function buy(person: Person, plan: 'starter' | 'professional' | 'enterprise') {
  const id = await checkoutOf(person, plan)
  return person.call(billingApi.completeTestCheckout, { id, outcome: 'paid' })
}

/** A delegate-only account. */
async function delegate() {
  const person = await fixtures.as()
  await fixtures.db.update(users).set({ is_delegate: true }).where(eq(users.id, person.id))
  return person
}

type Facts = {
  subscription_id?: string
  plan?: string
  status?: string
  end?: string
  created?: string
  user_id?: string
}

function eventOf({
  subscription_id = `sub_${randomUUID()}`,
  plan = 'starter',
  status = 'active',
  end,
  created,
  user_id,
}: Facts) {
  const now = fixtures.clock.now().getTime()
  return {
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'customer.subscription.updated',
    created: (created ? Date.parse(created) : now) / 1000,
    livemode: false,
    data: {
      object: {
        id: subscription_id,
        object: 'subscription',
        customer: `cus_of_${subscription_id}`,
        status,
        cancel_at_period_end: false,
        metadata: { user_id },
        items: {
          data: [
            {
              price: { id: `price_test_${plan}` },
              current_period_end: (end ? Date.parse(end) : now + 30 * DAY_MS) / 1000,
            },
          ],
        },
      },
    },
  }
}

function sign(body: string, { secret = SECRET, seconds = fixtures.clock.now().getTime() / 1000 } = {}) {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

async function post(body: string, signature: string | undefined, type = 'application/json') {
  const headers = { 'content-type': type, ...(signature !== undefined && { 'stripe-signature': signature }) }
  return fixtures.app.inject({ method: 'POST', url: WEBHOOK, payload: body, headers })
}

async function deliver(event: object) {
  const body = JSON.stringify(event)
  return (await post(body, sign(body))).statusCode
}

describe('buying a plan in test mode', () => {
  test('a paid checkout gives the plan for a month', async () => {
    const ada = await fixtures.as()
    expect(await ada.call(billingApi.check, {})).toEqual(none)
    const id = await checkoutOf(ada, 'professional')
    expect(await ada.call(billingApi.check, {})).toEqual(none)
    expect(await ada.call(billingApi.readTestCheckout, { id })).toEqual({ plan: 'professional' })

    expect(await ada.call(billingApi.completeTestCheckout, { id, outcome: 'paid' })).toEqual({
      url: 'http://foyer.test/plans?success=true',
    })
    expect(await ada.call(billingApi.check, {})).toEqual({
      ...none,
      subscribed: true,
      plan: 'professional',
      event_limit: 5,
      current_period_end: '2026-04-10T12:00:00.000Z',
    })
  })

  test('an abandoned checkout changes nothing and can still be paid', async () => {
    const ada = await fixtures.as()
    const id = await checkoutOf(ada, 'starter')
    expect(await ada.call(billingApi.completeTestCheckout, { id, outcome: 'canceled' })).toEqual({
      url: 'http://foyer.test/plans?canceled=true',
    })
    expect(await ada.call(billingApi.check, {})).toEqual(none)
    await ada.call(billingApi.completeTestCheckout, { id, outcome: 'paid' })
    expect((await ada.call(billingApi.check, {})).plan).toBe('starter')
  })

  test('a checkout that is paid twice, even at once, is one purchase', async () => {
    const ada = await fixtures.as()
    const id = await checkoutOf(ada, 'starter')
    const pay = () => ada.call(billingApi.completeTestCheckout, { id, outcome: 'paid' })
    await Promise.all([pay(), pay(), pay()])
    fixtures.clock.forward(DAY_MS / 100)
    await pay()
    const rows = await fixtures.db.select().from(subscriptions).where(eq(subscriptions.user_id, ada.id))
    expect(rows).toHaveLength(1)
    expect(rows[0]?.current_period_end).toBe('2026-04-10T12:00:00.000Z')
  })

  test('a checkout can be paid on any process of the installation', async () => {
    const [here, there] = [await testApp(), await testApp()]
    const ada = await here.as()
    const id = await checkoutOf(ada, 'starter')
    await callerWith(there.app, ada.access_token).call(billingApi.completeTestCheckout, { id, outcome: 'paid' })
    expect(await ada.call(billingApi.check, {})).toMatchObject({ plan: 'starter' })
  })

  test('buying another plan replaces the current one', async () => {
    const ada = await fixtures.as()
    await buy(ada, 'enterprise')
    await buy(ada, 'starter')
    expect(await fixtures.db.select().from(subscriptions).where(eq(subscriptions.user_id, ada.id))).toHaveLength(1)
    expect(await ada.call(billingApi.check, {})).toMatchObject({ plan: 'starter', event_limit: 3 })
  })

  test('a checkout belongs to its buyer, lasts a day and cannot be forged', async () => {
    const ada = await fixtures.as()
    const mallory = await fixtures.as()
    const id = await checkoutOf(ada, 'starter')
    const refusal = { status: 404, code: 'not_found', message: text.checkoutGone }
    const pay = (person: Person, checkout: string) =>
      person.call(billingApi.completeTestCheckout, { id: checkout, outcome: 'paid' })

    await expect(pay(mallory, id)).rejects.toMatchObject(refusal)
    const forged = Buffer.from(id, 'base64url')
    const inside = forged.toString('latin1').replace('starter', 'enterprise')
    await expect(pay(ada, Buffer.from(inside, 'latin1').toString('base64url'))).rejects.toMatchObject(refusal)
    for (const made of ['', 'x', 'A'.repeat(43), 'A'.repeat(90)])
      await expect(pay(ada, made)).rejects.toMatchObject(refusal)
    const user = { id: ada.id, email: ada.email, session_id: '', is_delegate: false }
    const readAfter = (ms: number) =>
      readTestCheckout(fixtures.core, user, id, new Date(fixtures.clock.now().getTime() + ms))
    expect(await readAfter(DAY_MS - 1)).toMatchObject({ plan: 'starter' })
    await expect(readAfter(DAY_MS)).rejects.toThrow(text.checkoutGone)
    expect(await ada.call(billingApi.check, {})).toEqual(none)
    expect(await mallory.call(billingApi.check, {})).toEqual(none)
  })
})

describe('what a purchase accepts from the caller', () => {
  test('an unknown plan is refused; a price and a return address from the caller are ignored', async () => {
    const ada = await fixtures.as()
    const ask = (payload: object) => ada.request({ method: 'POST', url: billingApi.createCheckout.path, payload })
    for (const payload of [{}, { plan: 'free' }, { plan: null }, { plan: ['starter'] }]) {
      const reply = await ask(payload)
      expect([reply.statusCode, reply.json().message]).toEqual([400, text.unknownPlan])
    }
    const reply = await ask({ plan: 'starter', price: 0, success_url: 'https://evil.example', user_id: randomUUID() })
    expect(reply.statusCode).toBe(200)
    const { url } = reply.json<{ url: string }>()
    expect(url.startsWith('http://foyer.test/checkout/')).toBe(true)
    await ada.call(billingApi.completeTestCheckout, { id: url.split('/').at(-1) ?? '', outcome: 'paid' })
    expect((await ada.call(billingApi.check, {})).plan).toBe('starter')
  })

  test('a delegate-only account cannot buy a plan', async () => {
    const dora = await delegate()
    const refusal = { status: 403, code: 'forbidden', message: text.delegate.description }
    await expect(dora.call(billingApi.createCheckout, { plan: 'starter' })).rejects.toMatchObject(refusal)
    await expect(dora.call(billingApi.openPortal, {})).rejects.toMatchObject(refusal)
    await expect(dora.call(billingApi.check, {})).rejects.toMatchObject(refusal)
  })

  test('a visitor is asked to sign in', async () => {
    for (const { path } of Object.values(billingApi)) {
      const reply = await fixtures.app.inject({ method: 'POST', url: path, payload: {} })
      expect([path, reply.statusCode]).toEqual([path, 401])
    }
  })
})

describe('the portal', () => {
  test('belongs to the caller, who needs a subscription', async () => {
    const ada = await fixtures.as()
    const other = await fixtures.as({ plan: 'starter' })
    await expect(ada.call(billingApi.openPortal, {})).rejects.toMatchObject({
      status: 404,
      message: text.nothingToManage,
    })
    expect(await other.call(billingApi.openPortal, {})).toEqual({ url: 'http://foyer.test/billing-portal' })
  })

  test('changes the plan, cancels it at the end of the period, resumes it and ends it', async () => {
    const ada = await fixtures.as({ plan: 'starter' })
    const mallory = await fixtures.as({ plan: 'starter' })
    const change = (input: object) => ada.call(billingApi.changeTestSubscription, input)

    expect(await change({ plan: 'enterprise' })).toMatchObject({ plan: 'enterprise', event_limit: null })
    expect(await change({ cancel_at_period_end: true })).toMatchObject({ subscribed: true, cancel_at_period_end: true })
    expect(await change({ cancel_at_period_end: false })).toMatchObject({ cancel_at_period_end: false })
    expect(await change({ cancel_at_period_end: true })).toMatchObject({ cancel_at_period_end: true })
    expect(await change({ ended: true })).toEqual(none)
    await expect(change({ plan: 'starter' })).rejects.toMatchObject({ status: 404, message: text.nothingToManage })
    expect((await mallory.call(billingApi.check, {})).plan).toBe('starter')

    await buy(ada, 'professional')
    expect((await ada.call(billingApi.check, {})).plan).toBe('professional')
  })
})

describe('the webhook', () => {
  test('refuses requests without a valid signature over the exact bytes', async () => {
    const ada = await fixtures.as()
    const event = eventOf({ user_id: ada.id })
    const body = JSON.stringify(event, null, 2)
    const seconds = fixtures.clock.now().getTime() / 1000
    const wrong = [
      undefined,
      '',
      'v1=00',
      `t=${seconds}`,
      `t=${seconds},v1=`,
      `t=${seconds},v0=${sign(body).split('v1=')[1]}`,
      `t=soon,v1=${sign(body).split('v1=')[1]}`,
      sign(body, { secret: 'whsec_another' }),
      sign(body, { seconds: seconds - 301 }),
      sign(body, { seconds: seconds + 301 }),
      sign(JSON.stringify(event)),
    ]
    for (const signature of wrong) {
      const reply = await post(body, signature)
      expect([signature, reply.statusCode]).toEqual([signature, 400])
    }
    expect(await ada.call(billingApi.check, {})).toEqual(none)
    expect(await fixtures.db.select().from(paymentEvents).where(eq(paymentEvents.id, event.id))).toEqual([])

    for (const signature of [
      sign(body, { seconds: seconds - 300 }),
      sign(body, { seconds: seconds + 300 }),
      `${sign(body, { secret: 'whsec_old' })},${sign(body).split(',')[1]}`,
    ]) {
      expect((await post(body, signature)).statusCode).toBe(200)
    }
    expect((await ada.call(billingApi.check, {})).plan).toBe('starter')
  })

  test('ignores the content type', async () => {
    const ada = await fixtures.as()
    for (const type of ['application/json; charset=utf-8', 'text/plain', 'application/x-www-form-urlencoded']) {
      const body = JSON.stringify(eventOf({ user_id: ada.id }))
      expect((await post(body, sign(body), type)).statusCode).toBe(200)
    }
    expect((await post('', sign(''))).statusCode).toBe(400)
    expect((await fixtures.app.inject({ method: 'POST', url: WEBHOOK })).statusCode).toBe(400)
    expect((await fixtures.app.inject({ method: 'PUT', url: WEBHOOK })).statusCode).toBe(405)
  })

  test('refuses signed bytes that are not an event, and live events in test mode', async () => {
    const ada = await fixtures.as()
    const live = { ...eventOf({ user_id: ada.id }), livemode: true }
    for (const body of ['not json', '[]', '{}', JSON.stringify(live)]) {
      expect((await post(body, sign(body))).statusCode).toBe(400)
    }
    expect(await ada.call(billingApi.check, {})).toEqual(none)
  })

  test('applies an event once, even if it comes several times or at once', async () => {
    const ada = await fixtures.as()
    const first = eventOf({ user_id: ada.id, plan: 'starter' })
    expect(await Promise.all([deliver(first), deliver(first), deliver(first)])).toEqual([200, 200, 200])
    // Both events have the same time, so that only the event's id shows that one is a repetition.
    const { id: subscription_id } = first.data.object
    expect(await deliver(eventOf({ subscription_id, user_id: ada.id, plan: 'enterprise' }))).toBe(200)
    fixtures.clock.forward(3 * DAY_MS)
    expect(await deliver(first)).toBe(200)
    expect(await planOf(fixtures.db, ada.id, fixtures.clock.now())).toBe(PLANS.enterprise)
    expect(await fixtures.db.select().from(paymentEvents).where(eq(paymentEvents.id, first.id))).toHaveLength(1)
  })

  test('applies an event that failed when it comes again', async () => {
    const ada = await fixtures.as()
    const event = eventOf({ user_id: ada.id })
    const broken = { ...event, data: { object: { ...event.data.object, id: 'sub_\u0000' } } }
    // The database refuses this character after the event was recorded and before it was applied.
    expect(await deliver(broken)).toBe(400)
    expect(await deliver(event)).toBe(200)
    expect((await ada.call(billingApi.check, {})).plan).toBe('starter')
  })

  const changes = [
    { plan: 'starter', created: '2026-03-10T10:00:00Z' },
    { plan: 'professional', created: '2026-03-10T11:00:00Z' },
    { plan: 'enterprise', created: '2026-03-10T11:30:00Z' },
  ]
  const ending = [...changes.slice(0, 2), { plan: 'enterprise', status: 'canceled', created: '2026-03-10T11:30:00Z' }]
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ]

  test.each(orders)('gives the same result in the order %i, %i, %i', async (...order) => {
    const [ada, bob] = [await fixtures.as(), await fixtures.as()]
    const [first, second] = [`sub_${randomUUID()}`, `sub_${randomUUID()}`]
    for (const at of order) {
      await deliver(eventOf({ ...changes[at], subscription_id: first, user_id: ada.id }))
      await deliver(eventOf({ ...ending[at], subscription_id: second, user_id: bob.id }))
    }
    expect((await ada.call(billingApi.check, {})).plan).toBe('enterprise')
    expect(await bob.call(billingApi.check, {})).toEqual(none)
  })

  test.each([
    ['changes', changes, 'enterprise'],
    ['an end', ending, null],
  ])('gives the same result with %s all at once', async (_, history, plan) => {
    const ada = await fixtures.as()
    const subscription_id = `sub_${randomUUID()}`
    const events = history.toReversed().map((facts) => eventOf({ ...facts, subscription_id, user_id: ada.id }))
    await Promise.all([...events, ...events].map(deliver))
    expect((await ada.call(billingApi.check, {})).plan).toBe(plan)
  })

  test('an ended subscription stays ended whatever later events say, and the next subscription is unaffected', async () => {
    const ada = await fixtures.as()
    const [first, second] = [`sub_${randomUUID()}`, `sub_${randomUUID()}`]
    const say = async (facts: Facts) => {
      await deliver(eventOf({ ...facts, user_id: ada.id }))
      return (await ada.call(billingApi.check, {})).plan
    }
    const [later, latest] = ['2026-03-10T11:00:00Z', '2026-03-10T11:30:00Z']
    await say({ subscription_id: first, plan: 'enterprise', status: 'canceled', created: '2026-03-10T10:00:00Z' })
    expect(await say({ subscription_id: second, plan: 'starter', created: '2026-03-10T09:00:00Z' })).toBe('starter')
    expect(await say({ subscription_id: first, plan: 'enterprise', created: later })).toBe('starter')
    expect(await say({ subscription_id: first, status: 'canceled', created: latest })).toBe('starter')
  })

  test('a subscription made by hand belongs to its customer; one of an unknown customer is ignored', async () => {
    const ada = await fixtures.as()
    const subscription_id = `sub_${randomUUID()}`
    await deliver(eventOf({ subscription_id, user_id: ada.id, status: 'canceled' }))
    const byHand = eventOf({ subscription_id: `sub_${randomUUID()}`, plan: 'enterprise' })
    byHand.data.object.customer = `cus_of_${subscription_id}`
    expect(await deliver(byHand)).toBe(200)
    expect((await ada.call(billingApi.check, {})).plan).toBe('enterprise')

    for (const buyer of [{ user_id: randomUUID() }, { user_id: 'nobody' }, {}]) {
      const stray = eventOf({ subscription_id: `sub_${randomUUID()}`, ...buyer })
      expect(await deliver(stray)).toBe(200)
      const found = await fixtures.db
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.subscription_id, stray.data.object.id))
      expect(found).toEqual([])
    }
  })

  test('the buyer of a subscription never changes', async () => {
    const ada = await fixtures.as()
    const mallory = await fixtures.as()
    const subscription_id = `sub_${randomUUID()}`
    await deliver(eventOf({ subscription_id, user_id: ada.id }))
    await deliver(eventOf({ subscription_id, user_id: mallory.id, plan: 'enterprise' }))
    expect(await mallory.call(billingApi.check, {})).toEqual(none)
    expect((await ada.call(billingApi.check, {})).plan).toBe('enterprise')
  })

  test('keeps event ids for a month', async () => {
    const ada = await fixtures.as()
    const event = eventOf({ user_id: ada.id })
    await deliver(event)
    const storedEvents = () => fixtures.db.select().from(paymentEvents).where(eq(paymentEvents.id, event.id))
    await forgetOldEvents(fixtures.db, new Date(fixtures.clock.now().getTime() + 30 * DAY_MS))
    expect(await storedEvents()).toHaveLength(1)
    await forgetOldEvents(fixtures.db, new Date(fixtures.clock.now().getTime() + 30 * DAY_MS + 1))
    expect(await storedEvents()).toEqual([])
  })
})

describe('the end of a plan', () => {
  test('comes three days after the paid period, at once if it was cancelled, and deletes nothing', async () => {
    const ada = await fixtures.as({ plan: 'starter' })
    const grace = await fixtures.as({ plan: 'starter' })
    await ada.call(billingApi.changeTestSubscription, { cancel_at_period_end: true })
    const at = (instant: string) =>
      Promise.all([ada, grace].map(({ id }) => isSubscribed(fixtures.db, id, new Date(instant))))
    expect(await at('2026-04-10T11:59:59Z')).toEqual([true, true])
    expect(await at('2026-04-10T12:00:00Z')).toEqual([false, true])
    expect(await at('2026-04-13T12:00:00Z')).toEqual([false, false])
  })

  test('the test mode renews active subscriptions and ends cancelled ones', async () => {
    const ada = await fixtures.as({ plan: 'starter' })
    const bob = await fixtures.as({ plan: 'professional' })
    await bob.call(billingApi.changeTestSubscription, { cancel_at_period_end: true })
    fixtures.clock.set('2026-04-10T12:30:00Z')
    await Promise.all([
      renewTestSubscriptions(fixtures.core, fixtures.clock.now()),
      renewTestSubscriptions(fixtures.core, fixtures.clock.now()),
    ])
    await renewTestSubscriptions(fixtures.core, fixtures.clock.now())
    const [row] = await fixtures.db.select().from(subscriptions).where(eq(subscriptions.user_id, ada.id))
    expect(row).toMatchObject({ status: 'active', current_period_end: '2026-05-10T12:30:00.000Z' })
    const [ended] = await fixtures.db.select().from(subscriptions).where(eq(subscriptions.user_id, bob.id))
    expect(ended).toMatchObject({ status: 'canceled' })
  })

  test('deleting the account ends the subscription, and later events about it change nothing', async () => {
    const ada = await fixtures.as({ plan: 'starter' })
    const bob = await fixtures.as({ plan: 'starter' })
    await endSubscriptions(fixtures.core, ada.id, fixtures.clock.now())
    await fixtures.db.update(users).set({ deleted_at: fixtures.clock.now().toISOString() }).where(eq(users.id, ada.id))
    expect(await deliver(eventOf({ subscription_id: `sub_${randomUUID()}`, user_id: ada.id }))).toBe(200)
    expect(await fixtures.db.select().from(subscriptions).where(eq(subscriptions.user_id, ada.id))).toEqual([])
    expect(await isSubscribed(fixtures.db, bob.id, fixtures.clock.now())).toBe(true)
  })

  test.each([
    ['2026-01-31T08:00:00.000Z', '2026-02-28T08:00:00.000Z'],
    ['2028-01-30T08:00:00.000Z', '2028-02-29T08:00:00.000Z'],
    ['2026-12-10T08:00:00.000Z', '2027-01-10T08:00:00.000Z'],
  ])('a month after %s is %s', (start, end) => {
    expect(monthAfter(new Date(start)).toISOString()).toBe(end)
  })
})

test('other features can read the active plan, and lock it while they count against it', async () => {
  const ada = await fixtures.as({ plan: 'professional' })
  const bob = await fixtures.as()
  const dora = await delegate()
  const now = fixtures.clock.now()
  const ask = (person: Person, is_delegate = false) =>
    requireSubscription(fixtures.core, { id: person.id, email: person.email, session_id: '', is_delegate }, now)

  expect(await planOf(fixtures.db, ada.id, now)).toBe(PLANS.professional)
  expect(await lockedPlanOf(fixtures.db, ada.id, now)).toBe(PLANS.professional)
  expect(await planOf(fixtures.db, bob.id, now)).toBe(null)
  await expect(ask(ada)).resolves.toBeUndefined()
  await expect(ask(bob)).rejects.toMatchObject({
    code: 'subscription_required',
    message: subscriptionText.required.title,
  })
  await expect(ask(dora, true)).rejects.toMatchObject({ code: 'forbidden', message: text.delegate.description })
})

test('if applying an event fails, the event is not recorded either', async () => {
  const ada = await fixtures.as()
  const id = `evt_${randomUUID()}`
  const subscription = {
    subscription_id: `sub_${randomUUID()}`,
    customer_id: 'cus_1',
    user_id: ada.id,
    plan: 'starter' as const,
    status: 'active',
    current_period_end: 'never',
    cancel_at_period_end: false,
    described_at: fixtures.clock.now().toISOString(),
  }
  await expect(applyEvent(fixtures.db, { id, type: 'x', subscription }, fixtures.clock.now())).rejects.toThrow(
    'Failed query',
  )
  expect(await fixtures.db.select().from(paymentEvents).where(eq(paymentEvents.id, id))).toEqual([])
})
