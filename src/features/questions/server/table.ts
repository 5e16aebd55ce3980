import { bigint, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { QUESTION_STATES } from '../rules.ts'

export const questions = pgTable('questions', {
  id: uuid().primaryKey(),
  conference_id: uuid().notNull(),
  /** Null for a question of the conference. */
  schedule_item_id: uuid(),
  /** Null once the account is deleted. */
  asker_id: uuid(),
  /** The name of who asked it where the conference came from; they have no account here. */
  author_name: text(),
  client_id: uuid().notNull(),
  text: text().notNull(),
  anonymous: boolean().notNull(),
  state: text({ enum: QUESTION_STATES }).notNull(),
  pinned: boolean().notNull().default(false),
  /** With which it came from another installation; they count with those of people here. */
  imported_votes: integer().notNull().default(0),
  posted_seq: bigint({ mode: 'number' }).notNull(),
  seq: bigint({ mode: 'number' }).notNull(),
  created_at: instant().notNull(),
})
export type QuestionRow = typeof questions.$inferSelect

export const questionUpvotes = pgTable('question_upvotes', {
  question_id: uuid().notNull(),
  /** Null once the account is deleted. */
  person_id: uuid(),
  created_at: instant().notNull(),
})

export const questionAnswers = pgTable('question_answers', {
  id: uuid().primaryKey(),
  number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  question_id: uuid().notNull(),
  author_id: uuid(),
  author_name: text(),
  text: text(),
  created_at: instant().notNull(),
})

export const questionSettings = pgTable('question_settings', {
  room: text().primaryKey(),
  conference_id: uuid().notNull(),
  schedule_item_id: uuid(),
  moderated: boolean().notNull().default(false),
  closed: boolean().notNull().default(false),
  updated_at: instant().notNull(),
})
