import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { fieldChanges, instant } from '#server/db/columns.ts'
import { OWN_FIELDS } from '../people-rules.ts'

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

/** What speakers changed themselves. Void where the speaker's row holds something else than `after`. */
export const speakerEdits = pgTable(
  'speaker_edits',
  {
    speaker_id: uuid().notNull(),
    field: text({ enum: OWN_FIELDS }).notNull(),
    before: text(),
    after: text(),
    edited_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.speaker_id, table.field] })],
)
