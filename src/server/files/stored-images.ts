import { and, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/errors.ts'
import { imageText } from '#shared/image-text.ts'
import type { Core } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { SOURCE_CALLS, sourceOf } from '#server/http/source.ts'
import { type NewFile, removeFiles, removeUnused, storedFiles, storeFile } from './stored-files.ts'

type NewImage = Omit<NewFile, 'full'> & {
  /** The longest side in pixels after resizing. */
  side: number
  /** The path without its extension: `avatars/<name>`. */
  path: string
}

const PREFIX = '/storage/'

/** Re-encodes and stores a picture and returns its address. Throws what `remakeImage` throws, and `limit_reached`. */
export async function storeImage(core: Pick<Core, 'db' | 'storage'>, { side, ...image }: NewImage, now: Date) {
  const bytes = await encodeImage(image.bytes, side)
  const path = `${image.path}.webp`
  await storeFile(core, { ...image, bytes, path, full: imageText.quota }, now)
  return PREFIX + path
}

/** What is stored of a picture: the same bytes each time. Throws what `remakeImage` throws. */
export async function encodeImage(bytes: Uint8Array, side: number) {
  // Imported with the first picture, because it takes 9 MB of memory.
  const { remakeImage } = await import('./images.ts')
  return remakeImage(bytes, side)
}

/** Has stored pictures count towards the quota of other owners. */
export async function changeOwners(tx: Db, images: readonly { url: string; owner: string }[]) {
  const given = images.map(({ url, owner }) => ({ path: url.slice(PREFIX.length), owner }))
  await tx.execute(sql`
    update ${storedFiles} as file set owner = given.owner
    from json_to_recordset(${JSON.stringify(given)}) as given (path text, owner text)
    where file.path = given.path`)
}

/** Whether the address is a stored file of this owner. */
export async function ownsFile(db: Core['db'], owner: string, url: string) {
  const path = url.slice(PREFIX.length)
  const found = and(eq(storedFiles.owner, owner), eq(storedFiles.path, path))
  return url.startsWith(PREFIX) && (await db.$count(storedFiles, found)) > 0
}

/** The bytes of a stored picture; null where there is none at this address. */
export async function readImage({ storage }: Pick<Core, 'storage'>, url: string) {
  return url.startsWith(PREFIX) ? storage.read(url.slice(PREFIX.length)) : null
}

/** Deletes a picture and frees its quota. */
export async function removeImage(core: Pick<Core, 'db' | 'storage'>, url: string, now: Date) {
  await removeFiles(core, [url.slice(PREFIX.length)], now)
}

/** The same as `removeUnused` for pictures, of which `shown` gets and returns the addresses. */
export function removeOrphans(
  core: Pick<Core, 'db' | 'storage'>,
  folder: string,
  shown: (urls: string[]) => Promise<string[]>,
  now: Date,
) {
  const inUse = async (paths: string[]) => {
    const urls = await shown(paths.map((path) => PREFIX + path))
    return urls.map((url) => url.slice(PREFIX.length))
  }
  return removeUnused(core, folder, inUse, now)
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
