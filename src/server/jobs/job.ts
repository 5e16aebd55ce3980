import { sql } from 'drizzle-orm'
import type { Core } from '#server/context.ts'
import { type Change, CHANNEL } from '#server/db/changes.ts'
import type { Db } from '#server/db/db.ts'

/** Work that runs on a schedule, in one of the processes. Running it twice must do no harm. */
export type Job = {
  /** Words with hyphens, such as `delete-old-emails`: the name of its queue in the database, and in the log. */
  name: string
  /** When it runs, in UTC: minute, hour, day of the month, month, day of the week. It also runs when a process starts. */
  cron: string
  /** An error is logged, and the job is tried again. */
  work: (core: Core, now: Date) => Promise<unknown>
}

/** A job with what it needs bound to it, ready to run. */
export type BoundJob = Omit<Job, 'work'> & {
  /** How many seconds after its time it may begin, 60 by default. A job that was sent begins at once. */
  max_delay_s?: number
  /** How many seconds it may take, a quarter of an hour by default. After that it is tried again. */
  longest_s?: number
  /** Long work should end early once the signal is aborted: the process stops, or it has taken too long. */
  work: (signal: AbortSignal) => Promise<unknown>
}

/** The reason with which the signal of a job is aborted when the process stops, and not because it has taken too long. */
export class Stopping extends Error {}

export function bindJob(job: Job, core: Core): BoundJob {
  return { ...job, work: () => job.work(core, core.clock.now()) }
}

/** Every hour, and not on the hour, when many other programs run their jobs. */
export const HOURLY = '17 * * * *'

/** The change by which processes learn that a job was sent. */
export const jobChange = (name: string): Change => `job ${name}`

/**
 * Has a job run outside its schedule. Call it in the transaction that causes the work: the job runs right after the
 * commit, in the first process that is free, and not at all if the transaction is rolled back.
 */
export async function sendJob(db: Db, name: string, start_after: Date) {
  // pg-boss documents inserting into its table. Its own `send` needs a started queue, which services do not have.
  await db.execute(sql`
    with sent as (insert into pgboss.job (name, start_after) values (${name}, ${start_after.toISOString()}))
    select pg_notify(${CHANNEL}, ${jobChange(name)})`)
}
