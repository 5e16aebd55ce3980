import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, isNotNull, notExists, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { EditableConference, OwnedConference } from '#features/conferences/server/access.ts'
import { conferences } from '#features/conferences/server/table.ts'
import { type Db, transact } from '#server/db/db.ts'
import { AppError } from '#shared/errors.ts'
import type { CountedQuestion } from '../form-contract.ts'
import type { FormQuestion } from '../contract.ts'
import type { QuestionFields } from '../fields.ts'
import { questionText } from '../refusal-text.ts'
import { MOST_QUESTIONS } from '../rules.ts'
import { registrationAnswers, registrationQuestions } from './table.ts'

type Fields = z.output<typeof QuestionFields>

const { id, kind, label, options, required, place, conference_id } = registrationQuestions
const asked = { id, kind, label, options, required }

/** What is asked in a conference now. */
function isAsked(conference: { id: string }) {
  return and(eq(conference_id, conference.id), isNotNull(place))
}

/** What a conference asks at registration, in order. With `lock` it stays so until the commit. */
export function askedQuestions(db: Db, conference: { id: string }, lock?: 'share' | 'update'): Promise<FormQuestion[]> {
  const query = db.select(asked).from(registrationQuestions).where(isAsked(conference)).orderBy(asc(place))
  return lock ? query.for(lock) : query
}

/** The same with the number of answers, for organisers. */
export async function listQuestions(db: Db, conference: OwnedConference): Promise<CountedQuestion[]> {
  const answers = sql<number>`(
    select count(*) from ${registrationAnswers} where ${registrationAnswers.question_id} = ${id})`.mapWith(Number)
  return db
    .select({ ...asked, answers })
    .from(registrationQuestions)
    .where(isAsked(conference))
    .orderBy(asc(place))
}

/** Changes the questions of a conference while nobody else does. Returns them as they are then. */
async function changeQuestions(db: Db, conference: EditableConference, change: (tx: Db) => Promise<void>) {
  return transact(db, async (tx) => {
    const isHere = eq(conferences.id, conference.id)
    await tx.select({ id: conferences.id }).from(conferences).where(isHere).for('no key update')
    // All of them and in their order, as those who answer do, so that nobody waits for each other.
    await askedQuestions(tx, conference, 'update')
    await change(tx)
    return listQuestions(tx, conference)
  })
}

/** Throws `limit_reached` when there are ten. */
export function addQuestion(db: Db, conference: EditableConference, fields: Fields, now: Date) {
  return changeQuestions(db, conference, async (tx) => {
    const count = await tx.$count(registrationQuestions, isAsked(conference))
    if (count >= MOST_QUESTIONS) throw new AppError('limit_reached', questionText.full)
    await insert(tx, conference, { ...fields, place: count + 1 }, now)
  })
}

async function insert(tx: Db, conference: EditableConference, fields: Fields & { place: number }, now: Date) {
  const row = { ...fields, options: fields.kind === 'choice' ? fields.options : [] }
  const made = { id: randomUUID(), conference_id: conference.id, created_at: now.toISOString() }
  await tx.insert(registrationQuestions).values({ ...row, ...made })
}

/** Asks a question in other words, as a new one in its place, or changes whether it has to be answered. */
export function changeQuestion(
  db: Db,
  conference: EditableConference,
  { id: question_id, ...fields }: Fields & { id: string },
  now: Date,
) {
  return changeQuestions(db, conference, async (tx) => {
    const before = await questionOf(tx, conference, question_id)
    if (isWordedAs(before, fields)) {
      const { required: isRequired } = fields
      await tx.update(registrationQuestions).set({ required: isRequired }).where(eq(id, question_id))
      return
    }
    await retire(tx, question_id)
    await insert(tx, conference, { ...fields, place: before.place }, now)
  })
}

function isWordedAs(before: Fields, after: Fields) {
  const wordsOf = (question: Fields) =>
    JSON.stringify([question.kind, question.label, question.kind === 'choice' ? question.options : []])
  return wordsOf(before) === wordsOf(after)
}

export function removeQuestion(db: Db, conference: EditableConference, question_id: string) {
  return changeQuestions(db, conference, async (tx) => {
    const { place: free } = await questionOf(tx, conference, question_id)
    await retire(tx, question_id)
    const isLater = and(isAsked(conference), gt(place, free))
    await tx
      .update(registrationQuestions)
      .set({ place: sql`${place} - 1` })
      .where(isLater)
  })
}

/** Asks it no more. It is deleted if nobody has answered it; who answers at this moment holds its row. */
async function retire(tx: Db, question_id: string) {
  await tx.update(registrationQuestions).set({ place: null }).where(eq(id, question_id))
  const answers = tx
    .select({ id: registrationAnswers.question_id })
    .from(registrationAnswers)
    .where(eq(registrationAnswers.question_id, id))
  await tx.delete(registrationQuestions).where(and(eq(id, question_id), notExists(answers)))
}

/** Throws `not_found` for a question that is not asked in this conference, or not any more. */
async function questionOf(tx: Db, conference: EditableConference, question_id: string) {
  const [row] = await tx
    .select()
    .from(registrationQuestions)
    .where(and(isAsked(conference), eq(id, question_id)))
  const at = row?.place ?? null
  if (!row || at === null) throw new AppError('not_found', questionText.gone)
  return { ...row, place: at }
}

/** Throws `conflict` unless these are all questions of the conference. */
export function orderQuestions(db: Db, conference: EditableConference, ids: readonly string[]) {
  return changeQuestions(db, conference, async (tx) => {
    const before = await askedQuestions(tx, conference)
    const isSame = before.length === ids.length && before.every((question) => ids.includes(question.id))
    if (!isSame) throw new AppError('conflict', questionText.reordered)
    for (const [at, question_id] of ids.entries())
      await tx
        .update(registrationQuestions)
        .set({ place: at + 1 })
        .where(eq(id, question_id))
  })
}
