import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { invitationColumns } from '#features/invitations/server/table.ts'
import { instant } from '#server/db/columns.ts'

export const registrationRequests = pgTable('registration_requests', {
  ...invitationColumns(),
  conference_id: uuid().notNull(),
  full_name: text().notNull(),
  company: text(),
  position: text(),
  created_at: instant().notNull(),
})
