import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { FILE_FOLDERS, KEY } from '#server/data-files.ts'
import { PRODUCT } from '#shared/brand.ts'
import type { Database } from '#server/db/db.ts'
import { requireRestored } from '#server/backup/place.ts'
import { requireRoom } from '#server/backup/room.ts'
import { readMigrations } from '#server/db/migrate.ts'
import { hasNothing } from '#server/db/has-nothing.ts'
import { onlyRow } from '#server/db/only-row.ts'
import { folderStorage } from '#server/files/folder-storage.ts'
import { countProcessesAndCommands } from '#server/processes.ts'
import { hasTable, type Mark, readMark } from './mark.ts'
import { isSameFolder, isServer, nameOf, type Place } from './place.ts'

// Each throws a sentence for the operator.

/** The embedded database takes more room than what it holds while it is written. */
const ROOM = 3

/** Files are copied only into another folder. */
export async function requireRoomFor(source: Database, from: Place, to: Place) {
  const size = 'select pg_database_size(current_database())::float8 as bytes'
  const { rows } = await source.alone((client) => client.query<{ bytes: number }>(size))
  let needed = to.databaseUrl === undefined ? ROOM * onlyRow(rows).bytes : 0
  if (!isSameFolder(from, to)) for await (const file of folderStorage(from.dataDir).all()) needed += file.size
  await requireRoom(to.dataDir, needed)
}

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

/** Before anything is done to the target. `migrations` is the folder of those of this version. */
export async function requireMovable(source: ClientBase, { to, migrations }: { to: Place; migrations: string }) {
  await requireRestored(source)
  const mark = await readMark(source)
  if (mark?.state === 'unfinished')
    throw new Error(`Not everything of ${mark.place} is in the database that is moved. Finish that move first.`)
  if (mark?.state === 'moved' && mark.place !== nameOf(to)) throw wasMoved(mark)
  if (!(await hasTable(source, 'migrations'))) throw new Error('There is nothing to move: the database is empty.')
  const { rows } = await source.query<{ name: string }>('select name from migrations order by name')
  const taken = rows.map(({ name }) => name)
  const known = (await readMigrations(migrations)).map(({ name }) => name)
  if (taken.some((name) => !known.includes(name)))
    throw new Error('The database that is moved was last used by a newer version. Move it with that one.')
  if (taken.length < known.length)
    throw new Error(
      'The database that is moved was last used by an older version. Start this one on it once, and then move it.',
    )
}

const wasMoved = ({ place, marked_at }: Mark) =>
  new Error(
    `This database was moved to ${place} already, on ${marked_at}. To move it again, run npm run move -- --unmark first: what was ` +
      'written there since is not in this one.',
  )

/** A move that was cut off between the two marks is done by the next one; after both it is over. `target` is that of the target. */
export function requireUnmoved(source: Mark | null, target: Mark | null) {
  if (source?.state === 'moved' && target?.state !== 'unfinished') throw wasMoved(source)
}

/**
 * What is moved must not be lost to another one that is there, nor to another move that was not finished. A move to the same
 * place that was cut off is done by the next one.
 */
export async function requireFree(target: ClientBase, { source, from }: { source: Mark | null; from: Place }) {
  await requireRestored(target)
  const mark = await readMark(target)
  if (mark?.state === 'unfinished' && mark.place === nameOf(from)) return
  if (source?.state === 'moved') throw wasMoved(source)
  if (mark?.state === 'unfinished')
    throw new Error(`The move from ${mark.place} to this database is not finished. Give one that is empty.`)
  if (!(await isEmpty(target)))
    throw new Error('The database to which it is moved is not empty, so nothing was moved. Give one that is.')
}

/**
 * Files must not mix with those of another installation, nor its key be written over. `mark` is that of the target, if it has a
 * database. Files in a folder from which a database was moved to a server are those of that one.
 */
export async function requireFreeFolder(from: Place, to: Place, mark: Mark | null) {
  if (isSameFolder(from, to)) return
  const [own, others] = [await readKey(from), await readKey(to)]
  if (own !== null && others !== null && own !== others)
    throw new Error(
      `${join(to.dataDir, KEY)} is another key than the one that comes. If nobody needs it, move it away.`,
    )
  const wasLeft = mark?.state === 'moved' && !isServer(mark.place)
  // Another move that was not finished is refused by its mark.
  if (wasLeft || mark?.state === 'unfinished') return
  const found = FILE_FOLDERS.filter((name) => existsSync(join(to.dataDir, name)))
  if (found.length > 0)
    throw new Error(
      `${to.dataDir} has ${found.join(' and ')}, which may belong to another installation. Give another folder, or move what ` +
        'is there away.',
    )
}

async function readKey({ dataDir }: Place) {
  const path = join(dataDir, KEY)
  return existsSync(path) ? readFile(path, 'utf8') : null
}

/** Also one that was only started without a demonstration. */
async function isEmpty(client: ClientBase) {
  if (await hasTable(client, 'migrations')) {
    const { rows } = await client.query('select from users limit 1')
    return rows.length === 0
  }
  return hasNothing(client)
}
