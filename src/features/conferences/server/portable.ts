import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Export, type Import, type PictureImport, portablePart } from '#server/portable/part.ts'
import { pictureName } from '#server/portable/pictures.ts'
import { ConferenceDetails } from '../fields.ts'
import { REGISTRATION_CHOICES } from '../rules.ts'
import { storeCover } from './covers.ts'
import { conferences } from './table.ts'

const { cover_url: _cover, ...fields } = ConferenceDetails.shape
const Row = z.object({ ...fields, registration_choice: z.enum(REGISTRATION_CHOICES), picture: pictureName })
type Row = z.output<typeof Row>

async function* exportRow({ db, id, pictures }: Export): AsyncGenerator<Row> {
  const [row] = await db.select().from(conferences).where(eq(conferences.id, id))
  if (row) yield Row.parse({ ...row, picture: pictures.add(row.cover_url) })
}

/** Fills in a new draft. Its dates count as entered now, or the people of a past conference would be forgotten at once. */
async function importRow({ call, id, pictures }: Import, rows: AsyncIterable<Row>) {
  for await (const { picture, name: _name, ...row } of rows) {
    const cover_url = pictures.urlOf(picture)
    await call.db
      .update(conferences)
      .set({ ...row, cover_url, dates_changed_at: call.now.toISOString() })
      .where(eq(conferences.id, id))
  }
}

async function storePictures({ call, id, pictures }: PictureImport, rows: AsyncIterable<Row>) {
  for await (const { picture } of rows)
    await pictures.store(picture, (bytes) => storeCover(call, { id }, bytes, call.now))
}

/** The name of the conference that a file holds, by its first row. */
export const ConferenceName = z.pick(Row, { name: true })
export const CONFERENCE_PART = 'conference'

export const portableConference = portablePart({
  name: CONFERENCE_PART,
  row: Row,
  most: 1,
  export: exportRow,
  store: storePictures,
  import: importRow,
})
