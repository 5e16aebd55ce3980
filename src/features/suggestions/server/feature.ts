import type { Feature } from '#server/feature.ts'
import { HOURLY } from '#server/jobs/job.ts'
import { suggestionsHandlers } from './handlers.ts'
import { introduce } from './introductions.ts'
import { suggestionsRecords } from './records.ts'
import { emailWeeklyPeople } from './weekly-job.ts'

export const suggestionsFeature: Feature = {
  name: 'suggestions',
  endpoints: [suggestionsHandlers],
  jobs: [{ name: 'email-weekly-people', cron: HOURLY, work: emailWeeklyPeople }],
  personalRecords: [suggestionsRecords],
  hooks: { introduce },
}
