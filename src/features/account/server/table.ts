import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

export const dataExports = pgTable('data_exports', {
  person_id: uuid().primaryKey(),
  requested_at: instant().notNull(),
  attempt_id: uuid(),
  ready_at: instant(),
  file: text(),
})
