import type { Feature } from '#server/feature.ts'
import { HOURLY } from '#server/jobs/job.ts'
import { addDemoSpeakers } from './demo.ts'
import { speakersHandlers } from './handlers.ts'
import { removeOrphanImages } from './service.ts'

export const speakersFeature: Feature = {
  name: 'speakers',
  endpoints: [speakersHandlers],
  jobs: [{ name: 'delete-orphan-images', cron: HOURLY, work: removeOrphanImages }],
  demo: { conference: addDemoSpeakers },
}
