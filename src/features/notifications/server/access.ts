import { type SQL, sql } from 'drizzle-orm'
import { users } from '#features/auth/server/table.ts'

/** Whether an invitation can still be accepted by this person; there is a row of the view for each that can. */
export function isStanding(subject_id: SQL, person_id: SQL): SQL {
  return sql`exists (
    select from standing_invitations invitation
    join ${users} on ${users.email} = invitation.email and ${users.id} = ${person_id}
    where invitation.subject_id = ${subject_id})`
}
