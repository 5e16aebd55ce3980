import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod/mini'
import { PRODUCT } from '#shared/brand.ts'
import { type Database, openDatabase } from '#server/db/db.ts'
import type { Log } from '#server/db/pool.ts'
import { type Place, requireDatabase } from '#server/move/place.ts'
import { type Answer, SOCKET } from './snapshot-server.ts'

/** A database that can be read in peace. */
export type Source = {
  database: Database
  /** When it was copied, where it is a copy. */
  copiedAt?: Date
  /** Aborted with a sentence when what is read goes away. */
  signal: AbortSignal
  close: () => Promise<void>
}

/**
 * Opens what is to be read while the product runs or not, as for a backup: the database on a server, the copy that a running process makes of its embedded one, or that
 * one itself while no process runs. Throws a sentence for the operator.
 */
export async function openBackupSource(place: Place, log: Log): Promise<Source> {
  requireDatabase(place)
  const socket = place.databaseUrl === undefined ? await reach(join(place.dataDir, SOCKET)) : null
  if (socket === null) {
    const database = await openDatabase({ ...place, log })
    return { database, signal: new AbortController().signal, close: database.close }
  }
  const gone = new AbortController()
  socket.once('close', () =>
    gone.abort(new Error(`${PRODUCT} was stopped while its database was read. Start the command again.`)),
  )
  const folder = await lentFolder(socket)
  const copiedAt = new Date()
  // Otherwise its end would not be noticed.
  socket.resume()
  const database = await openDatabase({ dataDir: folder, log })
  return {
    database,
    copiedAt,
    signal: gone.signal,
    async close() {
      await database.close()
      socket.end()
    },
  }
}

/** Null where nobody listens. */
async function reach(path: string): Promise<Socket | null> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
    return socket
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED'))
      return null
    throw error
  }
}

const Answered: z.ZodMiniType<Answer> = z.union([z.object({ folder: z.string() }), z.object({ refusal: z.string() })])

async function lentFolder(socket: Socket): Promise<string> {
  for await (const line of createInterface({ input: socket })) {
    const answer = Answered.parse(JSON.parse(line))
    if ('folder' in answer) return answer.folder
    throw new Error(answer.refusal)
  }
  throw new Error(`${PRODUCT} was stopped before its database was read. Start the command again.`)
}
