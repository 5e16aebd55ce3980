import { or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { COMMAND_NAMES, PROCESS_NAMES } from '#server/db/postgres.ts'
import type { Log } from '#server/db/pool.ts'
import { MINUTE_MS } from '#shared/time.ts'
import type { Env } from './env.ts'

/** How many other processes of Foyer that answer calls are connected to the same PostgreSQL database. */
export function countOtherProcesses(db: Db): Promise<number> {
  return countOthers(db, [PROCESS_NAMES])
}

/** The same with commands, such as a backup, for work that nothing else may see half done. */
export function countProcessesAndCommands(db: Db): Promise<number> {
  return countOthers(db, [PROCESS_NAMES, COMMAND_NAMES])
}

async function countOthers(db: Db, names: string[]): Promise<number> {
  const isOurs = or(...names.map((name) => sql`application_name like ${`${name}%`}`))
  const { rows } = await db.execute<{ others: number }>(sql`
    select count(distinct application_name)::int as others from pg_stat_activity
    where datname = current_database() and ${isOurs}
      and application_name <> current_setting('application_name')`)
  return rows[0]?.others ?? 0
}

/** What several processes lose without Redis; null where nothing is lost. */
export function lossOf({ REDIS_URL }: Pick<Env, 'REDIS_URL'>, others: number): string | null {
  if (others === 0 || REDIS_URL !== undefined) return null
  return 'without REDIS_URL each process counts calls on its own, and live events reach the people of another one a second or two late'
}

/** Warns once when other processes are there and nothing connects them. */
export function watchProcesses({ db, env, log }: { db: Db; env: Env; log: Log }) {
  const timer = setInterval(() => void look().catch(() => undefined), MINUTE_MS)
  timer.unref()
  async function look() {
    const others = await countOtherProcesses(db)
    const loss = lossOf(env, others)
    if (loss === null) return
    clearInterval(timer)
    log.warn({ others }, loss)
  }
}
