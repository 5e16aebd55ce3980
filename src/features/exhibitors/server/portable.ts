import { asc, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { insertRows } from '#server/db/insert-many.ts'
import { type Export, type Import, inChunks, moment, type PictureImport, portablePart } from '#server/portable/part.ts'
import { pictureName } from '#server/portable/pictures.ts'
import { AppError } from '#shared/errors.ts'
import { NewExhibitor, Product, TeamMember } from '../fields.ts'
import { refusalText } from '../refusal-text.ts'
import { EXHIBITOR_LIMITS, FEATURED_PLACES, searchTextOf } from '../rules.ts'
import { ownImportedImages, storeImportedImage } from './images.ts'
import { exhibitors } from './table.ts'

const pictured = { picture: pictureName }
const Row = z.object({
  ...NewExhibitor.shape,
  products: z
    .array(z.extend(z.omit(Product, { image_url: true }), pictured))
    .check(z.maxLength(EXHIBITOR_LIMITS.products, refusalText.tooManyProducts)),
  team_members: z
    .array(z.extend(z.omit(TeamMember, { image_url: true }), pictured))
    .check(z.maxLength(EXHIBITOR_LIMITS.team_members, refusalText.tooManyMembers)),
  ...pictured,
  position: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  created_at: moment,
})
type Row = z.output<typeof Row>

async function* exportRows({ db, id, pictures }: Export): AsyncGenerator<Row> {
  const rows = await db
    .select()
    .from(exhibitors)
    .where(eq(exhibitors.conference_id, id))
    .orderBy(asc(exhibitors.created_at), asc(exhibitors.id))
  const withPicture = <Shown extends { image_url: string | null }>({ image_url, ...shown }: Shown) => ({
    ...shown,
    picture: pictures.add(image_url),
  })
  for (const { logo_url, products, team_members, ...row } of rows)
    yield Row.parse({
      ...row,
      picture: pictures.add(logo_url),
      products: products.map(withPicture),
      team_members: team_members.map(withPicture),
    })
}

/** Of its logo, its products and its people. */
function picturesOf({ picture, products, team_members }: Row) {
  return [picture, ...[...products, ...team_members].map((shown) => shown.picture)]
}

async function storePictures({ call, id, pictures }: PictureImport, rows: AsyncIterable<Row>) {
  for await (const row of rows)
    for (const picture of picturesOf(row))
      await pictures.store(picture, (bytes) => storeImportedImage(call, { id }, bytes, call.now))
}

async function importRows({ call, id: conference_id, ids, pictures }: Import, rows: AsyncIterable<Row>) {
  const withUrl = <Shown extends { picture: string | null }>({ picture, ...shown }: Shown) => {
    return { ...shown, image_url: pictures.urlOf(picture) }
  }
  let featured = 0
  for await (const chunk of inChunks(rows)) {
    featured += chunk.filter((row) => row.featured).length
    if (featured > FEATURED_PLACES) throw new AppError('invalid', refusalText.allFeatured)
    const written = chunk.map(({ picture, products, team_members, ...row }) => {
      const shown = { ...row, products: products.map(withUrl), team_members: team_members.map(withUrl) }
      const made = { id: ids.next(), conference_id, search_text: searchTextOf(shown), updated_at: row.created_at }
      return { ...shown, ...made, logo_url: pictures.urlOf(picture) }
    })
    await insertRows(call.db, exhibitors, written)
    const owned = chunk.flatMap((row, at) =>
      picturesOf(row).flatMap((picture) => {
        const url = pictures.urlOf(picture)
        return url === null ? [] : { url, exhibitor_id: written[at]?.id ?? '' }
      }),
    )
    await ownImportedImages(call.db, owned)
  }
}

export const portableExhibitors = portablePart({
  name: 'exhibitors',
  row: Row,
  most: EXHIBITOR_LIMITS.exhibitors,
  happened: ({ created_at }) => [created_at],
  export: exportRows,
  store: storePictures,
  import: importRows,
})
