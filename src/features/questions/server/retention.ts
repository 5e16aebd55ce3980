import { and, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { longEnded } from '#features/conferences/server/retention.ts'
import type { Db } from '#server/db/db.ts'
import { questionAnswers, questions, questionUpvotes } from './table.ts'

/** Removes the names from the questions of conferences that ended long ago; votes are still counted. */
export async function forgetQuestionNames(db: Db, now: Date) {
  const isPast = sql`${questions.conference_id} in ${longEnded(now)}`
  const past = db.select({ id: questions.id }).from(questions).where(isPast)
  await db
    .update(questions)
    .set({ asker_id: null, author_name: null })
    .where(and(isPast, or(isNotNull(questions.asker_id), isNotNull(questions.author_name))))
  const isNamed = or(isNotNull(questionAnswers.author_id), isNotNull(questionAnswers.author_name))
  await db
    .update(questionAnswers)
    .set({ author_id: null, author_name: null })
    .where(and(isNamed, inArray(questionAnswers.question_id, past)))
  await db
    .update(questionUpvotes)
    .set({ person_id: null })
    .where(and(isNotNull(questionUpvotes.person_id), inArray(questionUpvotes.question_id, past)))
}
