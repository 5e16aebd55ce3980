import { resolve } from 'node:path'
import { requireOwner } from './data-owner.ts'
import { loadQuickly } from '#server/quick-loading.mjs'

loadQuickly()
const { openDatabase } = await import('#server/db/db.ts')
const { moveDemo, removeDemo } = await import('#server/demo.ts')
const { readEnv } = await import('#server/env.ts')
const { createLog } = await import('#server/log.ts')
const { migrate } = await import('#server/db/migrate.ts')
const { requireWhole } = await import('#server/backup/whole.ts')
const { placeOf } = await import('#server/move/place.ts')

const NO_DEMO =
  'There is no demonstration in this database. To install it, start Foyer with SEED=demo before anybody signs up.'

async function open() {
  const env = readEnv(process.env)
  const dataDir = resolve(env.DATA_DIR)
  requireOwner(dataDir)
  const log = createLog('error')
  const database = await openDatabase({ ...placeOf(env), log })
  await migrate(database, resolve(import.meta.dirname, '../migrations'), { check: requireWhole })
  return { ...database, dataDir }
}

/** Moves or removes the demonstration, and returns the sentence to print. */
async function run(args: string[]): Promise<string> {
  if (args.some((arg) => arg !== '--remove'))
    throw new Error(
      'npm run demo moves the smaller demonstration to today; npm run demo -- --remove removes all of it.',
    )
  const { db, dataDir, close } = await open()
  try {
    const now = new Date()
    if (args.length > 0) return removalMessage(await removeDemo(db, dataDir, now))
    const moved = await moveDemo(db, now)
    if (!moved) throw new Error(NO_DEMO)
    return `${moved.name} is on from ${moved.start_date} to ${moved.end_date}.`
  } finally {
    await close()
  }
}

/** @param otherConferences the organiser's conferences that are not part of the demonstration */
function removalMessage(otherConferences: string[]) {
  if (otherConferences.length === 0) return 'The demonstration and its two accounts have been removed.'
  const names = new Intl.ListFormat('en-GB').format(otherConferences.map((name) => `“${name}”`))
  return `The demonstration has been removed. Its two accounts stay, because the organiser also has ${names}.`
}

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
