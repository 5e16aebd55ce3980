import { type pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

/** The columns that all tables of invitations have. `hash` is that of the secret in the link, which is stored nowhere. */
export const invitationColumns = () => ({
  id: uuid().primaryKey(),
  email: text().notNull(),
  hash: text().notNull(),
  email_id: uuid(),
  expires_at: instant().notNull(),
})

/**
 * Any table of invitations: that of co-organisers, of exhibitors' staff, or of people who asked to register. They are several,
 * because each refers to what its invitations are to, and its rows are deleted with that. A delegate has the hash of an
 * invitation in their own row.
 */
export type InvitationTable = ReturnType<typeof pgTable<string, ReturnType<typeof invitationColumns>>>
