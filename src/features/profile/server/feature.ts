import type { Feature } from '#server/feature.ts'
import { HOURLY } from '#server/jobs/job.ts'
import { eraseAccount, replayErasures } from './account-erasure.ts'
import { fillDemoProfiles } from './demo.ts'
import { profileHandlers } from './handlers.ts'
import { ownRoomAccess } from './live-rooms.ts'
import { profileRecords } from './records.ts'
import { nameAccount, removeOrphanAvatars } from './service.ts'

export const profileFeature: Feature = {
  name: 'profile',
  endpoints: [profileHandlers],
  jobs: [{ name: 'delete-orphan-avatars', cron: HOURLY, work: removeOrphanAvatars }],
  live: { rooms: { person: ownRoomAccess } },
  personalRecords: [profileRecords],
  replayErasures,
  hooks: { eraseAccount, nameAccount },
  demo: { people: fillDemoProfiles },
}
