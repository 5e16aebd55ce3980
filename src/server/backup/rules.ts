import { DAY_MS, HOUR_MS } from '#shared/time.ts'

/** When the nightly backup is made, in UTC: in the small hours of Europe, and not on the hour. */
const NIGHT = { hour: 2, minute: 40 }
export const NIGHTLY = `${NIGHT.minute} ${NIGHT.hour} * * *`
/** From when a good backup is too old. */
const OVERDUE_MS = 2 * DAY_MS
/** The longest that one may take: recordings of many gigabytes take long. */
export const LONGEST_MS = 6 * HOUR_MS

type Moments = { begun_at: string | null; made_at: string | null; failed_at: string | null }

/** What became of the nightly backups. */
export type BackupState = {
  /** Since when one is expected. */
  since: string
  /** When one began that has not ended. */
  begun_at: string | null
  /** When the last good one began. */
  made_at: string | null
  /** When the last one failed, unless a good one followed, and why. */
  failed_at: string | null
  problem: string | null
}

/**
 * Whether no backup was made since the last night, or the last one failed, because the job also runs whenever a process starts. One that has begun
 * (`begun_at`) and not ended is still being made by another process, or took its own with it: only when it cannot be under
 * way any more is another one due. What is after now was written while a clock was ahead, and does not count.
 */
export function isBackupDue({ made_at, begun_at, failed_at }: Moments, now: Date) {
  if (isUnderWay(begun_at, now)) return false
  if (failed_at !== null) return true
  const night = new Date(now)
  night.setUTCHours(NIGHT.hour, NIGHT.minute, 0, 0)
  const last = night > now ? night.getTime() - DAY_MS : night.getTime()
  return made_at === null || !isWithin(now.getTime() - last, made_at, now)
}

/** Whether a backup that has begun then and not ended may still be being made. */
export function isUnderWay(begun_at: string | null, now: Date) {
  return begun_at !== null && isWithin(LONGEST_MS, begun_at, now)
}

/** What the backups are like: none was made yet, they are made every night, the last one failed, or is too old. */
export function backupCondition({ since, made_at, failed_at }: BackupState, now: Date) {
  if (failed_at !== null) return 'failing'
  if (!isWithin(OVERDUE_MS, made_at ?? since, now)) return 'late'
  return made_at === null ? 'waiting' : 'working'
}

/** Whether a moment is in the time before now of this length. */
function isWithin(length_ms: number, moment: string, now: Date) {
  const age_ms = now.getTime() - Date.parse(moment)
  return age_ms >= 0 && age_ms <= length_ms
}

/** For everybody who asks whether the process is ready, so without a reason, which may name a folder. */
export const BACKUP_WARNINGS = {
  failing: 'The last nightly backup failed. The log and the operator’s page say why.',
  late: 'No nightly backup was made in the last two days.',
  waiting: null,
  working: null,
}
