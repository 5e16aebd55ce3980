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
