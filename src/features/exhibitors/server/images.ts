import { sql } from 'drizzle-orm'
import type { Call } from '#server/context.ts'
import type { Core } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { randomName } from '#server/files/stored-files.ts'
import { changeOwners, ownsFile, removeOrphans, storeImage } from '#server/files/stored-images.ts'
import { AppError } from '#shared/errors.ts'
import type { ExhibitorChange } from '../fields.ts'
import { refusalText } from '../refusal-text.ts'
import { EXHIBITOR_IMAGES, EXHIBITOR_LIMITS } from '../rules.ts'
import type { EditableExhibitor } from './access.ts'
import { exhibitors } from './table.ts'

type Files = Pick<Core, 'db' | 'storage'>

/** The longest side in pixels: twice the size of a product's picture on a phone. */
const SIDE = 800
const PICTURES = 1 + EXHIBITOR_LIMITS.products + EXHIBITOR_LIMITS.team_members
const QUOTA = { files: 2 * PICTURES, bytes: 20 * 1024 * 1024 }
/** Of all exhibitors of a conference together. */
const SHARED_BYTES = 500 * 1024 * 1024

/** Pictures belong to an exhibitor: they count towards its quota, and no other may use them. */
const ownerOf = (id: string) => `exhibitor:${id}`

/** Stores a picture and returns its address. Throws as `storeImage` does. */
export async function storeExhibitorImage(call: Call, { exhibitor, conference }: EditableExhibitor) {
  const image = {
    bytes: call.bytes,
    side: SIDE,
    path: `${EXHIBITOR_IMAGES}/${randomName()}`,
    owner: ownerOf(exhibitor.id),
    quota: QUOTA,
    shared: {
      name: `exhibitors:${conference.id}`,
      owners: sql`select ${ownerOf('')} || id from ${exhibitors} where conference_id = ${conference.id}`,
      bytes: SHARED_BYTES,
    },
  }
  return storeImage(call, image, call.now)
}

/** Of all pictures of an imported conference together. */
const IMPORT_QUOTA = { files: 20_100, bytes: SHARED_BYTES }

/**
 * Stores a picture of an exhibitor that is about to be imported. Until `ownImportedImages` it counts with those of the
 * conference, because no exhibitor is there yet.
 */
export async function storeImportedImage(core: Files, { id }: { id: string }, bytes: Uint8Array, now: Date) {
  const path = `${EXHIBITOR_IMAGES}/${randomName()}`
  return storeImage(core, { bytes, side: SIDE, path, owner: `conference:${id}`, quota: IMPORT_QUOTA }, now)
}

/** Call it in the transaction that adds the exhibitors. */
export async function ownImportedImages(tx: Db, images: readonly { url: string; exhibitor_id: string }[]) {
  await changeOwners(tx, images.map(({ url, exhibitor_id }) => ({ url, owner: ownerOf(exhibitor_id) }))) // prettier-ignore
}

type Pictured = Pick<ExhibitorChange, 'logo_url' | 'products' | 'team_members'>

/** Throws `unprocessable` for a picture that was not uploaded for this exhibitor. */
export async function refuseForeignImages(db: Db, id: string, { logo_url, products, team_members }: Pictured) {
  const pictures = [
    { field: 'logo_url', url: logo_url },
    ...(products ?? []).map(({ image_url }) => ({ field: 'products', url: image_url })),
    ...(team_members ?? []).map(({ image_url }) => ({ field: 'team_members', url: image_url })),
  ]
  for (const { field, url } of pictures) {
    if (!url || (await ownsFile(db, ownerOf(id), url))) continue
    throw new AppError('unprocessable', refusalText.foreignImage, { [field]: refusalText.foreignImage })
  }
}

/** Deletes pictures that no exhibitor has used for a day. Returns how many. */
export async function removeOrphanImages(core: Core, now: Date) {
  const shown = async (urls: string[]) => {
    const { rows } = await core.db.execute<{ url: string }>(sql`
      select distinct url from ${exhibitors}, lateral (
        select logo_url as url
        union all select product ->> 'image_url' from jsonb_array_elements(products) as product
        union all select member ->> 'image_url' from jsonb_array_elements(team_members) as member
      ) as used
      where url = any(${sql.param(urls)}::text[])`)
    return rows.map(({ url }) => url)
  }
  return removeOrphans(core, EXHIBITOR_IMAGES, shown, now)
}
