import { boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

/** One row for each word of what can be found. Only the triggers of the migrations write it. */
export const searchWords = pgTable(
  'search_words',
  {
    conference_id: uuid().notNull(),
    kind: text({ enum: ['person', 'session', 'exhibitor'] }).notNull(),
    subject_id: uuid().notNull(),
    word: text().notNull(),
    in_name: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject_id, table.conference_id, table.word] })],
)
