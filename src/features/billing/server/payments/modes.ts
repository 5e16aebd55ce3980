import { type Env, oncePerEnv } from '#server/env.ts'
import { installationSecret } from '#server/secrets.ts'
import type { Payments } from './payments.ts'
import { createStripe } from './stripe.ts'
import { createTestPayments } from './test-payments.ts'

/** The payment service of this server: Stripe if its key is set, else the test payments, which charge nothing. */
export const paymentsOf = oncePerEnv(async (env: Env): Promise<Payments> => {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret, STRIPE_API_URL: api_url, PUBLIC_URL: public_url } = env
  const {
    STRIPE_PRICE_STARTER: starter,
    STRIPE_PRICE_PROFESSIONAL: professional,
    STRIPE_PRICE_ENTERPRISE: enterprise,
  } = env
  // `readEnv` refuses a key without the others.
  if (!key || !secret || !starter || !professional || !enterprise)
    return createTestPayments(env, await installationSecret(env))
  return createStripe({ key, secret, prices: { starter, professional, enterprise }, public_url, api_url })
})
