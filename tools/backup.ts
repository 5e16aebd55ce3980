import { stat } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { requireOwner } from './data-owner.ts'
import { showProgress } from './progress.ts'
import { plural } from '#shared/plural.ts'
import { inMegabytes, megabytes } from '#shared/wording.ts'
import { loadQuickly } from '#server/quick-loading.mjs'

loadQuickly()
const { readEnv } = await import('#server/env.ts')
const { createLog } = await import('#server/log.ts')
const { makeBackup } = await import('#server/backup/backup.ts')
const { openBackupSource } = await import('#server/backup/source.ts')
const { requireBackupRoom } = await import('#server/backup/room.ts')
const { backupName } = await import('#server/backup/names.ts')
const { placeOf } = await import('#server/move/place.ts')
const { openStorage } = await import('#server/files/open-storage.ts')

type Env = ReturnType<typeof readEnv>

const USAGE = `npm run backup writes everything into one file in BACKUP_DIR, or in DATA_DIR/backups.
  --to FILE          another file, which must not be there yet
  --with-keys        the key that signs sessions too
  --without-files    the database alone`
const OPTIONS = {
  to: { type: 'string' },
  'with-keys': { type: 'boolean', default: false },
  'without-files': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

function fileOf(to: string | undefined, { BACKUP_DIR, DATA_DIR }: Env, now: Date) {
  return resolve(to ?? join(BACKUP_DIR ?? join(DATA_DIR, 'backups'), backupName(now)))
}

async function run(): Promise<string[]> {
  // It gives way to calls.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const { values } = parseArgs({ options: OPTIONS })
  if (values.help) return [USAGE]
  const env = readEnv(process.env)
  const dataDir = resolve(env.DATA_DIR)
  requireOwner(dataDir)
  const to = fileOf(values.to, env, new Date())
  const storage = values['without-files'] ? null : await openStorage({ ...env, DATA_DIR: dataDir })
  process.stdout.write('Making a backup. Foyer can go on meanwhile.\n')
  const start = performance.now()
  const source = await openBackupSource(placeOf(env), createLog('error'))
  try {
    const stored = await requireBackupRoom(to, source.database, storage)
    const withKeys = values['with-keys']
    const report = await makeBackup({ ...source, storage, dataDir, to, withKeys, ...progressOf(stored) })
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    const { size } = await stat(to)
    return [
      `${report.rows.toLocaleString('en-GB')} rows of ${report.tables} tables and ${plural(report.files, 'file')} are in ` +
        `${to} (${megabytes(size)}), as they were at ${report.started_at}. It took ${seconds} s.`,
      ...(storage ? [] : [`The stored files are not in it: ${filesWords(env)}`]),
      withKeys
        ? 'The key that signs sessions is in it: whoever has the file can sign in as anybody.'
        : `The key that signs sessions is not in it. Keep a copy of ${join(dataDir, 'jwt-secret')} in another place, or use --with-keys.`,
      `Copy the file to another machine, and try it: npm run restore -- --check ${to}`,
    ]
  } finally {
    await source.close()
  }
}

/** For a terminal only, because the nightly job takes all of stderr for the reason of a failure. */
function progressOf(stored: number): { onFile?: (size: number) => void } {
  if (!process.stderr.isTTY) return {}
  const show = showProgress('MB of files', inMegabytes)
  let done = 0
  return { onFile: (size) => show((done += size), stored) }
}

function filesWords({ FILES_URL, DATA_DIR }: Env) {
  return FILES_URL === undefined
    ? `copy ${join(resolve(DATA_DIR), 'storage')} and ${join(resolve(DATA_DIR), 'recordings')} yourself.`
    : 'see that the object store has a backup of its own.'
}

try {
  process.stdout.write(`${(await run()).join('\n')}\n`)
} catch (error) {
  process.stderr.write(`\nNo backup was made. ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
