import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { databaseOf, openDatabase } from '#server/db/db.ts'
import type { Database, Db } from '#server/db/db.ts'
import { openMemory } from '#server/db/embedded/database.ts'
import { doUpkeep } from '#server/db/embedded/upkeep.ts'
import { migrate } from '#server/db/migrate.ts'
import { borrow } from '#server/db/pool.ts'
import { WRITING_CONNECTIONS } from '#server/db/postgres.ts'
import { CACHE, engineVersion, log, MIGRATIONS, migratedVersion, removeOld } from './test-folders.ts'

/** The environment variable with the URL of the PostgreSQL server whose database `TEMPLATE` is migrated. */
export const SERVER = 'TEST_DATABASE_URL'
const TEMPLATE = 'migrated'

/** Creates the migrated database that `openTestDatabase` copies on this server. */
export async function prepareServer(url: string) {
  await onServer(url, `create database ${TEMPLATE}`)
  const template = await openServer(url, TEMPLATE)
  await migrate(template, MIGRATIONS)
  await template.close()
}

let opened: Promise<Database> | undefined

/**
 * The migrated database of this test process. Every call returns the same one, with the rows of earlier tests of the file, so
 * tests create their own people and conferences. It is never closed.
 */
export function openTestDatabase(): Promise<Database> {
  opened ??= openCopy().then(({ database, upkeep }) => {
    keepUp = upkeep
    return database
  })
  return opened
}

/** Another migrated database without rows, for tests of two installations. Whoever opens it closes it. */
export async function openOtherDatabase(): Promise<Database> {
  return (await openCopy()).database
}

/**
 * Waits until the changes of everything that was committed before have arrived on every connection. Each reports them at the
 * latest with the answer to its next statement; all are asked at once, so that no connection answers twice.
 */
export async function awaitChanges(database: Database) {
  await Promise.all(Array.from({ length: WRITING_CONNECTIONS }, () => database.query('select 1')))
}

/** What the embedded engine does by itself where it keeps a folder, and PostgreSQL always. */
let keepUp: () => Promise<unknown> = () => Promise.resolve()

/** Empties the database before each file. Called by Vitest's setup file. */
export async function emptyTestDatabase() {
  if (!opened) return
  // Without the limit of a call: a busy machine may need longer for a table that a test has filled.
  await emptyDatabase((await opened).jobDb)
  // Otherwise later files would read past the rows of earlier ones, with plans for other numbers of rows.
  await keepUp()
}

async function openCopy(): Promise<{ database: Database; upkeep: typeof keepUp }> {
  const server = process.env[SERVER]
  if (server === undefined) {
    const { pool, room, close } = await openMemory(await migratedDump(), log)
    const database = databaseOf({ reading: pool, writing: pool, room }, close)
    return { database, upkeep: () => borrow(pool, doUpkeep) }
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name} template ${TEMPLATE}`)
  return { database: await openServer(server, name), upkeep: keepUp }
}

/** The URL of another, empty database on the server of the tests; null where they have none. */
export async function newServerDatabase(): Promise<string | null> {
  const server = process.env[SERVER]
  if (server === undefined) return null
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name}`)
  return urlOf(server, name)
}

async function onServer(url: string, command: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(command)
  await client.end()
}

function openServer(server: string, name: string) {
  return openDatabase({ databaseUrl: urlOf(server, name), dataDir: '', log })
}

function urlOf(server: string, name: string) {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** The dump of a migrated database for the embedded engine, rebuilt when a migration or the engine changes. */
export async function migratedDump() {
  const empty = async () => cached(`empty-${await engineVersion()}`, () => dumpOf(null))
  return cached(`migrated-${await migratedVersion()}`, async () => dumpOf(await empty()))
}

async function dumpOf(start: Uint8Array<ArrayBuffer> | null) {
  const { pool, engine, close } = await openMemory(start, log)
  if (start) await migrate(databaseOf({ reading: pool, writing: pool }, close), MIGRATIONS)
  const dump = await engine.dump()
  await close()
  return dump
}

async function cached(name: string, build: () => Promise<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
  const file = join(CACHE, `${name}.tar.zst`)
  if (existsSync(file)) return new Uint8Array(await promisify(zstdDecompress)(await readFile(file)))
  const dump = await build()
  await mkdir(CACHE, { recursive: true })
  await removeOld()
  // Renamed, because another process may read the file at the same time.
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, await promisify(zstdCompress)(dump))
  await rename(unfinished, file)
  return dump
}

/** Empties every table of ours, and the queue of jobs. The record of migrations stays. */
async function emptyDatabase(db: Db) {
  // One at a time, because the engine is taken for stuck where it is busy for half a minute with what it was told at once.
  for (const table of ['pgboss.job', ...(await dependentFirst(db))]) await db.execute(sql.raw(`delete from ${table}`))
}

/** The tables, each before those it refers to. In a cycle the newer table comes first. */
async function dependentFirst(db: Db) {
  const { rows } = await db.execute<{ name: string; used_by: string[] }>(sql`
    select t.oid::regclass::text as name,
      array(select c.conrelid::regclass::text from pg_constraint c
            where c.confrelid = t.oid and c.contype = 'f' and c.conrelid <> t.oid) as used_by
    from pg_class t
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relname <> 'migrations'
    order by t.oid desc`)
  const usedBy = new Map(rows.map(({ name, used_by }) => [name, used_by]))
  const order = new Set<string>()
  const visited = new Set<string>()
  const visit = (name: string) => {
    if (visited.has(name)) return
    visited.add(name)
    for (const user of usedBy.get(name) ?? []) visit(user)
    order.add(name)
  }
  for (const { name } of rows) visit(name)
  return [...order]
}
