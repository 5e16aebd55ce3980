import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { fieldChanges, instant } from '#server/db/columns.ts'

export const speakers = pgTable('speakers', {
  id: uuid().primaryKey(),
  conference_id: uuid().notNull(),
  name: text().notNull(),
  /** Only organisers and the speaker read it. */
  email: text(),
  /** Empty for a speaker created by a schedule import. */
  title: text().notNull().default(''),
  company_name: text(),
  bio: text(),
  image_url: text(),
  topic: text(),
  twitter_url: text(),
  linkedin_url: text(),
  github_url: text(),
  /** The schedule import that created the speaker. */
  import_id: uuid(),
  created_at: instant().notNull(),
  updated_at: instant().notNull(),
  field_changes: fieldChanges(),
})
