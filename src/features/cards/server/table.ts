import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

export const personalCards = pgTable('personal_cards', {
  person_id: uuid().primaryKey(),
  code: text().notNull().unique(),
  created_at: instant().notNull(),
})
