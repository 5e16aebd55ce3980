import { and, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { longEnded, longWithoutDates } from '#features/conferences/server/retention.ts'
import type { Db } from '#server/db/db.ts'
import { questionAnswers, questions, questionUpvotes } from './table.ts'

/** Removes the names from the questions of conferences that ended, or without dates were imported, long ago; votes are still counted. */
export async function forgetQuestionNames(db: Db, now: Date) {
  const isPast = sql`${questions.conference_id} in ${longEnded(now)}`
  const isLongThere = or(isPast, sql`${questions.conference_id} in ${longWithoutDates(now)}`)
  const nobody = { author_name: null, author_delegate_id: null }
  const past = db.select({ id: questions.id }).from(questions).where(isPast)
  await db
    .update(questions)
    .set({ asker_id: null, ...nobody })
    .where(or(and(isPast, isNotNull(questions.asker_id)), and(isLongThere, isNotNull(questions.author_name))))
  const isPastAnswer = and(isNotNull(questionAnswers.author_id), inArray(questionAnswers.question_id, past))
  const longThere = db.select({ id: questions.id }).from(questions).where(isLongThere)
  const isImported = and(isNotNull(questionAnswers.author_name), inArray(questionAnswers.question_id, longThere))
  await db
    .update(questionAnswers)
    .set({ author_id: null, ...nobody })
    .where(or(isPastAnswer, isImported))
  await db
    .update(questionUpvotes)
    .set({ person_id: null })
    .where(and(isNotNull(questionUpvotes.person_id), inArray(questionUpvotes.question_id, past)))
}
