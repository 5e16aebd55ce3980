import type { Feature } from '#server/feature.ts'
import { addDemoSchedule } from './demo.ts'
import { scheduleHandlers } from './handlers.ts'
import { indexSessionsJob } from './index-job.ts'
import { sessionRoomAccess } from './live-rooms.ts'

export const scheduleFeature: Feature = {
  name: 'schedule',
  endpoints: [scheduleHandlers],
  live: { rooms: { session: sessionRoomAccess } },
  jobs: [indexSessionsJob],
  demo: { conference: addDemoSchedule },
}
