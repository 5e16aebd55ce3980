import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import type { Goal, OfferedGoal, SoughtGoal } from '../rules.ts'

export const conferenceTags = pgTable(
  'conference_tags',
  {
    conference_id: uuid().notNull(),
    /** The tag as `fold` gives it. */
    folded: text().notNull(),
    tag: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.conference_id, table.folded] })],
)

export const participantAnswers = pgTable(
  'participant_answers',
  {
    conference_id: uuid().notNull(),
    user_id: uuid().notNull(),
    interests: text().array().notNull(),
    /** For searches. */
    interests_text: text()
      .notNull()
      .generatedAlwaysAs(sql`folded_interests(interests)`),
    seeking: jsonb().$type<Goal<SoughtGoal>[]>().notNull(),
    offering: jsonb().$type<Goal<OfferedGoal>[]>().notNull(),
    about: text(),
    updated_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.conference_id, table.user_id] })],
)

/** The row of two people, of whom `low_id` is the smaller id. */
export const connections = pgTable(
  'connections',
  {
    id: uuid().notNull().unique(),
    low_id: uuid().notNull(),
    high_id: uuid().notNull(),
    status: text({ enum: ['none', 'requested', 'connected'] }).notNull(),
    requester_id: uuid(),
    since: instant(),
    low_seq: bigint({ mode: 'number' }).notNull().default(0),
    high_seq: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.low_id, table.high_id] })],
)
export type ConnectionRow = typeof connections.$inferSelect

export const connectionRequests = pgTable('connection_requests', {
  requester_id: uuid().notNull(),
  receiver_id: uuid().notNull(),
  requested_at: instant().notNull(),
})

export const ignoredPeople = pgTable(
  'ignored_people',
  {
    person_id: uuid().notNull(),
    ignored_id: uuid().notNull(),
    /** Whether requests are ignored as well, or only suggestions. */
    requests: boolean().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.person_id, table.ignored_id] })],
)

export const profileViews = pgTable(
  'profile_views',
  { person_id: uuid().notNull(), viewer_id: uuid().notNull(), viewed_at: instant().notNull() },
  (table) => [primaryKey({ columns: [table.person_id, table.viewer_id] })],
)

export const personalCards = pgTable('personal_cards', {
  person_id: uuid().primaryKey(),
  code: text().notNull().unique(),
  created_at: instant().notNull(),
})
