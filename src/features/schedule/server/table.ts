import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { fieldChanges, instant } from '#server/db/columns.ts'
import { SCHEDULE_TYPES } from '../rules.ts'

export const scheduleImports = pgTable('schedule_imports', {
  id: uuid().primaryKey(),
  conference_id: uuid().notNull(),
  created_at: instant().notNull(),
  undone_at: instant(),
})

/** What an import changed of a session. `after` is null where the import removed it; `before` is then all of it. */
export const scheduleImportChanges = pgTable(
  'schedule_import_changes',
  {
    import_id: uuid().notNull(),
    schedule_item_id: uuid().notNull(),
    before: jsonb().$type<ItemFields>().notNull(),
    after: jsonb().$type<ItemFields>(),
  },
  (table) => [primaryKey({ columns: [table.import_id, table.schedule_item_id] })],
)

/** Columns of a session, and its speakers. */
export type ItemFields = Record<string, unknown> & { speaker_ids?: string[] }

export const scheduleItems = pgTable('schedule_items', {
  id: uuid().primaryKey(),
  number: integer().generatedAlwaysAsIdentity(),
  conference_id: uuid().notNull(),
  day: text().notNull(),
  start_time: text().notNull(),
  end_time: text().notNull(),
  title: text().notNull(),
  description: text(),
  location: text(),
  type: text({ enum: SCHEDULE_TYPES }).notNull().default('session'),
  import_id: uuid(),
  /** What it is called in the file it was imported from. */
  external_id: text(),
  created_at: instant().notNull(),
  updated_at: instant().notNull(),
  field_changes: fieldChanges(),
  revision: integer().notNull().default(0),
})

export const scheduleItemSpeakers = pgTable(
  'schedule_item_speakers',
  {
    schedule_item_id: uuid().notNull(),
    position: integer().notNull(),
    conference_id: uuid().notNull(),
    /** Null after the speaker was deleted. */
    speaker_id: uuid(),
  },
  (table) => [primaryKey({ columns: [table.schedule_item_id, table.position] })],
)

/** Sessions that organisers deleted, for a day. */
export const deletedSessions = pgTable('deleted_sessions', {
  schedule_item_id: uuid().primaryKey(),
  conference_id: uuid().notNull(),
  deleted_at: instant().notNull(),
  item: jsonb().$type<ItemFields>().notNull(),
  /** What the stage knew of it. */
  stage: jsonb().$type<Record<string, unknown>>(),
})

/** Why sessions were moved or deleted, until those who saved them are told. */
export const sessionReasons = pgTable('session_reasons', {
  schedule_item_id: uuid().primaryKey(),
  conference_id: uuid().notNull(),
  reason: text().notNull(),
  given_at: instant().notNull(),
})

/** The sessions of large imports whose words for the search are still to be written. */
export const unindexedSessions = pgTable('unindexed_sessions', { schedule_item_id: uuid().primaryKey() })
