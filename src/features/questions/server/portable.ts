import { and, asc, eq, gt } from 'drizzle-orm'
import * as z from 'zod/mini'
import { authorName, MOST_ROOMS, placedRows, roomsWith, sessionNumber } from '#features/rooms/server/portable.ts'
import { inRoom, type Room } from '#features/rooms/server/rooms.ts'
import type { Db } from '#server/db/db.ts'
import { insertRows } from '#server/db/insert-many.ts'
import { allPages, type Export, type Import, inChunks, moment, portablePart } from '#server/portable/part.ts'
import { NewAnswer, NewQuestion } from '../fields.ts'
import { QUESTION_STATES } from '../rules.ts'
import { readQuestions } from './queries.ts'
import { questionAnswers, questions, questionSettings } from './table.ts'

const PAGE = 200
/** As in the table. */
const MOST_VOTES = 100_000

/** A question with its votes as a number, because nobody is told who voted. One asked without a name has none here. */
const Question = z.object({
  session: sessionNumber,
  author: authorName,
  text: NewQuestion.shape.text,
  anonymous: z.boolean(),
  state: z.enum(QUESTION_STATES),
  pinned: z.boolean(),
  votes: z.int().check(z.minimum(0), z.maximum(MOST_VOTES)),
  answers: z
    .array(z.object({ author: authorName, text: NewAnswer.shape.text, created_at: moment }))
    .check(z.maxLength(100)),
  created_at: moment,
})
type Question = z.output<typeof Question>

async function* exportQuestions(source: Export): AsyncGenerator<Question> {
  for (const room of await roomsWith(source, questions)) {
    const session = source.numbers.of(room.schedule_item_id)
    for await (const { question } of questionsOf(source.db, room)) {
      const { text, anonymous, state, pinned, upvotes, created_at } = question
      const author = anonymous ? null : nameOf(question)
      const answers = question.answers.map((answer) => {
        return { author: nameOf(answer), text: answer.text, created_at: answer.created_at }
      })
      yield { session, author, text, anonymous, state, pinned, votes: upvotes, answers, created_at }
    }
  }
}

function nameOf({ author, author_name }: { author: { full_name: string | null } | null; author_name: string | null }) {
  return author?.full_name ?? author_name
}

/** The questions of a room in the order in which they were asked, a page at a time. */
function questionsOf(db: Db, room: Room) {
  return allPages<Awaited<ReturnType<typeof readQuestions>>[number]>(async (last) => {
    const rows = await db
      .select()
      .from(questions)
      .where(and(inRoom(questions, room), last && gt(questions.posted_seq, last.question.posted_seq)))
      .orderBy(asc(questions.posted_seq))
      .limit(PAGE)
    return readQuestions(db, rows)
  })
}

async function importQuestions(target: Import, rows: AsyncIterable<Question>) {
  const { call, ids } = target
  for await (const chunk of inChunks(rows)) {
    const written = (await placedRows(target, chunk)).map(({ row, place, seq }) => ({
      row,
      place,
      seq,
      id: ids.next(),
    }))
    const rowsOf = written.map(({ row: { author, votes, answers: _answers, ...row }, place, seq, id }) => {
      return {
        ...row,
        ...place,
        id,
        author_name: author,
        imported_votes: votes,
        client_id: ids.next(),
        posted_seq: seq,
        seq,
      }
    })
    await insertRows(call.db, questions, rowsOf)
    const answers = written.flatMap(({ id: question_id, row }) =>
      row.answers.map(({ author, ...answer }) => ({ ...answer, id: ids.next(), question_id, author_name: author })),
    )
    await insertRows(call.db, questionAnswers, answers)
  }
}

export const portableQuestions = portablePart({
  name: 'questions',
  row: Question,
  most: 20_000,
  happened: ({ created_at, answers }) => [created_at, ...answers.map((answer) => answer.created_at)],
  export: exportQuestions,
  import: importQuestions,
})

const Settings = z.object({ session: sessionNumber, moderated: z.boolean(), closed: z.boolean() })
type Settings = z.output<typeof Settings>

async function* exportSettings(source: Export): AsyncGenerator<Settings> {
  for (const { ref, schedule_item_id } of await roomsWith(source, questionSettings)) {
    const [row] = await source.db.select().from(questionSettings).where(eq(questionSettings.room, ref.name))
    if (!row) continue
    yield { session: source.numbers.of(schedule_item_id), moderated: row.moderated, closed: row.closed }
  }
}

async function importSettings(target: Import, rows: AsyncIterable<Settings>) {
  const updated_at = target.call.now.toISOString()
  for await (const chunk of inChunks(rows)) {
    const placed = await placedRows(target, chunk)
    const written = placed.map(({ row, room, place }) => ({ ...row, ...place, room, updated_at }))
    await insertRows(target.call.db, questionSettings, written)
  }
}

export const portableQuestionSettings = portablePart({
  name: 'question-settings',
  row: Settings,
  most: MOST_ROOMS,
  export: exportSettings,
  import: importSettings,
})
