import type { Feature } from '#server/feature.ts'
import { HOURLY } from '#server/jobs/job.ts'
import { replayErasures } from './account-erasure.ts'
import { fillDemoProfiles } from './demo.ts'
import { profileHandlers } from './handlers.ts'
import { profileRecords } from './records.ts'
import { removeOrphanAvatars } from './service.ts'

export const profileFeature: Feature = {
  name: 'profile',
  endpoints: [profileHandlers],
  jobs: [{ name: 'delete-orphan-avatars', cron: HOURLY, work: removeOrphanAvatars }],
  personalRecords: [profileRecords],
  replayErasures,
  demo: { people: fillDemoProfiles },
}
