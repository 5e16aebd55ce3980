import { type SQL, sql } from 'drizzle-orm'
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
