import { type SQL, sql } from 'drizzle-orm'
import { conferenceMembers, conferences } from '#features/conferences/server/table.ts'

/** The ids of everybody who takes part in a conference, each once: its owner, and who has a role in it. As a query. */
export function participantsOf(conference_id: SQL): SQL {
  return sql`
    select ${conferences.owner_id} as id from ${conferences} where ${conferences.id} = ${conference_id}
    union select ${conferenceMembers.user_id} from ${conferenceMembers}
    where ${conferenceMembers.conference_id} = ${conference_id}`
}

/** The ids of the conferences in which a person takes part, as a query. */
export function conferencesOf(person_id: SQL): SQL {
  return sql`
    select ${conferenceMembers.conference_id} from ${conferenceMembers} where ${conferenceMembers.user_id} = ${person_id}
    union select ${conferences.id} from ${conferences} where ${conferences.owner_id} = ${person_id}`
}

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
