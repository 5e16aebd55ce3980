import { date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { ENQUIRY_STATUSES } from '../rules.ts'

export const exhibitorEnquiries = pgTable('exhibitor_enquiries', {
  id: uuid().primaryKey(),
  exhibitor_id: uuid().notNull(),
  /** Null once the account is deleted. */
  person_id: uuid(),
  client_id: uuid().notNull(),
  text: text().notNull(),
  status: text({ enum: ENQUIRY_STATUSES }).notNull(),
  due_at: instant().notNull(),
  answer: text(),
  answered_by: uuid(),
  answered_at: instant(),
  created_at: instant().notNull(),
})
export type EnquiryRow = typeof exhibitorEnquiries.$inferSelect

export const exhibitorLeads = pgTable('exhibitor_leads', {
  id: uuid().primaryKey(),
  exhibitor_id: uuid().notNull(),
  /** Null once it was withdrawn. */
  person_id: uuid(),
  full_name: text(),
  position: text(),
  company: text(),
  email: text(),
  phone: text(),
  note: text(),
  left_at: instant().notNull(),
  withdrawn_at: instant(),
})

export const exhibitorViews = pgTable(
  'exhibitor_views',
  {
    exhibitor_id: uuid().notNull(),
    person_id: uuid().notNull(),
    day: date().notNull(),
  },
  (table) => [primaryKey({ columns: [table.exhibitor_id, table.person_id, table.day] })],
)
