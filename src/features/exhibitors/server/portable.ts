import { asc, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { insertRows } from '#server/db/insert-many.ts'
import { atMost, type Export, type Import, inChunks, moment, portablePart } from '#server/portable/part.ts'
import { pictureName } from '#server/portable/pictures.ts'
import { AppError } from '#shared/errors.ts'
import { NewExhibitor, Product, TeamMember } from '../fields.ts'
import { refusalText } from '../refusal-text.ts'
import { EXHIBITOR_LIMITS, FEATURED_PLACES, searchTextOf } from '../rules.ts'
import { storePicture } from './images.ts'
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

async function importRows(target: Import, rows: AsyncIterable<Row>) {
  const { call, id: conference_id, ids } = target
  let featured = 0
  for await (const chunk of inChunks(atMost(rows, EXHIBITOR_LIMITS.exhibitors, refusalText.tooMany))) {
    featured += chunk.filter((row) => row.featured).length
    if (featured > FEATURED_PLACES) throw new AppError('invalid', refusalText.allFeatured)
    for (const row of chunk) {
      const id = ids.next()
      const shown = await withPictures(target, id, row)
      const written = { ...shown, id, conference_id, search_text: searchTextOf(shown), updated_at: row.created_at }
      // One by one, because the pictures of the next one are counted with those of this one.
      await insertRows(call.db, exhibitors, [written])
    }
  }
}

async function withPictures(
  { call, id: conference_id, pictures }: Import,
  exhibitor_id: string,
  { picture, products, team_members, ...row }: Row,
) {
  const url = (name: string | null) =>
    pictures.store(name, (bytes) => storePicture(call, { exhibitor_id, conference_id, bytes }, call.now))
  const shownProducts: (typeof exhibitors.$inferSelect)['products'] = []
  for (const { picture: name, ...product } of products) shownProducts.push({ ...product, image_url: await url(name) })
  const members: (typeof exhibitors.$inferSelect)['team_members'] = []
  for (const { picture: name, ...member } of team_members) members.push({ ...member, image_url: await url(name) })
  return { ...row, logo_url: await url(picture), products: shownProducts, team_members: members }
}

export const portableExhibitors = portablePart({
  name: 'exhibitors',
  row: Row,
  export: exportRows,
  import: importRows,
})
