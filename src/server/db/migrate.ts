import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { ClientBase } from 'pg'
import { PRODUCT } from '#shared/brand.ts'
import { VERSION } from '#server/version.ts'
import type { Database } from './db.ts'
import { compareVersions, oldestVersion } from './migration-rules.ts'

/** The advisory lock that keeps two processes from migrating at once: any number that no other program uses. */
const LOCK = 4_036_925_873
/**
 * How long a migration waits for a lock of its table. The calls of other processes queue up behind it and are given up
 * after three seconds, so it lets them pass and tries again.
 */
const LOCK_LIMIT = '1s'
const TRIES = 30
const TRY_AGAIN_MS = 1000
/** What PostgreSQL says when a lock was not available in time. */
const LOCKED = '55P03'

const NAME = /^\d{4}_\w+\.sql$/

/** `oldest_version` is the oldest version of the product that works with it; null where all do. */
type Migration = { name: string; sql: string; hash: string; oldest_version: string | null }

type Options = {
  /** Throws what keeps the database from being changed. */
  check?: (client: ClientBase) => Promise<void>
  /** Which migrations are applied: a backup is restored into tables as they were. */
  isRequested?: (name: string) => boolean
  /** The product's. */
  version?: string
}

/**
 * Applies the folder's pending `NNNN_name.sql` files, each in a transaction of its own, and returns their names. Throws a
 * sentence for the operator when the database and the files do not belong together, and what `check` throws before anything
 * is changed.
 */
export async function migrate(database: Database, folder: string, options: Options = {}): Promise<string[]> {
  const { check, isRequested = () => true, version = VERSION } = options
  const migrations = await readMigrations(folder)
  return database.alone((client) =>
    withMigrationLock(client, async () => {
      await check?.(client)
      const due = (await pending(client, migrations, version)).filter(({ name }) => isRequested(name))
      for (const migration of due) await apply(client, migration)
      return due.map(({ name }) => name)
    }),
  )
}

/** Does work while no process can migrate the database, which every start does. */
export async function withMigrationLock<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query(`select pg_advisory_lock(${LOCK})`)
  try {
    return await work()
  } finally {
    // A lost connection has released the lock already, and the error that lost it is the one to throw.
    await client.query(`select pg_advisory_unlock(${LOCK})`).catch(() => {})
  }
}

/** The migrations of a folder in order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  return Promise.all(
    files.map(async (name) => {
      if (!NAME.test(name)) throw new Error(`The migration ${name} is not named like 0001_name.sql.`)
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex'), oldest_version: oldestVersion(sql) }
    }),
  )
}

type Landed = Pick<Migration, 'name' | 'hash' | 'oldest_version'>

async function pending(client: ClientBase, migrations: Migration[], version: string) {
  await client.query(`create table if not exists migrations (
    name text primary key, hash text not null, applied_at timestamptz not null default now());
    alter table migrations add column if not exists oldest_version text`)
  const { rows } = await client.query<Landed>('select name, hash, oldest_version from migrations order by name')
  const landed = new Map(rows.map(({ name, hash }) => [name, hash]))
  const edited = migrations.find(({ name, hash }) => landed.has(name) && landed.get(name) !== hash)
  if (edited) {
    throw new Error(
      `The migration ${edited.name} was changed after this database had taken it. ` +
        'Put the file back as it was, and make the change in a new migration.',
    )
  }
  const due = migrations.filter(({ name }) => !landed.has(name))
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = rows.filter(({ name }) => !known.has(name))
  refuseNewer(unknown, { version, isBehind: due.length === 0 })
  return due
}

/**
 * Throws where a newer version has taken away what this one needs. Where it has only added, this version goes on, so that
 * one of its processes can start again in the middle of an upgrade. One with migrations that the newer one lacks is no
 * older version of it.
 */
function refuseNewer(unknown: Landed[], { version, isBehind }: { version: string; isBehind: boolean }) {
  const [first] = unknown
  if (!first) return
  const written = `This database was written by a newer ${PRODUCT}: it holds the migration `
  if (!isBehind)
    throw new Error(`${written}${first.name}, which this version does not know. Start that version, or a later one.`)
  for (const { name, oldest_version } of unknown) {
    if (oldest_version === null || compareVersions(oldest_version, version) <= 0) continue
    throw new Error(
      `${written}${name}, which takes away what version ${version} uses. Start version ${oldest_version}, or a later one.`,
    )
  }
}

async function apply(client: ClientBase, migration: Migration) {
  for (let tries = 1; ; tries++) {
    try {
      return await applyOnce(client, migration)
    } catch (error) {
      const isLocked = error instanceof pg.DatabaseError && error.code === LOCKED
      if (!isLocked || tries === TRIES) {
        const reason = error instanceof Error ? error.message : String(error)
        throw new Error(`The migration ${migration.name} failed: ${reason}`, { cause: error })
      }
      await wait(TRY_AGAIN_MS)
    }
  }
}

async function applyOnce(client: ClientBase, { name, sql, hash, oldest_version }: Migration) {
  await client.query(`begin; set local lock_timeout = '${LOCK_LIMIT}'`)
  try {
    // The whole file is one simple query, so that semicolons in function bodies need no parser.
    await client.query(sql)
    const values = [name, hash, oldest_version]
    await client.query('insert into migrations (name, hash, oldest_version) values ($1, $2, $3)', values)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
