import { asc, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { placedRows, roomsWith, sessionNumber } from '#features/rooms/server/portable.ts'
import { inRoom } from '#features/rooms/server/rooms.ts'
import { insertRows } from '#server/db/insert-many.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { type Export, type Import, inChunks, moment, portablePart } from '#server/portable/part.ts'
import { line } from '#shared/fields.ts'
import { NewPoll } from '../fields.ts'
import { POLL_LIMITS, POLL_STATES } from '../rules.ts'
import { text } from '../text.ts'
import { pollOptions, polls, pollSettings } from './table.ts'

/** As of a question. */
const MOST_VOTES = 100_000
const votes = z.int().check(z.minimum(0), z.maximum(MOST_VOTES))

const { question, multiple, max_choices, results, changeable, anonymous } = NewPoll.shape
/** A poll with its counts, and without who voted: an open one is closed, since those who have could vote again. */
const fields = z.object({
  session: sessionNumber,
  question,
  multiple,
  max_choices,
  results,
  changeable,
  anonymous,
  state: z.pipe(
    z.enum(POLL_STATES),
    z.transform((state) => (state === 'open' ? 'closed' : state)),
  ),
  voters: votes,
  options: z
    .array(z.object({ text: line(POLL_LIMITS.option, text.optionTooLong), votes }))
    .check(z.minLength(POLL_LIMITS.leastOptions), z.maxLength(POLL_LIMITS.mostOptions)),
  created_at: moment,
  opened_at: z.nullable(moment),
  closed_at: z.nullable(moment),
})
const Row = fields.check(
  // Everybody chooses an option once.
  z.refine(({ voters, options }) => options.every((option) => option.votes <= voters)),
)
type Row = z.output<typeof Row>

async function* exportPolls(source: Export): AsyncGenerator<Row> {
  const { db, numbers } = source
  for (const room of await roomsWith(source, polls)) {
    const rows = await db.select().from(polls).where(inRoom(polls, room)).orderBy(asc(polls.created_seq))
    const ids = rows.map(({ id }) => id)
    const options = await db
      .select()
      .from(pollOptions)
      .where(isAnyOf(pollOptions.poll_id, ids))
      .orderBy(asc(pollOptions.position))
    const optionsOf = Map.groupBy(options, ({ poll_id }) => poll_id)
    for (const row of rows)
      yield Row.parse({
        ...row,
        session: numbers.of(room.schedule_item_id),
        options: optionsOf.get(row.id),
      })
  }
}

async function importPolls(target: Import, rows: AsyncIterable<Row>) {
  const { call, ids } = target
  for await (const chunk of inChunks(rows)) {
    const written = (await placedRows(target, chunk)).map(({ row: { options, ...row }, place, seq }) => {
      const id = ids.next()
      const poll = { ...row, ...place, id, client_id: ids.next(), created_seq: seq, seq }
      return {
        poll,
        options: options.map((option, position) => ({ ...option, id: ids.next(), poll_id: id, position })),
      }
    })
    await insertRows(call.db, polls, written.map(({ poll }) => poll)) // prettier-ignore
    await insertRows(call.db, pollOptions, written.flatMap(({ options }) => options)) // prettier-ignore
  }
}

export const portablePolls = portablePart({
  name: 'polls',
  row: Row,
  most: 10_000,
  happened: ({ created_at, opened_at, closed_at }) => [created_at, opened_at, closed_at],
  export: exportPolls,
  import: importPolls,
})

const Settings = z.object({ by_speakers: z.boolean() })

export const portablePollSettings = portablePart({
  name: 'poll-settings',
  row: Settings,
  most: 1,
  async *export({ db, id }) {
    const { by_speakers } = pollSettings
    yield* await db.select({ by_speakers }).from(pollSettings).where(eq(pollSettings.conference_id, id))
  },
  async import({ call: { db, now }, id: conference_id }, rows) {
    for await (const row of rows)
      await insertRows(db, pollSettings, [{ ...row, conference_id, updated_at: now.toISOString() }])
  },
})
