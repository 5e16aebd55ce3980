import { and, asc, eq, exists, inArray, not, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { storeChanges } from '#features/rooms/server/numbers.ts'
import type { Db } from '#server/db/db.ts'
import type { PersonalRecords } from '#server/feature.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { text } from '../text.ts'
import { questionAnswers, questions, questionUpvotes } from './table.ts'

/**
 * Questions that nobody has answered go with the account. Of answered ones the place stays, because their answers would
 * mean nothing alone, and of answers that the question was answered, both without what the person wrote. Anonymous ones that
 * the room has seen stay as they are, because one that disappeared, or changed, at the moment in which somebody leaves would
 * say who asked it. Votes are still counted.
 */
export const questionRecords: PersonalRecords = {
  name: 'questions',
  async collect(db, { id }) {
    return {
      asked: await db
        .select({
          conference_id: questions.conference_id,
          schedule_item_id: questions.schedule_item_id,
          text: questions.text,
          anonymous: questions.anonymous,
          state: questions.state,
          created_at: questions.created_at,
        })
        .from(questions)
        .where(eq(questions.asker_id, id))
        .orderBy(asc(questions.created_at)),
      answers: await db
        .select({
          question_id: questionAnswers.question_id,
          text: questionAnswers.text,
          created_at: questionAnswers.created_at,
        })
        .from(questionAnswers)
        .where(eq(questionAnswers.author_id, id))
        .orderBy(asc(questionAnswers.number)),
      upvotes: await db
        .select({ question_id: questionUpvotes.question_id, created_at: questionUpvotes.created_at })
        .from(questionUpvotes)
        .where(eq(questionUpvotes.person_id, id))
        .orderBy(asc(questionUpvotes.created_at)),
    }
  },
  async erase({ db }, { id }, now) {
    await eraseWords(db, { asker: questions.asker_id, author: questionAnswers.author_id }, [id], now)
    await db.update(questionUpvotes).set({ person_id: null }).where(eq(questionUpvotes.person_id, id))
  },
}

/** The same for delegates of a conference that came as a file, with whom goes what they wrote where it came from. */
export function eraseImportedQuestions(tx: Db, delegate_ids: readonly string[], now: Date) {
  const by = { asker: questions.author_delegate_id, author: questionAnswers.author_delegate_id }
  return eraseWords(tx, by, delegate_ids, now)
}

/** Erases what these people asked and answered, whom two columns name. */
async function eraseWords(tx: Db, by: Record<'asker' | 'author', PgColumn>, people: readonly string[], now: Date) {
  const isAsked = isAnyOf(by.asker, people)
  const isUnseen = inArray(questions.state, ['queued', 'rejected'])
  const answersOf = tx.select().from(questionAnswers).where(eq(questionAnswers.question_id, questions.id))
  const removed = await tx
    .delete(questions)
    .where(and(isAsked, not(exists(answersOf)), or(eq(questions.anonymous, false), isUnseen)))
    .returning()
  const named = await tx
    .update(questions)
    .set({ asker_id: null, author_name: null, author_delegate_id: null, text: text.erasedQuestion })
    .where(and(isAsked, eq(questions.anonymous, false)))
    .returning()
  await tx.update(questions).set({ asker_id: null, author_name: null, author_delegate_id: null }).where(isAsked)
  // Whoever answered aloud has written nothing.
  const erased = sql`case when ${questionAnswers.text} is not null then ${text.erasedAnswer} end`
  const answered = await tx
    .update(questionAnswers)
    .set({ author_id: null, author_name: null, author_delegate_id: null, text: erased })
    .where(isAnyOf(by.author, people))
    .returning({ question_id: questionAnswers.question_id })
  const answeredIds = answered.map(({ question_id }) => question_id)
  const others = await tx.select().from(questions).where(isAnyOf(questions.id, answeredIds))
  await storeChanges(tx, questions.seq, [...removed, ...named, ...others], { kind: 'question.changed', now })
}
