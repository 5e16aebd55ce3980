import { bigint, boolean, date, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

export const sessionSnapshots = pgTable('session_snapshots', {
  /** The id of the schedule item, which may be deleted. */
  id: uuid().primaryKey(),
  conference_id: uuid().notNull(),
  is_public: boolean().notNull(),
  number: integer().notNull(),
  title: text().notNull(),
  location: text(),
  starts_at: instant(),
  ends_at: instant(),
  sequence: integer().notNull(),
  added_at: instant().notNull(),
  changed_at: instant().notNull(),
  moved_at: instant(),
  was_starts_at: instant(),
  was_ends_at: instant(),
  was_location: text(),
  cancelled_at: instant(),
  called_off: boolean().notNull().default(false),
  untold: text({ enum: ['moved', 'cancelled'] }),
})
export type Snapshot = typeof sessionSnapshots.$inferSelect

export const scheduleChecks = pgTable('schedule_checks', {
  conference_id: uuid().primaryKey(),
  content_version: bigint({ mode: 'number' }).notNull(),
  start_date: date(),
  time_zone: text().notNull(),
  untold_move: boolean().notNull().default(false),
})

export const agendaItems = pgTable(
  'agenda_items',
  {
    person_id: uuid().notNull(),
    schedule_item_id: uuid().notNull(),
    saved_at: instant().notNull(),
    remind_minutes: smallint(),
    reminded_for: instant(),
  },
  (table) => [primaryKey({ columns: [table.person_id, table.schedule_item_id] })],
)

export const scheduleVisits = pgTable(
  'schedule_visits',
  {
    person_id: uuid().notNull(),
    conference_id: uuid().notNull(),
    since: instant().notNull(),
    seen_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.person_id, table.conference_id] })],
)

export const calendarAddresses = pgTable('calendar_addresses', {
  person_id: uuid().primaryKey(),
  name: text().notNull(),
  has_alarms: boolean().notNull(),
  created_at: instant().notNull(),
  read_at: instant(),
})
