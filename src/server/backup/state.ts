import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'
import { onlyRow } from '#server/db/only-row.ts'
import type { Env } from '#server/env.ts'
import { BACKUP_WARNINGS, backupCondition, type BackupState } from './rules.ts'

/** What became of the nightly backups; one row. */
export const nightlyBackups = pgTable('nightly_backups', {
  /** Whose backups they are. */
  installation: uuid().notNull(),
  since: instant()
    .notNull()
    .default(sql`now()`),
  begun_at: instant(),
  made_at: instant(),
  failed_at: instant(),
  problem: text(),
})

/** Call it before a backup: it also says whose backups they are. */
export async function readNightly(db: Db) {
  await db.insert(nightlyBackups).values({ installation: randomUUID() }).onConflictDoNothing()
  return onlyRow(await db.select().from(nightlyBackups))
}

/** Null where nightly backups are off in this process. */
export async function readBackupState(db: Db, { BACKUP_DIR }: Env): Promise<BackupState | null> {
  if (BACKUP_DIR === undefined) return null
  const { since, begun_at, made_at, failed_at, problem } = nightlyBackups
  const [state] = await db.select({ since, begun_at, made_at, failed_at, problem }).from(nightlyBackups)
  return state ?? null
}

/** What the operator should know, one sentence each. */
export async function backupWarnings(db: Db, env: Env, now: Date): Promise<string[]> {
  const state = await readBackupState(db, env)
  const warning = state && BACKUP_WARNINGS[backupCondition(state, now)]
  return warning ? [warning] : []
}

/** Call it before a backup begins, so that it is not begun again at once where it takes the process with it. */
export async function recordBegun(db: Db, begun_at: Date) {
  await db.update(nightlyBackups).set({ begun_at: begun_at.toISOString() })
}

/** The process stops in the middle of a backup, and the next one to start makes it. */
export async function recordStopped(db: Db) {
  await db.update(nightlyBackups).set({ begun_at: null })
}

export async function recordMade(db: Db, made_at: Date) {
  const made = { begun_at: null, made_at: made_at.toISOString(), failed_at: null, problem: null }
  await db.update(nightlyBackups).set(made)
}

export async function recordFailed(db: Db, failed_at: Date, problem: string) {
  await db.update(nightlyBackups).set({ begun_at: null, failed_at: failed_at.toISOString(), problem })
}
