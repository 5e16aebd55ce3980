import { bigint, boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { STAGE_STATES } from '#features/schedule/now-rules.ts'
import { SESSION_REACTIONS } from '../rules.ts'

/** How often people have reacted to a session, in all. */
export const sessionReactions = pgTable(
  'session_reactions',
  {
    schedule_item_id: uuid().notNull(),
    reaction: text({ enum: SESSION_REACTIONS }).notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.schedule_item_id, table.reaction] })],
)

export const stageSessions = pgTable('stage_sessions', {
  schedule_item_id: uuid().primaryKey(),
  conference_id: uuid().notNull(),
  state: text({ enum: STAGE_STATES }),
  state_at: instant(),
  note: text(),
  back_at: instant(),
  stream_url: text(),
  alternative_url: text(),
  recorded: boolean().notNull().default(true),
  recording_url: text(),
  captions: text(),
  captions_language: text(),
  seq: bigint({ mode: 'number' }).notNull(),
  session_seq: bigint({ mode: 'number' }).notNull(),
})

export const roomStreams = pgTable(
  'room_streams',
  {
    conference_id: uuid().notNull(),
    /** Its name as `placeKey` has it. */
    room: text().notNull(),
    stream_url: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.conference_id, table.room] })],
)

export const awaitedRecordings = pgTable(
  'awaited_recordings',
  {
    person_id: uuid().notNull(),
    schedule_item_id: uuid().notNull(),
    asked_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.person_id, table.schedule_item_id] })],
)

export const stageRecordings = pgTable('stage_recordings', {
  id: text().primaryKey(),
  schedule_item_id: uuid().notNull(),
  conference_id: uuid().notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  /** With the piece that is arriving. */
  stored: bigint({ mode: 'number' }).notNull().default(0),
  type: text(),
  created_at: instant().notNull(),
  /** When the last piece began to arrive. */
  continued_at: instant(),
  finished_at: instant(),
  /** The request that may write to it, and how long unless it says that it goes on. */
  held_by: uuid(),
  held_until: instant(),
  /** Another request waits for it to end. */
  release_requested: boolean().notNull().default(false),
})
