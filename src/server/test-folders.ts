import { createHash } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { openDatabase } from '#server/db/db.ts'
import { openEngine } from '#server/db/embedded/open.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import type { Log } from '#server/db/pool.ts'
import { DAY_MS } from '#shared/time.ts'

const ROOT = join(import.meta.dirname, '../..')
export const MIGRATIONS = join(ROOT, 'migrations')
export const CACHE = join(ROOT, '.cache/database')
const KEPT_MS = DAY_MS

export const log: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (fields, text) => void process.stderr.write(`${text} ${inspect(fields)}\n`),
}

/** Makes `dataDir` a data folder with an empty database: a copy, because building one takes seconds. */
export async function copyEmpty(dataDir: string) {
  await copy(`folder-${await engineVersion()}`, dataDir, async (built) => {
    const engine = await openEngine({ folder: join(built, 'pg') })
    await engine.close()
  })
}

/** Makes `dataDir` a data folder with a migrated database without rows: a copy, because migrating one takes seconds. */
export async function copyMigrated(dataDir: string) {
  await copy(`folder-${await migratedVersion()}`, dataDir, async (built) => {
    await copyEmpty(built)
    const database = await openDatabase({ dataDir: built, log })
    await migrate(database, MIGRATIONS)
    await database.close()
  })
}

async function copy(name: string, dataDir: string, build: (built: string) => Promise<void>) {
  const built = join(CACHE, name)
  if (!existsSync(built)) {
    await mkdir(CACHE, { recursive: true })
    await removeOld()
    const unfinished = `${built}.${process.pid}`
    await build(unfinished)
    // Unless another process was quicker.
    await rename(unfinished, built).catch(() => rm(unfinished, { recursive: true }))
  }
  cpSync(join(built, 'pg'), join(dataDir, 'pg'), { recursive: true })
}

/** The engine's version in package.json, which is pinned. */
export async function engineVersion() {
  const project = await readFile(join(ROOT, 'package.json'), 'utf8')
  return /"@electric-sql\/pglite": "([^"]+)"/.exec(project)?.[1] ?? 'unknown'
}

/** Changes with a migration or the engine. */
export async function migratedVersion() {
  const versions = JSON.stringify([await engineVersion(), await readMigrations(MIGRATIONS)])
  return createHash('sha256').update(versions).digest('hex').slice(0, 16)
}

/** Removes what has been built for databases more than a day ago. */
export async function removeOld() {
  for (const name of await readdir(CACHE)) {
    const file = join(CACHE, name)
    const age = Date.now() - (await stat(file)).mtimeMs
    if (age > KEPT_MS) await rm(file, { recursive: true, force: true })
  }
}
