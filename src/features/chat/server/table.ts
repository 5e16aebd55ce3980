import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import type { ChatCard } from '../contract.ts'
import { REACTION_NAMES } from '../rules.ts'

export const chatMessages = pgTable('chat_messages', {
  id: uuid().primaryKey(),
  conference_id: uuid().notNull(),
  /** Null in the chat of the conference. */
  schedule_item_id: uuid(),
  /** Null once the account is deleted. */
  author_id: uuid(),
  /** The name of who wrote it where the conference came from; they have no account here. */
  author_name: text(),
  /** Of a conference that came as a file: with this delegate the text is erased. */
  author_delegate_id: uuid(),
  client_id: uuid().notNull(),
  /** Empty once it is deleted. */
  text: text().notNull(),
  reply_to_id: uuid(),
  /** Of accounts; where the conference came as a file, of delegates. */
  mention_ids: uuid().array().notNull().default([]),
  /** What the mentioned people were called then, in the same order; empty in older messages. */
  mention_names: text().array().notNull().default([]),
  posted_seq: bigint({ mode: 'number' }).notNull(),
  seq: bigint({ mode: 'number' }).notNull(),
  created_at: instant().notNull(),
  edited_at: instant(),
  deleted_at: instant(),
  deleted_by: text({ enum: ['author', 'moderator'] }),
  card: jsonb().$type<ChatCard>(),
})
export type ChatRow = typeof chatMessages.$inferSelect

export const chatReactions = pgTable(
  'chat_reactions',
  {
    message_id: uuid().notNull(),
    person_id: uuid().notNull(),
    reaction: text({ enum: REACTION_NAMES }).notNull(),
    created_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.message_id, table.person_id, table.reaction] })],
)

export const chatSettings = pgTable('chat_settings', {
  room: text().primaryKey(),
  conference_id: uuid().notNull(),
  schedule_item_id: uuid(),
  closed: boolean().notNull().default(false),
  slow_mode_seconds: integer().notNull().default(0),
  pinned_message_id: uuid(),
  updated_at: instant().notNull(),
})

export const chatReports = pgTable('chat_reports', {
  id: uuid().primaryKey(),
  conference_id: uuid().notNull(),
  message_id: uuid().notNull(),
  reporter_id: uuid(),
  author_id: uuid(),
  reason: text().notNull(),
  evidence: text().notNull(),
  created_at: instant().notNull(),
  resolved_at: instant(),
  resolved_by: uuid(),
})
