import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

export const sessionSlides = pgTable('session_slides', {
  id: uuid().primaryKey(),
  conference_id: uuid().notNull(),
  schedule_item_id: uuid().notNull(),
  /** Null for a file that an organiser has uploaded. */
  author_id: uuid(),
  name: text().notNull(),
  size: integer().notNull(),
  path: text().notNull(),
  at_once: boolean().notNull().default(false),
  created_at: instant().notNull(),
  updated_at: instant().notNull(),
})
export type SlidesRow = typeof sessionSlides.$inferSelect
