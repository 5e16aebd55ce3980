import { and, asc, count, desc, eq, gt, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { inRoom, type Room, roomOf } from '#features/rooms/server/rooms.ts'
import type { JoinedConference, OwnedConference } from '#features/conferences/server/access.ts'
import { renumber } from '#features/rooms/server/numbers.ts'
import { type ConferenceReader, type Reader, readerIn } from '#features/rooms/rules.ts'
import { conferencesOf } from '#features/people/server/participants.ts'
import { readPeople } from '#features/people/server/queries.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import type { RoomPublisher } from '#server/live/events.ts'
import type { Views } from '#server/live/live.ts'
import type { RoomRef } from '#server/live/room-name.ts'
import { AppError } from '#shared/errors.ts'
import type { Question } from '../contract.ts'
import { isPublic, PUBLIC_STATES, type QuestionState, seesAsker, seesQuestion } from '../rules.ts'
import { text } from '../text.ts'
import { questionAnswers, type QuestionRow, questions, questionUpvotes } from './table.ts'

/** A question with its asker, before it is decided who sees what of it. Never sent to anybody. */
export type FullQuestion = { question: Question; asker_id: string | null }

type Page = { after?: number | undefined; limit: number; state?: QuestionState | undefined }

/** The questions of a room that this person sees, in their order, or those asked or changed after an event. */
export async function listQuestions(db: Db, room: Room, reader: Reader, { after, limit, state }: Page) {
  const upvotes = sql`${questions.imported_votes} + ${db.$count(questionUpvotes, eq(questionUpvotes.question_id, questions.id))}`
  const found = and(
    inRoom(questions, room),
    isShownTo(reader),
    reader.moderates ? undefined : or(inArray(questions.state, PUBLIC_STATES), eq(questions.asker_id, reader.id)),
    state === undefined ? undefined : eq(questions.state, state),
    after === undefined ? undefined : gt(questions.seq, after),
  )
  const rank = sql`case ${questions.state} when 'queued' then 0 when 'visible' then 0 when 'answered' then 1 else 2 end`
  const order = [rank, desc(questions.pinned), desc(upvotes), desc(questions.posted_seq)]
  const rows = await db
    .select()
    .from(questions)
    .where(found)
    .orderBy(...(after === undefined ? order : [asc(questions.seq)]))
    .limit(limit)
  return describeFor(db, rows, reader)
}

/** The questions of a conference that wait for approval or for an answer, by session; null: those to the conference. */
export function countQuestions(db: Db, { id }: OwnedConference) {
  const inState = (state: QuestionState) => sql`count(*) filter (where ${questions.state} = ${state})`.mapWith(Number)
  return db
    .select({
      schedule_item_id: questions.schedule_item_id,
      waiting: inState('queued'),
      open: inState('visible'),
    })
    .from(questions)
    .where(and(eq(questions.conference_id, id), inArray(questions.state, ['queued', 'visible'])))
    .groupBy(questions.schedule_item_id)
}

/** Whether the second person has asked or answered, under their name, in a conference in which the first takes part. */
export function askedWhereIsRead(person: SQL, other: SQL): SQL {
  return sql`exists (
    select from ${questions} left join ${questionAnswers} on ${questionAnswers.question_id} = ${questions.id}
    where ${questions.conference_id} in (${conferencesOf(person)})
      and ${inArray(questions.state, PUBLIC_STATES)}
      and (${questions.asker_id} = ${other} and not ${questions.anonymous} or ${questionAnswers.author_id} = ${other}))`
}

/** The same as `seesQuestion` for the people of whom nothing is shown to the reader. */
function isShownTo({ blocked }: Reader) {
  if (blocked.size === 0) return undefined
  return or(questions.anonymous, isNull(questions.asker_id), not(isAnyOf(questions.asker_id, [...blocked])))
}

/** Rows of one conference as one person sees them, without those that this person does not see. */
export async function describeFor(db: Db, rows: readonly QuestionRow[], reader: Reader): Promise<Question[]> {
  const ids = rows.map(({ id }) => id)
  const own = and(inArray(questionUpvotes.question_id, ids), eq(questionUpvotes.person_id, reader.id))
  const votes = await db.select({ id: questionUpvotes.question_id }).from(questionUpvotes).where(own)
  const upvoted = new Set(votes.map(({ id }) => id))
  return (await readQuestions(db, rows)).flatMap((full) => shownTo(full, reader, upvoted.has(full.question.id)) ?? [])
}

/** A question as one person sees it, with what is the person's own. */
export function shownTo(full: FullQuestion, reader: Reader, upvoted: boolean): Question | null {
  const whole = seenBy(full, reader)
  const seen = whole && withholdQuestion(whole, reader.blocked)
  return seen && { ...seen, mine: full.asker_id === reader.id, upvoted }
}

export async function readQuestions(db: Db, rows: readonly QuestionRow[]): Promise<FullQuestion[]> {
  const [first] = rows
  if (!first) return []
  const ids = rows.map(({ id }) => id)
  const answers = await db
    .select()
    .from(questionAnswers)
    .where(inArray(questionAnswers.question_id, ids))
    .orderBy(asc(questionAnswers.number))
  const answersTo = Map.groupBy(answers, ({ question_id }) => question_id)
  const votesFor = await countVotes(db, ids)
  const people = [...rows.map(({ asker_id }) => asker_id), ...answers.map(({ author_id }) => author_id)]
  const personOf = await readPeople(db, first.conference_id, people)
  return rows.map(({ asker_id, conference_id: _conference, imported_votes, ...shown }) => ({
    asker_id,
    question: {
      ...shown,
      author: personOf(asker_id),
      upvotes: imported_votes + votesFor(shown.id),
      answers: (answersTo.get(shown.id) ?? []).map(({ id, text: words, author_id, author_name, created_at }) => ({
        id,
        text: words,
        author: personOf(author_id),
        author_name,
        created_at,
      })),
    },
  }))
}

async function countVotes(db: Db, ids: readonly string[]) {
  const rows = await db
    .select({ id: questionUpvotes.question_id, votes: count() })
    .from(questionUpvotes)
    .where(isAnyOf(questionUpvotes.question_id, ids))
    .groupBy(questionUpvotes.question_id)
  const votes = new Map(rows.map((row) => [row.id, row.votes]))
  return (id: string) => votes.get(id) ?? 0
}

/** What one person sees of a question, or anybody else in the room where the reader is null. */
function seenBy({ question, asker_id }: FullQuestion, reader: Reader | null): Question | null {
  if (!seesQuestion({ ...question, asker_id }, reader)) return null
  return seesAsker({ ...question, asker_id }, reader) ? question : { ...question, author: null, author_name: null }
}

/** A question as somebody sees it, without the answers of these people; null for one that they asked with their name. */
export function withholdQuestion(question: Question, people: ReadonlySet<string>): Question | null {
  const isTheirs = ({ author }: Pick<Question, 'author'>) => author !== null && people.has(author.person_id)
  if (isTheirs(question)) return null
  const answers = question.answers.filter((answer) => !isTheirs(answer))
  return answers.length === question.answers.length ? question : { ...question, answers }
}

/** How the people in the room see a question: those in the queue and those without a name differ by who looks. */
function viewsOf(full: FullQuestion): Views {
  const { question, asker_id } = full
  const everyone = seenBy(full, null)
  if (isPublic(question.state) && !question.anonymous) return { everyone }
  return {
    everyone,
    moderators: question,
    ...(asker_id !== null && { persons: [{ ids: [asker_id], data: question }] }),
  }
}

/** The questions that events of a room name, for rooms that are opened again. */
export async function readQuestionViews(db: Db, ids: readonly string[]) {
  const rows = await db.select().from(questions).where(isAnyOf(questions.id, ids))
  const all = await readQuestions(db, rows)
  return new Map(all.map((full) => [full.question.id, viewsOf(full)]))
}

type Which = { conference_id: string; ids: readonly string[] }

/** Questions of a conference, locked until the transaction ends. */
export async function lockQuestions(tx: Db, { conference_id, ids }: Which) {
  return tx
    .select()
    .from(questions)
    .where(and(isAnyOf(questions.id, ids), eq(questions.conference_id, conference_id)))
    .orderBy(asc(questions.id))
    .for('update')
}

/** One question that the reader sees, locked. Throws `not_found`. */
export async function lockSeen(tx: Db, { id: conference_id }: JoinedConference, id: string, reader: ConferenceReader) {
  const [row] = await lockQuestions(tx, { conference_id, ids: [id] })
  if (!row || !seesQuestion(row, readerIn(reader, row))) throw new AppError('not_found', text.gone)
  return row
}

/** Gives changed questions of one room the next numbers of the room, and tells it. Their rows must be locked. */
export async function publishChanged(
  tx: Db,
  publisher: RoomPublisher,
  rows: readonly QuestionRow[],
): Promise<FullQuestion[]> {
  const [first] = rows
  if (!first) return []
  const start = await publisher.reserve(roomOf(first).ref, rows.length)
  const numbered = rows.map((row, at) => ({ ...row, seq: start + at }))
  await renumber(
    tx,
    questions.seq,
    rows.map(({ id }) => id),
    start,
  )
  // Read after the number is reserved, so that votes of others that were committed before are counted.
  const all = await readQuestions(tx, numbered)
  publishAll(publisher, roomOf(first).ref, all)
  return all
}

export function publishAll(publisher: RoomPublisher, room: RoomRef, all: readonly FullQuestion[]) {
  for (const full of all) {
    const { seq, id } = full.question
    publisher.publish({ room, seq, kind: 'question.changed', subject_id: id, views: viewsOf(full) })
  }
}

/** One changed question, as the person who changed it sees it. */
export async function publishOne(
  tx: Db,
  publisher: RoomPublisher,
  row: QuestionRow,
  reader: Reader,
): Promise<Question> {
  await publishChanged(tx, publisher, [row])
  return describeOne(tx, row, reader)
}

/** One row for a reader who sees it. */
export async function describeOne(db: Db, { id }: Pick<QuestionRow, 'id'>, reader: Reader): Promise<Question> {
  const rows = await db.select().from(questions).where(eq(questions.id, id))
  const [question] = await describeFor(db, rows, reader)
  if (!question) throw new AppError('not_found', text.gone)
  return question
}
