import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { SCREEN_CHOICES } from '../rules.ts'

export const roomScreens = pgTable(
  'room_screens',
  {
    conference_id: uuid().notNull(),
    /** Its name as `roomKey` has it; a single space is the screen of the whole conference. */
    room: text().notNull(),
    shows: text({ enum: SCREEN_CHOICES }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.conference_id, table.room] })],
)
