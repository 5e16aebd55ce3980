import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/db.ts'
import { nightlyBackups } from './state.ts'

/** What the operator reads beside an email that waited in a backup. */
export const HELD = 'It waited when a backup was made that has since been restored, and may have been sent then.'

/**
 * Marks emails as not sent that waited when the backup was made: most left a moment later. The operator's page lists them, to
 * be sent again. Returns how many there are.
 */
export async function holdWaitingEmails({ jobDb }: Database): Promise<number> {
  const { rowCount } = await jobDb.execute(sql`
    update emails set failed_at = now(), next_attempt_at = null, claimed_until = null, last_error = ${HELD}
    where sent_at is null and failed_at is null and next_attempt_at is not null and not held`)
  return rowCount ?? 0
}

/** A restored installation deletes no nightly backups of the one that it was. */
export async function renewInstallation({ jobDb }: Database) {
  const none = { begun_at: null, made_at: null, failed_at: null, problem: null }
  await jobDb.update(nightlyBackups).set({ installation: randomUUID(), since: sql`now()`, ...none })
}
