import { inArray } from 'drizzle-orm'
import type { Core } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { randomName } from '#server/files/stored-files.ts'
import { ownsFile, removeOrphans, storeImage } from '#server/files/stored-images.ts'
import { AppError } from '#shared/errors.ts'
import { refusalText } from '../refusal-text.ts'
import { COVER_IMAGES } from '../rules.ts'
import type { ConferenceRow } from './access.ts'
import { conferences } from './table.ts'

/** The longest side in pixels: twice the width of the cover on the public page. */
const SIDE = 1480
/** Together with the pictures of speakers, which have the same owner. */
const QUOTA = { files: 20_100, bytes: 500 * 1024 * 1024 }

/** Stores a picture and returns its address. Throws as `storeImage` does. */
export async function storeCover(
  core: Pick<Core, 'db' | 'storage'>,
  { id }: Pick<ConferenceRow, 'id'>,
  bytes: Uint8Array,
  now: Date,
) {
  const path = `${COVER_IMAGES}/${randomName()}`
  return storeImage(core, { bytes, side: SIDE, path, owner: ownerOf(id), quota: QUOTA }, now)
}

/** Throws `unprocessable` for an address that is no cover uploaded for this conference. */
export async function refuseForeignCover(db: Db, { id }: { id: string }, url: string | null | undefined) {
  if (!url) return
  if (url.startsWith(`/storage/${COVER_IMAGES}/`) && (await ownsFile(db, ownerOf(id), url))) return
  throw new AppError('unprocessable', refusalText.foreignCover, { cover_url: refusalText.foreignCover })
}

function ownerOf(conference_id: string) {
  return `conference:${conference_id}`
}

/** Deletes covers that no conference has used for a day. Returns how many. */
export async function removeOrphanCovers(core: Core, now: Date) {
  const shown = async (urls: string[]) => {
    const used = await core.db
      .select({ url: conferences.cover_url })
      .from(conferences)
      .where(inArray(conferences.cover_url, urls))
    return used.flatMap(({ url }) => url ?? [])
  }
  return removeOrphans(core, COVER_IMAGES, shown, now)
}
