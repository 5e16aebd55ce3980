import type { Feature } from '#server/feature.ts'
import { HOURLY } from '#server/jobs/job.ts'
import { moderationLogHandlers } from './handlers.ts'
import { moderationRecords } from './records.ts'
import { forgetModeration } from './retention.ts'

export const moderationFeature: Feature = {
  name: 'moderation',
  endpoints: [moderationLogHandlers],
  jobs: [{ name: 'delete-old-reports', cron: HOURLY, work: ({ db }, now) => forgetModeration(db, now) }],
  personalRecords: [moderationRecords],
}
