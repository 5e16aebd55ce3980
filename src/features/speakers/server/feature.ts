import type { Feature } from '#server/feature.ts'
import { HOURLY } from '#server/jobs/job.ts'
import { addDemoSpeakers } from './demo.ts'
import { speakerDetailsHandlers, speakerOrganisingHandlers, speakersHandlers } from './handlers.ts'
import { speakerRecords } from './records.ts'
import { forgetAddresses } from './retention.ts'
import { removeOrphanImages } from './service.ts'
import { portableSpeakers } from './portable.ts'

export const speakersFeature: Feature = {
  name: 'speakers',
  portable: [portableSpeakers],
  endpoints: [speakersHandlers, speakerDetailsHandlers, speakerOrganisingHandlers],
  jobs: [
    { name: 'delete-orphan-images', cron: HOURLY, work: removeOrphanImages },
    { name: 'forget-speaker-addresses', cron: HOURLY, work: ({ db }, now) => forgetAddresses(db, now) },
  ],
  personalRecords: [speakerRecords],
  demo: { conference: addDemoSpeakers },
}
