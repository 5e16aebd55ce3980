import { bigint, boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

/** The row of two people, of whom `low_id` is the smaller id. */
export const connections = pgTable(
  'connections',
  {
    id: uuid().notNull().unique(),
    low_id: uuid().notNull(),
    high_id: uuid().notNull(),
    status: text({ enum: ['none', 'requested', 'connected'] }).notNull(),
    requester_id: uuid(),
    since: instant(),
    low_seq: bigint({ mode: 'number' }).notNull().default(0),
    high_seq: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.low_id, table.high_id] })],
)
export type ConnectionRow = typeof connections.$inferSelect

export const connectionRequests = pgTable('connection_requests', {
  requester_id: uuid().notNull(),
  receiver_id: uuid().notNull(),
  requested_at: instant().notNull(),
})

export const ignoredPeople = pgTable(
  'ignored_people',
  {
    person_id: uuid().notNull(),
    ignored_id: uuid().notNull(),
    /** Whether requests are ignored as well, or only suggestions. */
    requests: boolean().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.person_id, table.ignored_id] })],
)

export const profileViews = pgTable(
  'profile_views',
  { person_id: uuid().notNull(), viewer_id: uuid().notNull(), viewed_at: instant().notNull() },
  (table) => [primaryKey({ columns: [table.person_id, table.viewer_id] })],
)
