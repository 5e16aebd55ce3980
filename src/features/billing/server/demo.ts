import type { Machine, User } from '#server/context.ts'
import { newSecret } from '#server/secrets.ts'
import { createTill } from '#server/till.ts'
import { createCheckout } from './service.ts'
import { completeTestCheckout } from './testmode.ts'

/** The Professional plan, paid at a test checkout like anybody's, also where real payments are made. */
export async function buyDemoPlan(machine: Machine, organiser: User, now: Date) {
  const shop: Machine = { ...machine, payments: createTill(machine.env, newSecret().secret) }
  const checkout = new URL(await createCheckout(shop, organiser, 'professional', now))
  const id = checkout.pathname.split('/').at(-1) ?? ''
  await completeTestCheckout(shop, organiser, { id, outcome: 'paid' }, now)
}
