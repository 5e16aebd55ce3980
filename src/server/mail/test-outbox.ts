/** The outbox in a process of its own, for tests that kill it. */
import { loadQuickly } from '#server/quick-loading.mjs'

loadQuickly()
// Not imported above, because they have to come after.
const { systemClock } = await import('#server/clock.ts')
const { openDatabase } = await import('#server/db/db.ts')
const { readEnv } = await import('#server/env.ts')
const { startJobs } = await import('#server/jobs/jobs.ts')
const { createLog } = await import('#server/log.ts')
const { createOutbox, deliverEmails } = await import('./delivery.ts')
const { createMailer } = await import('./smtp.ts')

const env = readEnv(process.env)
const log = createLog(env.LOG_LEVEL)
const database = await openDatabase({ ...(env.DATABASE_URL && { databaseUrl: env.DATABASE_URL }), dataDir: env.DATA_DIR, log }) // prettier-ignore
const outbox = createOutbox({ db: database.db, mailer: createMailer(env), clock: systemClock, log })
await startJobs({ database, log, jobs: [deliverEmails(outbox)] })
