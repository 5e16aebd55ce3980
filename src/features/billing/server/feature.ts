import type { Feature } from '#server/feature.ts'
import { HOURLY } from '#server/jobs/job.ts'
import { buyDemoPlan } from './demo.ts'
import { forgetOldEvents } from './events.ts'
import { billingHandlers } from './handlers.ts'
import { subscriptionRecords } from './records.ts'
import { registerWebhook } from './routes.ts'
import { requireSubscription } from './service.ts'
import { renewTestSubscriptions } from './test-mode.ts'

export const billingFeature: Feature = {
  name: 'billing',
  endpoints: [billingHandlers],
  routes: registerWebhook,
  jobs: [
    { name: 'delete-old-payment-events', cron: HOURLY, work: ({ db }, now) => forgetOldEvents(db, now) },
    { name: 'renew-test-subscriptions', cron: HOURLY, work: renewTestSubscriptions },
  ],
  personalRecords: [subscriptionRecords],
  demo: { people: buyDemoPlan },
  hooks: { requireSubscription },
}
