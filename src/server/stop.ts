import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/db/db.ts'
import type { Log } from '#server/db/pool.ts'
import { DRAIN_LIMIT_MS, LEAVE_MS } from '#server/http/drain.ts'
import { countOtherProcesses } from './processes.ts'

/** What a stop may take beyond the requests that are still running. */
const GRACE_MS = 5000
/** How long the database may take to say whether other processes are there. */
const COUNT_LIMIT_MS = 3000

type Parts = {
  database: Pick<Database, 'engine' | 'jobDb'>
  log: Log
  /** Aborted so that the server tells a proxy and the people in live rooms that this process leaves. */
  leaving: AbortController
  close: () => Promise<void>
}

/** Ends the process in order when it is told to stop: beside others it leaves first, so that no call is refused. */
export function stopOnSignal({ database, log, leaving, close }: Parts) {
  let stopping = false
  async function stop(signal: string) {
    if (stopping) return
    stopping = true
    const others = await countOthers(database)
    log.info({ signal, others }, 'stopping')
    if (others > 0) {
      leaving.abort()
      await wait(LEAVE_MS)
    }
    setTimeout(() => process.exit(1), DRAIN_LIMIT_MS + GRACE_MS).unref()
    await close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
}

/** None where the database does not answer: then there is nobody who could take over. */
function countOthers({ engine, jobDb }: Parts['database']): Promise<number> {
  if (engine !== 'postgres') return Promise.resolve(0)
  return Promise.race([countOtherProcesses(jobDb).catch(() => 0), wait(COUNT_LIMIT_MS, 0, { ref: false })])
}
