import { bigint, boolean, date, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { ANSWERS, MET, ROLES, STATES, TURNS } from '../rules.ts'

export const meetingSettings = pgTable('meeting_settings', {
  conference_id: uuid().primaryKey(),
  enabled: boolean().notNull().default(false),
  slot_minutes: smallint().notNull().default(20),
  pause_minutes: smallint().notNull().default(5),
  delegates_ask: boolean().notNull().default(true),
  exhibitors_ask: boolean().notNull().default(false),
  speakers_asked: boolean().notNull().default(true),
  arranged: boolean().notNull().default(true),
  open_requests: smallint().notNull().default(10),
  event_expiry_minutes: smallint().notNull().default(120),
  updated_at: instant().notNull(),
})
export type SettingsRow = typeof meetingSettings.$inferSelect

export const meetingHours = pgTable(
  'meeting_hours',
  {
    conference_id: uuid().notNull(),
    day: date().notNull(),
    from_minute: smallint().notNull(),
    to_minute: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.conference_id, table.day, table.from_minute] })],
)

export const meetingPlaces = pgTable('meeting_places', {
  id: uuid().primaryKey(),
  conference_id: uuid().notNull(),
  name: text().notNull(),
  exhibitor_id: uuid(),
  position: integer().notNull(),
  retired_at: instant(),
})

export const meetings = pgTable('meetings', {
  id: uuid().primaryKey(),
  conference_id: uuid().notNull(),
  state: text({ enum: STATES }).notNull(),
  asked_by: uuid(),
  client_id: uuid().notNull(),
  turn: text({ enum: TURNS }).notNull(),
  exhibitor_id: uuid(),
  reason: text().notNull(),
  note: text(),
  wished_place_id: uuid(),
  starts_at: instant(),
  ends_at: instant(),
  place_id: uuid(),
  sequence: integer().notNull().default(0),
  is_arranged: boolean().notNull().default(false),
  replaces_id: uuid(),
  ended_by: uuid(),
  created_at: instant().notNull(),
  expires_at: instant().notNull(),
  answered_at: instant(),
  reminded_at: instant(),
  updated_at: instant().notNull(),
})
export type MeetingRow = typeof meetings.$inferSelect

export const meetingOptions = pgTable(
  'meeting_options',
  {
    meeting_id: uuid().notNull(),
    starts_at: instant().notNull(),
    ends_at: instant().notNull(),
    position: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.meeting_id, table.starts_at] })],
)

export const meetingPeople = pgTable(
  'meeting_people',
  {
    meeting_id: uuid().notNull(),
    person_id: uuid().notNull(),
    role: text({ enum: ROLES }).notNull(),
    answer: text({ enum: ANSWERS }),
    met: text({ enum: MET }),
    dismissed_at: instant(),
    seq: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.meeting_id, table.person_id] })],
)
export type MeetingPersonRow = typeof meetingPeople.$inferSelect

export const meetingBookings = pgTable(
  'meeting_bookings',
  { person_id: uuid().notNull(), at: instant().notNull(), meeting_id: uuid().notNull() },
  (table) => [primaryKey({ columns: [table.person_id, table.at] })],
)

export const meetingPlaceBookings = pgTable(
  'meeting_place_bookings',
  { place_id: uuid().notNull(), at: instant().notNull(), meeting_id: uuid().notNull() },
  (table) => [primaryKey({ columns: [table.place_id, table.at] })],
)

export const meetingBusy = pgTable(
  'meeting_busy',
  {
    conference_id: uuid().notNull(),
    person_id: uuid().notNull(),
    starts_at: instant().notNull(),
    ends_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.conference_id, table.person_id, table.starts_at] })],
)
