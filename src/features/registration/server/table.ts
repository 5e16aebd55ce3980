import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

export const registrationRequests = pgTable('registration_requests', {
  id: uuid().primaryKey(),
  conference_id: uuid().notNull(),
  email: text().notNull(),
  full_name: text().notNull(),
  company: text(),
  position: text(),
  hash: text().notNull(),
  email_id: uuid(),
  created_at: instant().notNull(),
  expires_at: instant().notNull(),
})
