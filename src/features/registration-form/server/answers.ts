import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { OwnedConference } from '#features/conferences/server/access.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { AppError } from '#shared/errors.ts'
import type { FormAnswer, FormQuestion } from '../contract.ts'
import { answersTo } from '../answer-rules.ts'
import { answerText } from '../answer-text.ts'
import type { Answers } from '../rules.ts'
import { askedQuestions } from './service.ts'
import { registrationAnswers, registrationQuestions } from './table.ts'

const { delegate_id, question_id, value } = registrationAnswers
const { label, place, created_at } = registrationQuestions

/** By whom it is answered: whoever registers answers all that is required, others change what they send. */
type Mode = 'registering' | 'own' | 'organiser'
type Given = { conference_id: string; delegate_id: string; answers: Answers; by: Mode }

/**
 * Stores what somebody answered. Call it in a transaction that has locked the delegate. Throws `conflict` where the questions
 * have changed since the form was opened, and `invalid` with the fields of the form.
 */
export async function giveAnswers(tx: Db, { conference_id, answers, by, ...delegate }: Given, now: Date) {
  const questions = await askedQuestions(tx, { id: conference_id }, 'share')
  const ids = new Set(questions.map(({ id }) => id))
  if (Object.keys(answers).some((id) => !ids.has(id))) throw new AppError('conflict', answerText.outdated)
  const answered = by === 'registering' ? questions : questions.filter(({ id }) => Object.hasOwn(answers, id))
  // Organisers note what they were told; nobody else can answer for them.
  const checked = by === 'organiser' ? answered.map((question) => ({ ...question, required: false })) : answered
  const stored = Object.entries(checkedAnswers(checked, answers))
  const at = { ...delegate, answered_at: now.toISOString() }
  const rows = stored.flatMap(([id, given]) => (given === '' ? [] : [{ ...at, question_id: id, value: given }]))
  // Whoever registers has not seen what organisers had noted, so a blank takes none of it back.
  const blank = by === 'registering' ? [] : stored
  const withdrawn = blank.flatMap(([id, given]) => (given === '' ? [id] : []))
  if (withdrawn.length > 0)
    await tx
      .delete(registrationAnswers)
      .where(and(eq(delegate_id, delegate.delegate_id), inArray(question_id, withdrawn)))
  if (rows.length > 0)
    await tx
      .insert(registrationAnswers)
      .values(rows)
      .onConflictDoUpdate({
        target: [delegate_id, question_id],
        set: { value: sql`excluded.value`, answered_at: sql`excluded.answered_at` },
      })
}

function checkedAnswers(questions: readonly FormQuestion[], answers: Answers): Answers {
  const blank = Object.fromEntries(questions.map(({ id }) => [id, '']))
  const parsed = answersTo(questions).safeParse({ ...blank, ...answers })
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path, message }) => ({ id: String(path[0]), message }))
  const [first] = problems
  const named = questions.find(({ id }) => id === first?.id)?.label ?? ''
  throw new AppError(
    'invalid',
    answerText.at(named, first?.message ?? answerText.missing),
    Object.fromEntries(problems.map(({ id, message }) => [`answers.${id}`, message])),
  )
}

/** What each of these delegates answered: what is still asked in its order, then the rest from the oldest on. */
export async function answersOf(db: Db, delegate_ids: readonly string[]) {
  const rows = await db
    .select({ delegate_id, question_id, label, value, current: sql<boolean>`${place} is not null` })
    .from(registrationAnswers)
    .innerJoin(registrationQuestions, eq(registrationQuestions.id, question_id))
    .where(isAnyOf(delegate_id, delegate_ids))
    .orderBy(sql`${place} nulls last`, asc(created_at))
  const byDelegate = Map.groupBy(rows, (row) => row.delegate_id)
  return (id: string): FormAnswer[] => (byDelegate.get(id) ?? []).map(({ delegate_id: _delegate, ...answer }) => answer)
}

/** What was ever asked in a conference and is still asked or was answered, as the columns of a file. */
export async function askedEver(db: Db, conference: OwnedConference) {
  const answered = db
    .select({ one: sql`1` })
    .from(registrationAnswers)
    .where(eq(question_id, registrationQuestions.id))
  return db
    .select({ id: registrationQuestions.id, label })
    .from(registrationQuestions)
    .where(
      and(eq(registrationQuestions.conference_id, conference.id), sql`(${isNotNull(place)} or exists ${answered})`),
    )
    .orderBy(sql`${place} nulls last`, asc(created_at))
}

/** Call it in the transaction that erases these people. */
export async function eraseAnswers(tx: Db, delegate_ids: readonly string[]) {
  await tx.delete(registrationAnswers).where(isAnyOf(delegate_id, delegate_ids))
}
