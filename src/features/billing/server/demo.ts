import type { DemoPeople } from '#server/feature.ts'
import { createCheckout } from './service.ts'
import { completeTestCheckout } from './test-mode.ts'

/** Gives the organiser the Professional plan through a test checkout, even if Stripe is configured. */
export async function buyDemoPlan({ organiser }: DemoPeople) {
  const { user, now } = organiser
  const testing = { ...organiser, env: { ...organiser.env, STRIPE_SECRET_KEY: undefined } }
  const checkout = new URL(await createCheckout(testing, user, 'professional', now))
  const id = checkout.pathname.split('/').at(-1) ?? ''
  await completeTestCheckout(testing, user, { id, outcome: 'paid' }, now)
}
