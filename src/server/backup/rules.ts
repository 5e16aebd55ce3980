import { DAY_MS } from '#shared/time.ts'

/** When the nightly backup is made, in UTC: in the small hours of Europe, and not on the hour. */
const NIGHT = { hour: 2, minute: 40 }
export const NIGHTLY = `${NIGHT.minute} ${NIGHT.hour} * * *`
/** From when a good backup is too old. */
const OVERDUE_MS = 2 * DAY_MS

/** What became of the nightly backups. */
export type BackupState = {
  /** When the last good one began. */
  made_at: string | null
  /** When the last one failed, unless a good one followed, and why. */
  failed_at: string | null
  problem: string | null
}

/** Whether no backup was made since the last night, because the job also runs whenever a process starts. */
export function isBackupDue({ made_at }: Pick<BackupState, 'made_at'>, now: Date) {
  const night = new Date(now)
  night.setUTCHours(NIGHT.hour, NIGHT.minute, 0, 0)
  const last = night > now ? night.getTime() - DAY_MS : night.getTime()
  return made_at === null || Date.parse(made_at) < last
}

/** What the backups are like: none was made yet, they are made every night, the last one failed, or is too old. */
export function backupCondition({ made_at, failed_at }: BackupState, now: Date) {
  if (failed_at !== null) return 'failing'
  if (made_at === null) return 'waiting'
  return now.getTime() - Date.parse(made_at) > OVERDUE_MS ? 'late' : 'working'
}

/** For everybody who asks whether the process is ready, so without a reason, which may name a folder. */
export const BACKUP_WARNINGS = {
  failing: 'The last nightly backup failed. The log and the operator’s page say why.',
  late: 'The last nightly backup is older than two days.',
  waiting: null,
  working: null,
}
