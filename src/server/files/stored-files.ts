import { randomBytes } from 'node:crypto'
import { and, count, eq, inArray, lt, notInArray, type SQL, sql, sum } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { AppError } from '#shared/errors.ts'
import { DAY_MS, instantBefore } from '#shared/time.ts'
import type { Core } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { instant } from '#server/db/columns.ts'
import { expectRemoval, keepFile, queueRemoval, removeQueued } from './removal.ts'
import { StoreAway } from './store-away.ts'

export const storedFiles = pgTable('stored_files', {
  path: text().primaryKey(),
  owner: text().notNull(),
  size: integer().notNull(),
  created_at: instant().notNull(),
})

/** The most files and bytes of an owner. */
type Quota = { files: number; bytes: number }

export type NewFile = {
  bytes: Uint8Array
  /** Must not be guessable, see `randomName`. */
  path: string
  /** The owner whose quota it counts towards, such as `user:<id>`. */
  owner: string
  quota: Quota
  /** A limit of bytes that several owners have together: its name, and a query of the owners. */
  shared?: { name: string; owners: SQL; bytes: number }
  /** What is said where the quota has no room. */
  full: string
}

type Files = Pick<Core, 'db' | 'storage'>

/** A file name that cannot be guessed. */
export function randomName() {
  return randomBytes(18).toString('base64url')
}

/** Stores a file. `work` runs in the same transaction. Throws `limit_reached` where the quota has no room. */
export async function storeFile(
  { db, storage }: Files,
  { bytes, path, owner, quota, shared, full }: NewFile,
  now: Date,
  work: (tx: Db) => Promise<unknown> = () => Promise.resolve(),
) {
  // First, so that neither a failure nor the end of the process leaves a file that nobody knows.
  await expectRemoval(db, [path], new Date(now.getTime() + ORPHAN_AFTER_MS))
  try {
    // Before the transaction, because a slow store would hold up whoever waits for its locks.
    await storage.write(path, bytes)
    await transact(db, async (tx) => {
      const own = await lockedUsage(tx, owner, eq(storedFiles.owner, owner))
      const isFull = own.files + 1 > quota.files || own.bytes + bytes.length > quota.bytes
      if (isFull || (shared && (await isSharedFull(tx, shared, bytes.length))))
        throw new AppError('limit_reached', full)
      await tx.insert(storedFiles).values({ path, owner, size: bytes.length, created_at: now.toISOString() })
      await work(tx)
      await keepFile(tx, path)
    })
  } catch (error) {
    // Nothing where the transaction was committed after all. A store that is away would make the caller wait once more.
    if (!(error instanceof StoreAway)) await removeQueued({ db, storage }, [path])
    throw error
  }
}

/** The size of stored files together. */
export async function sizeOfFiles(db: Db, paths: readonly string[]) {
  const bytes = sum(storedFiles.size).mapWith(Number)
  const [total] = await db
    .select({ bytes })
    .from(storedFiles)
    .where(sql`${storedFiles.path} = any(${sql.param(paths)}::text[])`)
  return total?.bytes ?? 0
}

/** Uploads that count towards the quota of this name wait for each other, so that they cannot exceed it together. */
async function lockedUsage(tx: Db, name: string, files: SQL) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  const bytes = sum(storedFiles.size).mapWith(Number)
  const [usage] = await tx.select({ files: count(), bytes }).from(storedFiles).where(files)
  return { files: usage?.files ?? 0, bytes: usage?.bytes ?? 0 }
}

async function isSharedFull(tx: Db, { name, owners, bytes }: NonNullable<NewFile['shared']>, more: number) {
  const usage = await lockedUsage(tx, name, sql`${storedFiles.owner} in (${owners})`)
  return usage.bytes + more > bytes
}

/** Deletes these files and frees their quota. */
export async function removeFiles({ db, storage }: Files, paths: readonly string[], now: Date) {
  await transact(db, (tx) => forgetFiles(tx, inArray(storedFiles.path, [...paths]), now))
  await removeQueued({ db, storage }, paths)
}

/** Deletes all files of an owner after the commit. Call it in the transaction that deletes the owner. */
export async function removeFilesOf(tx: Db, owner: string, now: Date) {
  await forgetFiles(tx, eq(storedFiles.owner, owner), now)
}

/** Frees the quota of files, which are deleted after the commit. Call it in the transaction that deletes what they are for. */
export async function forgetFiles(tx: Db, which: SQL | undefined, now: Date): Promise<string[]> {
  const deleted = await tx.delete(storedFiles).where(which).returning({ path: storedFiles.path })
  const paths = deleted.map(({ path }) => path)
  await queueRemoval(tx, paths, now)
  return paths
}

const ORPHAN_AFTER_MS = DAY_MS
const BATCH = 1000

/**
 * Deletes the files of a folder that are at least a day old and unused. `inUse` returns those of the given paths that are
 * in use. Returns how many were deleted.
 */
export async function removeUnused(
  { db, storage }: Files,
  folder: string,
  inUse: (paths: string[]) => Promise<string[]>,
  now: Date,
) {
  const old = instantBefore(now, ORPHAN_AFTER_MS)
  let removed = 0
  for (let after = folder; ;) {
    const files = await db
      .select({ path: storedFiles.path })
      .from(storedFiles)
      .where(
        and(
          sql`${storedFiles.path} > ${after}`,
          sql`starts_with(${storedFiles.path}, ${`${folder}/`})`,
          lt(storedFiles.created_at, old),
        ),
      )
      .orderBy(storedFiles.path)
      .limit(BATCH)
    const paths = files.map(({ path }) => path)
    const last = paths.at(-1)
    if (last === undefined) return removed
    const used = await inUse(paths)
    const unused = and(inArray(storedFiles.path, paths), notInArray(storedFiles.path, used))
    const deleted = await transact(db, (tx) => forgetFiles(tx, unused, now))
    await removeQueued({ db, storage }, deleted)
    removed += deleted.length
    after = last
  }
}
