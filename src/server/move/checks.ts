import { mkdir } from 'node:fs/promises'
import type { ClientBase } from 'pg'
import { PRODUCT } from '#shared/brand.ts'
import type { Database } from '#server/db/db.ts'
import { freeBytes } from '#server/db/embedded/disk.ts'
import { countProcessesAndCommands } from '#server/processes.ts'
import { hasTable, readMark } from './mark.ts'
import { nameOf, type Place } from './place.ts'

// Each throws a sentence for the operator.

/** The embedded database takes more room than what it holds while it is written. */
const ROOM = 3

export async function requireRoom(source: Database, { databaseUrl, dataDir }: Place) {
  if (databaseUrl !== undefined) return
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const size = 'select pg_database_size(current_database())::float8 as bytes'
  const { rows } = await source.alone((client) => client.query<{ bytes: number }>(size))
  const needed = ROOM * (rows[0]?.bytes ?? 0)
  const left = await freeBytes(dataDir)
  if (left < needed)
    throw new Error(`${dataDir} has ${megabytes(left)} MB left, and the move needs ${megabytes(needed)} MB.`)
}

const megabytes = (bytes: number) => Math.ceil(bytes / 2 ** 20)

/** The embedded database lets nobody else in. */
export async function requireAlone({ engine, jobDb }: Database, which: 'from' | 'to') {
  if (engine === 'embedded') return
  const others = await countProcessesAndCommands(jobDb)
  if (others > 0)
    throw new Error(
      `${others === 1 ? 'A process' : `${others} processes`} of ${PRODUCT} ${others === 1 ? 'is' : 'are'} connected to the ` +
        `database ${which === 'from' ? 'that is moved' : 'to which it is moved'}. Stop ${others === 1 ? 'it' : 'them'} first.`,
    )
}

/** What is moved must not be lost to another one that is there, nor to another move that was not finished. */
export async function requireFree(target: ClientBase, from: Place) {
  const mark = await readMark(target)
  if (mark?.state === 'unfinished' && mark.place === nameOf(from)) return
  if (mark?.state === 'unfinished')
    throw new Error(`The move from ${mark.place} to this database is not finished. Give one that is empty.`)
  if (!(await isEmpty(target))) throw new Error('The database to which it is moved is not empty. Give one that is.')
}

/** Also one that was only started without a demonstration. */
async function isEmpty(client: ClientBase) {
  if (await hasTable(client, 'migrations')) {
    const { rows } = await client.query('select from users limit 1')
    return rows.length === 0
  }
  const { rows } = await client.query(`select from pg_tables where schemaname = 'public' limit 1`)
  return rows.length === 0
}

export async function requireSameVersion(source: ClientBase, target: ClientBase) {
  if (!(await hasTable(source, 'migrations'))) throw new Error('There is nothing to move: the database is empty.')
  const taken = 'select name, hash from migrations order by name'
  const [before, after] = [await source.query(taken), await target.query(taken)]
  if (JSON.stringify(before.rows) !== JSON.stringify(after.rows))
    throw new Error(
      `The database that is moved was last used by another version. Start this one on it once, and then move it.`,
    )
}

/** A move to the same place that was cut off at its end is finished by the next one. */
export async function requireNotMoved(source: ClientBase, target: ClientBase, to: Place) {
  const mark = await readMark(source)
  if (mark === null) return
  if (mark.state === 'unfinished')
    throw new Error(`Not everything of ${mark.place} is in the database that is moved. Finish that move first.`)
  const there = await readMark(target)
  if (there?.state !== 'unfinished' || mark.place !== nameOf(to))
    throw new Error(`This database was moved to ${mark.place} already, on ${mark.marked_at}.`)
}
