import type { Feature } from '#server/feature.ts'
import { HOURLY } from '#server/jobs/job.ts'
import { MISS_ENQUIRIES, missEnquiries } from './deadlines.ts'
import { addDemoVisits } from './demo.ts'
import { metAtStand } from './enquiries.ts'
import { enquiriesHandlers, leadsHandlers, standsHandlers } from './handlers.ts'
import { leftDetails } from './leads.ts'
import { emailWaiting } from './notices.ts'
import { standNumbers } from './numbers.ts'
import { standRecords } from './records.ts'
import { forgetPastLeads } from './retention.ts'

export const standsFeature: Feature = {
  name: 'stands',
  endpoints: [standsHandlers, enquiriesHandlers, leadsHandlers],
  jobs: [
    { name: MISS_ENQUIRIES, cron: '*/5 * * * *', work: missEnquiries },
    { name: 'forget-past-leads', cron: HOURLY, work: ({ db }, now) => forgetPastLeads(db, now) },
  ],
  encounters: [metAtStand, leftDetails],
  demo: { conference: addDemoVisits },
  personalRecords: [standRecords],
  hooks: { standNumbers, standClosing: emailWaiting },
}
