import type { Feature } from '#server/feature.ts'
import { HOURLY } from '#server/jobs/job.ts'
import { forgetDeleted } from './deletion.ts'
import { addDemoSchedule } from './demo.ts'
import { changeHandlers, scheduleHandlers } from './handlers.ts'
import { indexSessionsJob } from './index-job.ts'
import { forgetReasons } from './reasons.ts'

export const scheduleFeature: Feature = {
  name: 'schedule',
  endpoints: [scheduleHandlers, changeHandlers],
  jobs: [
    indexSessionsJob,
    { name: 'forget-deleted-sessions', cron: HOURLY, work: forgetDeleted },
    { name: 'forget-session-reasons', cron: HOURLY, work: forgetReasons },
  ],
  demo: { conference: addDemoSchedule },
}
