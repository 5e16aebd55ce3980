import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#shared/time.ts'
import {
  currentSubscription,
  isActive,
  mayCreateEvent,
  organiserAccess,
  PLAN_IDS,
  PLANS,
  planNamed,
  usagePercent,
} from './rules.ts'

test('the price table is the specified one', () => {
  expect(PLAN_IDS.map((id) => Object.values(PLANS[id]).slice(0, 5))).toEqual([
    ['starter', 'Starter', 50, 3, 700],
    ['professional', 'Professional', 75, 5, 1000],
    ['enterprise', 'Enterprise', 150, null, 2000],
  ])
  expect(PLAN_IDS.filter((id) => PLANS[id].popular)).toEqual(['professional'])
})

test.each([
  ['starter', 2, true],
  ['starter', 3, false],
  ['professional', 4, true],
  ['professional', 6, false],
  ['enterprise', 10_000, true],
] as const)('on %s with %i created, creating another is %s', (plan, events_created, allowed) => {
  expect(mayCreateEvent({ ...PLANS[plan], events_created })).toBe(allowed)
})

test.each([
  ['starter', 0, 0],
  ['starter', 1, 33],
  ['starter', 3, 100],
  ['starter', 5, 100],
  ['enterprise', 7, null],
] as const)('on %s with %i created, %s per cent are used', (plan, events_created, percent) => {
  expect(usagePercent({ ...PLANS[plan], events_created })).toBe(percent)
})

test('only the exact name of a plan is accepted', () => {
  expect(planNamed('starter')).toBe(PLANS.starter)
  expect([null, '', 'Starter', 'toString', 'free'].map(planNamed)).toEqual([null, null, null, null, null])
})

const END = '2026-03-10T12:00:00.000Z'
const after = (ms: number) => new Date(Date.parse(END) + ms)

describe('a subscription determines the plan', () => {
  test.each([
    ['active', -1, true],
    ['active', 3 * DAY_MS - 1, true],
    ['active', 3 * DAY_MS, false],
    ['trialing', -1, true],
    ['past_due', -1, true],
    ['canceled', -1, false],
    ['unpaid', -1, false],
    ['incomplete', -1, false],
    ['paused', -1, false],
    ['a word of tomorrow', -1, false],
  ])('%s, %i ms after the end of the paid period: %s', (status, ms, active) => {
    const subscription = { plan: 'starter', status, current_period_end: END, cancel_at_period_end: false } as const
    expect(isActive(subscription, after(ms))).toBe(active)
  })

  test.each([
    [-1, true],
    [0, false],
  ])('cancelled for the end of the period, %i ms after it: %s', (ms, active) => {
    const subscription = {
      plan: 'starter',
      status: 'active',
      current_period_end: END,
      cancel_at_period_end: true,
    } as const
    expect(isActive(subscription, after(ms))).toBe(active)
  })
})

test('of several subscriptions the largest active plan counts, else the one that ended last', () => {
  const make = (plan: (typeof PLAN_IDS)[number], status: string, current_period_end: string) => ({
    plan,
    status,
    current_period_end,
    cancel_at_period_end: false,
  })
  const ended = make('enterprise', 'canceled', '2026-09-01T00:00:00.000Z')
  const small = make('starter', 'active', '2026-05-01T00:00:00.000Z')
  const large = make('professional', 'active', '2026-04-01T00:00:00.000Z')
  const before = make('enterprise', 'active', '2025-04-01T00:00:00.000Z')
  expect(currentSubscription([before, ended, small, large], after(0))).toBe(large)
  expect(currentSubscription([before, ended, small], after(0))).toBe(small)
  expect(currentSubscription([before, ended], after(0))).toBe(ended)
  expect(currentSubscription([], after(0))).toBe(null)
})

test.each([
  [true, 0, 'full'],
  [true, 2, 'full'],
  [false, 2, 'reading'],
  [false, 0, 'none'],
] as const)('subscribed %s with %i conferences of their own: %s', (subscribed, events_created, access) => {
  expect(organiserAccess({ subscribed, events_created })).toBe(access)
})
