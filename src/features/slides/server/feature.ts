import type { Feature } from '#server/feature.ts'
import { HOURLY } from '#server/jobs/job.ts'
import { slidesHandlers } from './handlers.ts'
import { slidesRecords } from './records.ts'
import { removeOrphanSlides } from './service.ts'

export const slidesFeature: Feature = {
  name: 'slides',
  endpoints: [slidesHandlers],
  personalRecords: [slidesRecords],
  jobs: [{ name: 'delete-orphan-slides', cron: HOURLY, work: removeOrphanSlides }],
}
