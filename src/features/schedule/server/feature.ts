import { eq } from 'drizzle-orm'
import type { Feature, Hooks } from '#server/feature.ts'
import { HOURLY } from '#server/jobs/job.ts'
import { forgetDeleted } from './deletion.ts'
import { addDemoSchedule } from './demo.ts'
import { changeHandlers, scheduleHandlers } from './handlers.ts'
import { indexSessionsJob } from './index-job.ts'
import { forgetReasons } from './reasons.ts'
import { scheduleItemSpeakers } from './table.ts'

const speakingIn: Hooks['speakingIn'] = async (db, conference_id) => {
  const { speaker_id } = scheduleItemSpeakers
  const rows = await db
    .selectDistinct({ speaker_id })
    .from(scheduleItemSpeakers)
    .where(eq(scheduleItemSpeakers.conference_id, conference_id))
  return new Set(rows.flatMap((row) => row.speaker_id ?? []))
}
import { portableSessions } from './portable.ts'

export const scheduleFeature: Feature = {
  name: 'schedule',
  portable: [portableSessions],
  endpoints: [scheduleHandlers, changeHandlers],
  jobs: [
    indexSessionsJob,
    { name: 'forget-deleted-sessions', cron: HOURLY, work: forgetDeleted },
    { name: 'forget-session-reasons', cron: HOURLY, work: forgetReasons },
  ],
  hooks: { speakingIn },
  demo: { conference: addDemoSchedule },
}
