import { asc, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { placedRows } from '#features/rooms/server/portable.ts'
import { roomKey, STAGE_STATES } from '#features/schedule/now-rules.ts'
import { SCHEDULE_LIMITS } from '#features/schedule/rules.ts'
import { scheduleItems } from '#features/schedule/server/table.ts'
import { insertRows } from '#server/db/insert-many.ts'
import { reserveSeq } from '#server/live/events.ts'
import { conferenceRoom } from '#server/live/room-name.ts'
import { type Export, type Import, inChunks, moment, portablePart, rowNumber } from '#server/portable/part.ts'
import { oneLine } from '#shared/clean.ts'
import { address, NewStageState, StageSettings } from '../fields.ts'
import { roomStreams, stageSessions } from './table.ts'

/** What organisers said of a session, and where it is watched. Uploaded recordings stay where they are. */
const Row = z.object({
  session: rowNumber,
  ...StageSettings.shape,
  state: z.nullable(z.enum(STAGE_STATES)),
  state_at: z.nullable(moment),
  note: NewStageState.shape.note,
  back_at: z.nullable(moment),
})
type Row = z.output<typeof Row>

async function* exportRows({ db, id, numbers }: Export): AsyncGenerator<Row> {
  const rows = await db
    .select({ stage: stageSessions })
    .from(stageSessions)
    .innerJoin(scheduleItems, eq(scheduleItems.id, stageSessions.schedule_item_id))
    .where(eq(stageSessions.conference_id, id))
    .orderBy(asc(scheduleItems.number))
  for (const { stage } of rows) {
    const session = numbers.of(stage.schedule_item_id)
    if (session !== null) yield Row.parse({ ...stage, session })
  }
}

async function importRows(target: Import, rows: AsyncIterable<Row>) {
  const { call, id: conference_id } = target
  for await (const chunk of inChunks(rows)) {
    const first = await reserveSeq(call.db, conferenceRoom(conference_id), chunk.length)
    const placed = await placedRows(target, chunk)
    const written = placed.flatMap(({ row, place: { schedule_item_id }, seq }, at) =>
      schedule_item_id === null ? [] : [{ ...row, conference_id, schedule_item_id, seq: first + at, session_seq: seq }],
    )
    await insertRows(call.db, stageSessions, written)
  }
}

export const portableStage = portablePart({
  name: 'stage',
  row: Row,
  most: SCHEDULE_LIMITS.items,
  happened: ({ state_at }) => [state_at],
  export: exportRows,
  import: importRows,
})

/** The key of a room, which may be longer than its name. */
const key = z.string().check(z.minLength(1), z.maxLength(400), z.refine((given) => given === roomKey(oneLine(given)))) // prettier-ignore
const Stream = z.object({ room: key, stream_url: address })

export const portableRoomStreams = portablePart({
  name: 'room-streams',
  row: Stream,
  most: SCHEDULE_LIMITS.items,
  async *export({ db, id }) {
    const { room, stream_url } = roomStreams
    yield* await db
      .select({ room, stream_url })
      .from(roomStreams)
      .where(eq(roomStreams.conference_id, id))
      .orderBy(asc(room))
  },
  async import({ call: { db }, id: conference_id }, rows) {
    for await (const chunk of inChunks(rows)) {
      const written = chunk.flatMap(({ room, stream_url }) =>
        stream_url === null ? [] : [{ room, stream_url, conference_id }],
      )
      await insertRows(db, roomStreams, written)
    }
  },
})
