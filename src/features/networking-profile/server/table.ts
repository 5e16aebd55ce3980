import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import type { Goal, OfferedGoal, SoughtGoal } from '../rules.ts'

export const conferenceTags = pgTable(
  'conference_tags',
  {
    conference_id: uuid().notNull(),
    /** The tag as `fold` gives it. */
    folded: text().notNull(),
    tag: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.conference_id, table.folded] })],
)

export const participantAnswers = pgTable(
  'participant_answers',
  {
    conference_id: uuid().notNull(),
    user_id: uuid().notNull(),
    interests: text().array().notNull(),
    seeking: jsonb().$type<Goal<SoughtGoal>[]>().notNull(),
    offering: jsonb().$type<Goal<OfferedGoal>[]>().notNull(),
    about: text(),
    updated_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.conference_id, table.user_id] })],
)
