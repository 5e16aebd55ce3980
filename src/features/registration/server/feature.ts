import type { Feature } from '#server/feature.ts'
import { HOURLY } from '#server/jobs/job.ts'
import { registerDemoDelegates } from './demo.ts'
import { eraseAgain } from './erased-again.ts'
import { membershipHandlers, registrationHandlers, unpublishedHandlers } from './handlers.ts'
import { registrationRecords } from './records.ts'
import { forgetRequests } from './register-now.ts'
import { registerRemoval, replayRemovals } from './remove-me.ts'
import { redeemInvitation } from './service.ts'

export const registrationFeature: Feature = {
  name: 'registration',
  endpoints: [registrationHandlers, membershipHandlers, unpublishedHandlers],
  routes: registerRemoval,
  jobs: [{ name: 'delete-old-registration-requests', cron: HOURLY, work: ({ db }, now) => forgetRequests(db, now) }],
  personalRecords: [registrationRecords],
  replayErasures: replayRemovals,
  demo: { conference: registerDemoDelegates },
  hooks: { redeemInvitation, eraseAgain },
}
