import type { Feature } from '#server/feature.ts'
import { HOURLY } from '#server/jobs/job.ts'
import { addDemoStage } from './demo.ts'
import { reactionsHandlers, roomStreamsHandlers, stageHandlers } from './handlers.ts'
import { reactionsDigest } from './reactions.ts'
import { readStage, restoreStage } from './deleted.ts'
import { removeAbandonedRecordings } from './recordings.ts'
import { registerRecordings } from './recording-routes.ts'
import { putOnAir, readRoomViews } from './sessions.ts'
import { awaitedRecords } from './records.ts'
import { registerUploads } from './uploads.ts'
import { portableStage, portableRoomStreams } from './portable.ts'

export const stageFeature: Feature = {
  name: 'stage',
  portable: [portableStage, portableRoomStreams],
  endpoints: [stageHandlers, roomStreamsHandlers, reactionsHandlers],
  routes: async (app, core) => {
    registerRecordings(app, core)
    await registerUploads(app, core)
  },
  live: { digests: [reactionsDigest], subjects: [{ kinds: ['stage.changed'], read: readRoomViews }] },
  hooks: { putOnAir, readStage, restoreStage },
  demo: { conference: addDemoStage },
  personalRecords: [awaitedRecords],
  jobs: [{ name: 'delete-abandoned-recordings', cron: HOURLY, work: removeAbandonedRecordings }],
}
