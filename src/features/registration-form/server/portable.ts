import { asc, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { insertRows } from '#server/db/insert-many.ts'
import { type Export, type Import, inChunks, moment, portablePart } from '#server/portable/part.ts'
import { QuestionFields } from '../fields.ts'
import { MOST_QUESTIONS } from '../rules.ts'
import { registrationQuestions } from './table.ts'

export const FORM_PART = 'registration-form'

const Row = z.object({
  ...QuestionFields.shape,
  place: z.nullable(z.int().check(z.minimum(1), z.maximum(MOST_QUESTIONS))),
  created_at: moment,
})
type Row = z.output<typeof Row>

async function* exportRows({ db, id, numbers }: Export): AsyncGenerator<Row> {
  const rows = await db
    .select()
    .from(registrationQuestions)
    .where(eq(registrationQuestions.conference_id, id))
    .orderBy(asc(registrationQuestions.created_at), asc(registrationQuestions.id))
  for (const { id: question_id, conference_id: _conference, ...row } of rows) {
    numbers.add(FORM_PART, question_id)
    const { kind, label, required, options, place, created_at } = row
    yield { kind, label, required, options, place, created_at }
  }
}

async function importRows({ call: { db }, id: conference_id, ids }: Import, rows: AsyncIterable<Row>) {
  for await (const chunk of inChunks(rows))
    await insertRows(
      db,
      registrationQuestions,
      chunk.map((row) => ({ ...row, id: ids.add(FORM_PART), conference_id })),
    )
}

export const portableForm = portablePart({
  name: FORM_PART,
  row: Row,
  most: 1000,
  happened: ({ created_at }) => [created_at],
  export: exportRows,
  import: importRows,
})
