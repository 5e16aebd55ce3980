import { forgetExpired } from '#features/invitations/server/invitations.ts'
import type { Feature } from '#server/feature.ts'
import { HOURLY } from '#server/jobs/job.ts'
import { addDemoExhibitors } from './demo.ts'
import { exhibitorsHandlers, exhibitorStaffHandlers } from './handlers.ts'
import { removeOrphanImages } from './images.ts'
import { exhibitorInvitations } from './table.ts'
import { portableExhibitors } from './portable.ts'

export const exhibitorsFeature: Feature = {
  name: 'exhibitors',
  portable: [portableExhibitors],
  endpoints: [exhibitorsHandlers, exhibitorStaffHandlers],
  jobs: [
    { name: 'delete-orphan-exhibitor-images', cron: HOURLY, work: removeOrphanImages },
    {
      name: 'delete-old-exhibitor-invitations',
      cron: HOURLY,
      work: ({ db }, now) => forgetExpired(db, exhibitorInvitations, now),
    },
  ],
  demo: { conference: addDemoExhibitors },
}
