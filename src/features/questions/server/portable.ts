import { and, eq, gt, inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import { DELEGATES_PART } from '#features/delegates/server/portable.ts'
import {
  authorName,
  delegateNumber,
  MOST_ROOMS,
  placedRows,
  portableAuthors,
  roomsWith,
  sessionNumber,
} from '#features/rooms/server/portable.ts'
import { inPostedOrder, inRoom, type Room } from '#features/rooms/server/rooms.ts'
import type { Db } from '#server/db/db.ts'
import { insertRows } from '#server/db/insert-many.ts'
import { allPages, type Export, type Import, inChunks, moment, portablePart } from '#server/portable/part.ts'
import type { Question } from '../contract.ts'
import { NewAnswer, NewQuestion } from '../fields.ts'
import { QUESTION_STATES } from '../rules.ts'
import { text as words } from '../text.ts'
import { type FullQuestion, readQuestions } from './queries.ts'
import { questionAnswers, questions, questionSettings } from './table.ts'

const PAGE = 200
/** As in the table. */
const MOST_VOTES = 100_000

/** A question with its votes as a number, because nobody is told who voted. One asked without a name has none here. */
const Row = z.object({
  session: sessionNumber,
  author: authorName,
  delegate: delegateNumber,
  text: NewQuestion.shape.text,
  anonymous: z.boolean(),
  state: z.enum(QUESTION_STATES),
  pinned: z.boolean(),
  votes: z.int().check(z.minimum(0), z.maximum(MOST_VOTES)),
  answers: z
    .array(z.object({ author: authorName, delegate: delegateNumber, text: NewAnswer.shape.text, created_at: moment }))
    .check(z.maxLength(100)),
  created_at: moment,
})
type Row = z.output<typeof Row>

async function* exportQuestions(source: Export): AsyncGenerator<Row> {
  const isPortable = await portableAuthors(source)
  for (const room of await roomsWith(source, questions)) {
    const session = source.numbers.of(room.schedule_item_id)
    for await (const { question, delegateOf } of questionsOf(source.db, room)) {
      const authorOf = (written: Written) => {
        const person_id = written.author?.person_id ?? null
        if (!isPortable(person_id)) return null
        return { author: nameOf(written), delegate: source.numbers.of(person_id ?? delegateOf(written.id)) }
      }
      const answers = question.answers.map((answer) => {
        const author = authorOf(answer)
        // Whoever answered aloud has written nothing.
        const text = author || answer.text === null ? answer.text : words.withheldAnswer
        return { ...(author ?? NOBODY), text, created_at: answer.created_at }
      })
      const { anonymous, state, pinned, upvotes, created_at } = question
      const asker = anonymous ? NOBODY : authorOf(question)
      // An answered question keeps its place, as after an erasure.
      if (!asker && answers.length === 0) continue
      const text = asker ? question.text : words.withheldQuestion
      yield { session, ...(asker ?? NOBODY), text, anonymous, state, pinned, votes: upvotes, answers, created_at }
    }
  }
}

const NOBODY = { author: null, delegate: null }

type Written = Pick<Question['answers'][number], 'id' | 'author' | 'author_name'>

function nameOf({ author, author_name }: Written) {
  return author?.full_name ?? author_name
}

/** The questions of a room in the order in which they were asked, a page at a time, and which delegates wrote what came. */
function questionsOf(db: Db, room: Room) {
  return allPages<FullQuestion & { delegateOf: (id: string) => string | null }>(async (last) => {
    const rows = await db
      .select()
      .from(questions)
      .where(and(inRoom(questions, room), last && gt(questions.posted_seq, last.question.posted_seq)))
      .orderBy(...inPostedOrder(questions))
      .limit(PAGE)
    const answers = await db
      .select({ id: questionAnswers.id, author_delegate_id: questionAnswers.author_delegate_id })
      .from(questionAnswers)
      .where(inArray(questionAnswers.question_id, rows.map(({ id }) => id))) // prettier-ignore
    const delegates = new Map([...rows, ...answers].map(({ id, author_delegate_id }) => [id, author_delegate_id]))
    const delegateOf = (id: string) => delegates.get(id) ?? null
    return (await readQuestions(db, rows)).map((full) => ({ ...full, delegateOf }))
  })
}

async function importQuestions(target: Import, rows: AsyncIterable<Row>) {
  const { call, ids } = target
  for await (const chunk of inChunks(rows)) {
    const written = (await placedRows(target, chunk)).map(({ row, place, seq }) => ({
      row,
      place,
      seq,
      id: ids.next(),
    }))
    const rowsOf = written.map(({ row: { author, delegate, votes, answers: _answers, ...row }, place, seq, id }) => ({
      ...row,
      ...place,
      id,
      author_name: author,
      author_delegate_id: ids.of(DELEGATES_PART, delegate),
      imported_votes: votes,
      client_id: ids.next(),
      posted_seq: seq,
      seq,
    }))
    await insertRows(call.db, questions, rowsOf)
    const answers = written.flatMap(({ id: question_id, row }) =>
      row.answers.map(({ author, delegate, ...answer }) => {
        const author_delegate_id = ids.of(DELEGATES_PART, delegate)
        return { ...answer, id: ids.next(), question_id, author_name: author, author_delegate_id }
      }),
    )
    await insertRows(call.db, questionAnswers, answers)
  }
}

export const portableQuestions = portablePart({
  name: 'questions',
  row: Row,
  most: 50_000,
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
