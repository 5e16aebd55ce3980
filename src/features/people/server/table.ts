import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

export const personBlocks = pgTable(
  'person_blocks',
  {
    blocker_id: uuid().notNull(),
    blocked_id: uuid().notNull(),
    /** Of the blocked person, as it was when the other blocked them. */
    full_name: text(),
    created_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.blocker_id, table.blocked_id] })],
)

export const mutedPeople = pgTable(
  'muted_people',
  {
    conference_id: uuid().notNull(),
    person_id: uuid().notNull(),
    muted_by: uuid(),
    muted_at: instant().notNull(),
    /** Null until an organiser ends it. */
    muted_until: instant(),
  },
  (table) => [primaryKey({ columns: [table.conference_id, table.person_id] })],
)
