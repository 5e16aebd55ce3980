import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { moveFilesTo } from './move-files.ts'
import { loadQuickly } from '#server/quick-loading.mjs'
import type { Place, Report } from '#server/move/move.ts'

loadQuickly()
const { readEnv } = await import('#server/env.ts')
const { createLog } = await import('#server/log.ts')
const { moveEverything, nameOf } = await import('#server/move/move.ts')

const USAGE =
  'npm run move -- --to postgres://user:password@host/database moves everything to that database. ' +
  'npm run move -- --to FOLDER moves it into the embedded database of that folder. ' +
  'npm run move -- --files-to s3://bucket/prefix moves the files alone into that object store, and --files-to FOLDER back.'
const WIDTH = 40

function placeOf(to: string, dataDir: string): Place {
  return /^postgres(ql)?:\/\//.test(to) ? { databaseUrl: to, dataDir } : { dataDir: resolve(to) }
}

/** A bar on a terminal, and nothing where the output goes to a file. */
function showProgress(copied: number, all: number) {
  if (!process.stderr.isTTY) return
  const part = all === 0 ? 1 : copied / all
  const bar = '█'.repeat(Math.round(part * WIDTH)).padEnd(WIDTH, '░')
  process.stderr.write(`\r${bar} ${copied.toLocaleString('en-GB')} of ${all.toLocaleString('en-GB')} rows`)
}

function sentences({ tables, files, put_aside }: Report, to: Place, seconds: number): string[] {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return [
    ...tables
      .filter((table) => table.rows > 0)
      .map(({ name, rows: count }) => `${name.replace('public.', '')} ${count}`),
    '',
    `${rows.toLocaleString('en-GB')} rows of ${tables.length} tables were moved to ${nameOf(to)} in ${seconds.toFixed(1)} s, ` +
      'and each table is the same on both sides.',
    ...(files.length > 0 ? [`Copied as well: ${files.join(', ')}.`] : []),
    ...(put_aside === null ? [] : [`What was there before is in ${put_aside}, which can be deleted.`]),
    to.databaseUrl === undefined
      ? `Now start Foyer without DATABASE_URL and with DATA_DIR=${to.dataDir}.`
      : 'Now start Foyer with DATABASE_URL set to that address, and the same DATA_DIR. Each process is started in this way.',
  ]
}

async function run(): Promise<string[]> {
  const { values } = parseArgs({ options: { to: { type: 'string' }, 'files-to': { type: 'string' } } })
  const env = readEnv(process.env)
  if (values['files-to']) return moveFilesTo(values['files-to'], env)
  if (!values.to) throw new Error(USAGE)
  const dataDir = resolve(env.DATA_DIR)
  const from: Place = { ...(env.DATABASE_URL && { databaseUrl: env.DATABASE_URL }), dataDir }
  const to = placeOf(values.to, dataDir)
  const start = performance.now()
  const migrations = resolve(import.meta.dirname, '../migrations')
  const log = createLog('error')
  const report = await moveEverything({ from, to, migrations, log, now: new Date(), onProgress: showProgress })
  if (process.stderr.isTTY) process.stderr.write('\n')
  return sentences(report, to, (performance.now() - start) / 1000)
}

try {
  process.stdout.write(`${(await run()).join('\n')}\n`)
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
