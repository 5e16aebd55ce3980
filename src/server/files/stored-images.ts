import { randomBytes } from 'node:crypto'
import { and, count, eq, inArray, lt, notInArray, type SQL, sql, sum } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/errors.ts'
import { imageText } from '#shared/image-text.ts'
import { DAY_MS, instantBefore } from '#shared/time.ts'
import type { Core } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { SOURCE_CALLS, sourceOf } from '#server/http/source.ts'
import { instant } from '#server/db/columns.ts'

export const storedFiles = pgTable('stored_files', {
  path: text().primaryKey(),
  owner: text().notNull(),
  size: integer().notNull(),
  created_at: instant().notNull(),
})

/** The most files and bytes of an owner. */
type Quota = { files: number; bytes: number }

type NewImage = {
  bytes: Uint8Array
  /** The longest side in pixels after resizing. */
  side: number
  /** The path without its extension: `avatars/<name>`; must not be guessable, see `randomName`. */
  path: string
  /** The owner whose quota it counts towards, such as `user:<id>`. */
  owner: string
  quota: Quota
  /** A limit of bytes that several owners have together: its name, and a query of the owners. */
  shared?: { name: string; owners: SQL; bytes: number }
}

const PREFIX = '/storage/'

/** A file name that cannot be guessed. */
export function randomName() {
  return randomBytes(18).toString('base64url')
}

/** Re-encodes and stores a picture and returns its address. Throws what `remakeImage` throws, and `limit_reached`. */
export async function storeImage(
  { db, storage }: Pick<Core, 'db' | 'storage'>,
  { bytes, side, path: name, owner, quota, shared }: NewImage,
  now: Date,
) {
  // Imported with the first picture, because it takes 9 MB of memory.
  const { remakeImage } = await import('./images.ts')
  const made = await remakeImage(bytes, side)
  const path = `${name}.webp`
  const stored = transact(db, async (tx) => {
    const own = await lockedUsage(tx, owner, eq(storedFiles.owner, owner))
    const isFull = own.files + 1 > quota.files || own.bytes + made.length > quota.bytes
    if (isFull || (shared && (await isSharedFull(tx, shared, made.length))))
      throw new AppError('limit_reached', imageText.quota)
    await tx.insert(storedFiles).values({ path, owner, size: made.length, created_at: now.toISOString() })
    // Last, so that a full disk leaves neither a row nor a file.
    await storage.write(path, made)
  })
  await stored.catch(async (error: unknown) => {
    await storage.remove(path)
    throw error
  })
  return PREFIX + path
}

/** Uploads that count towards the quota of this name wait for each other, so that they cannot exceed it together. */
async function lockedUsage(tx: Db, name: string, files: SQL) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  const bytes = sum(storedFiles.size).mapWith(Number)
  const [usage] = await tx.select({ files: count(), bytes }).from(storedFiles).where(files)
  return { files: usage?.files ?? 0, bytes: usage?.bytes ?? 0 }
}

async function isSharedFull(tx: Db, { name, owners, bytes }: NonNullable<NewImage['shared']>, more: number) {
  const usage = await lockedUsage(tx, name, sql`${storedFiles.owner} in (${owners})`)
  return usage.bytes + more > bytes
}

/** Whether the address is a stored file of this owner. */
export async function ownsFile(db: Core['db'], owner: string, url: string) {
  const path = url.slice(PREFIX.length)
  const found = and(eq(storedFiles.owner, owner), eq(storedFiles.path, path))
  return url.startsWith(PREFIX) && (await db.$count(storedFiles, found)) > 0
}

/** Deletes a picture and frees its quota. */
export async function removeImage({ db, storage }: Pick<Core, 'db' | 'storage'>, url: string) {
  const path = url.slice(PREFIX.length)
  await db.delete(storedFiles).where(eq(storedFiles.path, path))
  await storage.remove(path)
}

/** Deletes all pictures of an owner. Call it in the transaction that deletes the owner. */
export async function removeImagesOf({ db, storage }: Pick<Core, 'db' | 'storage'>, owner: string) {
  const deleted = await db.delete(storedFiles).where(eq(storedFiles.owner, owner)).returning({ path: storedFiles.path })
  for (const { path } of deleted) await storage.remove(path)
}

const ORPHAN_AFTER_MS = DAY_MS
const BATCH = 1000

/**
 * Deletes the files of a folder that are at least a day old and unused. `shown` returns those of the given addresses that
 * are in use. Returns how many were deleted.
 */
export async function removeOrphans(
  { db, storage }: Pick<Core, 'db' | 'storage'>,
  folder: string,
  shown: (urls: string[]) => Promise<string[]>,
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
    const used = (await shown(paths.map((path) => PREFIX + path))).map((url) => url.slice(PREFIX.length))
    const deleted = await db
      .delete(storedFiles)
      .where(and(inArray(storedFiles.path, paths), notInArray(storedFiles.path, used)))
      .returning({ path: storedFiles.path })
    for (const { path } of deleted) await storage.remove(path)
    removed += deleted.length
    after = last
  }
}

/** The paths that the server creates; all others are not found. */
const STORED = /^(?:[a-z][a-z-]*\/){1,3}[\w-]+\.webp$/

/** Serves the immutable files under /storage/, with headers that let browsers treat them only as pictures. */
export function registerStorage(app: FastifyInstance, { storage, limits }: Pick<Core, 'storage' | 'limits'>) {
  app.get<{ Params: { '*': string } }>('/storage/*', async (request, reply) => {
    const path = request.params['*']
    const file = STORED.test(path) ? await storage.read(path) : null
    if (!file) {
      await limits.spend(SOURCE_CALLS, sourceOf(request))
      throw new AppError('not_found', 'There is nothing at this address.')
    }
    return reply
      .type('image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .send(file)
  })
}
