import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import type { Metadata } from '../rules.ts'

export const users = pgTable('users', {
  id: uuid().primaryKey(),
  email: text(),
  phone: text(),
  password_hash: text(),
  email_confirmed_at: instant(),
  phone_confirmed_at: instant(),
  confirmation_sent_at: instant(),
  recovery_sent_at: instant(),
  invited_at: instant(),
  new_email: text(),
  email_change_sent_at: instant(),
  user_metadata: jsonb().$type<Metadata>().notNull(),
  app_metadata: jsonb().$type<Metadata>().notNull(),
  is_delegate: boolean().notNull(),
  is_anonymous: boolean().notNull(),
  last_sign_in_at: instant(),
  banned_until: instant(),
  deleted_at: instant(),
  created_at: instant().notNull(),
  updated_at: instant().notNull(),
})

export type Account = typeof users.$inferSelect

const SESSION_METHODS = ['password', 'otp', 'recovery', 'magiclink', 'anonymous'] as const
export type SessionMethod = (typeof SESSION_METHODS)[number]

export const sessions = pgTable('sessions', {
  id: uuid().primaryKey(),
  user_id: uuid().notNull(),
  method: text({ enum: SESSION_METHODS }).notNull(),
  refresh_count: integer().notNull(),
  recent_refreshes: jsonb().$type<number[]>().notNull(),
  created_at: instant().notNull(),
  refreshed_at: instant().notNull(),
})

export type Session = typeof sessions.$inferSelect

const SIGN_UP_PURPOSES = ['signup', 'magiclink', 'recovery'] as const
export type SignUpPurpose = (typeof SIGN_UP_PURPOSES)[number]

export const signUps = pgTable('sign_ups', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  purpose: text({ enum: SIGN_UP_PURPOSES }).notNull(),
  password_hash: text(),
  user_metadata: jsonb().$type<Metadata>().notNull(),
  hash: text().notNull(),
  created_at: instant().notNull(),
  expires_at: instant().notNull(),
})

export type SignUpRow = typeof signUps.$inferSelect

export const deadLinks = pgTable('dead_links', {
  hash: text().primaryKey(),
  ended: text({ enum: ['used', 'replaced', 'withdrawn', 'expired'] }).notNull(),
  ended_at: instant().notNull(),
})

export const mailTokens = pgTable('mail_tokens', {
  hash: text().primaryKey(),
  user_id: uuid().notNull(),
  purpose: text({
    enum: ['signup', 'recovery', 'magiclink', 'invite', 'email_change', 'reauthentication'],
  }).notNull(),
  email: text().notNull(),
  failures: integer().notNull(),
  expires_at: instant().notNull(),
})
