import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Core } from '#server/context.ts'
import type { Env } from '#server/env.ts'
import { type BoundJob, Stopping } from '#server/jobs/job.ts'
import { requireFolder } from '#server/require-folder.ts'
import { HOUR_MS } from '#shared/time.ts'
import { backupName, nightlyBackups } from './names.ts'
import { isBackupDue, isUnderWay, LONGEST_MS, NIGHTLY } from './rules.ts'
import { readNightly, recordBegun, recordFailed, recordMade, recordStopped } from './state.ts'
import { UNFINISHED_BACKUP } from './writer.ts'

/** The program of `npm run backup`. */
const PROGRAM = resolve(import.meta.dirname, '../../../tools/backup.ts')
/** As the server is started: half the memory, and no slower for what runs once. */
const FLAGS = ['--liftoff-only', '--max-semi-space-size=2']
export const NIGHTLY_BACKUP = 'make-nightly-backup'

/** The job that makes a backup every night and deletes the oldest ones; none where BACKUP_DIR is not set. */
export function nightlyBackup(core: Core): BoundJob[] {
  const { BACKUP_DIR } = core.env
  if (BACKUP_DIR === undefined) return []
  const work = (signal: AbortSignal) => backUp(core, resolve(BACKUP_DIR), signal)
  return [{ name: NIGHTLY_BACKUP, cron: NIGHTLY, longest_s: LONGEST_MS / 1000, work }]
}

async function backUp({ db, env, clock, log }: Core, folder: string, signal: AbortSignal) {
  const now = clock.now()
  const nightly = await readNightly(db)
  if (isUnderWay(nightly.begun_at, now)) return
  const { installation } = nightly
  const file = join(folder, backupName(now, installation))
  try {
    // Also where none is due, so that a mistake is said at the start and not in the night.
    await requireFolder('BACKUP_DIR', folder)
    if (!isBackupDue(nightly, now)) return
    await recordBegun(db, now)
    await deleteUnfinished(folder, installation)
    await runProgram(file, env, signal)
  } catch (error) {
    if (signal.reason instanceof Stopping) await recordStopped(db)
    else {
      const problem = problemOf(error, signal)
      await recordFailed(db, now, problem).finally(() => log.error({ problem }, 'the nightly backup failed'))
    }
    throw error
  }
  await recordMade(db, now)
  await deleteOldest(folder, installation, { keep: env.BACKUP_KEEP, now })
  log.info({ file }, 'the nightly backup was made')
}

function problemOf(error: unknown, signal: AbortSignal) {
  if (signal.aborted) return `It took longer than ${LONGEST_MS / HOUR_MS} hours and was given up.`
  return error instanceof Error ? error.message : String(error)
}

/** In a process of its own, with which its memory ends. Throws what it says of a failure. */
async function runProgram(file: string, { DATA_DIR, BACKUP_FILES }: Env, signal: AbortSignal) {
  const choices = BACKUP_FILES ? [] : ['--without-files']
  const child = spawn(process.execPath, [...FLAGS, PROGRAM, '--to', file, ...choices], {
    env: { ...process.env, DATA_DIR },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  })
  const [said, [code, killedBy]] = await Promise.all([text(child.stderr), once(child, 'close')])
  if (code !== 0) throw new Error(said.trim() || `The program of the backup ended with ${String(killedBy ?? code)}.`)
}

/** What a process has left that was killed while it made a backup. */
async function deleteUnfinished(folder: string, installation: string) {
  for (const name of await readdir(folder))
    if (name.startsWith(`foyer-${installation}-`) && name.endsWith(UNFINISHED_BACKUP)) await rm(join(folder, name))
}

async function deleteOldest(folder: string, installation: string, { keep, now }: { keep: number; now: Date }) {
  const made = nightlyBackups(await readdir(folder), installation, now)
  for (const name of made.slice(0, Math.max(0, made.length - keep))) await rm(join(folder, name))
}
