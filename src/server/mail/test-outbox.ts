/** Runs the outbox in a separate process, which tests kill. Its clock runs fast, so that its waits are short. */
import { loadQuickly } from '#server/quick-loading.ts'

loadQuickly()
// Imported here, because they must be loaded after the lines above.
const { openDatabase } = await import('#server/db/db.ts')
const { readEnv } = await import('#server/env.ts')
const { startJobs } = await import('#server/jobs/jobs.ts')
const { createLog } = await import('#server/log.ts')
const { createOutbox, deliverEmails } = await import('./outbox.ts')
const { createMailer } = await import('./smtp.ts')

const SPEED = 600

const env = readEnv(process.env)
const log = createLog(env.LOG_LEVEL)
const database = await openDatabase({ ...(env.DATABASE_URL && { databaseUrl: env.DATABASE_URL }), dataDir: env.DATA_DIR, log }) // prettier-ignore
const start = Number(process.env.CLOCK_START)
const clock = { now: () => new Date(start + (Date.now() - start) * SPEED) }
const outbox = createOutbox({ db: database.db, mailer: createMailer(env), clock })
await startJobs({ database, log, jobs: [deliverEmails(outbox)] })
