import { type SQL, sql } from 'drizzle-orm'
import { users } from '#features/auth/server/table.ts'
import { conferenceMembers, conferences } from '#features/conferences/server/table.ts'

/** Whether a person takes part in a conference now, as `joinedConference` decides it; true where there is none. */
export function takesPart(conference_id: SQL, person_id: SQL): SQL {
  return sql`(${conference_id} is null or exists (
    select from ${conferences}
    where ${conferences.id} = ${conference_id} and ${conferences.deleted_at} is null
      and (${conferences.owner_id} = ${person_id} or exists (
        select from ${conferenceMembers}
        where ${conferenceMembers.conference_id} = ${conferences.id} and ${conferenceMembers.user_id} = ${person_id}
          and (${conferences.active} or ${conferenceMembers.role} = 'organiser')))))`
}

/** Whether an invitation can still be accepted by this person; there is a row of the view for each that can. */
export function isStanding(subject_id: SQL, person_id: SQL): SQL {
  return sql`exists (
    select from standing_invitations invitation
    join ${users} on ${users.email} = invitation.email and ${users.id} = ${person_id}
    where invitation.subject_id = ${subject_id})`
}
