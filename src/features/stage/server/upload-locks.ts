import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Lock, Locker, RequestRelease } from '@tus/server'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { AppError } from '#shared/errors.ts'
import { text } from '../text.ts'
import { stageRecordings } from './table.ts'

const { id, held_by, held_until } = stageRecordings
/** A request holds an upload for so long unless it says that it goes on, so that nothing waits long for a process that died. */
const LEASE = { held_until: sql`now() + interval '10 seconds'` }
const GOES_ON_MS = 1000
const ASK_AGAIN_MS = 100
/** Longer than a lease. */
const LONGEST_WAIT_MS = 15_000

/**
 * Lets one request at a time write to an upload, over all processes. The newest one gets it: it comes from somebody whose
 * earlier connection was cut, which its process may not have noticed. Times are the database's, which all processes share.
 */
export class UploadLocker implements Locker {
  private readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  /** The library calls an upload by the path of its file, whose last part is the id of the row. */
  newLock(path: string): Lock {
    const upload = path.slice(path.lastIndexOf('/') + 1)
    const holder = randomUUID()
    let going: NodeJS.Timeout | undefined
    return {
      lock: async (signal, requestRelease) => {
        await this.take(upload, holder, signal)
        going = setInterval(() => void this.goOn(upload, holder, requestRelease), GOES_ON_MS)
      },
      unlock: async () => {
        clearInterval(going)
        const free = { held_by: null, held_until: null, release_requested: false }
        await this.db
          .update(stageRecordings)
          .set(free)
          .where(and(eq(id, upload), eq(held_by, holder)))
      },
    }
  }

  private async take(upload: string, holder: string, signal: AbortSignal) {
    const isFree = or(isNull(held_by), lt(held_until, sql`now()`))
    for (const end = performance.now() + LONGEST_WAIT_MS; performance.now() < end && !signal.aborted;) {
      const taken = await this.db
        .update(stageRecordings)
        .set({ held_by: holder, ...LEASE, release_requested: false })
        .where(and(eq(id, upload), isFree))
        .returning({ id })
      if (taken.length > 0) return
      await this.db.update(stageRecordings).set({ release_requested: true }).where(eq(id, upload))
      await pause(ASK_AGAIN_MS)
    }
    throw new AppError('conflict', text.uploadHeld)
  }

  /** Ends the request where another one wants the upload, or has it already. A failure is no reason: the lease is long. */
  private async goOn(upload: string, holder: string, requestRelease: RequestRelease) {
    const held = await this.db
      .update(stageRecordings)
      .set(LEASE)
      .where(and(eq(id, upload), eq(held_by, holder)))
      .returning({ release_requested: stageRecordings.release_requested })
      .catch(() => [{ release_requested: false }])
    if (held[0]?.release_requested !== false) await requestRelease()
  }
}
