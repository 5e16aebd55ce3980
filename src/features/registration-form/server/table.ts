import { boolean, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { QUESTION_KINDS } from '../rules.ts'

export const registrationQuestions = pgTable('registration_questions', {
  id: uuid().primaryKey(),
  conference_id: uuid().notNull(),
  /** From 1; null for a question that is not asked any more, which is kept for its answers. */
  place: smallint(),
  kind: text({ enum: QUESTION_KINDS }).notNull(),
  label: text().notNull(),
  options: text().array().notNull(),
  required: boolean().notNull(),
  created_at: instant().notNull(),
})

export const registrationAnswers = pgTable(
  'registration_answers',
  {
    delegate_id: uuid().notNull(),
    question_id: uuid().notNull(),
    value: text().notNull(),
    answered_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.delegate_id, table.question_id] })],
)
