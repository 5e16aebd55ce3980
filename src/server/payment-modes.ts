import type { Env } from './env.ts'
import type { Payments } from './payments.ts'
import { installationSecret } from './secrets.ts'
import { createStripe, type StripeServer } from './stripe.ts'
import { createTill } from './till.ts'

/** Stripe where its key is set; else the built-in service, which takes no money. `readEnv` has refused halves. */
export async function createPayments(env: Env, server?: StripeServer): Promise<Payments> {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret, PUBLIC_URL: public_url } = env
  const {
    STRIPE_PRICE_STARTER: starter,
    STRIPE_PRICE_PROFESSIONAL: professional,
    STRIPE_PRICE_ENTERPRISE: enterprise,
  } = env
  if (!key || !secret || !starter || !professional || !enterprise) return createTill(env, await installationSecret(env))
  return createStripe({ key, secret, prices: { starter, professional, enterprise }, public_url }, server)
}
