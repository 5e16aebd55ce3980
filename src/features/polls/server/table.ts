import { bigint, boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { POLL_STATES, RESULT_RULES } from '../rules.ts'

export const polls = pgTable('polls', {
  id: uuid().primaryKey(),
  conference_id: uuid().notNull(),
  /** Null for a poll of the whole conference. */
  schedule_item_id: uuid(),
  /** Null once the account is deleted. */
  author_id: uuid(),
  client_id: uuid().notNull(),
  question: text().notNull(),
  state: text({ enum: POLL_STATES }).notNull(),
  multiple: boolean().notNull(),
  max_choices: integer(),
  results: text({ enum: RESULT_RULES }).notNull(),
  changeable: boolean().notNull(),
  anonymous: boolean().notNull(),
  voters: integer().notNull().default(0),
  created_seq: bigint({ mode: 'number' }).notNull(),
  seq: bigint({ mode: 'number' }).notNull(),
  created_at: instant().notNull(),
  opened_at: instant(),
  closed_at: instant(),
})
export type PollRow = typeof polls.$inferSelect

/** Of the conferences whose organisers have chosen. */
export const pollSettings = pgTable('poll_settings', {
  conference_id: uuid().primaryKey(),
  /** Whether speakers create and open polls in their sessions. */
  by_speakers: boolean().notNull(),
  updated_at: instant().notNull(),
})

export const pollOptions = pgTable('poll_options', {
  id: uuid().primaryKey(),
  poll_id: uuid().notNull(),
  position: integer().notNull(),
  text: text().notNull(),
  votes: integer().notNull().default(0),
})

export const pollBallots = pgTable(
  'poll_ballots',
  { poll_id: uuid().notNull(), person_id: uuid().notNull(), voted_at: instant().notNull() },
  (table) => [primaryKey({ columns: [table.poll_id, table.person_id] })],
)

export const pollChoices = pgTable(
  'poll_choices',
  { poll_id: uuid().notNull(), person_id: uuid().notNull(), option_id: uuid().notNull() },
  (table) => [primaryKey({ columns: [table.poll_id, table.person_id, table.option_id] })],
)
