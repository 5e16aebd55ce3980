import { boolean, integer, pgTable, primaryKey, real, smallint, text, uuid } from 'drizzle-orm/pg-core'
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
    left_out: uuid().array().notNull(),
    version: text().notNull(),
    price: real().notNull(),
  },
  (table) => [primaryKey({ columns: [table.conference_id, table.person_id] })],
)

/** A row for each person who has switched something; see `INPUTS`. */
export const suggestionInputs = pgTable('suggestion_inputs', {
  person_id: uuid().primaryKey(),
  said: boolean().notNull(),
  words: boolean().notNull(),
  sessions: boolean().notNull(),
  people: boolean().notNull(),
  updated_at: instant().notNull(),
})

/** Who was looked at for the weekly email, and how many weeks before the conference. */
export const suggestionEmails = pgTable(
  'suggestion_emails',
  {
    conference_id: uuid().notNull(),
    person_id: uuid().notNull(),
    weeks: smallint().notNull(),
    looked_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.conference_id, table.person_id, table.weeks] })],
)
