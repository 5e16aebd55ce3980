import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/db.ts'
import { type FreeBytes, freeBytes } from '#server/db/embedded/disk.ts'
import { AppError } from '#shared/errors.ts'
import { diskFull } from '#server/files/disk-full.ts'
import type { Storage } from '#server/files/storage.ts'
import { StoreAway } from '#server/files/store-away.ts'

/** With less the disk has no room for uploads. */
const UPLOAD_BYTES = 16 * 1024 * 1024
/** How long its warnings are kept, because anybody may ask, and an object store bills each of our questions. */
const WARNINGS_MS = 1000
const LEAVING = 'This process is about to stop. Others are there.'

type Options = {
  database: Database
  storage: Pick<Storage, 'ping'>
  dataDir: string
  /** Aborted when the process is about to stop, and a proxy is to choose others. */
  leaving: AbortSignal
  /** What is to be done soon, though the process can do its work: one sentence each. */
  readWarnings?: () => Promise<string[]>
  /** For tests: the free disk space. */
  free?: FreeBytes
}

/** Answers whether the process runs, and whether it can do its work. */
export function registerHealth(app: FastifyInstance, options: Options) {
  const { database, storage, dataDir, leaving, readWarnings, free = freeBytes } = options
  const warningsNow = keptFor(WARNINGS_MS, async () => [
    ...(await storageWarnings(storage)),
    ...((await readWarnings?.()) ?? []),
  ])
  app.get('/health', () => ({ status: 'ok' }))
  app.get('/ready', async () => {
    if (leaving.aborted) throw new AppError('unavailable', LEAVING)
    await database.ping()
    // A failed check says nothing about the room.
    const left = await free(dataDir).catch(() => Infinity)
    if (left < UPLOAD_BYTES) throw diskFull()
    const warnings = await warningsNow()
    return { status: 'ready', database: database.engine, ...(warnings.length > 0 && { warnings }) }
  })
}

/** Asks anew once the last answer is older than so many milliseconds. */
function keptFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let last: { answer: Promise<T>; until: number } | undefined
  return () => {
    if (last && performance.now() <= last.until) return last.answer
    const asked = { answer: ask(), until: Infinity }
    last = asked
    const settled = () => void (asked.until = performance.now() + ms)
    asked.answer.then(settled, settled)
    return asked.answer
  }
}

/** Most of the product works without its pictures, so a store that is away takes no process out of service. */
async function storageWarnings({ ping }: Options['storage']) {
  try {
    await ping?.()
    return []
  } catch (error) {
    if (!(error instanceof StoreAway)) throw error
    return ['The object store does not respond.']
  }
}
