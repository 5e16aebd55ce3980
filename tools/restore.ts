import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { showProgress } from './progress.ts'
import { startWords } from './start-words.ts'
import { sayWhenStopped } from './when-stopped.ts'
import { requireOwner } from './data-owner.ts'
import { loadQuickly } from '#server/quick-loading.mjs'
import type { RestoreReport } from '#server/backup/restore.ts'
import type { Storage } from '#server/files/storage.ts'
import type { Place } from '#server/move/place.ts'

loadQuickly()
const { readEnv } = await import('#server/env.ts')
const { createLog } = await import('#server/log.ts')
const { withCheckFolder } = await import('#server/backup/check-folder.ts')
const { restoreBackup } = await import('#server/backup/restore.ts')
const { openStorage } = await import('#server/files/open-storage.ts')
const { nameOf, placeOf } = await import('#server/move/place.ts')

const USAGE = `npm run restore -- FILE restores a backup into what DATABASE_URL and DATA_DIR name, which must be empty.
  --check            restores it into a temporary folder, compares everything, and removes it
  --erasures FILE    a newer erasures.jsonl, so that whoever was erased since stays erased
  --send-waiting     sends the emails that waited when the backup was made`
const OPTIONS = {
  check: { type: 'boolean', default: false },
  erasures: { type: 'string' },
  'send-waiting': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

type Choices = { file: string; erasures: string; sendWaiting: boolean }

function restoreTo(to: Place, objectStore: Storage | null, choices: Choices) {
  const migrations = resolve(import.meta.dirname, '../migrations')
  const log = createLog('error')
  return restoreBackup({ ...choices, to, objectStore, migrations, log, onProgress: showProgress('rows') })
}

/** Restores into a folder that is removed again. */
async function check(choices: Choices): Promise<string[]> {
  const start = performance.now()
  const report = await withCheckFolder((dataDir) => restoreTo({ dataDir }, null, choices))
  return [
    `${choices.file} is whole: ${summary(report)}. Restored into a temporary folder and compared table by table in ` +
      `${secondsSince(start)} s; the folder is removed.`,
  ]
}

async function restore(choices: Choices): Promise<string[]> {
  const env = readEnv(process.env)
  requireOwner(resolve(env.DATA_DIR))
  const to = placeOf(env)
  sayWhenStopped('Stopped. Not everything was restored, and Foyer does not start on it. Run the same command again.')
  const start = performance.now()
  const report = await restoreTo(to, env.FILES_URL ? await openStorage(env) : null, choices)
  const { held_emails, erasures, has_key, left_out } = report
  return [
    `${summary(report)}: restored into ${nameOf(to)} in ${secondsSince(start)} s, and each table is as it was.`,
    ...(report.manifest.has_files
      ? []
      : [
          'The stored files are not in this backup. Before you start Foyer, put them where they were, as they were then.',
        ]),
    ...(held_emails > 0
      ? [
          `${held_emails} ${held_emails === 1 ? 'email that was waiting is' : 'emails that were waiting are'} marked as not ` +
            'sent, because most were sent after the backup. The operator’s page lists them, to send them again.',
        ]
      : []),
    ...(erasures > 0
      ? [`The next start goes through ${erasures} erasures and forgets whom the backup brought back.`]
      : []),
    ...(left_out.length > 0
      ? [`Not restored, because no version of Foyer has them: the tables ${left_out.join(', ')}.`]
      : []),
    ...(has_key
      ? []
      : [
          'The key of the backup’s installation was not restored: unless it is in JWT_SECRET, JWT_JWK or already in ' +
            `${join(to.dataDir, 'jwt-secret')}, everybody is signed out.`,
        ]),
    startWords(to),
    'Once all is well, delete what is left of the installation before, and its nightly backups: this one has a new id and ' +
      'deletes only its own, and people who are erased stay in the others.',
  ]
}

function summary({ manifest, rows, tables, files }: RestoreReport) {
  return (
    `${rows.toLocaleString('en-GB')} rows of ${tables} tables and ${files.toLocaleString('en-GB')} files of ` +
    `${manifest.started_at}, by version ${manifest.version}`
  )
}

const secondsSince = (start: number) => ((performance.now() - start) / 1000).toFixed(1)

async function run(): Promise<string[]> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
  if (values.help) return [USAGE]
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new Error(USAGE)
  const erasures = values.erasures === undefined ? '' : await readFile(values.erasures, 'utf8')
  const choices = { file: resolve(file), erasures, sendWaiting: values['send-waiting'] }
  return values.check ? check(choices) : restore(choices)
}

try {
  process.stdout.write(`${(await run()).join('\n')}\n`)
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
