import { once } from 'node:events'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Database } from '#server/db/db.ts'
import type { TakeSnapshot } from '#server/db/embedded/database.ts'
import type { Log } from '#server/db/pool.ts'
import { folderBytes, requireRoom } from './room.ts'

/** Where the process that has an embedded database open answers. Only the owner of the data folder can reach it. */
export const SOCKET = 'backup.sock'
/** The data folder of the copy, inside the data folder. */
const SNAPSHOT = 'snapshot'
/** Removing a folder fails at first where a program that ends has just written to it. */
const WHOLE = { recursive: true, force: true, maxRetries: 5 } as const
/** What the running database is to have left, above the limit below which it takes no writes. */
const SPARE_BYTES = 512 * 1024 * 1024

/** The answer to whoever connects, as one line of JSON. */
export type Answer = { folder: string } | { refusal: string }

type Options = { dataDir: string; database: Pick<Database, 'snapshot'>; log: Log }

/**
 * Gives other programs of this user a copy of the running embedded database: the folder is theirs as long as they stay
 * connected, one at a time. Does nothing for a database on a server. Returns what ends that. Where it cannot listen, a
 * warning says so, and backups are made while the process is stopped.
 */
export async function serveSnapshots({ dataDir, database, log }: Options): Promise<() => Promise<void>> {
  const { snapshot } = database
  if (snapshot === undefined) return () => Promise.resolve()
  const path = join(dataDir, SOCKET)
  const folder = join(dataDir, SNAPSHOT)
  // Left by a process that was killed: this one has the lock of the folder.
  await Promise.all([rm(path, { force: true }), rm(folder, WHOLE)])
  const open = new Set<Socket>()
  let ended = Promise.resolve()
  const server = createServer((socket) => {
    const isTaken = open.size > 0
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    // The other end is gone, which `close` says as well.
    socket.on('error', () => undefined)
    if (isTaken) answer(socket, { refusal: 'Another backup is being made at this moment. Wait for its end.' })
    else ended = ended.then(() => lend(socket, { dataDir, folder, snapshot, log }))
  })
  try {
    server.listen(path)
    await once(server, 'listening')
    await chmod(path, 0o600)
  } catch (error) {
    log.warn({ err: error }, 'no backup can be made while this process runs, because it cannot listen in DATA_DIR')
  }
  server.unref()
  return async () => {
    server.close()
    for (const socket of open) socket.destroy()
    await ended
  }
}

type Loan = { dataDir: string; folder: string; snapshot: TakeSnapshot; log: Log }

/** Makes the copy, says where it is, and removes it when the other end is gone. */
async function lend(socket: Socket, { dataDir, folder, snapshot, log }: Loan) {
  const gone = new AbortController()
  if (socket.destroyed) return
  const closed = once(socket, 'close').then(() => gone.abort())
  // Without it the end of the other program is not noticed.
  socket.resume()
  try {
    await rm(folder, WHOLE)
    await mkdir(folder, { mode: 0o700 })
    await requireRoom(dataDir, (await folderBytes(join(dataDir, 'pg'))) + SPARE_BYTES)
    await snapshot(join(folder, 'pg'), gone.signal)
    socket.write(`${JSON.stringify({ folder } satisfies Answer)}\n`)
  } catch (error) {
    if (!gone.signal.aborted) {
      log.warn({ err: error }, 'the database could not be copied for a backup')
      answer(socket, { refusal: error instanceof Error ? error.message : String(error) })
    }
  }
  await closed
  await rm(folder, WHOLE).catch((error: unknown) =>
    log.warn({ err: error }, 'the copy of the database that a backup was made from could not be removed'),
  )
}

function answer(socket: Socket, last: Answer) {
  socket.end(`${JSON.stringify(last)}\n`)
}
