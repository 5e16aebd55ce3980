import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '#server/db/db.ts'
import type { Limit } from '#server/http/limits.ts'
import { sendJob } from '#server/jobs/job.ts'
import { errorForLog } from '#server/log.ts'
import { AppError } from '#shared/errors.ts'
import type { Job } from '../contract.ts'
import { text } from '../refusal-text.ts'
import { jobState, withoutAddresses } from '../rules.ts'
import type { OperatorCall } from './access.ts'

const RUNS: Limit = { name: 'operator-job-runs', points: 60, seconds: 3600 }

type Row = {
  name: string
  cron: string
  last_run_at: string | null
  failed_at: string | null
  waiting: number
  output: unknown
}

/** The jobs on the schedule, by name. Those that ran in the last week, after which pg-boss forgets them. */
export async function readJobs(db: Db, now: Date): Promise<Job[]> {
  // pg-boss keeps the moment of a failure only for jobs that it gives up; one that it tries again has the start of the try.
  const { rows } = await db.execute<Row>(sql`
    with runs as (
      select name,
        max(completed_on) filter (where state = 'completed') as ran_at,
        max(coalesce(completed_on, started_on)) filter (where state in ('retry', 'failed')) as broke_at,
        count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting
      from pgboss.job group by name
    )
    select schedule.name, schedule.cron, coalesce(waiting, 0) as waiting,
      ${inIsoForm(sql`ran_at`)} as last_run_at, ${inIsoForm(sql`broke_at`)} as failed_at,
      case when broke_at is not null then (
        select output from pgboss.job where job.name = schedule.name and state in ('retry', 'failed')
          and coalesce(completed_on, started_on) = broke_at limit 1
      ) end as output
    from pgboss.schedule left join runs on runs.name = schedule.name
    order by schedule.name`)
  return rows.map(({ cron, failed_at, output, ...row }) => {
    const state = jobState({ ...row, cron, failed_at }, now)
    return { ...row, state, reason: state === 'failing' ? reasonOf(output) : null }
  })
}

function inIsoForm(moment: ReturnType<typeof sql>) {
  return sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

const LONGEST_REASON = 200

const Cause: z.ZodMiniType<{ message: string; cause?: unknown }> = z.object({
  message: z.string(),
  cause: z.optional(z.unknown()),
})

/** The sentence of the innermost cause, which is the database's where a query failed, without what may be personal. */
function reasonOf(output: unknown): string | null {
  const { data: error } = Cause.safeParse(errorForLog(output))
  if (!error) return null
  if (error.cause !== undefined) return reasonOf(error.cause) ?? reasonOf({ message: error.message })
  return withoutAddresses(error.message.split('\n')[0] ?? '').slice(0, LONGEST_REASON)
}

/** Runs a job as soon as a process is free. Throws `not_found` for one that is not on the schedule. */
export async function runJob({ db, limits, user, now }: OperatorCall, name: string) {
  await limits.spend(RUNS, user.id)
  const { rows } = await db.execute(sql`select 1 from pgboss.schedule where name = ${name}`)
  if (rows.length === 0) throw new AppError('not_found', text.noJob)
  await sendJob(db, name, now)
}
