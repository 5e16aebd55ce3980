import type { Feature } from '#server/feature.ts'
import { HOURLY } from '#server/jobs/job.ts'
import { countCredits } from './credits.ts'
import { addDemoDelegates } from './demo.ts'
import { delegatesHandlers, invitationsHandlers } from './handlers.ts'
import { forgetPastDelegates } from './retention.ts'

export const delegatesFeature: Feature = {
  name: 'delegates',
  endpoints: [delegatesHandlers, invitationsHandlers],
  jobs: [{ name: 'forget-past-delegates', cron: HOURLY, work: ({ db }, now) => forgetPastDelegates(db, now) }],
  demo: { conference: addDemoDelegates },
  hooks: { countCredits },
}
