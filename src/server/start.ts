import { resolve } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { type App, createApp } from '#server/http/app.ts'
import { openDatabase } from '#server/db/db.ts'
import { NIGHTLY_BACKUP, nightlyBackup } from '#server/backup/nightly.ts'
import { serveSnapshots } from '#server/backup/snapshot-server.ts'
import { requireRestoredFolder } from '#server/backup/place-files.ts'
import { requireWhole } from '#server/backup/whole.ts'
import type { Core } from './context.ts'
import { prepareDemo } from './demo.ts'
import { type Env, readEnv, startWarnings } from './env.ts'
import { features } from './features.ts'
import { greet } from './greeting.ts'
import { filesLeft } from '#server/files/files-left.ts'
import { createLog } from './log.ts'
import { requireFolder } from './require-folder.ts'
import { codeOf } from '#server/files/missing.ts'
import { countOtherProcesses, lossOf, watchProcesses } from './processes.ts'
import { bindJob } from '#server/jobs/job.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { deliverEmails, type Outbox } from '#server/mail/delivery.ts'
import { deleteOldEventsJob } from '#server/live/stored-events.ts'
import { deleteOldEmailsJob } from '#server/mail/outbox.ts'
import { outboxPath } from '#server/mail/outbox-page.ts'
import { removeFilesJob } from '#server/files/removal.ts'
import { migrate } from '#server/db/migrate.ts'
import { stopOnSignal } from './stop.ts'
import { builtRenderer, sourceRenderer } from '#server/http/renderer.ts'

const MIGRATIONS = resolve(import.meta.dirname, '../../migrations')

/**
 * Starts the server and prints the greeting. `migrations` is the folder of those that belong to this version. Throws a
 * sentence for the operator.
 */
export async function start(migrations = MIGRATIONS) {
  const env = await readEnvironment()
  const log = createLog(env.LOG_LEVEL)
  const { database, applied, renderer } = await openParts(env, { migrations, log })
  const endSnapshots = await serveSnapshots({ dataDir: env.DATA_DIR, database, log })
  const leaving = new AbortController()
  const { app, core, outbox, mailer } = await createApp({ env, database, log, renderer, leaving: leaving.signal })
  const jobCore = { ...core, db: database.jobDb }
  await replayErasures(jobCore)
  const logins = await prepareDemo(jobCore, database.engine)

  let jobs: Promise<Jobs> | undefined
  const closing = new AbortController()
  async function close() {
    closing.abort()
    await Promise.all([app.close(), jobs?.then(({ stop }) => stop())])
    mailer.close()
    await endSnapshots()
    await database.close()
  }
  await app.listen({ host: env.HOST, port: env.PORT }).catch(async (error: unknown) => {
    await close()
    throw asSentence(error, env)
  })
  for (const sentence of [...startWarnings(env), await filesLeft(env)]) if (sentence) log.warn(sentence)
  stopOnSignal({ database, log, leaving, close })
  const { engine } = database
  const others = engine === 'postgres' ? await countOtherProcesses(database.jobDb) : 0
  process.stdout.write(
    greet({ env, engine, applied, port: portOf(app), others, outbox: await outboxPath(env), logins }),
  )
  if (engine === 'postgres' && lossOf(env, others) === null) watchProcesses({ db: database.jobDb, env, log })

  // Imported after the greeting, because it takes 50 ms to load and no visitor needs it.
  jobs = import('#server/jobs/jobs.ts').then(({ startJobs }) =>
    startJobs({ database, log, ...jobsOf(jobCore, outbox, others), signal: closing.signal }),
  )
  await jobs
}

/** The environment with the full path of the data folder, which is there. */
async function readEnvironment() {
  const { DATA_DIR, ...rest } = readEnv(process.env)
  const env = { ...rest, DATA_DIR: resolve(DATA_DIR) }
  await requirePlaces(env)
  return env
}

/** The database, up to date, and what renders pages. */
async function openParts(env: Env, { migrations, log }: { migrations: string; log: FastifyBaseLogger }) {
  if (!env.DATABASE_URL) requireRestoredFolder(env.DATA_DIR)
  const [database, renderer] = await Promise.all([
    openDatabase({
      ...(env.DATABASE_URL && { databaseUrl: env.DATABASE_URL }),
      dataDir: env.DATA_DIR,
      log,
      answersCalls: true,
    }),
    process.argv.includes('--dev') ? sourceRenderer() : builtRenderer(),
  ])
  return { database, renderer, applied: await migrate(database, migrations, { check: requireWhole }) }
}

/** Erases people again whom a restored backup contained. Call it before the server listens. */
export async function replayErasures(core: Core) {
  for (const feature of features) await feature.replayErasures?.(core, core.clock.now())
}

/** The jobs that this process runs, and those whose schedules it removes, beside so many other processes. */
function jobsOf(core: Core, outbox: Outbox, others: number) {
  const jobs = [
    deleteOldEmailsJob,
    deleteOldEventsJob,
    removeFilesJob,
    ...features.flatMap((feature) => feature.jobs ?? []),
  ]
  // One that a version takes away is named here. Another process, also a newer one, may have jobs that this one does not know,
  // and may make the nightly backups that this one does not.
  const retired = core.env.BACKUP_DIR === undefined && others === 0 ? [NIGHTLY_BACKUP] : []
  return { retired, jobs: [deliverEmails(outbox), ...nightlyBackup(core), ...jobs.map((job) => bindJob(job, core))] }
}

async function requirePlaces(env: Env) {
  // First, because later errors would name files that the operator does not know.
  await requireFolder('DATA_DIR', env.DATA_DIR)
  if (!env.FILES_URL) return
  // Loaded only where it is used, because it takes much memory and time.
  const { requireStore } = await import('#server/files/s3-check.ts')
  await requireStore(env.FILES_URL, env)
}

function asSentence(error: unknown, { HOST, PORT }: { HOST: string; PORT: number }) {
  const code = codeOf(error)
  if (code === 'EADDRINUSE')
    return new Error(`Port ${PORT} is in use by another program. Stop that one, or set PORT to another number.`)
  if (code === 'EACCES') return new Error(`Port ${PORT} is not open to this user. Set PORT to one above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new Error(`HOST is ${HOST}, which is not an address of this machine.`)
  return error
}

function portOf({ server }: Pick<App['app'], 'server'>) {
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? null) : null
}
