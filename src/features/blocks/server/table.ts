import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

export const personBlocks = pgTable(
  'person_blocks',
  {
    blocker_id: uuid().notNull(),
    blocked_id: uuid().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.blocker_id, table.blocked_id] })],
)
