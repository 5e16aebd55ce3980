import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

export const profiles = pgTable('profiles', {
  id: uuid().primaryKey(),
  full_name: text(),
  position: text(),
  company: text(),
  bio: text(),
  /** Shown to the people one is connected with. */
  phone: text(),
  avatar_url: text(),
  /** The name, position and company as `fold` gives them, for searching; `foldProfile` writes them. */
  search_text: text().notNull().default(''),
  sort_name: text().notNull().default(''),
  updated_at: instant().notNull(),
})
