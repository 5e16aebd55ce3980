import type { Feature } from '#server/feature.ts'
import { HOURLY } from '#server/jobs/job.ts'
import { addDemoExhibitors } from './demo.ts'
import { metAtStand } from './enquiries.ts'
import { enquiriesHandlers, exhibitorsHandlers, exhibitorStaffHandlers, leadsHandlers } from './handlers.ts'
import { removeOrphanImages } from './images.ts'
import { leftDetails } from './leads.ts'
import { MISS_ENQUIRIES, missEnquiries } from './missed.ts'
import { exhibitorRecords } from './records.ts'
import { forgetPastLeads } from './retention.ts'
import { forgetStaffInvitations } from './staff.ts'

export const exhibitorsFeature: Feature = {
  name: 'exhibitors',
  endpoints: [exhibitorsHandlers, enquiriesHandlers, leadsHandlers, exhibitorStaffHandlers],
  jobs: [
    { name: 'delete-orphan-exhibitor-images', cron: HOURLY, work: removeOrphanImages },
    { name: MISS_ENQUIRIES, cron: '*/5 * * * *', work: missEnquiries },
    {
      name: 'delete-old-exhibitor-invitations',
      cron: HOURLY,
      work: ({ db }, now) => forgetStaffInvitations(db, now),
    },
    { name: 'forget-past-leads', cron: HOURLY, work: ({ db }, now) => forgetPastLeads(db, now) },
  ],
  meetings: [metAtStand, leftDetails],
  demo: { conference: addDemoExhibitors },
  personalRecords: [exhibitorRecords],
}
