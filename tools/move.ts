import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { moveFilesTo } from './move-files.ts'
import { requireOwner } from './data-owner.ts'
import { loadQuickly } from '#server/quick-loading.mjs'
import { showProgress } from './progress.ts'
import { startWords } from './start-words.ts'
import { sayWhenStopped } from './when-stopped.ts'
import type { Report } from '#server/move/move.ts'
import type { Place } from '#server/move/place.ts'

loadQuickly()
const { readEnv } = await import('#server/env.ts')
const { createLog } = await import('#server/log.ts')
const { moveEverything, unmark } = await import('#server/move/move.ts')
const { isServer, nameOf, placeOf } = await import('#server/move/place.ts')

const log = createLog('error')
const EXAMPLE = 'postgres://user:password@host/database'
const USAGE =
  'With MOVE_TO=postgres://user:password@host/database in the environment, npm run move moves everything to that database; ' +
  'npm run move -- --to postgres://… does too, but npm prints the password then, and every user of this machine can see it. ' +
  'npm run move -- --to FOLDER moves it into the embedded database of that folder. ' +
  'npm run move -- --files-to s3://bucket/prefix moves the files alone into that object store, and --files-to FOLDER back. ' +
  'npm run move -- --unmark lets a database that was moved be used again.'
const OPTIONS = {
  to: { type: 'string' },
  'files-to': { type: 'string' },
  unmark: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

/** Throws without the address, which may have a password in it. */
function targetOf(to: string, dataDir: string): Place {
  if (!isServer(to)) {
    if (to.includes('://')) throw new Error(`That is no address of a PostgreSQL server. One looks like ${EXAMPLE}.`)
    return { dataDir: resolve(to) }
  }
  if (!URL.canParse(to))
    throw new Error(
      `The address of the target is not valid. One looks like ${EXAMPLE}, and in its password / is written %2F, # %23, @ %40 and : %3A.`,
    )
  return { databaseUrl: to, dataDir }
}

/** What is left where everything was moved away. */
function remainsOf(from: Place, to: Place): string[] {
  const isMovedFolder = from.dataDir !== to.dataDir
  const names = [...(from.databaseUrl === undefined ? ['pg'] : []), ...(isMovedFolder ? ['storage', 'recordings'] : [])]
  const database = from.databaseUrl === undefined ? [] : [`the database ${nameOf(from)}`]
  return [...database, ...names.map((name) => join(from.dataDir, name))]
}

function sentences({ tables, left_out, files, put_aside }: Report, from: Place, to: Place, seconds: number): string[] {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return [
    ...tables
      .filter((table) => table.rows > 0)
      .map(({ name, rows: count }) => `${name.replace('public.', '')} ${count}`),
    '',
    `${rows.toLocaleString('en-GB')} rows of ${tables.length} tables were moved to ${nameOf(to)} in ${seconds.toFixed(1)} s, ` +
      'and each table is the same on both sides.',
    ...(files > 0 ? [`${files} files were copied to ${to.dataDir}, and each is the same on both sides.`] : []),
    ...(left_out.length > 0
      ? [`Not moved, because no version of Foyer has them: the tables ${left_out.join(', ')}.`]
      : []),
    startWords(to),
    `Once all is well, delete what was left: ${[...remainsOf(from, to), ...put_aside].join(', ')}. ` +
      'People who are erased stay in there.',
  ]
}

async function move(from: Place, to: Place): Promise<string[]> {
  const start = performance.now()
  const migrations = resolve(import.meta.dirname, '../migrations')
  const report = await moveEverything({ from, to, migrations, log, now: new Date(), onProgress: showProgress('rows') })
  return sentences(report, from, to, (performance.now() - start) / 1000)
}

async function allowAgain(place: Place): Promise<string[]> {
  const to = await unmark(place, log)
  if (to === null) return [`${nameOf(place)} was not moved, so Foyer can be started on it.`]
  return [`Foyer can be started on ${nameOf(place)} again. What is written here will be missing in ${to}.`]
}

async function run(): Promise<string[]> {
  const { values } = parseArgs({ options: OPTIONS })
  const env = readEnv(process.env)
  requireOwner(resolve(env.DATA_DIR))
  if (values.help) return [USAGE]
  if (values['files-to']) return moveFilesTo(values['files-to'], env)
  const from = placeOf(env)
  if (values.unmark) return allowAgain(from)
  const to = values.to ?? process.env.MOVE_TO
  if (!to) throw new Error(USAGE)
  sayWhenStopped('Stopped. What was to be moved is as it was: start Foyer on it, or run the same command again.')
  return move(from, targetOf(to, from.dataDir))
}

try {
  process.stdout.write(`${(await run()).join('\n')}\n`)
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
