import { bigint, boolean, date, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { invitationColumns } from '#features/invitations/server/table.ts'
import { fieldChanges, instant } from '#server/db/columns.ts'
import { AUDIT_ACTIONS, REGISTRATION_CHOICES } from '../rules.ts'

export const conferences = pgTable('conferences', {
  id: uuid().primaryKey(),
  owner_id: uuid().notNull(),
  name: text().notNull(),
  slug: text().notNull(),
  description: text(),
  start_date: date(),
  end_date: date(),
  location: text(),
  address: text(),
  travel: text(),
  attendance: text(),
  map_url: text(),
  language: text(),
  welcome: text(),
  hashtags: text(),
  cover_hue: smallint(),
  cover_url: text(),
  time_zone: text().notNull(),
  active: boolean().notNull().default(false),
  registration_choice: text({ enum: REGISTRATION_CHOICES }).notNull().default('closed'),
  plan: text().notNull().default('basic'),
  created_at: instant().notNull(),
  updated_at: instant().notNull(),
  deleted_at: instant(),
  /** When the first or the last day was changed; null if never. */
  dates_changed_at: instant(),
  /** When it was last restored after a deletion; null if never. */
  restored_at: instant(),
  field_changes: fieldChanges(),
  /** Moved by triggers at every change of the conference, its speakers or its schedule. Never written. */
  content_version: bigint({ mode: 'number' }).notNull().default(1),
})

export const conferenceSlugs = pgTable('conference_slugs', {
  slug: text().primaryKey(),
  conference_id: uuid().notNull(),
})

export const conferenceMembers = pgTable(
  'conference_members',
  {
    conference_id: uuid().notNull(),
    user_id: uuid().notNull(),
    role: text({ enum: ['organiser', 'delegate', 'speaker', 'exhibitor'] }).notNull(),
    joined_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.conference_id, table.user_id, table.role] })],
)

/** Delegates whom organisers named as moderators of a session. It ends with the session and with their registration. */
export const sessionModerators = pgTable(
  'session_moderators',
  {
    conference_id: uuid().notNull(),
    schedule_item_id: uuid().notNull(),
    user_id: uuid().notNull(),
    role: text({ enum: ['delegate'] })
      .notNull()
      .default('delegate'),
    named_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schedule_item_id, table.user_id] })],
)

export const conferenceConsents = pgTable(
  'conference_consents',
  {
    conference_id: uuid().notNull(),
    user_id: uuid().notNull(),
    listed: boolean().notNull(),
    suggestable: boolean().notNull(),
    meetings: boolean().notNull(),
    /** To be seen as online. Only concerns people who are listed. */
    show_online: boolean().notNull().default(false),
    /** To be written to by strangers. Only concerns people who are listed. */
    reachable: boolean().notNull().default(false),
    updated_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.conference_id, table.user_id] })],
)

export const organiserInvitations = pgTable('organiser_invitations', {
  ...invitationColumns(),
  conference_id: uuid().notNull(),
  invited_at: instant().notNull(),
})

export const auditLog = pgTable('audit_log', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  conference_id: uuid().notNull(),
  user_id: uuid(),
  by_server: boolean().notNull().default(false),
  action: text({ enum: AUDIT_ACTIONS }).notNull(),
  count: integer().notNull(),
  /** Whom a moderator's action concerns. */
  person_id: uuid(),
  /** The session in whose chat it was; null in the conference's. */
  schedule_item_id: uuid(),
  /** Of the session or the announcement that it concerns, as it was then. */
  title: text(),
  at: instant().notNull(),
})
