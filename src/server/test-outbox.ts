/** The outbox in a process of its own, for tests that kill it. Its clock runs sixty times faster, so leases end soon. */
import { createMailer } from './mail.ts'
import { createOutbox } from './outbox.ts'
import { openDatabase } from './db.ts'
import { readEnv } from './env.ts'
import { createLog } from './log.ts'

const SPEED = 60

const env = readEnv(process.env)
const log = createLog(env.LOG_LEVEL)
const database = await openDatabase({ ...(env.DATABASE_URL && { databaseUrl: env.DATABASE_URL }), dataDir: env.DATA_DIR, log }) // prettier-ignore
const start = Number(process.env.CLOCK_START)
const clock = { now: () => new Date(start + (Date.now() - start) * SPEED) }
createOutbox({ db: database.db, mailer: createMailer(env), clock, log }).start()
setInterval(() => undefined, 60_000)
