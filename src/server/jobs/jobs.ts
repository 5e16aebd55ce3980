import { setTimeout as wait } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { Database } from '#server/db/db.ts'
import { databaseRefusal } from '#server/db/refusals.ts'
import type { Log } from '#server/db/pool.ts'
import { type Warning, warningsOf } from '#server/db/refusal-log.ts'
import { type BoundJob, jobChange, Stopping } from './job.ts'

const MAX_DELAY_S = 60
/** The first retry follows after one to two minutes, each later one after twice as long. */
const RETRIES = { retryLimit: 4, retryDelay: 60, retryBackoff: true }
/** Shorter than the time after which a process that stops is cut off. */
const STOP_LIMIT_MS = 8000
/** How often pg-boss checks dependencies between jobs. We have none, so it is the longest interval. */
const DEPENDENCIES_EVERY_S = 24 * 3600
/** How long to wait before the jobs are started again, when the database did not answer. */
const START_AGAIN_MS = 1000
/** A job has no data, so one run does the work of all that were sent before it. */
const BATCH = 1000

export type Jobs = {
  /** Returns when the running jobs are done, or have ended early. */
  stop: () => Promise<void>
}

type Options = {
  database: Database
  log: Log
  jobs: readonly BoundJob[]
  /** Names of jobs that no process has any more: their schedules are removed. */
  retired?: readonly string[]
  /** Aborted when the process is about to stop: what has not been started by then is not. */
  signal?: AbortSignal | undefined
}

const NOT_STARTED: Jobs = { stop: () => Promise.resolve() }

/**
 * Runs the jobs until they are stopped, together with the other processes on the same database. While the database does
 * not answer, as the embedded one during a long import, the start is tried again.
 */
export async function startJobs({ signal, ...options }: Options): Promise<Jobs> {
  const warn = warningsOf(options.log, 'jobs wait for the database')
  for (;;) {
    if (signal?.aborted) return NOT_STARTED
    try {
      return await startOnce({ ...options, warn, signal })
    } catch (error) {
      if (!databaseRefusal(error)) throw error
      warn({ err: error }, 'the jobs were not started')
      await wait(START_AGAIN_MS, undefined, { ...(signal && { signal }) }).catch(() => {})
    }
  }
}

async function startOnce(options: Options & { warn: Warning }): Promise<Jobs> {
  const { database, jobs, retired = [], warn, signal } = options
  const boss = queueOf(options)
  const stopping = new AbortController()
  const unlisten: (() => void)[] = []
  async function stop() {
    for (const end of unlisten) end()
    stopping.abort(new Stopping())
    await boss.stop({ close: false, timeout: STOP_LIMIT_MS })
  }
  try {
    await boss.start()
    for (const name of retired) await boss.unschedule(name)
    for (const job of jobs) {
      // On a busy machine all of them take longer than a process has for its stop.
      if (signal?.aborted) break
      const worker = await startJob(boss, job, logged(job, warn, stopping.signal))
      const sent = jobChange(job.name)
      unlisten.push(database.changes.listen((change) => change === sent && boss.notifyWorker(worker)))
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}

/** Not started yet. */
function queueOf({ database, log, warn }: Options & { warn: Warning }) {
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) =>
        database.query(text, values).catch((error: unknown) => {
          throw asReported(error)
        }),
    },
    // Its tables come with our migrations.
    migrate: false,
    flowIntervalSeconds: DEPENDENCIES_EVERY_S,
  })
  boss.on('error', (error) => {
    const err = 'reported' in error ? error.reported : error
    warn({ err }, 'the job queue will try again')
  })
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))
  return boss
}

type Work = (expired: AbortSignal) => Promise<void>

/** Returns the id of its worker. */
async function startJob(boss: PgBoss, { name, cron, longest_s, max_delay_s = MAX_DELAY_S }: BoundJob, work: Work) {
  await boss.createQueue(name, { ...RETRIES, ...(longest_s && { expireInSeconds: longest_s }) })
  await boss.schedule(name, cron)
  // Sent before there is a worker, because the worker looks for jobs at once and then not for `max_delay_s`.
  await boss.send(name)
  const options = { batchSize: BATCH, pollingIntervalSeconds: max_delay_s }
  return boss.work(name, options, async (sent) => work(AbortSignal.any(sent.map(({ signal }) => signal))))
}

/** pg-boss reports a copy of an error with its own fields, of which the error itself is one here. */
function asReported(error: unknown) {
  return error instanceof Error ? Object.assign(error, { reported: error }) : error
}

/** pg-boss records a failure and retries, but does not report it. */
function logged({ name, work }: BoundJob, warn: Warning, stopping: AbortSignal): Work {
  return async (expired) => {
    try {
      await work(AbortSignal.any([stopping, expired]))
    } catch (error) {
      warn({ err: error, job: name }, 'a job failed and will be tried again')
      throw error
    }
  }
}
