import type { Feature } from '#server/feature.ts'
import { HOURLY } from '#server/jobs/job.ts'
import { countCredits, creditsOfOwners } from './credits.ts'
import { addDemoDelegates } from './demo.ts'
import { delegatesHandlers, invitationsHandlers } from './handlers.ts'
import { sendErasureNotices } from './erasure-notices.ts'
import { forgetPastDelegates } from './retention.ts'
import { invitationStates } from './speakers.ts'
import { portableDelegates, portableUnwanted } from './portable.ts'

export const delegatesFeature: Feature = {
  name: 'delegates',
  portable: [portableDelegates, portableUnwanted],
  endpoints: [delegatesHandlers, invitationsHandlers],
  jobs: [
    { name: 'send-erasure-notices', cron: HOURLY, work: sendErasureNotices },
    { name: 'forget-past-delegates', cron: HOURLY, work: ({ db }, now) => forgetPastDelegates(db, now) },
  ],
  demo: { conference: addDemoDelegates },
  hooks: { countCredits, creditsOfOwners, invitationStates },
}
