import type { Feature } from '#server/feature.ts'
import { HOURLY } from '#server/jobs/job.ts'
import { addDemoExhibitors } from './demo.ts'
import { exhibitorsHandlers, exhibitorStaffHandlers } from './handlers.ts'
import { removeOrphanImages } from './images.ts'
import { forgetStaffInvitations } from './staff.ts'

export const exhibitorsFeature: Feature = {
  name: 'exhibitors',
  endpoints: [exhibitorsHandlers, exhibitorStaffHandlers],
  jobs: [
    { name: 'delete-orphan-exhibitor-images', cron: HOURLY, work: removeOrphanImages },
    {
      name: 'delete-old-exhibitor-invitations',
      cron: HOURLY,
      work: ({ db }, now) => forgetStaffInvitations(db, now),
    },
  ],
  demo: { conference: addDemoExhibitors },
}
