import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/db.ts'
import { type FreeBytes, freeBytes } from '#server/db/embedded/disk.ts'
import { AppError } from '#shared/errors.ts'
import { diskFull } from '#server/files/disk-full.ts'
import type { Storage } from '#server/files/storage.ts'

/** With less the disk has no room for uploads. */
const UPLOAD_BYTES = 16 * 1024 * 1024
const LEAVING = 'This process is about to stop. Others are there.'

type Options = {
  database: Database
  storage: Pick<Storage, 'ping'>
  dataDir: string
  /** What is to be done soon, though the process can do its work: one sentence each. */
  readWarnings?: () => Promise<string[]>
  /** Aborted when the process is about to stop, and a proxy is to choose others. */
  leaving: AbortSignal
  /** For tests: the free disk space. */
  free?: FreeBytes
}

/** Answers whether the process runs, and whether it can do its work. */
export function registerHealth(app: FastifyInstance, options: Options) {
  const { database, storage, dataDir, readWarnings, leaving, free = freeBytes } = options
  app.get('/health', () => ({ status: 'ok' }))
  app.get('/ready', async () => {
    if (leaving.aborted) throw new AppError('unavailable', LEAVING)
    await Promise.all([database.ping(), storage.ping?.()])
    // A failed check says nothing about the room.
    const left = await free(dataDir).catch(() => Infinity)
    if (left < UPLOAD_BYTES) throw diskFull()
    const warnings = (await readWarnings?.()) ?? []
    return { status: 'ready', database: database.engine, ...(warnings.length > 0 && { warnings }) }
  })
}
