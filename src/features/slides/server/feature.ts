import type { Feature } from '#server/feature.ts'
import { HOURLY } from '#server/jobs/job.ts'
import { addDemoSlides } from './demo.ts'
import { slidesHandlers } from './handlers.ts'
import { slidesRecords } from './records.ts'
import { removeOrphanSlides } from './service.ts'

export const slidesFeature: Feature = {
  name: 'slides',
  endpoints: [slidesHandlers],
  demo: { conference: addDemoSlides },
  personalRecords: [slidesRecords],
  jobs: [{ name: 'delete-orphan-slides', cron: HOURLY, work: removeOrphanSlides }],
}
