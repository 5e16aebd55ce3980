import { oncePerMinute } from '#server/log.ts'
import { databaseRefusal } from './refusals.ts'
import type { Log } from './pool.ts'

export type Warning = (fields: { err: unknown; job?: string }, text: string) => void

/**
 * Warnings of work that is repeated all the time. While the database is away or the disk full, everything fails for the same
 * reason, which is logged once a minute, as that of `waiting`.
 */
export function warningsOf(log: Log, waiting: string): Warning {
  const mayLog = oncePerMinute()
  return (fields, text) => {
    const refusal = databaseRefusal(fields.err)
    if (!refusal) log.warn(fields, text)
    else if (mayLog(refusal.message)) log.warn({ reason: refusal.message }, waiting)
  }
}
