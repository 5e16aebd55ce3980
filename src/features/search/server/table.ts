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
    /** Whether it is only the later part of a longer word. */
    is_part: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.subject_id, table.conference_id, table.word] })],
)
