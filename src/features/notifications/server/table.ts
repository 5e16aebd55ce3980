import { bigint, boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import type { Choices, NotificationKind } from '../rules.ts'

export const notifications = pgTable('notifications', {
  id: uuid().primaryKey(),
  /** The id of the first one of those that are shown as one. */
  group_id: uuid().notNull(),
  person_id: uuid().notNull(),
  kind: text().$type<NotificationKind>().notNull(),
  actor_id: uuid(),
  conference_id: uuid(),
  subject_id: uuid().notNull(),
  path: text().notNull(),
  words: jsonb().$type<Record<string, string>>().notNull(),
  /** These two are null where it is sent and not listed. */
  posted_seq: bigint({ mode: 'number' }),
  seq: bigint({ mode: 'number' }),
  created_at: instant().notNull(),
  read_at: instant(),
  email_due_at: instant(),
  push_due_at: instant(),
})

export const notificationPreferences = pgTable('notification_preferences', {
  person_id: uuid().primaryKey(),
  choices: jsonb().$type<Choices>().notNull(),
  quiet_from: text(),
  quiet_to: text(),
  time_zone: text().notNull(),
  email_summary: text({ enum: ['soon', 'daily'] }).notNull(),
  emailed_at: instant(),
  /** Whether they want the weekly email of people to meet. */
  weekly_people: boolean().notNull().default(false),
})

export const pushSubscriptions = pgTable('push_subscriptions', {
  id: uuid().primaryKey(),
  person_id: uuid().notNull(),
  session_id: uuid().notNull(),
  endpoint: text().notNull(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  created_at: instant().notNull(),
})

export const announcements = pgTable('announcements', {
  id: uuid().primaryKey(),
  conference_id: uuid().notNull(),
  author_id: uuid(),
  title: text().notNull(),
  body: text().notNull(),
  audience: text({ enum: ['everyone', 'delegates', 'speakers', 'organisers'] }).notNull(),
  status: text({ enum: ['draft', 'active', 'archived'] }).notNull(),
  published_at: instant(),
  expires_at: instant(),
  created_at: instant().notNull(),
  updated_at: instant().notNull(),
  seq: bigint({ mode: 'number' }).notNull(),
})
