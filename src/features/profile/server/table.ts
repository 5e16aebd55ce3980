import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

export const profiles = pgTable('profiles', {
  id: uuid().primaryKey(),
  full_name: text(),
  position: text(),
  company: text(),
  bio: text(),
  avatar_url: text(),
  updated_at: instant().notNull(),
})
