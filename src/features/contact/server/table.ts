import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

export const contactMessages = pgTable('contact_messages', {
  id: uuid().primaryKey(),
  conference_id: uuid(),
  name: text().notNull(),
  email: text().notNull(),
  message: text().notNull(),
  suspicious: boolean().notNull(),
  created_at: instant().notNull(),
  /** Set by the operator, for messages to no conference. */
  answered_at: instant(),
})
