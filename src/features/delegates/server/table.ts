import { bigint, boolean, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { fieldChanges, instant } from '#server/db/columns.ts'
import { DELIVERIES } from '../rules.ts'

export const delegateImports = pgTable('delegate_imports', {
  id: uuid().primaryKey(),
  conference_id: uuid().notNull(),
  created_at: instant().notNull(),
  undone_at: instant(),
})

export const delegates = pgTable('delegates', {
  id: uuid().primaryKey(),
  /** In the order in which they came. */
  number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  conference_id: uuid().notNull(),
  /** Null for somebody who has erased the account and is still counted. */
  email: text(),
  full_name: text().notNull(),
  company: text(),
  position: text(),
  is_registered: boolean().notNull().default(false),
  registered_at: instant(),
  user_id: uuid(),
  import_id: uuid(),
  invitation_hash: text(),
  invited_at: instant(),
  opened_at: instant(),
  email_id: uuid(),
  /** These three follow the email, by a trigger on the outbox. */
  delivery: text({ enum: DELIVERIES }),
  delivery_error: text(),
  delivered_at: instant(),
  /** What a file said of the delegate; null if nothing. Counts until the delegate answers in the network. */
  interests: text().array(),
  seeking: jsonb().$type<{ goal: string; tag: string | null }[]>(),
  offering: jsonb().$type<{ goal: string; tag: string | null }[]>(),
  search_text: text().notNull(),
  sort_name: text().notNull(),
  sort_company: text().notNull(),
  /** When the organisers were emailed that this delegate will be erased. */
  erasure_notified_at: instant(),
  created_at: instant().notNull(),
  updated_at: instant().notNull(),
  field_changes: fieldChanges(),
})

export type DelegateRow = typeof delegates.$inferSelect

export const unwantedInvitations = pgTable(
  'unwanted_invitations',
  { conference_id: uuid().notNull(), email_hash: text().notNull(), asked_at: instant().notNull() },
  (table) => [primaryKey({ columns: [table.conference_id, table.email_hash] })],
)

/**
 * That a delegate had registered where the conference came from as a file. It goes with the next file. What somebody agreed to
 * there does not come with it: whoever registers here chooses again, and this is forgotten.
 */
export const formerRegistrations = pgTable('former_registrations', {
  delegate_id: uuid().primaryKey(),
  registered_at: instant().notNull(),
})
