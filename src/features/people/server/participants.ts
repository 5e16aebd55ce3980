import { type SQL, sql } from 'drizzle-orm'
import { conferenceMembers, conferences } from '#features/conferences/server/table.ts'
import type { Db } from '#server/db/db.ts'

/** Everybody who takes part in a conference, once for each of their roles; its owner is an organiser. As a query. */
export function rolesIn(conference_id: SQL): SQL {
  return sql`
    select ${conferences.owner_id} as id, 'organiser' as role from ${conferences} where ${conferences.id} = ${conference_id}
    union all select ${conferenceMembers.user_id}, ${conferenceMembers.role} from ${conferenceMembers}
    where ${conferenceMembers.conference_id} = ${conference_id}`
}

/** The ids of everybody who takes part in a conference, each once. As a query. */
export function participantsOf(conference_id: SQL): SQL {
  return sql`select distinct participant.id from (${rolesIn(conference_id)}) as participant`
}

/** Whether a person takes part in a conference, as a condition that costs a look for one person and a pass for thousands. */
export function isParticipant(conference_id: SQL, person_id: SQL): SQL {
  return sql`(${person_id} = (select ${conferences.owner_id} from ${conferences} where ${conferences.id} = ${conference_id})
    or exists (
      select from ${conferenceMembers}
      where ${conferenceMembers.conference_id} = ${conference_id} and ${conferenceMembers.user_id} = ${person_id}))`
}

/** The ids themselves, for what is sent to everybody. */
export async function readParticipants(db: Db, conference_id: string) {
  const { rows } = await db.execute<{ id: string }>(participantsOf(sql`${conference_id}`))
  return rows.map(({ id }) => id)
}

/** The ids of the conferences in which a person takes part, as a query. */
export function conferencesOf(person_id: SQL): SQL {
  return sql`
    select ${conferenceMembers.conference_id} from ${conferenceMembers} where ${conferenceMembers.user_id} = ${person_id}
    union select ${conferences.id} from ${conferences} where ${conferences.owner_id} = ${person_id}`
}

/** Whether a person organises a conference now, also an unpublished one. */
export function organises(conference_id: SQL, person_id: SQL): SQL {
  return sql`exists (
    select from ${conferences}
    where ${conferences.id} = ${conference_id} and ${conferences.deleted_at} is null
      and (${conferences.owner_id} = ${person_id} or exists (
        select from ${conferenceMembers}
        where ${conferenceMembers.conference_id} = ${conferences.id} and ${conferenceMembers.user_id} = ${person_id}
          and ${conferenceMembers.role} = 'organiser')))`
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
