import { integer, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

export const suggestionBuilds = pgTable('suggestion_builds', {
  conference_id: uuid().primaryKey(),
  read_at: instant(),
  people: integer().notNull().default(0),
  claimed_until: instant(),
})

export const suggestionLists = pgTable(
  'suggestion_lists',
  {
    conference_id: uuid().notNull(),
    person_id: uuid().notNull(),
    person_ids: uuid().array().notNull(),
    version: text().notNull(),
    price: real().notNull(),
  },
  (table) => [primaryKey({ columns: [table.conference_id, table.person_id] })],
)
