import type { Feature } from '#server/feature.ts'
import { HOURLY } from '#server/jobs/job.ts'
import { contactHandlers } from './handlers.ts'
import { contactRecords } from './records.ts'
import { registerContact } from './routes.ts'
import { forgetMessages } from './service.ts'

export const contactFeature: Feature = {
  name: 'contact',
  endpoints: [contactHandlers],
  routes: registerContact,
  jobs: [{ name: 'delete-old-messages', cron: HOURLY, work: ({ db }, now) => forgetMessages(db, now) }],
  personalRecords: [contactRecords],
}
