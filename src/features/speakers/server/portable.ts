import { asc, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { insertRows } from '#server/db/insert-many.ts'
import { type Export, type Import, inChunks, moment, type PictureImport, portablePart } from '#server/portable/part.ts'
import { pictureName } from '#server/portable/pictures.ts'
import { UntitledSpeaker } from '../fields.ts'
import { SPEAKER_LIMITS } from '../rules.ts'
import { storeSpeakerImage } from './service.ts'
import { speakers } from './table.ts'

export const SPEAKERS_PART = 'speakers'

const { image_url: _image, ...fields } = UntitledSpeaker.shape
const Row = z.object({ ...fields, picture: pictureName, created_at: moment })
type Row = z.output<typeof Row>

async function* exportRows({ db, id, numbers, pictures }: Export): AsyncGenerator<Row> {
  const rows = await db
    .select()
    .from(speakers)
    .where(eq(speakers.conference_id, id))
    .orderBy(asc(speakers.created_at), asc(speakers.id))
  for (const { image_url, ...row } of rows) {
    numbers.add(SPEAKERS_PART, row.id)
    const { name, email, title, company_name, bio, topic, twitter_url, linkedin_url, github_url, created_at } = row
    const said = { name, email, title, company_name, bio, topic, twitter_url, linkedin_url, github_url }
    yield { ...said, picture: pictures.add(image_url), created_at }
  }
}

async function storePictures({ call, id, pictures }: PictureImport, rows: AsyncIterable<Row>) {
  for await (const { picture } of rows)
    await pictures.store(picture, (bytes) => storeSpeakerImage(call, { id }, bytes, call.now))
}

async function importRows({ call, id: conference_id, ids, pictures }: Import, rows: AsyncIterable<Row>) {
  for await (const chunk of inChunks(rows)) {
    const written = chunk.map(({ picture, ...row }) => ({
      ...row,
      id: ids.add(SPEAKERS_PART),
      conference_id,
      image_url: pictures.urlOf(picture),
      updated_at: row.created_at,
    }))
    await insertRows(call.db, speakers, written)
  }
}

export const portableSpeakers = portablePart({
  name: SPEAKERS_PART,
  row: Row,
  most: SPEAKER_LIMITS.speakers,
  happened: ({ created_at }) => [created_at],
  export: exportRows,
  store: storePictures,
  import: importRows,
})
