import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { PRODUCT } from '#shared/brand.ts'
import type { Database } from './db.ts'

/** The advisory lock that keeps two processes from migrating at once: any number that no other program uses. */
const LOCK = 4_036_925_873
/** A migration that cannot lock its table in this time fails, because queries would queue up behind it. */
const LOCK_LIMIT = '10s'

const NAME = /^\d{4}_\w+\.sql$/

type Migration = { name: string; sql: string; hash: string }

/**
 * Applies the folder's pending `NNNN_name.sql` files, each in a transaction of its own, and returns their names. Throws a
 * sentence for the operator when the database and the files do not belong together, and what `check` throws before anything
 * is changed. A backup is restored into tables as they were, so only some are requested then.
 */
export async function migrate(
  database: Database,
  folder: string,
  check: (client: ClientBase) => Promise<void> = () => Promise.resolve(),
  isRequested: (name: string) => boolean = () => true,
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  return database.alone((client) =>
    withMigrationLock(client, async () => {
      await check(client)
      const due = (await pending(client, migrations)).filter(({ name }) => isRequested(name))
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
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function pending(client: ClientBase, migrations: Migration[]) {
  await client.query(`create table if not exists migrations (
    name text primary key, hash text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations order by name')
  const landed = new Map(rows.map(({ name, hash }) => [name, hash]))

  const known = new Set(migrations.map(({ name }) => name))
  const unknown = rows.find(({ name }) => !known.has(name))
  if (unknown) {
    throw new Error(
      `This database was written by a newer ${PRODUCT}: it holds the migration ${unknown.name}, ` +
        'which this version does not know. Start that version, or a later one.',
    )
  }
  const edited = migrations.find(({ name, hash }) => landed.has(name) && landed.get(name) !== hash)
  if (edited) {
    throw new Error(
      `The migration ${edited.name} was changed after this database had taken it. ` +
        'Put the file back as it was, and make the change in a new migration.',
    )
  }
  return migrations.filter(({ name }) => !landed.has(name))
}

async function apply(client: ClientBase, { name, sql, hash }: Migration) {
  await client.query(`begin; set local lock_timeout = '${LOCK_LIMIT}'`)
  try {
    // The whole file is one simple query, so that semicolons in function bodies need no parser.
    await client.query(sql)
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new Error(`The migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
