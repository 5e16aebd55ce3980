import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { THREAD_STATUSES } from '../rules.ts'

export const messageThreads = pgTable('message_threads', {
  id: uuid().primaryKey(),
  /** Where the two met; null once it is deleted. */
  conference_id: uuid(),
  last_number: bigint({ mode: 'number' }).notNull().default(0),
  created_at: instant().notNull(),
})

export const messageSides = pgTable(
  'message_sides',
  {
    thread_id: uuid().notNull(),
    person_id: uuid().notNull(),
    other_id: uuid().notNull(),
    status: text({ enum: THREAD_STATUSES }).notNull(),
    read_number: bigint({ mode: 'number' }).notNull().default(0),
    seq: bigint({ mode: 'number' }).notNull().default(0),
    posted_seq: bigint({ mode: 'number' }).notNull().default(0),
    muted_at: instant(),
    hidden_at: instant(),
  },
  (table) => [primaryKey({ columns: [table.person_id, table.other_id] })],
)
export type SideRow = typeof messageSides.$inferSelect

export const messages = pgTable('messages', {
  id: uuid().primaryKey(),
  thread_id: uuid().notNull(),
  /** Null once the account is deleted. */
  author_id: uuid(),
  client_id: uuid().notNull(),
  number: bigint({ mode: 'number' }).notNull(),
  /** Empty once it is deleted. */
  text: text().notNull(),
  author_seq: bigint({ mode: 'number' }).notNull(),
  reader_seq: bigint({ mode: 'number' }).notNull(),
  created_at: instant().notNull(),
  edited_at: instant(),
  deleted_at: instant(),
})
export type MessageRow = typeof messages.$inferSelect

export const messageReports = pgTable('message_reports', {
  id: uuid().primaryKey(),
  conference_id: uuid().notNull(),
  /** Null where the person was reported, and not a message. */
  message_id: uuid(),
  reporter_id: uuid(),
  author_id: uuid(),
  reason: text().notNull(),
  evidence: text().notNull(),
  created_at: instant().notNull(),
  resolved_at: instant(),
  resolved_by: uuid(),
})
