import { eq, inArray, lte } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import type { Core } from '#server/context.ts'
import { instant } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'
import { HOURLY, type Job, sendJob } from '#server/jobs/job.ts'
import { chunksOf } from '#shared/chunks.ts'
import { StoreAway } from './store-away.ts'

export const filesToRemove = pgTable('files_to_remove', {
  path: text().primaryKey(),
  due_at: instant().notNull(),
})

const REMOVE_FILES = 'remove-files'
const BATCH = 1000
/** After this no further file is begun while somebody waits. */
const CALL_MS = 1000

/**
 * Has files deleted after the commit, and again and again until they are gone. Call it in the transaction that deletes their
 * rows. Call `removeQueued` after it where somebody waits for the files to be gone.
 */
export async function queueRemoval(tx: Db, paths: readonly string[], now: Date) {
  if (paths.length === 0) return
  await expectRemoval(tx, paths, now)
  await sendJob(tx, REMOVE_FILES, now)
}

/** Notes files that are to be deleted at a time, unless `keepFile` says otherwise until then. */
export async function expectRemoval(db: Db, paths: readonly string[], due: Date) {
  const due_at = due.toISOString()
  for (const some of chunksOf([...paths], BATCH))
    await db
      .insert(filesToRemove)
      .values(some.map((path) => ({ path, due_at })))
      .onConflictDoUpdate({ target: filesToRemove.path, set: { due_at } })
}

/** Call it in the transaction that writes the row of a file. */
export async function keepFile(tx: Db, path: string) {
  await tx.delete(filesToRemove).where(eq(filesToRemove.path, path))
}

type Files = Pick<Core, 'db' | 'storage'>

/** Deletes those of these files that are to be deleted. A store that is slow or away leaves the rest to the job. */
export async function removeQueued({ db, storage }: Files, paths: readonly string[]) {
  const queued = await db
    .select({ path: filesToRemove.path })
    .from(filesToRemove)
    .where(inArray(filesToRemove.path, [...paths]))
  await unlessAway(removeAll({ db, storage }, queued, CALL_MS))
}

/** The same for all files that are due, after a transaction that queued the files of several features. */
export async function removeDueNow(files: Files, now: Date) {
  await unlessAway(removeAll(files, await dueFiles(files.db, now), CALL_MS))
}

async function unlessAway(removing: Promise<void>) {
  try {
    await removing
  } catch (error) {
    if (!(error instanceof StoreAway)) throw error
  }
}

async function removeAll({ db, storage }: Files, files: readonly { path: string }[], limit_ms = Infinity) {
  const end = performance.now() + limit_ms
  for (const { path } of files) {
    if (performance.now() > end) return
    await storage.remove(path)
    await db.delete(filesToRemove).where(eq(filesToRemove.path, path))
  }
}

/** Deletes the files that are due. Throws while the store is away, so that it is tried again. */
export async function removeDueFiles(files: Files, now: Date) {
  for (;;) {
    const due = await dueFiles(files.db, now)
    await removeAll(files, due)
    if (due.length < BATCH) return
  }
}

function dueFiles(db: Db, now: Date) {
  return db
    .select({ path: filesToRemove.path })
    .from(filesToRemove)
    .where(lte(filesToRemove.due_at, now.toISOString()))
    .orderBy(filesToRemove.due_at)
    .limit(BATCH)
}

export const removeFilesJob: Job = { name: REMOVE_FILES, cron: HOURLY, work: removeDueFiles }
