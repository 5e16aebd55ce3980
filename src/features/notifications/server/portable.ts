import { asc, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { insertRows } from '#server/db/insert-many.ts'
import { reserveSeq } from '#server/live/events.ts'
import { conferenceRoom } from '#server/live/room-name.ts'
import { type Export, type Import, inChunks, moment, portablePart } from '#server/portable/part.ts'
import { NewAnnouncement } from '../fields.ts'
import { ANNOUNCEMENT_STATES } from '../rules.ts'
import { announcements } from './table.ts'

const Row = z.object({
  ...NewAnnouncement.shape,
  status: z.enum(ANNOUNCEMENT_STATES),
  published_at: z.nullable(moment),
  created_at: moment,
})
type Row = z.output<typeof Row>

async function* exportRows({ db, id }: Export): AsyncGenerator<Row> {
  const rows = await db
    .select()
    .from(announcements)
    .where(eq(announcements.conference_id, id))
    .orderBy(asc(announcements.created_at), asc(announcements.id))
  for (const { title, body, audience, status, expires_at, published_at, created_at } of rows)
    yield { title, body, audience, status, expires_at, published_at, created_at }
}

/** Nobody is notified: those for whom they were have read them, or will when the conference is published. */
async function importRows({ call: { db }, id: conference_id, ids }: Import, rows: AsyncIterable<Row>) {
  for await (const chunk of inChunks(rows)) {
    const first = await reserveSeq(db, conferenceRoom(conference_id), chunk.length)
    await insertRows(
      db,
      announcements,
      chunk.map((row, at) => ({
        ...row,
        id: ids.next(),
        conference_id,
        updated_at: row.created_at,
        seq: first + at,
      })),
    )
  }
}

export const portableAnnouncements = portablePart({
  name: 'announcements',
  row: Row,
  most: 10_000,
  happened: ({ created_at, published_at }) => [created_at, published_at],
  export: exportRows,
  import: importRows,
})
