import { asc, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { SPEAKERS_PART } from '#features/speakers/server/portable.ts'
import { insertRows } from '#server/db/insert-many.ts'
import { sendJob } from '#server/jobs/job.ts'
import { type Export, type Import, inChunks, moment, portablePart, rowNumber } from '#server/portable/part.ts'
import { optionalLine } from '#shared/fields.ts'
import { tooLong } from '#shared/wording.ts'
import { AppError } from '#shared/errors.ts'
import { NewScheduleItem } from '../fields.ts'
import { isEndAfterStart, SCHEDULE_LIMITS } from '../rules.ts'
import { text } from '../text.ts'
import { indexSessionsJob } from './index-job.ts'
import { scheduleItems, scheduleItemSpeakers } from './table.ts'

export const SESSIONS_PART = 'sessions'

const { speaker_ids: _ids, speaker_id: _id, ...fields } = NewScheduleItem.shape
const Row = z.object({
  ...fields,
  external_id: optionalLine(SCHEDULE_LIMITS.id, tooLong('id', SCHEDULE_LIMITS.id)),
  /** In their order; null for one who was deleted. */
  speakers: z.array(z.nullable(rowNumber)).check(z.maxLength(SCHEDULE_LIMITS.speakers, text.tooManySpeakers)),
  created_at: moment,
})
type Row = z.output<typeof Row>

async function* exportRows({ db, id, numbers }: Export): AsyncGenerator<Row> {
  const rows = await db
    .select()
    .from(scheduleItems)
    .where(eq(scheduleItems.conference_id, id))
    .orderBy(asc(scheduleItems.number))
  const speaking = await db
    .select()
    .from(scheduleItemSpeakers)
    .where(eq(scheduleItemSpeakers.conference_id, id))
    .orderBy(asc(scheduleItemSpeakers.schedule_item_id), asc(scheduleItemSpeakers.position))
  const speakersOf = Map.groupBy(speaking, ({ schedule_item_id }) => schedule_item_id)
  for (const row of rows) {
    numbers.add(SESSIONS_PART, row.id)
    const { day, start_time, end_time, title, description, location, type, external_id, created_at } = row
    const speakers = (speakersOf.get(row.id) ?? []).map(({ speaker_id }) => numbers.of(speaker_id))
    yield { day, start_time, end_time, title, description, location, type, external_id, speakers, created_at }
  }
}

async function importRows({ call: { db, now }, id: conference_id, ids }: Import, rows: AsyncIterable<Row>) {
  for await (const chunk of inChunks(rows)) {
    const items = chunk.map(({ speakers: _speakers, ...row }) => {
      if (!isEndAfterStart(row.start_time, row.end_time)) throw new AppError('invalid', text.endBeforeStart)
      return { ...row, id: ids.add(SESSIONS_PART), conference_id, updated_at: row.created_at }
    })
    const speaking = chunk.flatMap(({ speakers }, at) =>
      speakers.map((number, position) => ({
        schedule_item_id: items[at]?.id ?? '',
        position,
        conference_id,
        speaker_id: ids.of(SPEAKERS_PART, number),
      })),
    )
    await insertRows(db, scheduleItems, items)
    await insertRows(db, scheduleItemSpeakers, speaking)
  }
  // The words by which the search finds them, which take long for many.
  await sendJob(db, indexSessionsJob.name, now)
}

export const portableSessions = portablePart({
  name: SESSIONS_PART,
  row: Row,
  most: SCHEDULE_LIMITS.items,
  happened: ({ created_at }) => [created_at],
  export: exportRows,
  import: importRows,
})
