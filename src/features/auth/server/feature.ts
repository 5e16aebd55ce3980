import type { Feature } from '#server/feature.ts'
import { HOURLY } from '#server/jobs/job.ts'
import { authenticate, currentSessions } from './authenticate.ts'
import { accountRecords, emailRecords } from './records.ts'
import { registerAuth } from './routes.ts'
import { removeExpired } from './upkeep.ts'

export const authFeature: Feature = {
  name: 'auth',
  routes: registerAuth,
  jobs: [{ name: 'delete-expired-accounts', cron: HOURLY, work: ({ db }, now) => removeExpired(db, now) }],
  personalRecords: [emailRecords, accountRecords],
  hooks: { authenticate, currentSessions },
}
