import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { invitationColumns } from '#features/invitations/server/table.ts'
import { fieldChanges, instant } from '#server/db/columns.ts'
import type { Product, StandEvent, TeamMember } from '../fields.ts'
import { EXHIBITOR_SIZES, STAFF_ROLES } from '../rules.ts'

export const exhibitors = pgTable('exhibitors', {
  id: uuid().primaryKey(),
  conference_id: uuid().notNull(),
  name: text().notNull(),
  category: text().notNull(),
  size: text({ enum: EXHIBITOR_SIZES }).notNull(),
  location: text().notNull(),
  description: text().notNull(),
  full_description: text(),
  website: text(),
  founded: text(),
  employees: text(),
  linkedin_url: text(),
  twitter_url: text(),
  logo_url: text(),
  products: jsonb().$type<Product[]>().notNull().default([]),
  team_members: jsonb().$type<TeamMember[]>().notNull().default([]),
  events: jsonb().$type<StandEvent[]>().notNull().default([]),
  featured: boolean().notNull().default(false),
  published: boolean().notNull().default(false),
  takes_messages: boolean().notNull().default(true),
  position: integer().notNull(),
  /** What `searchTextOf` gives. */
  search_text: text().notNull().default(''),
  created_at: instant().notNull(),
  updated_at: instant().notNull(),
  field_changes: fieldChanges(),
})
export type ExhibitorRow = typeof exhibitors.$inferSelect

export const exhibitorStaff = pgTable(
  'exhibitor_staff',
  {
    exhibitor_id: uuid().notNull(),
    user_id: uuid().notNull(),
    role: text({ enum: STAFF_ROLES }).notNull(),
    joined_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.exhibitor_id, table.user_id] })],
)

export const exhibitorInvitations = pgTable('exhibitor_invitations', {
  ...invitationColumns(),
  exhibitor_id: uuid().notNull(),
  role: text({ enum: STAFF_ROLES }).notNull(),
  invited_at: instant().notNull(),
})

export const exhibitorBookmarks = pgTable(
  'exhibitor_bookmarks',
  {
    exhibitor_id: uuid().notNull(),
    person_id: uuid().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.person_id, table.exhibitor_id] })],
)
